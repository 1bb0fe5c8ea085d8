#!/usr/bin/env bash
# Every C++ file is as clang-format leaves it; `format_check.sh --fix` makes it so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
files() { find engine tools tests \( -name '*.cpp' -o -name '*.hpp' \) -print0 | sort -z; }
if [[ "${1:-}" == --fix ]]; then
    files | xargs -0 clang-format -i
    exit
fi
wrong=0
while IFS= read -r -d '' file; do
    if ! clang-format --dry-run --Werror "$file" 2>/dev/null; then
        wrong=$((wrong + 1))
        echo "$file:$(diff --new-line-format='' --unchanged-line-format='' --old-line-format=$'%dn\n' "$file" <(clang-format "$file") | head -n 1): not as clang-format leaves it"
    fi
done < <(files)
if [[ $wrong -gt 0 ]]; then
    echo "$wrong files; tests/format_check.sh --fix puts them right"
    exit 1
fi
echo "every file is as clang-format leaves it"
