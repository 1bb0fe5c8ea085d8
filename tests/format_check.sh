#!/usr/bin/env bash
# Checks that clang-format would change no C++ file. `format_check.sh --fix` formats them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
files() { find engine tools tests \( -name '*.cpp' -o -name '*.hpp' \) -print0 | sort -z; }
if [[ "${1:-}" == --fix ]]; then
    files | xargs -0 clang-format -i
    exit
fi
if files | xargs -0 clang-format --dry-run --Werror 2>/dev/null; then
    echo "every file is as clang-format leaves it"
    exit
fi
wrong=0
while IFS= read -r -d '' file; do
    line="$(diff --new-line-format='' --unchanged-line-format='' --old-line-format=$'%dn\n' "$file" <(clang-format "$file") | head -n 1 || true)"
    if [[ -n "$line" ]]; then
        wrong=$((wrong + 1))
        echo "$file:$line: not as clang-format leaves it"
    fi
done < <(files)
echo "$wrong files; tests/format_check.sh --fix puts them right"
exit 1
