// What somebody at the keyboard rules by hand, as it is typed: the host's inputs (see HostInput) in words.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/home.hpp"

namespace quattro::tools {

struct Ruling {
    HostInput input;
    std::string problem;  // a sentence about what is typed wrongly; "": whether it is possible, the match says
};

// Reads a line that begins with one of the words for ruling; of any other nothing. Who is asked what is looked up in
// `match`.
std::optional<Ruling> read_ruling(const std::string& line, const Match& match);
// Reads it, checks an entered answer field by field, and hands the input to `carry_out`, or what is wrong with it to
// `say`. True if the line was to rule something, possible or not.
bool rule_by_hand(const std::string& line, const Match& match, const std::function<void(const HostInput&)>& carry_out,
                  const std::function<void(const std::string&)>& say);
// The match goes on with its files as they are now; "", or what is wrong with them.
std::string load_mended(Match& match, const Paths& packs, Milliseconds now);
// What can be set by hand, by the names that are typed: zones with their cards, counters, repeats, the board.
std::string table_by_name(const View& host);
// Every form with its meaning, a line each, for help.
std::string rulings_in_words();

}  // namespace quattro::tools
