// A match of bots alone, printed move by move as the host sees it. Time stands still: the same seed, the same bytes.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "cli/draw.hpp"
#include "cli/journal.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

// Plays to the end; the exit code. What is printed is in the journal before.
int play_by_itself(Match& match, const std::vector<std::string>& players, const Look& look, std::ostream& out,
                   Journal& journal);

}  // namespace quattro::tools
