// Writes a layout as SVG. Colours are classes of one style sheet, for light and dark viewers.
#pragma once

#include <string>
#include <string_view>

#include "layout/layout.hpp"

namespace quattro::tools {

// A part of a drawing, with its origin at the top left corner. Lengths are in the units of layout.hpp.
struct SvgPart {
    std::string text;  // elements
    double width = 0, height = 0;
};

// Escapes a text for an element or an attribute of SVG or HTML, so that no text of a game or player can end it.
std::string markup_escaped(std::string_view text);
// A text that begins at `x`; with "middle" in `classes` it is centred at `x`. `y` is its base line. `classes` are names
// of the style sheet with blanks between them.
std::string svg_text(double x, double y, std::string_view classes, std::string_view text);
// A card in its area, with its text in the middle.
std::string svg_card(const LaidCard& card, const Area& area);
// A box with places, without its title.
SvgPart svg_box(const LaidBox& box);
// A part moved to a point.
std::string svg_moved(const SvgPart& part, double x, double y);
// A whole SVG file with this part on a background. `title` is for viewers that read files aloud.
std::string svg_file(const SvgPart& part, std::string_view title);

}  // namespace quattro::tools
