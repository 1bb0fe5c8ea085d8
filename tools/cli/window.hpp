// The window in which the program runs, if it is one.
#pragma once

#include <optional>

namespace quattro::tools {

// How wide it is now, in characters; nothing if the standard output is no terminal, or one that does not say.
std::optional<int> window_width();

}  // namespace quattro::tools
