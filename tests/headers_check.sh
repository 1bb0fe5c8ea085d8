#!/usr/bin/env bash
# Every header of engine/ and tools/ must compile alone without a warning, also if it is included twice. So it includes
# all headers that it needs, and has a guard.
# headers_check.sh COMPILER
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export compiler="${1:-g++}"
flags="-std=c++20 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror $(pkg-config --cflags lua5.4-c++) -Iengine -Itools"
headers() { find engine tools -name '*.hpp' -print0 | sort -z; }
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
