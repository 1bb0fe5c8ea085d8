// A grid of coloured characters. Every picture of a match is composed on one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace quattro::tools {

enum class Ink { plain, dim, strong, red, blue, green, yellow, purple, cyan };

Ink ink_named(const std::string& name);  // a colour name or the number of a seat; any other name gives `plain`
std::string ink_name(Ink ink);           // the colour's name; "" for one that is no colour
Ink seat_ink(std::int64_t seat);         // the colour of a seat, from 1

struct Brush {
    Ink ink = Ink::plain;
    bool filled = false;  // drawn like a card: dark text on a background of this colour
    bool operator==(const Brush&) const = default;
};

// The text with the terminal's escape sequences for the brush. Without `colour` the text is unchanged.
std::string painted(std::string_view text, Brush brush, bool colour);

// The number of characters on the screen, which is not the number of bytes.
int width_of(std::string_view text);
// Splits a text into lines and breaks each at spaces to at most `width` characters. A longer word is not broken.
std::vector<std::string> wrapped(std::string_view text, int width);
// Breaks each line of a text at spaces to at most `width` characters. The text may contain colour escape sequences.
// Continuation lines are indented two characters more than their line. A number is never separated from the word after
// it: "2 R1".
std::string wrapped_lines(std::string_view text, int width);

class Canvas {
public:
    int width() const { return width_; }
    int height() const { return static_cast<int>(rows_.size()); }
    // Draws a text or another canvas at a column and a row. The canvas grows as needed. Characters at negative
    // positions are not drawn. Untouched cells of `other` leave the cells below as they are.
    void put(int x, int y, std::string_view text, Brush brush = {});
    void put(int x, int y, const Canvas& other);
    bool free(int x, int y) const;  // true if nothing was drawn there
    // The rows as text. Blanks at line ends are removed and each line ends with a line end.
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
