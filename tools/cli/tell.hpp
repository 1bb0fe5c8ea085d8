// Events and results as sentences. The words are here and not in the engine, so that they can be translated.
#pragma once

#include <string>
#include <vector>

#include "cli/draw.hpp"

namespace quattro::tools {

// A text of a player, host or designer with its further lines set in and marked, so that none can be taken for a line
// of the program.
std::string further_in(const std::string& text);
// One line; a text in it that has several is as by further_in(). A key without a sentence of its own is shown with its
// data. Cards and names as the look has them.
std::string tell(const Event& event, Seat viewer, const Look& look = {});
// The lines of events that belong together: cards dealt to one place are one line, and an answer is left
// out where the card it placed is told anyway.
std::vector<std::string> tell_all(const std::vector<Event>& events, Seat viewer, const Look& look = {});
// "1:loop.A" as "A of your loop", "grid.4" as "4 of grid".
std::string place_in_words(const std::string& place, const Viewer& viewer);
// The same as players are shown it: by the zone's title, and by column and row where columns are chosen.
std::string shown_place(const std::string& place, const Viewer& viewer, const Game& game);
// The place that is typed by its column and row, "4 1" or "column 4, row 1", where a grid's columns are chosen; ""
// where it is none.
std::string place_by_column(std::vector<std::string> words, const View& view, const Game& game);
// "You win.", "Seat 2 wins.", "Ann wins.", "A draw."
std::string tell_result(const View& view, const Look& look = {});
// "59 s", "2 min 5 s", "1 h 20 min", "2 days 3 h".
std::string tell_time(Milliseconds left);

}  // namespace quattro::tools
