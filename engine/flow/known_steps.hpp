// Which steps players may be told the names of: where a branch hangs on what not everyone knows, its steps' names would
// tell which way it went.
#pragma once

#include "flow/rules.hpp"

namespace quattro {

// Sets Step::told of the whole program, which must be complete.
void shorten_told_names(Rules& rules);

}  // namespace quattro
