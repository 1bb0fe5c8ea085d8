// Where the news of a match begin that are worth sending to somebody who has not looked for a while.
#pragma once

#include <cstdint>

#include "match/seen.hpp"

namespace quattro::tools {

// The number of the viewer's last event before the present round and the one before it; 0 if there were fewer. A round
// is a pass of the first repeat that the viewer sees.
std::uint64_t before_recent_rounds(const Seen& seen);

}  // namespace quattro::tools
