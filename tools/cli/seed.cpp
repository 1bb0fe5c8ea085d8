#include "cli/seed.hpp"

#include <random>

namespace quattro::tools {

std::uint64_t any_seed() {
    std::random_device device;  // 32 bits a call
    return std::uint64_t{device()} << 32U | device();
}

}  // namespace quattro::tools
