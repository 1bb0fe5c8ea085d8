// The colours of cards, spots and texts. Each writer (layout.hpp) has its own shades of them.
#pragma once

#include <cstdint>
#include <string>

namespace quattro {

// `plain` is the colour of texts; `dim` is less conspicuous, `strong` more conspicuous.
enum class Ink { plain, dim, strong, red, blue, green, yellow, purple, cyan };

Ink ink_named(const std::string& name);  // a colour as in ink_name(), or the number of a seat; any other name: `plain`
std::string ink_name(Ink ink);           // "red"; "" for `plain`, `dim` and `strong`
Ink seat_ink(std::int64_t seat);         // the colour of a seat, from 1; seat 7 has that of seat 1, and so on

// The style in which a text is drawn.
struct Brush {
    Ink ink = Ink::plain;  // the colour of the text; if `filled`, of its background
    bool filled = false;   // true if the text is drawn like a card: dark on a background of this colour
    bool operator==(const Brush&) const = default;
};

}  // namespace quattro
