// The counters of a view in words.
#pragma once

#include <string>

#include "cli/draw.hpp"

namespace quattro::tools {

// A line a counter; those of which there is nothing anywhere share one. What a picture shows is not told again.
std::string counters_in_words(const View& view, const Look& look);

}  // namespace quattro::tools
