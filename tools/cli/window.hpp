// The size of the terminal window in which the program runs.
#pragma once

#include <optional>

namespace quattro::tools {

// The width in characters. Returns nothing if the descriptor, by default the standard output, is not a terminal or
// reports no plausible width.
std::optional<int> window_width(int descriptor = 1);

// The number of lines. Returns nothing unless both the standard input and the standard output are terminals, so that
// somebody can ask for the next page.
std::optional<int> window_height();

}  // namespace quattro::tools
