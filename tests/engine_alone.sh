#!/usr/bin/env bash
# The engine's tests need no game: they pass where boards/, cards/ and scripts/ are out of reach.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
if grep -n 'QUATTRO_HOME' "$here"/unit/*; then
    echo "a unit test reads the repository's games"
    exit 1
fi
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$1"
