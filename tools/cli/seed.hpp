// Seeds that the program draws itself, for matches whose seed nobody names.
#pragma once

#include <cstdint>

namespace quattro::tools {

// 64 random bits from the system. A shorter seed could be found from the first view by trying them all.
std::uint64_t any_seed();

}  // namespace quattro::tools
