// Limits for the size of packs. Larger packs are refused. The reference lists the limits (compile/limit_rows.cpp).
#pragma once

#include <cstddef>
#include <cstdint>

namespace quattro {

inline constexpr std::size_t kMostFiles = 1000;  // files in a pack
// Bytes of all files of a pack; each file is read several times.
inline constexpr std::uintmax_t kLargestPack = 4U << 20U;
inline constexpr std::uintmax_t kLargestFile = 1U << 20U;  // bytes of a YAML file
// Bytes of a script; compiling a chain of branches takes quadratic time.
inline constexpr std::uintmax_t kLargestScript = 256U << 10U;
inline constexpr std::uintmax_t kLargestText = 64U << 10U;  // bytes of a text of rules
inline constexpr std::size_t kMostExtended = 16;            // length of a chain of `extends`; every game in it is read

}  // namespace quattro
