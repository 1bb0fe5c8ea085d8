// Limits the inputs of each seat of a match.
#pragma once

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>

#include "cli/protocol_request.hpp"
#include "serve/rate_limit.hpp"

namespace quattro::serve {

class InputLimits {
public:
    // `inputs`: how many requests of each viewer were carried out so far.
    explicit InputLimits(std::map<Seat, std::size_t> inputs) : inputs_(std::move(inputs)) {}

    // Throws tools::Rejected if a request of a seat that arrived at `now` exceeds a limit. The limits ensure that all
    // inputs of a match fit into a log that can be read again, and that talk leaves room for other inputs.
    void check(Seat seat, const std::string& op, Milliseconds now) {
        if (inputs_[seat] >= kMostInputs)
            throw tools::Rejected{"too_many", fmt::format("A player can hand in {} things in a match.", kMostInputs)};
        if (op == "say" && !talk_.try_emplace(seat, kTalkAtOnce, kTalkEachSecond).first->second.allows(now))
            throw tools::Rejected{"too_fast", "This is too much talk at once: wait a moment."};
    }
    // Counts a request that was carried out.
    void count(Seat viewer) { ++inputs_[viewer]; }

private:
    static constexpr std::size_t kMostInputs = 10'000;
    static constexpr double kTalkAtOnce = 10, kTalkEachSecond = 0.5;  // messages of a seat
    std::map<Seat, std::size_t> inputs_;
    std::map<Seat, RateLimit> talk_;
};

}  // namespace quattro::serve
