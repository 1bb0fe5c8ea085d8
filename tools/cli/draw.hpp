// Pictures of what a seat sees, by the kind of each zone; no game is known here.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/canvas.hpp"
#include "match/look.hpp"

namespace quattro::tools {

struct Look {
    bool colour = false;
    int width = 100;             // of the terminal, in characters
    const Game* game = nullptr;  // whose cards and words are shown; without it cards are shown as they are written
    std::vector<std::string> names = {};  // of the seats, from 1; one that is not there, or "", is "seat 3"
    // Places that get a sign, by what stands there: "1:loop.A", "grid.a4".
    std::set<std::string> counted = {}, changed = {};
};
constexpr char kCountedSign = '*', kChangedSign = '~';

// Who is shown something, and what the seats are called there. It must not outlive the look.
struct Viewer {
    Seat seat = 0;
    const std::vector<std::string>* names = nullptr;
    Viewer(Seat viewer) : seat(viewer) {}
    Viewer(Seat viewer, const Look& look) : seat(viewer), names(&look.names) {}
};

// "you", "ann", "seat 2" or, for the table's, "table".
std::string seat_name(Seat seat, const Viewer& viewer);
// A counter's value as players say it: "yes", "seat 2", "nobody".
std::string value_in_words(const std::string& value, CounterMeans means, const Viewer& viewer);

// A card as it is shown: drawn and coloured as its set says. If the set does not say how it is coloured, a leading
// letter is a colour's initial; where places lie in rows a number is its owner's seat.
struct CardPicture {
    std::string text;
    Brush brush;
};
Ink ink_named(const std::string& name);  // a colour, or a seat's number; anything else is plain
// `zone`: in which kind of zone it lies; null if it does not lie anywhere.
CardPicture picture_of(const std::string& card, const ZoneKind* zone, const Look& look);
Brush card_brush(std::string_view card, const ZoneKind* zone);

// "1:loop.A", as events name the place.
std::string place_of(const ZoneView& zone, std::size_t index);
// The sign behind what lies on a place, in its own brush.
void put_sign(Canvas& canvas, int x, int y, const ZoneView& zone, std::size_t index, const Look& look);

// A loop as a ring, its first place at the top, clockwise.
Canvas draw_ring(const ZoneView& zone, std::string_view title, const Look& look = {});
// Places in rows, the lowest at the bottom. Where columns are chosen they are numbered; where places are, rows and
// columns have the signs of which the places' names are made.
Canvas draw_grid(const ZoneView& zone, std::string_view title, const Look& look = {});
// Places beside each other, each with its name.
Canvas draw_row(const ZoneView& zone, std::string_view title, const Look& look = {});
// A picture that the game declares: spots in a circle or on a map.
Canvas draw_picture(const PictureView& picture, Seat viewer, const Look& look = {});
// Whether anything lies, stands or leads there, or the spots are a map.
bool has_something(const PictureView& picture);
// The places' effects in words, a paragraph each.
Canvas draw_effects(const ZoneView& zone, int width);
// "R1 B2", "5 hidden", "empty"; coloured if asked for.
std::string cards_in_words(const ZoneView& zone, const Look& look);
// "Cards: [ ] square, ( ) circle"; "" where cards are shown as they are written.
std::string signs_in_words(const Look& look);

// "Answered: seats 2, 5; still asked: you, seat 3"; of one alone "Waiting for ann", "" if that is the viewer.
std::string answers_in_words(const View& view, const Look& look = {});
// "you, ann, seats 2, 5"; "" for nobody.
std::string seats_in_words(const std::vector<Seat>& seats, const Viewer& viewer);

// What a seat sees, for draw_view: without the repeats that still stand where an earlier pass of one around them has
// left them.
View view_to_draw(const Seen& seen);
// Everything the seat sees: where the match is, pictures, zones, hands and piles, counters, who has answered. What a
// picture shows is not told again.
std::string draw_view(const View& view, const Look& look);

}  // namespace quattro::tools
