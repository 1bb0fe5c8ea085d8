// Continues a halted match with mended files.
#pragma once

#include <memory>

#include "match/quattro.hpp"

namespace quattro {

// Continues a halted match with mended files of the same game, in which everything still has its name. The match stays
// halted. The log line holds the hash of the files and the state, so the log can be replayed from there with the mended
// files. Refused with bad_host_input if the state does not fit the mended game. This is an input, see Match.
Outcome reload(Match& match, std::shared_ptr<const Game> mended, Milliseconds now);

}  // namespace quattro
