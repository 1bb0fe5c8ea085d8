#!/usr/bin/env bash
# The engine's tests need no game: they must pass in a copy of the repository without boards/, cards/ and scripts/. They
# cannot use those of the repository, since the program is built without its path.
set -euo pipefail
program="$1"
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
if grep -nE 'QUATTRO_HOME|"(\.\./)+(boards|cards|scripts)|/(boards|cards|scripts)/[a-z-]+/\.\.|current_path' "$here"/unit/*; then
    echo "a unit test looks for the repository's games"
    exit 1
fi
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cp -r "$here/../engine" "$here/unit" "$here/../pack.yaml" "$folder"
cp "$program" "$folder/program"
cd "$folder"
./program
