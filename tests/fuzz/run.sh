#!/usr/bin/env bash
# Runs one fuzzer for QUATTRO_FUZZ_SECONDS (60): run.sh PROGRAM NAME.
# Tries earlier findings (tests/fuzz/found/NAME) first. Prints libFuzzer's figures. Stores a finding in
# QUATTRO_FUZZ_FINDINGS, if it is set, and prints its first 3,000 bytes in base64.
set -uo pipefail
here="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)"
program="$1" name="$2" seconds="${QUATTRO_FUZZ_SECONDS:-60}"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
keep="${QUATTRO_FUZZ_FINDINGS:-$scratch/findings}"
mkdir -p "$keep" "$scratch/new"
QUATTRO_FUZZ=seeds "$program" "$scratch/seeds" || exit 1
mkdir -p "$scratch/seeds/$name"
if [[ -d "$here/found/$name" ]]; then cp "$here/found/$name"/* "$scratch/seeds/$name/"; fi
corpus="${QUATTRO_FUZZ_CORPUS:+$QUATTRO_FUZZ_CORPUS/$name}"
if [[ -n "$corpus" ]]; then mkdir -p "$corpus"; fi
if QUATTRO_FUZZ="$name" "$program" "${corpus:-$scratch/new}" "$scratch/seeds/$name" -dict="$scratch/seeds/words.dict" \
        -max_total_time="$seconds" -max_len=32768 -timeout=120 -rss_limit_mb=2048 -malloc_limit_mb=512 -entropic=0 -print_final_stats=1 \
        -artifact_prefix="$keep/$name-" >"$scratch/log" 2>&1; then
    grep -E 'cov: ' "$scratch/log" | tail -n 1
    grep -E 'stat::(number_of_executed_units|average_exec_per_sec|peak_rss_mb)' "$scratch/log"
    exit 0
fi
tail -n 60 "$scratch/log"
for found in "$keep/$name"-*; do
    if [[ -f "$found" ]]; then echo "$found: $(head -c 3000 "$found" | base64 -w 0)"; fi
done
exit 1
