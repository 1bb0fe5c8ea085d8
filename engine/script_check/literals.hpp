// Finds string literals whose escape sequences produce text that no screen may show. Private to this layer.
#pragma once

#include "base/diagnostics.hpp"

namespace quattro {

// Reports every quoted string that is not clean (base/text.hpp) after its escapes are decoded. Line ends and tabs are
// allowed. The file must compile.
void check_literals(const std::shared_ptr<const Source>& source, Diagnostics& out);

}  // namespace quattro
