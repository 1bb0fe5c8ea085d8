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
// replaces them first. `match` is used to look up open prompts.
std::optional<Ruling> read_ruling(const std::string& line, const Match& match);
// Reads a ruling, checks an entered answer field by field, and calls `carry_out` with the input or `say` with the
// problem. Returns true if the line is a ruling, even an invalid one.
bool apply_ruling(const std::string& line, const Match& match, const std::function<void(const HostInput&)>& carry_out,
                  const std::function<void(const std::string&)>& say);
// Reloads the game from its current files and continues the match with it. Returns "", or the errors if it cannot be
// reloaded; the match is then unchanged.
std::string reload_match(Match& match, const Paths& packs, Milliseconds now);
// Reloads the game of a hosted match in the same way. Deadlines before `now` fire first.
std::string reload_match(host::Table& table, const Paths& packs, Milliseconds now);
// A list of all values that can be set by hand, as they are typed: zones with their cards, counters, repeats, the
// board.
std::string settable_values_text(const View& host);
// The help on all forms: one line for each form with its meaning.
std::string rulings_in_words();

}  // namespace quattro::tools
