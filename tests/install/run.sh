#!/usr/bin/env bash
# An outside project finds the installed engine and plays a match with it.
set -euo pipefail
build="$1"
compiler="$2"
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cmake --install "$build" --prefix "$folder/prefix" >/dev/null
flags="$(grep -q 'QUATTRO_SANITIZE:BOOL=ON' "$build/CMakeCache.txt" && echo -fsanitize=address,undefined || true)"
cmake -S "$here" -B "$folder/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$folder/prefix" \
      -DCMAKE_CXX_FLAGS="$flags" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
ninja -C "$folder/build" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
"$folder/build/outside" "$here/../.."
