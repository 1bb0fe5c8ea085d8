#!/usr/bin/env bash
# Executes the blocks of the README, of the first effect, of the tutorial and of the how-to pages, and the game of
# boards/README.md, with the built program.
set -euo pipefail
quattro="$1"
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir tools
printf '#!/usr/bin/env bash\nQUATTRO_HOME=%q exec %q "$@"\n' "$home" "$quattro" >tools/quattro
chmod +x tools/quattro
# The indented shell blocks of the first board and of the first effect, which continues with the same pack.
awk '/^   ```sh/ { block = 1; next } /^   ```$/ { block = 0; next } block { sub(/^   /, ""); print }' \
    "$home/README.md" "$home/boards/first-effect.md" >steps.sh
[[ $(wc -l <steps.sh) -ge 30 ]] || { echo "the README has lost its steps"; exit 1; }
bash -euo pipefail steps.sh >out 2>&1 || { cat out; exit 1; }
grep -q 'nothing wrong' out
grep -q '1 passed, 0 failed' out
[[ $(grep -cE '^(Seat [0-9]+ wins|A draw)\.$' out) -eq 2 ]] || { tail -n 20 out; exit 1; }
# The blocks of the tutorial, in order.
awk '/^```sh$/ { block = 1; next } /^```$/ { block = 0; next } block' "$home/boards/tutorial.md" >tutorial.sh
[[ $(grep -c '^tools/quattro' tutorial.sh) -ge 8 ]] || { echo "the tutorial has lost its steps"; exit 1; }
bash -euo pipefail tutorial.sh >out 2>&1 || { cat out; exit 1; }
[[ $(grep -c 'nothing wrong' out) -eq 4 ]] || { echo "a step of the tutorial is not free of errors"; cat out; exit 1; }
grep -q '2 passed, 0 failed' out || { cat out; exit 1; }
grep -q 'were draws; check how a seat can win' out || { echo "the smallest game of the tutorial is a draw, and check does not say so"; cat out; exit 1; }
# The game of boards/README.md must play.
mkdir -p whole/boards/example
printf 'pack: whole\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n' >whole/pack.yaml
{ printf 'game: example\nseats: 2\ncards: checker\n'
  awk '/^```yaml/ { block = 1; next } block && /^```/ { exit } block' "$home/boards/README.md"
} >whole/boards/example/game.yaml
tools/quattro check whole >out || { cat out; exit 1; }
tools/quattro play example --pack whole --seats random --seed 2 >out || { cat out; exit 1; }
grep -qE '^(Seat [0-9]+ wins\.|A draw\.)' out || { tail -n 20 out; exit 1; }
# `test` must run the scenarios of a pack.
mkdir -p whole/tests
printf 'game: example\nscenarios:\n- scenario: It is over as it begins\n  expect: { over: true }\n' >whole/tests/begun.yaml
tools/quattro test --pack whole >out && { echo "a failing scenario of a pack passes"; exit 1; }
grep -q '^0 passed, 1 failed' out || { cat out; exit 1; }
# The how-to pages, each with its pack, and the links of all pages.
python3 "$home/tests/readme/how_to.py" "$quattro" "$home"
