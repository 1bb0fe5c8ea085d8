// The host inputs `retry`, `skip` and `result`, which continue or end a halted match. The halt itself is set in
// Match::Impl::run_flow (match/match.cpp).
#include <fmt/format.h>

#include "base/text.hpp"
#include "match/host_inputs.hpp"

namespace quattro {
void start_clocks(const Shape& s, State& m) {
    std::int64_t& paused = m.at(s.paused, 0);
    const std::int64_t stopped_at = std::abs(paused) - 1, stopped_for = m.at(s.now, 0) - stopped_at;
    for (std::size_t cell = 0; cell < s.deadline.count; ++cell) {
        const std::int64_t opened = m.at(s.opened, cell);  // 0: no prompt is open, or it was opened at time 0
        const bool opened_while_stopped = opened > stopped_at;
        const std::int64_t shift = opened_while_stopped ? m.at(s.now, 0) - opened : stopped_for;
        if (m.at(s.deadline, cell) > 0) m.at(s.deadline, cell) += shift;  // else: no deadline, or it has passed
        if (opened) m.at(s.opened, cell) += shift;
    }
    paused = 0;
}

void end_halt(const Shape& s, State& m) {
    m.at(s.halted, 0) = 0;
    if (m.at(s.paused, 0) < 0) start_clocks(s, m);
}

namespace {

Outcome retry(HostContext& h) {
    if (!h.match.halted()) return refuse_host("The match has not halted.");
    end_halt(h.s, h.m);
    return std::nullopt;
}

Outcome skip(HostContext& h) {
    if (!h.match.halted()) return refuse_host("The match has not halted.");
    const int frame = h.m.at(h.s.halted, 0) - 1;
    if (!h.executor.can_skip(h.m, frame))
        return refuse_host(
            "The failed step decides how the match continues, so it cannot be skipped. Use `go_to` to name the step to "
            "continue from.");
    end_halt(h.s, h.m);
    h.executor.skip_step(h.m, frame);
    return std::nullopt;
}

// Works in any match, also in one that is over. The end of the match also ends a halt or a pause.
Outcome result(HostContext& h) {
    std::uint32_t winners = 0;
    for (const std::string& word : split(h.text("winners"), ' ')) {
        if (trim(word).empty()) continue;
        const auto seat = to_integer(trim(word));
        if (!seat || *seat < 1 || *seat > h.s.seats) return refuse_host(fmt::format("There is no seat '{}'.", word));
        if ((winners >> (*seat - 1)) & 1U) return refuse_host(fmt::format("Seat {} is named twice.", *seat));
        winners |= 1U << (*seat - 1);
    }
    h.m.at(h.s.halted, 0) = 0;
    h.m.at(h.s.paused, 0) = 0;
    h.executor.finish(h.m, winners);
    return std::nullopt;
}

constexpr HostParameter kWinners[] = {
    {"winners", HostParameterType::text, true, "seats, as in \"1 3\", or \"\" for a draw"}};

}  // namespace

extern const HostInputRow kResult, kRetry, kSkip;
constexpr HostInputRow kResult{
    {HostInputKind::result, "result", "Ends the match, or corrects how it ended. No seats means a draw.",
     "players give up or agree on a draw, or the match ended wrongly", "winners: 1 3", kWinners},
    result};
constexpr HostInputRow kRetry{{HostInputKind::retry,
                               "retry",
                               "Runs the failed step of a halted match again.",
                               "the cause of the failure has been fixed",
                               "",
                               {},
                               "",
                               true},
                              retry};
constexpr HostInputRow kSkip{
    {HostInputKind::skip,
     "skip",
     "Runs the failed step of a halted match without the calls of scripts that fail. If the step itself fails, it is "
     "left out.",
     "the match has to go on without what fails",
     "",
     {},
     "",
     true},
    skip};

}  // namespace quattro
