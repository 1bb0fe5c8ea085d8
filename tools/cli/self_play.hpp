// Plays and prints a match between bots, as the host sees it. Time only jumps to deadlines, so the same seed gives the
// same output unless a bot is limited by time.
#pragma once

#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "cli/draw.hpp"
#include "host/table.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

using Bots = std::map<Seat, std::unique_ptr<Bot>>;

// Lets bots answer one prompt each, in the order of next_bot_prompt(), until the next one would be of the same or an
// earlier seat. If no bot has an open prompt, advances the time to the next deadline. Returns false if the match cannot
// continue; `out` then has a sentence, unless the match refused the new time.
bool play_bot_round(Match& match, Bots& bots, std::ostream& out);

// Plays the match to its end and returns 0. Returns 1 if it halts or cannot continue. Inputs are stored before their
// results are printed.
int play_bots_only(host::Table& table, const std::vector<std::string>& players, const Look& look, std::ostream& out);

}  // namespace quattro::tools
