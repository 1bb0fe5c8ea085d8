// Draws a view with characters, for a terminal. Knows no particular game. The verb `draw` writes SVG files instead, see
// draw_file.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/canvas.hpp"
#include "layout/layout.hpp"

namespace quattro::tools {

// Marks a place that scored (`*`), or else whose card is new or changed (`~`), see Look. Draws nothing for other
// places.
void put_mark(Canvas& canvas, int x, int y, const LaidPlace& place);

// Draws the places of a zone as a ring: the first place is at the top, the others follow clockwise.
Canvas draw_ring(const LaidBox& box, std::string_view title);
// Draws places in rows, the lowest row at the bottom. If players choose columns, the columns are numbered. If players
// choose places, rows and columns are labelled with the parts of the place names.
Canvas draw_grid(const LaidBox& box, std::string_view title);
// Draws places side by side, each with its name.
Canvas draw_row(const LaidBox& box, std::string_view title);
// Draws a picture that the game declares: spots in a circle or on a map.
Canvas draw_picture(const PictureView& picture, Seat viewer, const Look& look = {});
// Draws the effects of the places in words, one paragraph for each place that has one.
Canvas draw_effects(const LaidBox& box, int width);
// The cards of a zone without places: "R1 B2", "5 hidden" or "empty". Of a long pile, only the top cards are named.
std::string cards_in_words(const LaidBox& box, bool colour);
// The signs of cards with their meanings: "Cards: [ ] square, ( ) circle". Returns "" if the game declares no signs or
// `look.game` is null.
std::string sign_legend(const Look& look);

// The board and the current repeats: "board harbour, round 3". Returns "" if there are none.
std::string heading_in_words(const View& view);
// The seats that have answered and those that are asked: "Answered: seats 2, 5; still asked: you, seat 3". If all have
// answered, only the first part. If none has answered: "Asked: you, seat 3". If only one seat has a prompt: "Waiting
// for ann", or "" if that seat is the viewer or has answered. Returns "" if no seat has a prompt.
std::string answers_in_words(const View& view, const Look& look = {});
// The viewer's current view, prepared for draw_view(): without repeats that have not begun again in the current pass of
// an enclosing repeat. In "season 2" the day of season 1 is left out.
View view_to_draw(const Seen& seen);
// Prepares `view`, the current or an earlier view of the viewer of `seen`, as the overload above prepares the current
// one.
View view_to_draw(View view, const Seen& seen);
// Decides if draw_view() also shows the effects of the places.
enum class Effects { told, left_out };
// The table as the viewer sees it: board and repeats, pictures, zones, hands and piles, counters, and the seats that
// have answered. Cards that a picture shows are not listed again. Prompts and talk are not shown.
std::string draw_view(const View& view, const Look& look, Effects effects = Effects::told);

}  // namespace quattro::tools
