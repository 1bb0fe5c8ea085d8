#!/usr/bin/env bash
# Compiles every source of the engine with em++, whose standard library is older than those of g++ and clang++. Needs
# the packages of tools/lib/install.sh and emscripten.
set -euo pipefail
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
# Links only the headers of the libraries, since those of the system's C library are not for WebAssembly.
mkdir "$folder/include"
ln -s /usr/include/lua5.4/* /usr/include/fmt /usr/include/yaml-cpp /usr/include/xxhash.h \
      /usr/include/*/lua5.4-deb-multiarch.h "$folder/include/"
cd "$home/engine"
find . -name '*.cpp' -printf '%P\0' | sort -z | xargs -0 -P 2 -n 8 \
    em++ -std=c++20 -fsyntax-only -DFMT_HEADER_ONLY -I . -isystem "$folder/include"
