// The whole table of a viewer as an SVG file: boxes side by side, then lines with hands, piles and counters.
#pragma once

#include <string>

#include "layout/look.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

// Draws the table. `view` comes from view_to_draw(). `heading` is the title, for example that of the game; `below` is a
// line below it, or "".
std::string table_svg(const View& view, const Look& look, const std::string& heading, const std::string& below);

}  // namespace quattro::tools
