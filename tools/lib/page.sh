# Builds a page with npm packages; tools/report/run, tools/web/run, tools/wasm/run and tools/studio/run share it. To be
# sourced after setting
#   here      the folder of its sources: src/, build.mjs, package.json, package-lock.json, .npmrc
#   work      the folder to build in, to which build.mjs writes
#   packages  the folder that contains node_modules
#   page      the file that is built last
#   called    the name of the page in messages: "the report's page"
#   first_time  optional: how long the first build takes; "a minute" if it is not set
log="$work/build.log"
sources=("$here/src" "$here/build.mjs" "$home/tools/lib/bundle.mjs" "$here/package.json" "$here/package-lock.json")

fail() {
    tail -n 30 "$log" >&2
    echo "$1; the whole log is $log" >&2
    exit 1
}

# True if the page is missing or older than one of its sources.
stale() { [[ ! -f "$page" || -n "$(find "${sources[@]}" -newer "$page" -print -quit)" ]]; }

# The hash of the files that list the packages and configure npm. $work/installed has the hash of the last installation,
# and "test" if the packages for tests were installed, otherwise "build".
wanted() { cat "$here"/package.json "$here"/package-lock.json "$here"/.npmrc | sha256sum | cut -d' ' -f1; }

# have_packages build|test: true if these are installed. The packages for tests include those for builds.
have_packages() {
    local lock tests
    read -r lock tests 2>/dev/null <"$work/installed" || return 1
    [[ "$lock" == "$(wanted)" && ( "$1" == build || "$tests" == test ) ]]
}

install_packages() {
    local words=(--ignore-scripts)
    if have_packages "$1"; then return; fi
    rm -f "$work/installed"
    mkdir -p "$packages"
    cp "$here/package.json" "$here/package-lock.json" "$here/.npmrc" "$packages/"
    if [[ "$1" == build ]]; then words+=(--omit=dev); fi
    npm ci "${words[@]}" --prefix "$packages" >"$log" 2>&1 || fail "The packages of $called could not be installed"
    echo "$(wanted) $1" >"$work/installed"
}

# Makes the folder. Waits until no other process builds into it, and makes others wait until this process ends; without
# `flock`, waits for nobody.
alone() {
    mkdir -p "$work"
    if command -v flock >/dev/null; then
        exec 8>"$work/.lock"
        flock 8
    fi
}

need_node() {
    if ! command -v npm >/dev/null || ! node -e 'process.exit(parseInt(process.versions.node) >= 18 ? 0 : 1)' 2>/dev/null; then
        echo "${called^} needs npm and Node 18 or later to be built" >&2
        exit 1
    fi
}

bundle() { node "$here/build.mjs" "$work" >"$log" 2>&1 || fail "${called^} could not be built"; }

build() {
    if ! stale; then return; fi
    need_node
    alone
    if ! stale; then return; fi
    if [[ ! -f "$page" ]]; then echo "Building $called; the first time takes ${first_time:-a minute} ..." >&2; fi
    install_packages build
    bundle
}

# Builds the page if it is stale, checks its types, and runs the tests in these files. Does not return.
run_tests() {
    need_node
    alone
    install_packages test
    if stale; then bundle; fi
    node "$packages/node_modules/typescript/bin/tsc" --project "$here"
    exec node --test "$@"
}
