#!/usr/bin/env bash
# Two matches of every game listed here, played at random, are the ones in golden/, input by input and hash by hash.
# golden.sh QUATTRO compares; golden.sh --write QUATTRO writes them anew, after a change of rules that is meant.
set -euo pipefail
export NO_COLOR=1
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
write=""
if [[ "${1:-}" == --write ]]; then write=yes; shift; fi
quattro="${1:?the program is needed: golden.sh [--write] QUATTRO}"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
games=(connect-four simultaneous-connect-four quattro-loop quattro-loop-final quarto triangle-clock quattro-bridge)

# The log without what changes with every comment in a file: their hashes, and the sums made of those; then how the match
# ended.
record() {
    rm -f "$folder/log"
    "$quattro" play "$1" --seats random,random --seed "$2" --log "$folder/log" >"$folder/match"
    sed -E -e '/^(engine|pack|rules|files|players|sum): /d' -e '/^- \{ ended: /d' -e 's/, sum: "[0-9a-f]*" \}$/ }/' "$folder/log"
    echo "# $(tail -n 1 "$folder/match")"
}

without_hashes() { sed 's/, hash: "[0-9a-f]*" }$/ }/' "$1"; }

failed=0
for game in "${games[@]}"; do
    for seed in 1 2; do
        golden="$here/golden/$game-$seed.txt"
        if [[ -n "$write" ]]; then
            mkdir -p "$here/golden"
            record "$game" "$seed" >"$golden"
            continue
        fi
        record "$game" "$seed" >"$folder/now"
        if cmp -s "$golden" "$folder/now"; then continue; fi
        failed=1
        echo "$game, seed $seed: another match than golden/$game-$seed.txt"
        if [[ ! -f "$golden" ]]; then echo "  there is no such file"; continue; fi
        without_hashes "$golden" >"$folder/a"
        without_hashes "$folder/now" >"$folder/b"
        if diff -u "$folder/a" "$folder/b" >"$folder/diff"; then
            echo "  the same answers; the states differ from here on:"
            diff -u0 "$golden" "$folder/now" >"$folder/diff" || true
        fi
        sed -n '3,22p' "$folder/diff"  # where it begins is enough
    done
done
if [[ $failed -ne 0 ]]; then echo "If this is meant: tests/golden.sh --write QUATTRO"; fi
exit $failed
