// Events and results as sentences. The sentences are not in the engine, so that they can be translated.
#pragma once

#include <string>
#include <vector>

#include "cli/draw.hpp"

namespace quattro::tools {

// Indents and marks all lines of a text after the first, and removes line ends at its end. Without this, a text of a
// player, host or designer could imitate output of the program.
std::string mark_lines(const std::string& text);
// The sentence for an event; further lines of texts are marked by mark_lines(). An event without a sentence is shown as
// its kind and data. `look` defines the names of cards and seats. A seat has the name that it had at the time of the
// event.
std::string event_text(const Event& event, Seat viewer, const Look& look = {});
// The lines for several events. Related events share a line, for example cards dealt to one place. Omitted are events
// that a view or a prompt shows, and an answer if a later line shows the card that it placed.
std::vector<std::string> event_lines(const std::vector<Event>& events, Seat viewer, const Look& look = {});
// True if an event hides cards that were shown for a while. A program that still displays them must remove them.
bool hides_again(const std::vector<Event>& events);
// A place in words: "A of your loop" for "1:loop.A", "4 of grid" for "grid.4".
std::string place_text(const std::string& place, const Viewer& viewer);
// The place as players see it: with the title of the zone, and with column and row in zones in which columns are
// chosen.
std::string player_place_text(const std::string& place, const Viewer& viewer, const Game& game);
// The place that is named by column and row, as in "4 1" or "column 4, row 1", in a zone in which columns are chosen.
// Returns "" if there is none.
std::string place_by_column(std::vector<std::string> words, const View& view, const Game& game);
// The result of a match that is over: "You win.", "Seat 2 wins.", "Ann wins.", "The winners: you, ann." or "A draw."
std::string result_text(const View& view, const Look& look = {});
// A duration, rounded: "59 s", "2 min 5 s", "1 h 20 min" or "2 days 3 h". A negative one is "0 s".
std::string duration_text(Milliseconds left);

}  // namespace quattro::tools
