#include "cli/bot_names.hpp"

#include <chrono>

#include "cli/verb_requests.hpp"

namespace quattro::tools {

std::unique_ptr<Bot> bot_for(const std::string& name, std::uint64_t seed, Seat seat) {
    using Clock = std::chrono::steady_clock;
    const std::uint64_t own = seed * 1000003U + static_cast<std::uint64_t>(seat);
    const auto time = time_limit_of(name);
    if (!time) return make_bot(name, own);
    return make_timed_search(own, [time = std::chrono::milliseconds(*time)] {
        return [until = Clock::now() + time] { return Clock::now() < until; };
    });
}

}  // namespace quattro::tools
