// Draws what a seat sees, depending on the kind of each zone. Knows no particular game.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/canvas.hpp"
#include "rulebook/look.hpp"

namespace quattro::tools {

struct Look {
    bool colour = false;
    int width = 100;  // of the terminal, in characters
    // The game that defines the look of cards and words. Null: cards are shown by their identifiers.
    const Game* game = nullptr;
    std::vector<std::string> names = {};  // of the seats, from seat 1; if missing or "", a seat is called "seat 3"
    // Places that scored (`scored`) and places with a new or changed card (`changed`). Each gets its sign. Places have
    // the names that events use: "1:loop.A", "grid.a4".
    std::set<std::string> scored = {}, changed = {};
};
constexpr char kScoredSign = '*', kChangedSign = '~';

// The seat that something is shown to, and the names of all seats. Must not outlive the `Look`.
struct Viewer {
    Seat seat = 0;
    const std::vector<std::string>* names = nullptr;
    Viewer(Seat viewer) : seat(viewer) {}
    Viewer(Seat viewer, const Look& look) : seat(viewer), names(&look.names) {}
};

// "you", "ann" or "seat 2"; "table" for seat 0.
std::string seat_name(Seat seat, const Viewer& viewer);
// The value of a counter as players say it: "yes", "seat 2", "nobody".
std::string value_in_words(const std::string& value, CounterType means, const Viewer& viewer);

// The text and colours of a card, as its card set declares them. If the set declares no colour, an initial letter
// selects one. In a zone with rows a number from 1 on selects the colour of that seat.
struct CardPicture {
    std::string text;
    Brush brush;
};
// `zone` is the kind of the zone that contains the card, or null if it is in no zone.
CardPicture picture_of(const std::string& card, const ZoneKind* zone, const Look& look);
Brush card_brush(std::string_view card, const ZoneKind* zone);

// The place as events name it: "1:loop.A".
std::string place_of(const ZoneView& zone, std::size_t index);
// Draws the sign of a place, if it has one and holds a card. The sign has its own brush.
void put_sign(Canvas& canvas, int x, int y, const ZoneView& zone, std::size_t index, const Look& look);

// A loop as a ring: the first place is at the top, the others follow clockwise.
Canvas draw_ring(const ZoneView& zone, std::string_view title, const Look& look = {});
// Places in rows, the lowest row at the bottom. If players choose columns, the columns are numbered. If players choose
// places, rows and columns are labelled with the parts of the place names.
Canvas draw_grid(const ZoneView& zone, std::string_view title, const Look& look = {});
// Places side by side, each with its name.
Canvas draw_row(const ZoneView& zone, std::string_view title, const Look& look = {});
// A picture that the game declares: spots in a circle or on a map.
Canvas draw_picture(const PictureView& picture, Seat viewer, const Look& look = {});
// True if the picture is a map, or if a card, a seat or an arrow is in it.
bool has_something(const PictureView& picture);
// The effects of the places in words, one paragraph each.
Canvas draw_effects(const ZoneView& zone, int width);
// "R1 B2", "5 hidden" or "empty". Coloured if the `Look` has colour.
std::string cards_in_words(const ZoneView& zone, const Look& look);
// "Cards: [ ] square, ( ) circle". Returns "" if the game declares no signs or is not known.
std::string sign_legend(const Look& look);

// "Answered: seats 2, 5; still asked: you, seat 3". If one seat has a prompt: "Waiting for ann", or "" if that seat is
// the viewer.
std::string answers_in_words(const View& view, const Look& look = {});
// "you, ann, seats 2, 5". Returns "" if there are no seats.
std::string seats_in_words(const std::vector<Seat>& seats, const Viewer& viewer);

// The view of a seat, prepared for draw_view(): without repeats that belong to an earlier pass of an enclosing repeat.
View view_to_draw(const Seen& seen);
// Everything the seat sees: board and repeats, pictures, zones, hands and piles, counters, and the seats that have
// answered. Cards that a picture shows are not listed again.
std::string draw_view(const View& view, const Look& look);

}  // namespace quattro::tools
