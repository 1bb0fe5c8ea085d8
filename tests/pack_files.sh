#!/usr/bin/env bash
# Files of a pack that `test` and `check` must not read, or must say something about: pack_files.sh PATH_TO_QUATTRO
set -uo pipefail
quattro="$(realpath "$1")"
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
export NO_COLOR=1 QUATTRO_HOME="$home"
failed=0
expect() {  # expect TITLE EXIT_CODE TEXT COMMAND...: the command ends so and says the text
    local title="$1" code="$2" text="$3" said got=0
    shift 3
    said="$("$@" 2>&1)" || got=$?
    [[ $got -eq $code && $said == *"$text"* ]] || { echo "$title: exit code $got, $said"; failed=1; }
}
new_pack() {
    rm -rf "$folder/pack" && mkdir -p "$folder/pack/tests" "$folder/pack/boards"
    printf 'pack: files\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n' >"$folder/pack/pack.yaml"
}

# A link that leads out of the pack: refused, and nothing of what lies there is quoted.
new_pack
echo 'a canary: [that nobody may hear' >"$folder/outside.yaml"
ln -s "$folder/outside.yaml" "$folder/pack/tests/a.yaml"
expect "a link outside" 1 "a.yaml" "$quattro" test --pack "$folder/pack"
"$quattro" test --pack "$folder/pack" >"$folder/said" 2>&1
grep -q canary "$folder/said" && { echo "what a link leads to is quoted"; failed=1; }
new_pack
mkdir "$folder/scenarios" && cp "$folder/outside.yaml" "$folder/scenarios/a.yaml"
rmdir "$folder/pack/tests" && ln -s "$folder/scenarios" "$folder/pack/tests"
"$quattro" test --pack "$folder/pack" >"$folder/said" 2>&1 && { echo "tests/ may be a link to outside"; failed=1; }
grep -q canary "$folder/said" && { echo "what the link tests/ leads to is quoted"; failed=1; }

# A file of scenarios that is too large.
new_pack
head -c 2000000 /dev/zero | tr '\0' '#' >"$folder/pack/tests/large.yaml"
expect "a large file" 1 "large.yaml" "$quattro" test --pack "$folder/pack"

# A manifest of another name, and a text that a comment cuts.
new_pack
mv "$folder/pack/pack.yaml" "$folder/pack/pack.yml"
expect "pack.yml" 1 "rename it to pack.yaml" "$quattro" check "$folder/pack"
new_pack
mkdir "$folder/pack/boards/cut" "$folder/pack/cards"
printf 'cards: coin\nattributes: { value: { from: 1, to: 2 } }\nwritten: "{value}"\n' >"$folder/pack/cards/coin.yaml"
printf 'game: cut\ntext: The player #1 begins.\nextends: connect-four\n' >"$folder/pack/boards/cut/game.yaml"
expect "a cut text" 0 "' #' begins a comment, so that this text ends before '#1 begins.'" "$quattro" check --matches 5 "$folder/pack"

[[ $failed -eq 0 ]] && echo "files of packs are read, refused and named as they should be"
exit $failed
