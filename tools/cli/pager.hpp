// Long texts a page at a time, where somebody sits at a terminal.
#pragma once

#include <ostream>
#include <string>

#include "cli/lines.hpp"

namespace quattro::tools {

// Writes the text. If it is higher than a window of `rows` it stops after each page until a line is typed: Enter goes
// on, `q` leaves out the rest, and so does a wait that ends without a line. 0 rows: all at once. A line that is wider
// than the window counts as one.
void show_in_pages(const std::string& text, int rows, Lines& lines, std::ostream& out);

}  // namespace quattro::tools
