// A grid of coloured characters. Every drawing of a match is composed on such a grid.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "layout/ink.hpp"

namespace quattro::tools {

// The text with the terminal's escape sequences for the brush. If `colour` is false or the brush is plain, the text is
// unchanged.
std::string painted(std::string_view text, Brush brush, bool colour);

// The number of characters of a UTF-8 text. Wide and combining characters also count as one.
int width_of(std::string_view text);
// Splits a text into lines and breaks each at spaces to at most `width` characters. A longer word is not broken. Empty
// lines are left out.
std::vector<std::string> wrapped(std::string_view text, int width);
// Breaks each line of a text at spaces to at most `width` characters. The text may contain colour escape sequences.
// Continuation lines are indented two characters more than their line. A longer word is not broken. A number is never
// separated from the word after it, unless that is a number too: "2 R1".
std::string wrapped_lines(std::string_view text, int width);

class Canvas {
public:
    int width() const { return width_; }
    int height() const { return static_cast<int>(rows_.size()); }
    // Draws a text or another canvas at a column and a row. The canvas grows as needed. Characters of a text at
    // negative positions are not drawn; another canvas must be at positions from 0. Its untouched cells leave the cells
    // below as they are.
    void put(int x, int y, std::string_view text, Brush brush = {});
    void put(int x, int y, const Canvas& other);
    bool free(int x, int y) const;  // true if nothing was drawn there
    // The rows as text. Blanks at the end of a row are removed, and a line end is added.
    std::string show(bool colour) const;

private:
    struct Cell {
        std::string character;
        Brush brush;
    };  // an empty character marks an untouched cell
    Cell& at(int x, int y);
    std::vector<std::vector<Cell>> rows_;
    int width_ = 0;
};

}  // namespace quattro::tools
