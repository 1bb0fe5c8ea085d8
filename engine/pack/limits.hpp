// How large packs can be. What is larger is refused; the reference lists it (compile/limit_rows.cpp).
#pragma once

#include <cstddef>
#include <cstdint>

namespace quattro {

inline constexpr std::size_t kMostFiles = 1000;                // of a pack
inline constexpr std::uintmax_t kLargestPack = 4U << 20U;      // bytes of all its files: each is read several times
inline constexpr std::uintmax_t kLargestFile = 1U << 20U;      // of YAML
inline constexpr std::uintmax_t kLargestScript = 256U << 10U;  // compiling a chain of branches takes the square of it
inline constexpr std::uintmax_t kLargestText = 64U << 10U;     // of rules in words: nobody reads more
inline constexpr std::size_t kMostExtended = 16;               // games one upon the other: all of them are read

}  // namespace quattro
