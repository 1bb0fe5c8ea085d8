# Shared by the launchers in tools/: the Debian packages of each purpose, and the installation of missing ones.
# To be sourced. `need PACKAGE...` installs those that are missing; `need_for PURPOSE...` takes play, test, bench, against,
# report, report_test, serve, online, slurm or wasm.

packages_play=(g++ cmake ninja-build pkg-config liblua5.4-dev libyaml-cpp-dev libfmt-dev libxxhash-dev libcli11-dev libglpk-dev nlohmann-json3-dev)
packages_test=(catch2 ccache clang clang-format fish libclang-rt-14-dev libsimdjson-dev python3 python3-rich tmux)
packages_bench=(libbenchmark-dev)
packages_against=(git python3 valgrind)
packages_report=(nodejs npm)
packages_report_test=(chromium)
packages_serve=(libboost1.81-dev libhowardhinnant-date-dev libjemalloc-dev libsodium-dev libsqlitecpp-dev libsqlite3-dev libcurl4-openssl-dev librsvg2-dev fonts-dejavu-core ca-certificates tzdata)
packages_online=(ca-certificates caddy curl iproute2)
packages_slurm=(munge slurm-client slurmctld slurmd)
packages_wasm=(emscripten dpkg-dev cmake ninja-build libfmt-dev libxxhash-dev nlohmann-json3-dev)

# True if Node 18 or later and npm exist. If they do not come from Debian, Debian's packages must not be installed.
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

# run_apt LOG WORDS: runs apt-get. Waits while another program installs packages, for 10 minutes at most: many machines
# update themselves after their first start.
run_apt() {
    local log="$1" end=$((SECONDS + 600)) waits=""
    until as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get "${@:2}" >"$log" 2>&1; do
        if ! grep -q 'Could not get lock' "$log" || [[ $SECONDS -ge $end ]]; then return 1; fi
        if [[ -z "$waits" ]]; then echo "Another program installs packages; waiting until it has finished ..." >&2; fi
        waits=yes
        sleep 5
    done
}

# Installs the named packages that are missing. Does nothing if none is missing or the system has no dpkg. Returns 1 if
# they cannot be installed.
need() {
    local package missing=()
    if ! command -v dpkg-query >/dev/null; then return 0; fi   # not Debian: the build will name missing libraries
    for package in "$@"; do is_installed "$package" || missing+=("$package"); done
    if [[ ${#missing[@]} -eq 0 ]]; then return 0; fi
    if [[ $EUID -ne 0 ]] && ! command -v sudo >/dev/null; then
        echo "quattro needs these Debian packages; please install them as root: ${missing[*]}" >&2
        return 1
    fi
    echo "Installing ${missing[*]} ..." >&2
    local log
    log="$(mktemp)"
    if ! { run_apt "$log" update && run_apt "$log" install -y --no-install-recommends "${missing[@]}"; }; then
        tail -n 40 "$log" >&2
        echo "Could not install ${missing[*]}; the whole log is $log" >&2
        return 1
    fi
    rm -f "$log"
}

# Installs the packages of these purposes, see the lists above.
need_for() {
    local purpose list packages=()
    for purpose in "$@"; do
        list="packages_$purpose[@]"
        packages+=("${!list}")
    done
    need "${packages[@]}"
}
