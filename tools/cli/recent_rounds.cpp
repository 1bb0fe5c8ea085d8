#include "cli/recent_rounds.hpp"

#include <algorithm>
#include <utility>

namespace quattro::tools {

std::uint64_t before_recent_rounds(const Seen& seen) {
    const Values repeats = seen.view().repeats;
    if (repeats.empty()) return 0;
    const Values::value_type round{"name", repeats.front().first};
    std::uint64_t last = 0, before = 0;
    for (const Event& event : seen.events())
        if (event.kind == EventKind::repeat &&
            std::find(event.data.begin(), event.data.end(), round) != event.data.end())
            before = std::exchange(last, event.batch - 1);
    return before;
}

}  // namespace quattro::tools
