#!/usr/bin/env bash
# Every C++ file is as clang-format leaves it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
find engine tools tests -name '*.cpp' -o -name '*.hpp' | xargs clang-format --dry-run --Werror
