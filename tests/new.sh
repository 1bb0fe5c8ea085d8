#!/usr/bin/env bash
# Each kind of `quattro new` must write files that pass `check` and can be played; wrong requests are refused with a
# remedy, and nothing is written then: new.sh PATH_TO_QUATTRO.
set -euo pipefail
quattro="$(realpath "$1")"
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
export NO_COLOR=1 QUATTRO_HOME="$home"
cd "$folder"

fails() { echo "$1"; [[ ! -f out ]] || head -n 40 out; exit 1; }
tried() {  # tried PATTERN WORDS...: a command with these words must succeed and print a line like that
    local pattern="$1"
    shift
    if ! "$quattro" "$@" >out 2>&1 || ! { [[ -z $pattern ]] || grep -qE "$pattern" out; }; then fails "$*"; fi
}
new() {  # new WORDS...: must write files
    "$quattro" new "$@" >out 2>&1 || fails "new $*: refused"
    grep -q '^Next:$' out || fails "new $*: does not say what to try"
    sed -n 's/^  quattro //p' out >"$folder/next"
    while read -r words; do  # paths in it have no blanks
        # shellcheck disable=SC2086
        case "$words" in
            play*) tried 'wins\.$|^The winners: |^A draw\.$' $words --seats random --seed 3 ;;
            check*) tried 'nothing wrong' $words --matches 20 ;;
            test*) tried '^1 passed, 0 failed$' $words ;;
            draw*) tried '' $words ;;
            *) fails "an unknown command: $words" ;;
        esac
    done <"$folder/next"
}
noted() {  # noted COUNT PACK: `check` must give so many notes
    "$quattro" check --matches 40 "$2" >out 2>&1 || fails "check $2"
    [[ $(grep -c ': note: ' out) -eq $1 ]] || fails "$2 has other notes"
}
refused() {  # refused CODE TEXT WORDS...: must end with this code, print the text and leave the folder as it is
    local code="$1" text="$2" got=0 before
    shift 2
    before="$(find "$folder" -type f ! -name out | sort | xargs cksum)"
    "$quattro" new "$@" >out 2>&1 </dev/null || got=$?
    [[ $got -eq $code ]] || fails "new $*: exit code $got"
    grep -qF -- "$text" out || fails "new $*: does not say '$text'"
    [[ "$(find "$folder" -type f ! -name out | sort | xargs cksum)" == "$before" ]] || fails "new $*: has changed files"
}

# Each kind, in one pack.
new pack harbour
new game salt-road --pack harbour
new action gather --pack harbour
new item lantern --pack harbour
new scenario opening --pack harbour --game salt-road
noted 0 harbour
new game long-salt-road --game salt-road --pack harbour
new effect kindle --game quattro-loop --pack harbour
new board lagoon --game quattro-loop --pack harbour
new scenario slots --game quattro-loop --pack harbour
new scenario far --game quattro-bridge --pack harbour
grep -q '^  do:$' harbour/tests/slots.yaml || fails "the scenario answers nothing"
noted 2 harbour  # boards that no game lists are played by their name
"$quattro" test --pack harbour >out 2>&1 || fails "the scenarios together"
grep -qx 'board: lagoon' harbour/boards/quattro-loop/lagoon.yaml || fails "the copied board has another name"

# In the pack itself, and with a pack that it needs.
new pack eddies --game quattro-loop-final
(cd eddies && "$quattro" new scenario first >/dev/null && "$quattro" new game brook >/dev/null && "$quattro" test >../out 2>&1) || fails "in the pack's folder"
new pack delta
sed -i 's/needs: .*/needs: [base, harbour]/' delta/pack.yaml
new game wide-salt-road --game salt-road --pack harbour --pack delta
[[ -f delta/boards/wide-salt-road/game.yaml ]] || fails "the last pack does not get the files"

refused 2 "kind is required" # the words are missing
refused 2 "name is required" game
refused 2 "there is no kind 'gmae' (did you mean 'game'?)" gmae reef --pack harbour
refused 2 "'9lives' is not a name" game 9lives --pack harbour
refused 2 "'../x' is not a name" game ../x --pack harbour
refused 2 "write big_wave" effect big-wave --pack harbour --game quattro-loop
refused 2 "the current folder is not a pack, because it has no pack.yaml; name a pack with --pack DIR" game reef
refused 2 "there is no folder 'nowhere'" game reef --pack nowhere
mkdir empty
refused 2 "empty is not a pack, because it has no pack.yaml" game reef --pack empty
refused 2 "there is no --pack for a new pack" pack reef --pack harbour
refused 2 "there is no --game for this kind" action reef --pack harbour --game quattro-loop
refused 2 "name one with --game: quattro-loop, quattro-loop-final" board reef --pack harbour
refused 2 "name one with --game: quattro-loop, quattro-loop-final" effect reef --pack harbour
refused 2 "name one with --game: " scenario reef --pack harbour
refused 2 "there is no option '--borad'" game reef --pack harbour --borad
refused 1 "there is no game 'quattro-lop' (did you mean 'quattro-loop'?)" board reef --pack harbour --game quattro-lop
refused 1 "the game 'connect-four' has no boards; name one that has: " board reef --pack harbour --game connect-four
refused 1 "harbour already exists and is not overwritten" pack harbour
refused 1 "harbour/boards/quattro-loop/lagoon.yaml already exists and is not overwritten" board lagoon --pack harbour --game quattro-loop
refused 1 "harbour/tests/opening.yaml already exists and is not overwritten" scenario opening --pack harbour --game salt-road
refused 1 "boards/connect-four/game.yaml exists in another pack" game connect-four --pack harbour
refused 1 "scripts/effects/add.lua exists in another pack" effect add --pack harbour --game quattro-loop
refused 1 "nothing was written, because \`quattro check\` would find this:" effect to --pack harbour --game quattro-loop
refused 1 "scripts/effects/end.lua:4" effect end --pack harbour --game quattro-loop
new pack stuck
rm -r stuck/tests
touch stuck/tests
refused 1 "stuck/tests/reef.yaml: cannot be created" game reef --pack stuck
[[ ! -e stuck/boards/reef/game.yaml ]] || fails "files stay when one cannot be written"
sed -i 's/^seats: 2/seats: two/' harbour/boards/harbour/game.yaml
refused 1 "harbour/boards/harbour/game.yaml" game reef --pack harbour
echo "every kind of new thing plays at once, and wrong requests are refused"
