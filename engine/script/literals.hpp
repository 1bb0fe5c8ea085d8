// Finds texts in a script whose escapes make what no screen may get. Private to this layer.
#pragma once

#include "base/diagnostics.hpp"

namespace quattro {

// Reports every text in quotes that is not clean (base/text.hpp) once its escapes are read. The file compiles.
void check_literals(const std::shared_ptr<const Source>& source, Diagnostics& out);

}  // namespace quattro
