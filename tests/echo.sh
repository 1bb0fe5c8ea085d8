#!/usr/bin/env bash
# Arguments with forbidden characters must be refused without printing these characters: echo.sh PATH_TO_QUATTRO.
set -uo pipefail
quattro="$1"
escape=$'\e[2J' turned=$'\xe2\x80\xae'
failed=0

refused() {
    local said code
    said="$("$quattro" "$@" 2>&1 </dev/null)"
    code=$?
    if [[ $code -ne 2 || $said != *"which no text may have"* || $said == *$'\e'* || $said == *"$turned"* ]]; then
        printf 'not refused safely (exit code %s): %q\n' "$code" "$said"
        failed=1
    fi
}

for bad in "$escape" "$turned"; do
    refused "$bad"
    refused play "$bad"
    refused play connect-four --seats "$bad"
    refused play connect-four --seed "$bad"
    refused play connect-four --option "$bad=1"
    refused play connect-four --log "$bad"
    refused play --resume "$bad"
    refused play connect-four --pack "$bad"
    refused replay "$bad"
    refused serve-stdio "$bad"
    refused test "$bad"
    refused check "$bad"
    refused measure quattro-loop --board "$bad"
done
[[ $failed -eq 0 ]] && echo "nothing that was typed is printed as it is"
exit $failed
