#!/usr/bin/env bash
# Every shipped board of the two loop games must make its pattern often enough and not always, and each of its slots
# must matter. There are fewer rounds than in 500 matches, so the margins are wider: 3 points for the pattern, 1.5 for a
# slot.
set -euo pipefail
quattro="$1"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
for game in quattro-loop quattro-loop-final; do
    "$quattro" measure "$game" --matches 30 >"$folder/figures" || true  # the margins here are wider
    awk -v game="$game" '
        NR == 1 { for (i = 4; i <= NF; ++i) slot[i] = $i; next }
        { ++boards; gsub(/ ± [0-9.]+| \([0-9.]+ to [0-9.]+\)/, "") }
        $2 < 200 { print game ", " $1 ": only " $2 " seat-rounds"; wrong = 1 }
        $3 < 27 || $3 > 93 { print game ", " $1 ": made in " $3 " %"; wrong = 1 }
        { for (i = 4; i <= 10; ++i) if ($i !~ /^[0-9.]+$/ || $i < 3.5) { print game ", " $1 ": " slot[i] " changes " $i " %"; wrong = 1 } }
        END { if (boards < 10) { print game ": only " boards + 0 " boards"; wrong = 1 } exit wrong }' "$folder/figures"
    echo "$game: $(($(wc -l <"$folder/figures") - 1)) boards"
done

# A slot without effect must be found, to the last digit: a round without it is the same round.
mkdir -p "$folder/mine/boards/quattro-loop"
printf 'pack: mine\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n' >"$folder/mine/pack.yaml"
cat >"$folder/mine/boards/quattro-loop/sleepy.yaml" <<'YAML'
board: sleepy
slots:
  A: { add: 3, to: a card you choose }
  B: { recolour: chosen }
  C: [ { set: 0, to: max }, { add: 2, to: min } ]
  D: { randomise: this card }
  F: { add: 0, to: all }
  G: { rotate: 1, whose: own }
YAML
sleepy=(measure quattro-loop --pack "$folder/mine" --board sleepy)
"$quattro" "${sleepy[@]}" --matches 30 >"$folder/sleepy" && { echo "a useless slot goes unnoticed"; exit 1; }
grep -q 'empty .*! .*F changes 0.0 %, but should be at least 5; G changes 0.0 %, but should be at least 5$' "$folder/sleepy"
if grep -E 'millrace|[ABCDE] changes 0\.0' "$folder/sleepy"; then exit 1; fi  # these have a small effect
"$quattro" "${sleepy[@]}" --matches 30 >"$folder/again" || true
cmp "$folder/sleepy" "$folder/again"
"$quattro" measure connect-four >"$folder/none" 2>&1 && exit 1
grep -q 'cannot be measured' "$folder/none"
