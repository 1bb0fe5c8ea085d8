// A small drawing board of characters with colours; every picture of a match is put together on one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quattro::tools {

enum class Ink { plain, dim, strong, red, blue, green, yellow, purple, cyan };

struct Brush {
    Ink ink = Ink::plain;
    bool filled = false;  // as a card: dark on a ground of this colour
    bool operator==(const Brush&) const = default;
};

// Text in one brush, as the terminal wants it; unchanged without colour.
std::string painted(std::string_view text, Brush brush, bool colour);

// Characters on screen, not bytes.
int width_of(std::string_view text);
// The lines of a text, each broken at blanks where it is wider.
std::vector<std::string> wrapped(std::string_view text, int width);
// Each line of a text, which may be painted, broken at blanks where it is wider; what follows stands two further in
// than the line began. A number stays with what follows it: "2 R1".
std::string wrapped_lines(std::string_view text, int width);

class Canvas {
public:
    int width() const { return width_; }
    int height() const { return static_cast<int>(rows_.size()); }
    // Grows as needed; what lies left of or above the canvas is not drawn.
    void put(int x, int y, std::string_view text, Brush brush = {});
    void put(int x, int y, const Canvas& other);
    bool free(int x, int y) const;  // nothing was put there
    // Lines without blanks at their ends, each with a line end.
    std::string show(bool colour) const;

private:
    struct Cell {
        std::string character;
        Brush brush;
    };  // "" is untouched
    Cell& at(int x, int y);
    std::vector<std::vector<Cell>> rows_;
    int width_ = 0;
};

}  // namespace quattro::tools
