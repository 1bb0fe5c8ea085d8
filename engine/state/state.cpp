#include "state/state.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace quattro {

std::uint64_t State::hash() const { return XXH3_64bits(block_.get(), size_); }

}  // namespace quattro
