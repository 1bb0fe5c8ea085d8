// Places in texts: words, and the columns that editors and the engine count differently.
#pragma once

#include <string_view>

#include "language/language.hpp"

namespace quattro::tools {

// Converts between columns in bytes and in UTF-16 code units, both from 1, in a line. A column behind the line becomes
// the one behind its last character.
int bytes_to_column(std::string_view line, int byte);
int column_to_bytes(std::string_view line, int column);

// A part of a line, in bytes from 0.
struct WordRange {
    std::size_t from = 0, to = 0;
};
// The word around the byte `at`: letters, digits, '_', and '-' and '.' inside it. Empty if there is none.
WordRange word_around(std::string_view line, std::size_t at);

// The place of a location of a pack in memory.
FilePlace place_of(const Location& where);
// The text of the line at the place. Empty if there is no such line: an error about something that is missing at the
// end of a file can be behind its last line.
std::string_view line_at(const Location& where);

}  // namespace quattro::tools
