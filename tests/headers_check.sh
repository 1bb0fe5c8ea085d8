#!/usr/bin/env bash
# Every header compiles alone, after itself and without a warning: it includes what it needs.
# headers_check.sh COMPILER [--libraries-given]: with the flag the headers of libraries, the standard library's above all, are
# precompiled and given to each, which halves the time and finds whatever is missing of the project's own.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export compiler="${1:-g++}"
flags="-std=c++20 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror $(pkg-config --cflags lua5.4-c++) -Iengine -Itools"
headers() { find engine tools -name '*.hpp' -print0 | sort -z; }
if [[ "${2:-}" == --libraries-given ]]; then
    folder="$(mktemp -d)"
    trap 'rm -rf "$folder"' EXIT
    # The headers of the standard library and of fmt that at least two headers include.
    headers | xargs -0 grep -hoE '^#include <([a-z_]+|fmt/[a-z]+\.h)>' | sort | uniq -c | awk '$1 > 1 { print $2, $3 }' >"$folder/libraries.hpp"
    # shellcheck disable=SC2086
    "$compiler" $flags -x c++-header "$folder/libraries.hpp" -o "$folder/libraries.hpp.gch"
    flags="$flags -Winvalid-pch -include $folder/libraries.hpp"
fi
export flags
alone() {
    local include="${1#*/}"
    # shellcheck disable=SC2086
    printf '#include "%s"\n#include "%s"\n' "$include" "$include" | "$compiler" $flags -fsyntax-only -x c++ - ||
        { echo "$1 does not compile alone"; return 1; }
}
export -f alone
headers | xargs -0 -P 2 -I {} bash -c 'alone {}'
echo "$(headers | tr -cd '\0' | wc -c) headers compile alone"
