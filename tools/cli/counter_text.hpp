// The counters of a view as text.
#pragma once

#include <string>

#include "cli/draw.hpp"

namespace quattro::tools {

// One line for each counter. Counters without a value at any seat share lines. Counters of seats that stand in a
// picture are omitted, and counters that are not for players if `look` has a game.
std::string counters_text(const View& view, const Look& look);

}  // namespace quattro::tools
