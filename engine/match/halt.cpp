// A match that has halted before a failing step: the host decides how it continues.
#include <fmt/format.h>

#include "base/text.hpp"
#include "match/host_inputs.hpp"

namespace quattro {
void start_clocks(const Shape& s, State& m) {
    std::int64_t& paused = m.at(s.paused, 0);
    const std::int64_t length = m.at(s.now, 0) - (std::abs(paused) - 1);
    for (std::size_t slot = 0; slot < s.deadline.count; ++slot) {
        const std::int64_t missed = m.at(s.opened, slot) > m.at(s.now, 0) - length
                                        ? m.at(s.now, 0) - m.at(s.opened, slot)  // opened while the clocks stood
                                        : length;
        if (m.at(s.deadline, slot) > 0) m.at(s.deadline, slot) += missed;
        if (m.at(s.opened, slot)) m.at(s.opened, slot) += missed;
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
            "What failed only says how the flow goes on and cannot be left out: go_to names the step to go on "
            "from.");
    end_halt(h.s, h.m);
    h.executor.skip_step(h.m, frame);
    return std::nullopt;
}

// The end of the match also ends a halt or a pause.
Outcome result(HostContext& h) {
    std::uint32_t winners = 0;
    for (const std::string& word : split(h.text("winners"), ' ')) {
        if (trim(word).empty()) continue;
        const auto seat = to_integer(trim(word));
        if (!seat || *seat < 1 || *seat > h.s.seats) return refuse_host(fmt::format("There is no seat '{}'.", word));
        if (winners >> (*seat - 1) & 1U) return refuse_host(fmt::format("Seat {} is named twice.", *seat));
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
    {HostInputKind::result, "result", "Ends the match, or corrects how it ended; without seats it is drawn.",
     "players give up or agree on a draw, or the match ended wrongly", "winners: 1 3", kWinners},
    result};
constexpr HostInputRow kRetry{{HostInputKind::retry,
                               "retry",
                               "Of a match that has halted: the failed step again.",
                               "what made the step fail was put right",
                               "",
                               {},
                               "",
                               true},
                              retry};
constexpr HostInputRow kSkip{
    {HostInputKind::skip,
     "skip",
     "Of a match that has halted: that step without the calls of scripts in it that fail, or without the step, if it "
     "fails by itself.",
     "the match has to go on without what fails",
     "",
     {},
     "",
     true},
    skip};

}  // namespace quattro
