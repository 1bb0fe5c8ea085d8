# Shared by the launchers in tools/: which Debian packages a purpose takes, and installing what is missing.
# To be sourced. `need PACKAGE...` installs those that are missing; `need_for PURPOSE...` takes play, test, bench, against,
# report, report_test, serve, online, slurm or emscripten.

packages_play=(g++ cmake ninja-build pkg-config liblua5.4-dev libyaml-cpp-dev libfmt-dev libxxhash-dev libcli11-dev libglpk-dev nlohmann-json3-dev)
packages_test=(catch2 ccache clang clang-format fish libclang-rt-14-dev libsimdjson-dev python3 python3-rich tmux)
packages_bench=(libbenchmark-dev)
packages_against=(git python3 valgrind)
packages_report=(nodejs npm)
packages_report_test=(chromium)
packages_serve=(libboost1.81-dev libhowardhinnant-date-dev libjemalloc-dev libsodium-dev libsqlitecpp-dev libsqlite3-dev libcurl4-openssl-dev librsvg2-dev fonts-dejavu-core ca-certificates tzdata)
packages_online=(ca-certificates caddy curl iproute2)
packages_slurm=(munge slurm-client slurmctld slurmd)
packages_emscripten=(emscripten)

# Node may come from elsewhere than Debian, and Debian's must then stay away.
has_node() {
    command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) >= 18 ? 0 : 1)' 2>/dev/null
}

is_installed() {
    if [[ "$1" == nodejs || "$1" == npm ]] && has_node; then return 0; fi
    [[ "$(dpkg-query --show --showformat='${db:Status-Abbrev}' "$1" 2>/dev/null)" == ii* ]]
}

as_root() {
    if [[ $EUID -eq 0 ]]; then "$@"; else sudo "$@"; fi
}

# Installs the named packages that are missing; says nothing when all are there.
need() {
    local package missing=()
    if ! command -v dpkg-query >/dev/null; then return 0; fi   # not Debian: the build will name what it lacks
    for package in "$@"; do is_installed "$package" || missing+=("$package"); done
    if [[ ${#missing[@]} -eq 0 ]]; then return 0; fi
    if [[ $EUID -ne 0 ]] && ! command -v sudo >/dev/null; then
        echo "quattro needs these Debian packages; please install them as root: ${missing[*]}" >&2
        return 1
    fi
    echo "Installing ${missing[*]} ..." >&2
    local log
    log="$(mktemp)"
    if ! { as_root apt-get update && as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
        tail -n 40 "$log" >&2
        echo "Could not install ${missing[*]}; the whole log is $log" >&2
        return 1
    fi
    rm -f "$log"
}

need_for() {
    local purpose list packages=()
    for purpose in "$@"; do
        list="packages_$purpose[@]"
        packages+=("${!list}")
    done
    need "${packages[@]}"
}
