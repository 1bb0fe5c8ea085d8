// The window in which the program runs, if it is one.
#pragma once

#include <optional>

namespace quattro::tools {

// How wide it is now, in characters; nothing if what goes there, the standard output unless said otherwise, goes to no
// terminal, or to one that does not say.
std::optional<int> window_width(int descriptor = 1);

// How many lines it has, if somebody sits there who can ask for the next page: both the standard input and output are a
// terminal's.
std::optional<int> window_height();

}  // namespace quattro::tools
