#!/usr/bin/env bash
# Tests the verbs that play many matches on the command line: the bytes must be equal for every division of a run, and
# errors must be reported and lose nothing.
set -euo pipefail
packs="$(cd "$(dirname "${BASH_SOURCE[0]}")/packs" && pwd)"
quattro="$1"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir own
export TMPDIR="$folder/own"

run=(simulate quattro-loop --board millrace --matches 40 --without-answers 5)
"$quattro" "${run[@]}" --threads 1 --out one >one.txt 2>one.err
"$quattro" "${run[@]}" --threads 2 --out two >two.txt 2>/dev/null
for part in 1 2 3 4; do "$quattro" "${run[@]}" --shard $part/4 --out parts; done
"$quattro" merge parts --out merged >merged.txt 2>/dev/null
for other in two merged; do
    for file in one/*; do cmp "$file" "$other/$(basename "$file")"; done
    cmp <(grep -v written one.txt) <(grep -v written $other.txt)
done
[[ -f one/figures.json && -f one/seats.csv && -f one/slots.csv && -f one/options.csv && -f one/ends.csv && -f one/rounds.csv ]]
if [[ ! -f one/report.html ]]; then grep -q 'report/run build' one.err; fi
[[ "$(wc -l <one/slots.csv)" -eq 8 ]]

# Many readers of JSON round numbers above 2^53: seeds are texts.
largest=18446744073709551615
grep -q '"seed": "1"' one/figures.json
"$quattro" simulate connect-four --matches 2 --seed $largest --out large >/dev/null 2>&1
grep -q "\"seed\": \"$largest\"" large/figures.json
"$quattro" play connect-four --seats random,random --seed $largest --log large.log >/dev/null
mkdir -p analysed
"$quattro" analyse large.log --playouts 2 --out analysed >/dev/null 2>&1
grep -q "\"seed\": \"$largest\"" analysed/analysis.json

# refused TEXT WORDS...: the words must be refused with this text.
refused() {
    local what="$1" code=0
    shift
    "$quattro" "$@" >refused.txt 2>&1 || code=$?
    [[ $code -ne 0 ]] || { echo "$* is not refused"; exit 1; }
    grep -qF -- "$what" refused.txt || { echo "$*: does not say '$what':"; cat refused.txt; exit 1; }
}
refused "there is no game 'quatro'" simulate quatro --matches 1
refused "there is no player 'gredy' (did you mean 'greedy'?)" simulate quarto --seats gredy --matches 1
refused "only bots can play here" simulate quarto --seats me --matches 1
refused "a time limit is only for play, host and serve-stdio" simulate quarto --seats search:5ms --matches 1
refused "--shard 5/4: write the part and the number of parts, such as 2/4" simulate quarto --shard 5/4 --out new
refused "--shard requires --out" simulate quarto --shard 1/4
refused "--matches" simulate quarto --matches 0
touch taken
refused "taken: cannot be created" simulate quarto --matches 1000000 --out taken

# Without --replace, results must not be overwritten, and nothing is played.
for words in "simulate quarto --matches 10000000 --out one" "merge parts --out one" \
    "simulate quarto --matches 10000000 --shard 1/4 --out parts"; do
    # shellcheck disable=SC2086
    refused "already exists and is not overwritten. Name another folder, or add --replace." $words
done
# A folder whose writing was interrupted must be marked, and the next run may use it.
mkdir -p cut/slots.csv
"$quattro" "${run[@]}" --out cut --replace >/dev/null 2>&1 && { echo "a folder is overwritten"; exit 1; }
[[ -f cut/figures.json && -f cut/unfinished.txt ]]
rmdir cut/slots.csv
"$quattro" "${run[@]}" --out cut >/dev/null 2>&1
diff -r one cut
refused "already exists and is not overwritten" simulate quarto --matches 10000000 --out cut
refused "--replace requires --out" simulate quarto --matches 1 --replace
cp one/figures.json before.json
"$quattro" simulate quattro-loop --board millrace --matches 30 --seed 3 --out one --replace >/dev/null 2>&1
cmp -s before.json one/figures.json && { echo "--replace replaces nothing"; exit 1; }
"$quattro" "${run[@]}" --out one --replace >/dev/null 2>&1
cmp before.json one/figures.json
refused "millrac" simulate quattro-loop --board millrac --matches 1
[[ ! -e new ]]

# Lost parts must be named, with the words to play them again. Files that are no parts, or of another run, are refused.
mkdir lost && cp parts/part-1-of-4.json parts/part-4-of-4.json lost
refused "part 2 of 4 is missing: quattro simulate quattro-loop --seats random,random --matches 40 --seed 1" merge lost --out new
grep -q -- '--shard 3/4' refused.txt
head -c 300 parts/part-2-of-4.json >lost/part-2-of-4.json
refused "lost/part-2-of-4.json is not a part of a run that \`simulate --shard\` wrote, or is cut off" merge lost --out new
"$quattro" simulate quattro-loop --board millrace --matches 40 --seed 2 --shard 2/4 --out lost --replace
refused "is of another run than" merge lost --out new
refused "there are no parts" merge one --out new
refused "is part 1 of 4, and so is" merge parts parts/part-1-of-4.json --out new
[[ ! -e new ]]

"$quattro" compare one two | grep -q 'differs by more than chance'
"$quattro" compare one two --out compared >/dev/null 2>&1
grep -q '"quattro": "comparison"' compared/comparison.json
refused "already exists and is not overwritten" compare one two --out compared
"$quattro" compare one two --out compared --replace >/dev/null 2>&1
refused "name the game with --game" compare . one
refused '--matches has no effect: both sides were played before' compare one two --matches 50
refused "there is no game 'nothing'" compare nothing one
echo '{}' >broken.json
refused "broken.json has no figures" compare one broken.json
refused "there is no board 'millrac'" compare one quattro-loop:millrac --matches 1

# A board that the game does not list is compared with the boards that it lists, each of which is measured alone. The
# report of a listed board does not mention them.
mkdir -p mine/boards/quattro-loop
printf 'pack: mine\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n' >mine/pack.yaml
printf 'board: grey\nslots:\n  A: { recolour: red, to: all }\n  B: { set: 8, to: all }\n' >mine/boards/quattro-loop/grey.yaml
"$quattro" simulate quattro-loop --pack mine --board grey --matches 40 --without-answers 0 >grey.txt
grep -q '^! On grey the pattern is made in .* of the rounds: .*fewer than on any of the 12 other boards of the game, which have [0-9.]* to [0-9.]* %\.$' grey.txt ||
    { cat grey.txt; exit 1; }
if grep -q 'other boards of the game' one.txt; then cat one.txt; exit 1; fi

# On a terminal, the expected time of a run is shown before it begins; the figures stay the same.
cat >terminal.py <<'PY'
import os, pty, sys
out, err, command = sys.argv[1], sys.argv[2], sys.argv[3:]
keeper, terminal = pty.openpty()
if os.fork() == 0:
    os.close(keeper)
    os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
    os.dup2(terminal, 2)
    os.execv(command[0], command)
os.close(terminal)
with open(err, "wb") as file:
    try:
        while data := os.read(keeper, 4096):
            file.write(data)
    except OSError:
        pass
sys.exit(os.waitstatus_to_exitcode(os.wait()[1]))
PY
forecast() {
    local what="$1"
    shift
    "$quattro" "$@" >plain.txt 2>plain.err || true  # some exit codes tell that a board or bot misses a limit
    python3 terminal.py shown.txt shown.err "$quattro" "$@" || true
    cmp plain.txt shown.txt
    if grep -q "$what" plain.err; then echo "$*: a forecast where there is no terminal"; exit 1; fi
    grep -qE "$what: (less than a second|(at most )?about [0-9]+ (s|min|h))" shown.err ||
        { echo "$*: no forecast '$what':"; cat shown.err; exit 1; }
    [[ "$(grep -cE 'less than a second|about [0-9]' shown.err)" -eq 1 ]] || { echo "$*:"; cat shown.err; exit 1; }
}
forecast '^2,000 matches of connect-four' simulate connect-four --matches 2000 --without-answers 5
forecast '^10 matches of connect-four' simulate connect-four --matches 20 --shard 1/2 --out half --replace
forecast '^2 runs of 20 matches each of connect-four' compare connect-four connect-four --matches 20
forecast '^1 match of connect-four' measure connect-four --matches 1
forecast '^2 contests of 4 matches each of connect-four' measure connect-four --bots bot:1,bot:2,bot:1 --matches 4
forecast '^3 runs of 20 matches each of quattro-loop' tune quattro-loop:millrace --matches 20 --param slots.B.add=1..3 --aim 'made ~ 0.5'
forecast '^at most 30,000 positions of connect-four' solve connect-four --most 30000
forecast '^[0-9]+ inputs, 5 simulated matches each' analyse large.log --playouts 5

# A bot can be named by another name.
"$quattro" solve kuhn-poker --pack "$packs/classics" --bot bot 2>/dev/null | grep -qx greedy

tune=(tune quattro-loop:millrace --matches 40 --without-answers 0)
"$quattro" "${tune[@]}" --param slots.B.add=1..3 --aim 'made ~ 0.5' >tuned.txt
grep -q 'slots.B.add: 2  made 0\.[0-9]* ± 0\.[0-9]*  (now)' tuned.txt
[[ "$(grep -c '^slots.B.add' tuned.txt)" -eq 3 ]]
"$quattro" "${tune[@]}" --param slots.B.add=1..2 --aim 'used_A ~ 0.2' | grep -q 'used_A 0\.'

"$quattro" "${tune[@]}" --param slots.B.add=1..2 --aim 'made > 0.99' --aim 'made < 0.999' >missed.txt
value="$(sed -n "s/^! It misses 'made > 0.99' by .*: made is \(0\.[0-9]*\) ± .*/\1/p" missed.txt)"
by="$(sed -n "s/^! It misses 'made > 0.99' by \(0\.[0-9]*\): .*/\1/p" missed.txt)"
awk -v value="$value" -v by="$by" 'BEGIN { exit !(value > 0 && (by - (0.99 - value)) ^ 2 < 0.0012 ^ 2) }' || { cat missed.txt; exit 1; }
[[ "$(grep -c '^! It misses' missed.txt)" -eq 1 ]]
refused "20 matches are too few for 'made'; play 30 or more" tune quattro-loop:millrace --matches 20 \
    --param slots.B.add=1..3 --aim 'made ~ 0.5'
refused "this run has no figure 'mad'" "${tune[@]}" --param slots.B.add=1..3 --aim 'mad ~ 0.5'
refused "has no single value there" "${tune[@]}" --param slots.Q.add=1..3 --aim 'made ~ 0.5'
refused "'mix' are not target words" "${tune[@]}" --param slots.B.to=mix --aim 'made ~ 0.5'
refused "there is no such board or file; use GAME:BOARD" tune millrace --param slots.B.add=1..3 --aim 'made ~ 0.5'
# A run that was killed leaves its folder. The next run must remove it, but no folder that is still used or is new.
mkdir -p own/quattro-tune-killed/boards own/quattro-tune-used own/quattro-tune-new
touch -d '2 minutes ago' own/quattro-tune-killed own/quattro-tune-used
flock own/quattro-tune-used "$quattro" "${tune[@]}" --param slots.B.add=1..2 --aim 'made ~ 0.5' >/dev/null
[[ ! -e own/quattro-tune-killed && -d own/quattro-tune-used && -d own/quattro-tune-new ]]
rmdir own/quattro-tune-used own/quattro-tune-new
if compgen -G "own/quattro-tune-*" >/dev/null; then echo "a folder is left"; exit 1; fi
