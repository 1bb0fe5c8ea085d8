// Pictures of the table that a game declares (`look` in its game.yaml), as one seat may see them. A host decides how
// they are drawn: spots lie in a circle or on a grid, and what lies, stands and leads there is named.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace quattro {

struct SpotView {
    std::string name, text;          // the value: "red"; what players call it
    std::string ink;                 // a colour's name, or ""
    int column = 0, row = 0;         // from the top left; of a circle 0
    std::vector<std::string> cards;  // as they are written
    std::vector<int> seats;          // that stand there, as far as the viewer knows
};

struct ArrowView {
    std::size_t from = 0, to = 0;  // spots
    std::string card;              // as it is written
    bool marked = false;
};

struct PictureView {
    std::string name, text;
    int seat = 0;        // whose picture it is; 0: one for the table
    bool circle = true;  // the first spot at the top, clockwise; or by column and row
    std::vector<SpotView> spots;
    std::vector<ArrowView> arrows;
    bool has_arrows = false;                         // whether there may be any
    std::string mark;                                // what a marked arrow is called; "" if none ever is
    std::string stands;                              // the counter that says where seats stand, or ""
    std::vector<std::pair<std::string, int>> zones;  // zones, and whose, all of whose cards are in the picture
};

}  // namespace quattro
