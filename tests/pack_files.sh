#!/usr/bin/env bash
# Files of a pack that `test` and `check` must not read, or must report: pack_files.sh PATH_TO_QUATTRO
set -uo pipefail
quattro="$(realpath "$1")"
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
export NO_COLOR=1 QUATTRO_HOME="$home"
failed=0
expect() {  # expect TITLE EXIT_CODE TEXT COMMAND...: the command must end so and print the text
    local title="$1" code="$2" text="$3" said got=0
    shift 3
    said="$("$@" 2>&1)" || got=$?
    [[ $got -eq $code && $said == *"$text"* ]] || { echo "$title: exit code $got, $said"; failed=1; }
}
new_pack() {
    rm -rf "$folder/pack" && mkdir -p "$folder/pack/tests" "$folder/pack/boards"
    printf 'pack: files\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n' >"$folder/pack/pack.yaml"
}

# A link that leads out of the pack must be refused without quoting the target.
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

# Far too many files or folders, deeply nested folders, pipes, devices and circles of links: each must end soon, with a
# reason where the program reads them. seq and xargs make the names.
# many FOLDER NAME COMMAND...: makes 6,000 things of this name, or $count.
many() { (cd "$1" && seq -f "$2" "${count:-6000}" | xargs "${@:3}"); }
deep() { (cd "$1" && for _ in $(seq 100); do mkdir d && cd d || exit; done); }
for kind in files:touch folders:mkdir; do
    [[ $kind == files:* ]] && limit="1000 files" most=20000 || limit="4000 files and folders" most=6000
    new_pack
    count=$most many "$folder/pack/boards" d%g "${kind#*:}"
    expect "$most ${kind%:*}" 1 "this pack has more than $limit" timeout 60 "$quattro" check "$folder/pack"
    new_pack
    many "$folder/pack/tests" d%g.yaml "${kind#*:}"
    expect "6,000 ${kind%:*} of tests" 1 "this folder has more than 1000 scenario files" timeout 60 "$quattro" test --pack "$folder/pack"
    new_pack
    many "$folder/pack" d%g "${kind#*:}"
    expect "6,000 ${kind%:*} beside" 0 "nothing wrong" timeout 60 "$quattro" check --matches 5 "$folder/pack"
done
new_pack
deep "$folder/pack/boards"
expect "deep folders" 1 "folders are nested more than 16 deep" "$quattro" check "$folder/pack"
new_pack
deep "$folder/pack/tests"
expect "deep folders of tests" 1 "folders are nested more than 16 deep" "$quattro" test "$folder/pack"
new_pack
mkfifo "$folder/pack/boards/a.yaml"
expect "a pipe" 1 "this is neither a file nor a folder" timeout 60 "$quattro" check "$folder/pack"
new_pack
mkfifo "$folder/pack/tests/a.yaml" && mkdir "$folder/pack/boards/a" && ln -s /dev/zero "$folder/pack/boards/a/game.yaml"
expect "a device" 1 "this symbolic link leads outside of the pack" timeout 60 "$quattro" check "$folder/pack"
expect "a pipe of tests" 1 "there are no scenarios" timeout 60 "$quattro" test --pack "$folder/pack"
new_pack
ln -s b "$folder/pack/boards/a" && ln -s a "$folder/pack/boards/b" && ln -s . "$folder/pack/boards/c" && ln -s .. "$folder/pack/tests/d"
expect "a circle of links" 1 "this link to a folder is not followed" timeout 60 "$quattro" check "$folder/pack"
expect "a circle of tests" 1 "0 passed" timeout 60 "$quattro" test "$folder/pack"
new_pack
rm "$folder/pack/pack.yaml" && mkfifo "$folder/pack/pack.yaml"
expect "a pipe as manifest" 1 "there is no such file" timeout 60 "$quattro" check "$folder/pack"

# A manifest with another name, and a text that a comment cuts off.
new_pack
mv "$folder/pack/pack.yaml" "$folder/pack/pack.yml"
expect "pack.yml" 1 "rename it to pack.yaml" "$quattro" check "$folder/pack"
new_pack
mkdir "$folder/pack/boards/cut" "$folder/pack/cards"
printf 'cards: coin\nattributes: { value: { from: 1, to: 2 } }\nwritten: "{value}"\n' >"$folder/pack/cards/coin.yaml"
printf 'game: cut\ntext: The player #1 begins.\nextends: connect-four\n' >"$folder/pack/boards/cut/game.yaml"
expect "a cut text" 0 "' #' begins a comment, so this text ends before '#1 begins.'" "$quattro" check --matches 5 "$folder/pack"

[[ $failed -eq 0 ]] && echo "files of packs are read, refused and named as they should be"
exit $failed
