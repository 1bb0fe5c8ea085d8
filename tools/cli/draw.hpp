// Draws what a seat sees, depending on the kind of each zone. Knows no particular game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/canvas.hpp"
#include "layout/layout.hpp"

namespace quattro::tools {

// Draws the sign of a place, if it has one and holds a card. The sign has its own brush.
void put_mark(Canvas& canvas, int x, int y, const LaidPlace& place);

// A loop as a ring: the first place is at the top, the others follow clockwise.
Canvas draw_ring(const LaidBox& box, std::string_view title);
// Places in rows, the lowest row at the bottom. If players choose columns, the columns are numbered. If players choose
// places, rows and columns are labelled with the parts of the place names.
Canvas draw_grid(const LaidBox& box, std::string_view title);
// Places side by side, each with its name.
Canvas draw_row(const LaidBox& box, std::string_view title);
// A picture that the game declares: spots in a circle or on a map.
Canvas draw_picture(const PictureView& picture, Seat viewer, const Look& look = {});
// The effects of the places in words, one paragraph each.
Canvas draw_effects(const LaidBox& box, int width);
// The cards of a zone without places: "R1 B2", "5 hidden" or "empty".
std::string cards_in_words(const LaidBox& box, bool colour);
// "Cards: [ ] square, ( ) circle". Returns "" if the game declares no signs or is not known.
std::string sign_legend(const Look& look);

// "board harbour, round 3". Returns "" without boards and repeats.
std::string heading_in_words(const View& view);
// "Answered: seats 2, 5; still asked: you, seat 3". If one seat has a prompt: "Waiting for ann", or "" if that seat is
// the viewer.
std::string answers_in_words(const View& view, const Look& look = {});
// The view of a seat, prepared for draw_view(): without repeats that belong to an earlier pass of an enclosing repeat.
View view_to_draw(const Seen& seen);
// The same for `view`, which is that of this viewer or an earlier one.
View view_to_draw(View view, const Seen& seen);
// Everything the seat sees: board and repeats, pictures, zones, hands and piles, counters, and the seats that have
// answered. Cards that a picture shows are not listed again. `Effects::left_out`: without what the places do.
enum class Effects { told, left_out };
std::string draw_view(const View& view, const Look& look, Effects effects = Effects::told);

}  // namespace quattro::tools
