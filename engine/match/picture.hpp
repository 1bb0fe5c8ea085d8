// Pictures of the table that a game declares (`look` in its game.yaml), as one seat may see them: part of the contract
// in quattro.hpp. A host decides how they are drawn: spots lie in a circle or on a grid, and what lies, stands and
// leads there is named.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace quattro {

// A spot of a picture: one value of the attribute that the picture is about.
struct SpotView {
    std::string name, text;          // the value: "red"; what players call it
    std::string ink;                 // a colour's name, or ""
    int column = 0, row = 0;         // from 0, counted from the top left; of a circle both are 0
    std::vector<std::string> cards;  // that lie there and that the viewer knows, as they are written
    std::vector<int> seats;          // that stand there, as far as the viewer knows
};

// A card that leads from one spot to another, and where the viewer knows of it.
struct ArrowView {
    std::size_t from = 0, to = 0;  // indices of spots; they may be the same
    std::string card;              // as it is written
    bool marked = false;           // it is what the picture calls its mark
};

// One picture, with what the viewer may see in it.
struct PictureView {
    std::string name, text;         // as the game declares it; what players call it
    int seat = 0;                   // whose picture it is; 0: one for the table
    bool circle = true;             // the first spot at the top, the others clockwise; or each by its column and row
    std::vector<SpotView> spots;    // in the order of the attribute's values, whether or not anything is there
    std::vector<ArrowView> arrows;  // in the order in which their cards lie
    bool has_arrows = false;        // whether there may be any
    std::string mark;               // what a marked arrow is called; "" if none ever is
    std::string stands;             // the counter that says where seats stand, or ""
    // Zones, and whose, all of whose cards are in the picture: a host need not list them again.
    std::vector<std::pair<std::string, int>> zones;
};

}  // namespace quattro
