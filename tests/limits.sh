#!/usr/bin/env bash
# Tests that `serve-stdio --limits` keeps its limits: limits.sh PATH_TO_QUATTRO --limits|--free. With --free memory is
# not limited, since sanitizers need much address space.
set -uo pipefail
quattro="$1" how="$2"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
failed=0
wrong() { echo "$1"; failed=1; }

memory=512
[[ $how == --free ]] && memory=33000000

# The limits of the running program, as reported by the system.
mkfifo "$folder/in" "$folder/replies"
"$quattro" serve-stdio quattro-loop --host --limits=memory=$memory,cpu=77 <"$folder/in" >"$folder/replies" &
program=$!
exec 8>"$folder/in" 9<"$folder/replies"
echo '{"op":"game"}' >&8
read -r _ <&9 || wrong "it does not reply"
has() {  # has NAME SOFT HARD
    local line
    line="$(grep "^$1" "/proc/$program/limits")"
    [[ $line =~ ^"$1"\ +$2\ +$3\  ]] || wrong "it runs with: $line"
}
has "Max address space" $((memory << 20)) $((memory << 20))
has "Max cpu time" 77 82
has "Max file size" $((64 << 20)) $((64 << 20))
has "Max processes" 0 0
has "Max core file size" 0 0
exec 8>&- 9<&-
wait "$program" || wrong "it did not end well"

# Time: a host that begins matches without end is told why the program stops.
yes '{"op":"new"}' | "$quattro" serve-stdio quattro-bridge --host --limits=memory=$memory,cpu=1 >/dev/null 2>"$folder/said"
code="${PIPESTATUS[1]}"
[[ $code -eq 1 ]] && grep -q 'processor time of --limits is used up' "$folder/said" || wrong "out of time: $code, $(cat "$folder/said")"

# Memory: a request that needs too much ends the program with a sentence.
if [[ $how == --limits ]]; then
    said="$( { echo '{"op":"new"}'; printf '{"op":"load","saved":"'; head -c 30000000 /dev/zero | tr '\0' 'x'; echo '"}'; } |
        "$quattro" serve-stdio quattro-loop --host --longest-line 60000000 --limits=memory=96)"
    [[ $? -eq 1 && $said == *'"ok":true'*'"code":"no_memory"'* ]] || wrong "out of memory: $said"
    said="$("$quattro" serve-stdio quattro-loop --host --limits=memory=8 2>&1 </dev/null)"
    [[ $? -eq 1 && $said == *'out of memory'* ]] || wrong "too little memory to begin: $said"
fi

# A file that would grow too large.
{ echo '{"op":"new"}'; for i in $(seq 600); do printf '{"op":"host","kind":"note","data":{"reason":"%04000d"}}\n' "$i"; done; } |
    "$quattro" serve-stdio quattro-bridge --host --limits=memory=$memory,file=1 --log "$folder/log" >"$folder/out" 2>&1
code="${PIPESTATUS[1]}"
[[ $code -eq 1 ]] && grep -q log_failed "$folder/out" || wrong "a log too large: $code, $(tail -c 300 "$folder/out")"
"$quattro" replay "$folder/log" >/dev/null || wrong "the log up to there does not play"

for bad in memory=0 cpu=x memory disk=3 cpu=99999999999; do
    said="$("$quattro" serve-stdio quattro-loop --host --limits=$bad 2>&1 </dev/null)"
    [[ $? -eq 1 && $said == *"'$bad' is not a limit"* ]] || wrong "--limits=$bad: $said"
done
[[ $failed -eq 0 ]] && echo "serve-stdio holds itself to its limits"
exit $failed
