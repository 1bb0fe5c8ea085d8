// Shows long texts page by page on a terminal.
#pragma once

#include <ostream>
#include <string>

#include "cli/line_reader.hpp"

namespace quattro::tools {

// Writes the text, page by page if it has at least `rows` lines. After each page but the last reads a line: `q`,
// `quit`, the end of the input or a timeout of `lines` skips the rest; any other line continues. If `rows` is below 3,
// writes everything at once. A line wider than the window counts as one line.
void show_in_pages(const std::string& text, int rows, LineReader& lines, std::ostream& out);

}  // namespace quattro::tools
