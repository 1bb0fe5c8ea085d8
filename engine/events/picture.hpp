// Pictures of the table that a game declares (`look` in its game.yaml), as one viewer may see them: part of the
// contract in quattro.hpp. The data lists the contents of each spot, in a circle or on a grid; the host decides how to
// draw it.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace quattro {

// One spot of a picture: a value of the attribute that the picture shows.
struct SpotView {
    std::string name, text;          // the value; its name for players
    std::string ink;                 // the value, if it sets the colour of cards; otherwise ""
    int column = 0, row = 0;         // from 0, counted from the top left; both 0 in a circle
    std::vector<std::string> cards;  // the cards at the spot that the viewer knows, as written
    std::vector<int> seats;          // the seats at the spot, as far as the viewer knows
};

// A card that the picture draws as an arrow between two spots, as far as the viewer knows it.
struct ArrowView {
    std::size_t from = 0, to = 0;  // indices of spots; they may be equal
    std::string card;              // the card as written
    bool marked = false;           // the arrow has the picture's mark
};

// One picture with everything that the viewer may see in it.
struct PictureView {
    std::string name, text;  // the declared name; the name for players
    int seat = 0;            // the seat whose picture it is; 0: the table
    // The layout. True: the first spot is at the top and the others follow clockwise. False: each spot has a column and
    // a row.
    bool circle = true;
    std::vector<SpotView> spots;    // in the order of the attribute's values, empty spots included
    std::vector<ArrowView> arrows;  // in the order of their cards
    bool has_arrows = false;        // the game declares arrows for the picture
    std::string mark;               // the name of the mark for players; "" if arrows are never marked
    std::string seat_counter;       // the counter that decides at which spot a seat is; "" if there is none
    // Zones, each with its owner (0: the table), whose cards are all in the picture. A host need not list them again.
    std::vector<std::pair<std::string, int>> zones;
};

}  // namespace quattro
