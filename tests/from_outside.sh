#!/usr/bin/env bash
# A pack outside the repository with a board, an effect, a changed number and a variant must work without compiling.
set -euo pipefail
quattro="$1"
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cp -r "$here/packs/workshop" "$folder/workshop"
cd "$folder"
"$quattro" check workshop
"$quattro" play wide-four --pack workshop --seats bot,bot --seed 3 | tail -n 1 | grep -E 'wins|draw'
"$quattro" play quick-loop --pack workshop --seats random,random --seed 3 >quick
tail -n 1 quick | grep -E 'wins|draw'
# The variant ends with 2 points instead of 5 (a round gives at most 1), and after 9 rounds instead of 30.
points="$(grep '^points - ' quick | tail -n 1)"
[[ $points == *': 2'* && ! $points =~ ': '[3-9] ]]
sed -i 's/best(points) >= 2/best(points) >= 100/' workshop/boards/quick-loop/game.yaml
"$quattro" play quick-loop --pack workshop --seats random,random --seed 3 >quick
[[ "$(grep -c '^-- round ' quick)" -eq 9 ]]
"$quattro" play quattro-loop --pack workshop --option boards=wildwood --seats random,random --seed 2 >wildwood
grep -q 'one step together' wildwood
