#!/usr/bin/env bash
# A project outside must find the installed engine with find_package(quattro), link it with each compiler and play a
# match. Every installed header must compile with only the installed headers.
# run.sh BUILD_FOLDER COMPILER...
set -euo pipefail
build="$1"
shift
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
quietly() { "$@" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }; }

quietly cmake --install "$build" --prefix "$folder/prefix"
while IFS= read -r -d '' header; do
    printf '#include "%s"\n' "$header" | quietly "$1" -std=c++20 -fsyntax-only -I"$folder/prefix/include/quattro" -x c++ -
done < <(find "$folder/prefix/include/quattro" -name '*.hpp' -printf '%P\0')
cp -r "$here" "$folder/outside"
for compiler in "$@"; do
    rm -rf "$folder/build"
    quietly cmake -S "$folder/outside" -B "$folder/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
            -DCMAKE_PREFIX_PATH="$folder/prefix"
    quietly ninja -C "$folder/build"
    "$folder/build/outside" "$here/../.." >"$folder/played"
    grep -qxE 'seat [12] wins' "$folder/played"
    [[ -e "$folder/first" ]] || cp "$folder/played" "$folder/first"
    cmp "$folder/played" "$folder/first"  # the same match, whatever compiler the host uses
    echo "$compiler: $(cat "$folder/played")"
done
