#!/usr/bin/env bash
# Tests the options of `serve-stdio` that say for whom it acts: serve.sh PATH_TO_QUATTRO.
set -uo pipefail
quattro="$1"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
failed=0

# says CODE WORDS ARGUMENT...: the exit code and the output that an input of one request must give.
says() {
    local code="$1" words="$2" said
    shift 2
    said="$("$quattro" serve-stdio "$@" 2>&1 <<<"${request:-}")"
    local was=$?
    if [[ $was -ne $code || $said != *"$words"* ]]; then
        printf 'serve-stdio %s: exit code %s and not %s, or not "%s": %s\n' "$*" "$was" "$code" "$words" "$said"
        failed=1
    fi
}

says 1 'Add --host to act for the host' quattro-loop
says 1 '--seat N to act only for seat N' quattro-loop --log "$folder/none"
says 1 'Add --host' --resume "$quattro"
[[ -e "$folder/none" ]] && echo "a log was made for nobody" && failed=1
says 1 '--seat 3: quattro-loop has the seats 1 to 2' quattro-loop --seat 3
says 1 '--seat 0: quattro-loop has the seats 1 to 2' quattro-loop --seat 0
says 1 "there is no player 'gredy' (did you mean 'greedy'?)" quattro-loop --seat 1 --bots gredy
says 2 '--seat' quattro-loop --host --seat 1
says 2 '--seat' quattro-loop --host --bots random
says 2 '--seat' quattro-loop --host --seed 7
says 2 'whole number' quattro-loop --seat one
request='{"op":"view","seat":0}' says 0 '"code":"host_only"' quattro-loop --seat 1
request='{"op":"game"}' says 0 '"host":false,"seat":2' quattro-loop --seat 2
request='{"op":"game"}' says 0 '"host":true' quattro-loop --host
# Blank lines are skipped: there is only one reply, to the request.
replies="$(printf '\n   \n\t\n{"op":"view","seat":0}\n  \n' | "$quattro" serve-stdio quattro-loop --seat 1 | wc -l)"
[[ $replies -eq 1 ]] || { echo "one request among blank lines has $replies replies"; failed=1; }
request='{"op":"new"}' says 0 '"ok":true' quattro-loop --seat 2 --seed 7 --bots random --log "$folder/log"
request='{"op":"view"}' says 0 '"seat":2,"now":0' --resume "$folder/log" --seat 2
request='{"op":"state"}' says 0 '"seed":"7"' --resume "$folder/log" --host
says 1 'quattro-loop has the seats 1 to 2' --resume "$folder/log" --seat 3
says 2 '--longest-line' quattro-loop --host --longest-line 1023
says 2 '--longest-line' quattro-loop --host --longest-line 67108865
long="$(printf '%1025s' x)"
says_long() {  # says_long BYTES WORDS: the reply to a line of 1 MiB and so many bytes; the next line must be read
    local said
    said="$( { head -c "$((1048576 + $1))" /dev/zero | tr '\0' 'x'; printf '\n{"op":"game"}'; } | "$quattro" serve-stdio quattro-loop --host)"
    if [[ $said != *"$2"*'"host":true'* ]]; then
        echo "a line of a mebibyte and $1 bytes: $said"
        failed=1
    fi
}
says_long 0 '"code":"bad_json"'
says_long 1 '"code":"line_too_long"'
request="$long" says 0 '"code":"line_too_long"' quattro-loop --host --longest-line 1024
request="$long" says 0 '"code":"bad_json"' quattro-loop --host --longest-line 1025
[[ $failed -eq 0 ]] && echo "serve-stdio acts for the host, or for one seat"
exit $failed
