#!/usr/bin/env bash
# Each folder in tests/broken is a pack with a mistake: `quattro check` must end with 1 and say what expected.txt says.
set -euo pipefail
quattro="$(realpath "$1")"
cd "$(dirname "${BASH_SOURCE[0]}")/broken"
export NO_COLOR=1 QUATTRO_HOME=../../..
said="$(mktemp)"
trap 'rm -f "$said"' EXIT
cases=0 wrong=0
for folder in */; do
    name="${folder%/}" code=0 good=yes
    (cd "$name" && "$quattro" check .) >"$said" 2>&1 || code=$?
    [[ $code -eq 1 ]] || { echo "$name: the exit code is $code, not 1"; good=no; }
    diff -a -u --label "$name: expected" --label "$name: said" "$name/expected.txt" "$said" || good=no
    cases=$((cases + 1))
    [[ $good == yes ]] || wrong=$((wrong + 1))
done
echo "$cases broken packs, $wrong of which are not answered as expected"
[[ $wrong -eq 0 ]] || exit 1
[[ $cases -ge 180 ]] || { echo "there must be at least 180"; exit 1; }
