// Limits for the size of packs. Larger packs are refused. boards/reference.md lists the limits, from
// compile/limit_rows.cpp.
#pragma once

#include <cstddef>
#include <cstdint>

namespace quattro {

inline constexpr std::size_t kMaxFiles = 1000;  // files in a pack
// Bytes of all files of a pack (4 MiB): small, because each file is read several times while a game is loaded.
inline constexpr std::uintmax_t kMaxPackBytes = 4U << 20U;
inline constexpr std::uintmax_t kMaxFileBytes = 1U << 20U;  // bytes of a YAML file, and of files without a limit below
// Bytes of a script: small, because Lua needs quadratic time to compile a long `elseif` chain.
inline constexpr std::uintmax_t kMaxScriptBytes = 256U << 10U;
inline constexpr std::uintmax_t kMaxTextBytes = 64U << 10U;  // bytes of a Markdown file with rules for players
// Games below a game in a chain of `extends`: few, because every game in the chain is read.
inline constexpr std::size_t kMaxExtendsDepth = 16;

}  // namespace quattro
