// Limits for the size of packs. Larger packs are refused. The reference lists the limits (compile/limit_rows.cpp).
#pragma once

#include <cstddef>
#include <cstdint>

namespace quattro {

inline constexpr std::size_t kMaxFiles = 1000;  // files in a pack
// Bytes of all files of a pack; each file is read several times.
inline constexpr std::uintmax_t kMaxPackBytes = 4U << 20U;
inline constexpr std::uintmax_t kMaxFileBytes = 1U << 20U;  // bytes of a YAML file
// Bytes of a script; compiling a chain of branches takes quadratic time.
inline constexpr std::uintmax_t kMaxScriptBytes = 256U << 10U;
inline constexpr std::uintmax_t kMaxTextBytes = 64U << 10U;  // bytes of a text of rules
inline constexpr std::size_t kMaxExtendsDepth = 16;          // length of a chain of `extends`; every game in it is read

}  // namespace quattro
