// Limits the inputs of a match, so that its log can be read again.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "cli/protocol_request.hpp"
#include "host/journal.hpp"
#include "serve/rate_limit.hpp"
#include "store/log.hpp"

namespace quattro::serve {

// How many requests of a viewer were carried out.
struct RequestCount {
    std::size_t talk = 0, others = 0;
};

// The requests of each viewer of a stored match. Talk that was left by going back counts among the others.
std::map<Seat, RequestCount> counted_requests(const host::Record& record);

class InputLimits {
public:
    // A match with so many inputs gets no more of the host and of bots. The rest of its log is left to deadlines.
    static constexpr std::size_t kMostOfMatch = kMaxLogLines - 5000;

    explicit InputLimits(std::map<Seat, RequestCount> counts) : counts_(std::move(counts)) {}

    // Throws tools::Rejected if a request of a seat or of the host that arrived at `now` exceeds a limit. `inputs` is
    // the number of inputs of the match. Talk has a limit of its own, so that it takes no answers from a player.
    void check(Seat viewer, const std::string& op, std::size_t inputs, Milliseconds now);
    // Counts a request that was carried out.
    void count(Seat viewer, const std::string& op);

private:
    std::map<Seat, RequestCount> counts_;
    std::map<Seat, RateLimit> talk_;
};

}  // namespace quattro::serve
