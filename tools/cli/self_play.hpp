// A match of bots alone, printed move by move as the host sees it. Time stands still: the same seed, the same bytes.
#pragma once

#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "cli/draw.hpp"
#include "cli/journal.hpp"
#include "match/bot.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

using Bots = std::map<Seat, std::unique_ptr<Bot>>;

// Once round the seats, each an answer; prompts that a first answer closes are not asked again. Where nobody is asked
// anything, time passes. False, with a sentence in `out`, where the match cannot go on.
bool bots_answer(Match& match, Bots& bots, std::ostream& out);

// Plays to the end; the exit code. What is printed is in the journal before.
int play_by_itself(Match& match, const std::vector<std::string>& players, const Look& look, std::ostream& out,
                   Journal& journal);

}  // namespace quattro::tools
