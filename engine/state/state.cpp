#include "state/state.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace quattro {

std::uint64_t checksum(const void* bytes, std::size_t size) { return XXH3_64bits(bytes, size); }

std::uint64_t State::hash() const { return checksum(block_.get(), size_); }

}  // namespace quattro
