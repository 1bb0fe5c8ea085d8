#include "run/talk_channels.hpp"

#include "rules/failure.hpp"

namespace quattro {
namespace {

// If the condition cannot be evaluated, the channel is closed.
bool open_to(const Channel& channel, Scope scope) {
    SearchBudget budget;
    scope.budget = &budget;
    try {
        return holds(channel.open, scope);
    } catch (const StepFailure&) {
        return false;
    }
}

}  // namespace

std::uint32_t hearers(const Rules& rules, const State& m, const Channel& channel, Seat seat) {
    const Shape& s = rules.shape();
    Scope scope;
    scope.rules = &rules;
    scope.state = &m;
    std::uint32_t who = 0;
    for (Seat other = 1; other <= s.seats; ++other) {
        scope.seat = other;
        if (channel.counter.valid()) {
            const CounterCell first = s.counters[channel.counter].first;
            if (m.at(s.counter, first + (other - 1)) != m.at(s.counter, first + (seat - 1))) continue;
        }
        if (open_to(channel, scope)) who |= 1U << other;
    }
    return who >> seat & 1U ? who : 0;
}

}  // namespace quattro
