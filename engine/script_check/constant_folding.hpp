// Overflow checks for constant folding. Lua computes arithmetic on numeric literals at compile time, which leaves no
// instruction for a guard (script/overflow_guards.hpp), so overflow is found in the text. Private to this layer.
#pragma once

#include <memory>

#include "base/diagnostics.hpp"

namespace quattro {

// Reports the first integer literal or constant expression whose value does not fit into 64 bits. The file must
// compile.
void check_constant_folding(const std::shared_ptr<const Source>& source, Diagnostics& out);

}  // namespace quattro
