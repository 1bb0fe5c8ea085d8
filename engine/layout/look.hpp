// The names and colours of cards, places and seats for players: the looks that a game declares (rulebook/look.hpp),
// with the names of the players. Knows no particular game.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "layout/ink.hpp"
#include "rulebook/look.hpp"

namespace quattro {

// A name that a seat had until another player took the seat.
struct FormerName {
    Seat seat = 0;           // the seat that had the name
    Milliseconds until = 0;  // the end of its use: earlier events show this name
    std::string name;        // as in Look::names
};

// The settings of a writer (layout.hpp). The writer gets them with the view.
struct Look {
    bool colour = false;  // texts are coloured; only for terminals, because SVG files and pages always have colours
    int width = 100;      // of a terminal, in characters
    // The game that defines the look of cards and words. Null: cards are shown by their identifiers.
    const Game* game = nullptr;
    std::vector<std::string> names = {};  // of the seats, from seat 1; if missing or "", a seat is called "seat 3"
    // Places that scored (`scored`) and places with a new or changed card (`changed`). A place with a card gets the
    // sign of its set; a place in both sets gets that of `scored`. Places have the names that events use: "1:loop.A",
    // "grid.a4".
    std::set<std::string> scored = {}, changed = {};
    bool arrows_by_spots = false;  // a card that a picture draws as an arrow is called by its spots: "Forest to Ocean"
    std::vector<FormerName> former = {};  // in the order of `until`; `names` has the present names
};
// The look for events at the time `at`, with the names that the seats had then.
Look look_at(Look look, Milliseconds at);
// The signs of places in Look::scored and Look::changed.
constexpr char kScoredSign = '*', kChangedSign = '~';

// The seat to which something is shown, and the names of all seats. Must not outlive the `Look`.
struct Viewer {
    Seat seat = 0;                                    // the seat that is called "you"; 0 or kSpectator: none is
    const std::vector<std::string>* names = nullptr;  // as in Look; if null, seats are called by their numbers
    // A viewer for whom seats are called by their numbers.
    Viewer(Seat viewer) : seat(viewer) {}
    // A viewer for whom seats are called as the look says.
    Viewer(Seat viewer, const Look& look) : seat(viewer), names(&look.names) {}
};

// The name of a seat for the viewer: "you", "ann" or "seat 2"; "table" for seat 0.
std::string seat_name(Seat seat, const Viewer& viewer);
// The value of a counter as players say it: "yes", "seat 2", "nobody". Other values than truths and seats stay.
std::string value_in_words(const std::string& value, CounterType means, const Viewer& viewer);

// The text and colours of a card, as its card set declares them. If the set declares no colour, see card_brush().
struct CardPicture {
    std::string text;        // its characters
    Brush brush;             // how they are drawn
    std::string words = {};  // the card in words; "" if the game does not say how
};
// The text and colours of a card. `zone` is the kind of the zone in which the card is shown; null: elsewhere.
CardPicture picture_of(const std::string& card, const ZoneKind* zone, const Look& look);
// The brush of a card by its text: an initial R, B, G, Y, P or C selects a colour. A card written as a number above 0,
// in a zone with rows, has the colour of that seat. "?" and "" are dim, all other cards plain.
Brush card_brush(std::string_view card, const ZoneKind* zone);

// The place with this index in `zone.places`, as events name it: "1:loop.A".
std::string place_of(const ZoneView& zone, std::size_t index);

// The names of seats as a list: the viewer, named seats, numbered seats, such as "you, ann, seats 2, 5". Returns "" if
// there are no seats.
std::string seats_in_words(const std::vector<Seat>& seats, const Viewer& viewer);

}  // namespace quattro
