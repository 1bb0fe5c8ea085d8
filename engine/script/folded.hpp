// What Lua reckons while it compiles: arithmetic on numbers that are written out, which leaves no instruction that
// could be guarded (see guard.hpp). Private to this layer.
#pragma once

#include <memory>

#include "base/diagnostics.hpp"

namespace quattro {

// Reports the first number of a file that compiles, or of its arithmetic on such numbers, that 64 bits do not hold.
void check_folded(const std::shared_ptr<const Source>& source, Diagnostics& out);

}  // namespace quattro
