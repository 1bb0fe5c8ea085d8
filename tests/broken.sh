#!/usr/bin/env bash
# Each folder in tests/broken is a pack with a mistake: `quattro check` must end with 1 and print expected.txt.
# broken.sh QUATTRO [SHARE]: checks one pack of every SHARE packs (1: all), first with a base pack without games, which
# is faster. Packs with another result, for example since they need a game, are checked again with the whole base pack.
set -euo pipefail
quattro="$(realpath "$1")"
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
export NO_COLOR=1 QUATTRO_HOME=../../..

# is_answered ROOT PACK: checks a pack of the repository, or of a copy of it. Prints differences from the expectation.
is_answered() {
    local name="$2" code=0 good=yes
    (cd "$1/tests/broken/$name" && "$quattro" check .) >"$scratch/said" 2>&1 || code=$?
    [[ $code -eq 1 ]] || { echo "$name: the exit code is $code, not 1"; good=no; }
    diff -a -u --label "$name: expected" --label "$name: said" "$home/tests/broken/$name/expected.txt" "$scratch/said" || good=no
    [[ $good == yes ]]
}

share="${2:-1}" bare="$scratch/bare"
mkdir -p "$bare/tests"
cp -r "$home/pack.yaml" "$home/cards" "$home/scripts" "$bare"
cp -r "$home/tests/broken" "$bare/tests"
cases=0 checked=0 wrong=0
for folder in "$home"/tests/broken/*/; do
    name="$(basename "$folder")"
    cases=$((cases + 1))
    [[ $((cases % share)) -eq 0 ]] || continue
    checked=$((checked + 1))
    if is_answered "$bare" "$name" >/dev/null; then continue; fi
    is_answered "$home" "$name" || wrong=$((wrong + 1))
done
echo "$checked of $cases broken packs checked, $wrong of which are not answered as expected"
[[ $wrong -eq 0 ]] || exit 1
[[ $((checked * share)) -ge 180 ]] || { echo "there must be at least 180, or a share of them"; exit 1; }
