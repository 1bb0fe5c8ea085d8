// Parses the rulings that a host types: inputs of the host (see HostInput) as words.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/packs.hpp"
#include "host/table.hpp"

namespace quattro::tools {

struct Ruling {
    HostInput input;
    std::string problem;  // a sentence about a mistake in the line; if "", the match decides if the input is possible
};

// Reads a line that begins with the word of a ruling, or with the name of another host input that takes values. Returns
// nothing for any other line, for example `retry`, `skip` or `pause`. Seats are numbers: a caller that accepts names
// replaces them first. `match` is used to find the seat and the prompt of an entered answer.
std::optional<Ruling> read_ruling(const std::string& line, const Match& match);
// Reads a ruling, checks an entered answer field by field, and calls `carry_out` with the input or `say` with the
// problem. If an entered answer replaces another one, first calls `say` with that one. Returns true if the line is a
// ruling, even an invalid one.
bool apply_ruling(const std::string& line, const Match& match, const std::function<void(const HostInput&)>& carry_out,
                  const std::function<void(const std::string&)>& say);
// Reloads the game from its current files and continues the match with it. Returns "", or the errors if it cannot be
// reloaded; the match is then unchanged.
std::string reload_match(Match& match, const Paths& packs, Milliseconds now);
// Reloads the game of a hosted match in the same way. Deadlines before `now` fire first, also if it cannot be reloaded.
std::string reload_match(host::Table& table, const Paths& packs, Milliseconds now);
// A list of the values that a host can set, in the form of rulings: zones with their cards, counters, repeats, the
// board. Also lists internal counters and repeats that cannot be set. A repeat of a seat has the name "NAME(SEAT)".
std::string settable_values_text(const View& host);
// The help on rulings: one line for each form with its meaning, and one for all other host inputs.
std::string rulings_in_words();

}  // namespace quattro::tools
