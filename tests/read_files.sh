#!/usr/bin/env bash
# Verbs that read logs or figures must refuse paths that are no files, and files that are far too large, soon and with
# little memory: read_files.sh PATH_TO_QUATTRO --limits|--free. --free does not limit memory (for sanitizers).
set -uo pipefail
quattro="$(realpath "$1")" how="$2"
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
export NO_COLOR=1 QUATTRO_HOME="$home"
cd "$folder" || exit 1
failed=0
refused() {  # refused TEXT WORDS...: a command with these words must end with 1 and print the text
    local text="$1" said got=0
    shift
    said="$(
        [[ $how == --limits ]] && ulimit -v 500000
        timeout 60 "$quattro" "$@" 2>&1 </dev/null
    )" || got=$?
    [[ $got -eq 1 && $said == *"$text"* ]] || { echo "$*: exit code $got, ${said:0:300}"; failed=1; }
}
every_log() {  # every_log TEXT PATH: four verbs that read a log
    refused "$1" replay "$2"
    refused "$1" analyse "$2"
    refused "$1" play --resume "$2"
    refused "$1" serve-stdio --host --resume "$2"
}
every_log_file() {  # every_log_file TEXT FILE: all verbs that read a log
    every_log "$1" "$2"
    refused "$1" draw "$2"
    refused "$1" host "$2"
}
every_figures() {
    refused "$1" merge "$2" --out report
    [[ ! -f $2 ]] || refused "$1" compare "$2" "$2"
}

truncate -s 2G sparse
mkfifo pipe
for what in /dev/zero pipe; do
    every_log "is a device, a pipe or a socket" "$what"
    refused "there is no game '$what'" draw "$what"  # what is no file is taken for the name of a game
    refused "There is no log '$what'" host "$what"
    every_figures "is a device, a pipe or a socket" "$what"
done
every_log_file "sparse is larger than 64 MiB" sparse
every_figures "sparse is larger than 4 MiB" sparse
refused "sparse is larger than 64 MiB" tune --param a=1..2 --aim "draws ~ 0" sparse

# Files of the maximum size, with the content that takes most memory.
yes "" | head -c 64M >lines
every_log_file "this is not a quattro log" lines
{ printf 'quattro: log\nversion: 2\n'; yes "" | head -c 60M; } >head
every_log_file "the header is larger than 1 MiB" head
printf '{"op":"new","seed":1}\n{"op":"host","kind":"note","data":{"reason":"x"}}\n' |
    "$quattro" serve-stdio connect-four --host --log log >/dev/null
{ cat log; yes -- "- { x: 1 }" | head -n 5000000; } >many
every_log_file "at most 250000 are allowed" many
{ cat log; head -c 60M /dev/zero | tr '\0' x; echo; echo; } >long
every_log_file "this line is not valid here" long
{ printf '{"quattro":"figures","version":1,"x":'; head -c 4000000 /dev/zero | tr '\0' '['; } >deep
every_figures "deep" deep

[[ $failed -eq 0 ]] && echo "what is too large, or no file, is refused"
exit $failed
