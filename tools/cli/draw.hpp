// Pictures of what a seat sees, by the kind of each zone; no game is known here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/canvas.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

struct Look {
    bool colour = false;
    int width = 100;  // of the terminal, in characters
};

// "you", "seat 2" or, for the table's, "table".
std::string seat_name(Seat seat, Seat viewer);

// How a card is coloured: a leading letter is a colour's initial; in a grid a number is its owner's seat.
Brush card_brush(std::string_view card, std::string_view zone_kind);

// A loop as a ring, its first place at the top, clockwise.
Canvas draw_ring(const ZoneView& zone, std::string_view title);
// A grid with its columns numbered, the lowest row at the bottom.
Canvas draw_grid(const ZoneView& zone, std::string_view title);
// Places beside each other, each with its name.
Canvas draw_row(const ZoneView& zone, std::string_view title);
// The places' effects in words, a paragraph each.
Canvas draw_effects(const ZoneView& zone, int width);
// "R1 B2", "5 hidden", "empty"; coloured if asked for.
std::string cards_in_words(const ZoneView& zone, bool colour);

// Everything the seat sees: where the match is, zones, hands and piles, counters.
std::string draw_view(const View& view, const Look& look);

}  // namespace quattro::tools
