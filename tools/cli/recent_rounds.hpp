// Finds the events of the last two rounds, which a host sends to players as news.
#pragma once

#include <cstdint>

#include "match/seen.hpp"

namespace quattro::tools {

// The number of the viewer's last event before the previous round began. Events with higher numbers are those of the
// previous and the current round. Returns 0 if fewer than two rounds have begun. A round is a pass of the first repeat
// in the viewer's view; without a repeat, returns 0.
std::uint64_t before_recent_rounds(const Seen& seen);

}  // namespace quattro::tools
