#!/usr/bin/env bash
# Plays every shipped game and variant to its end, with bots and with random players, twice each. Equal seeds must give
# equal bytes, and the log must replay.
# bot_matches.sh QUATTRO
set -euo pipefail
quattro="$1"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
for game in $("$quattro" list | awk -F ' - ' '/^[a-z]/ { print $1 }'); do
    for seats in bot,bot random,random; do
        rm -f "$folder"/*.log  # a log is never written over another
        "$quattro" play "$game" --seats "$seats" --seed 7 --log "$folder/a.log" >"$folder/a"
        "$quattro" play "$game" --seats "$seats" --seed 7 --log "$folder/b.log" >"$folder/b"
        cmp "$folder/a" "$folder/b"
        cmp "$folder/a.log" "$folder/b.log"
        tail -n 1 "$folder/a" | grep -qE '^(Seat [0-9]+ wins\.|A draw\.|The winners: .*\.)$' || { echo "$game ($seats) has no end"; exit 1; }
        "$quattro" replay "$folder/a.log" >/dev/null
    done
    echo "$game"
done
