// Host inputs about time: pause, resume, extend.
#include <fmt/format.h>

#include "match/host_inputs.hpp"

namespace quattro {
namespace {

// If the match has halted, its clocks have already stopped, and the time at which they stopped is kept.
Outcome pause(HostContext& h) {
    std::int64_t& paused = h.m.at(h.s.paused, 0);
    if (paused > 0) return refuse_host("The match is already paused.");
    if (h.m.at(h.s.over, 0)) return refuse_host("The match is over and cannot be paused.");
    paused = paused < 0 ? -paused : h.m.at(h.s.now, 0) + 1;
    return std::nullopt;
}

Outcome resume(HostContext& h) {
    std::int64_t& paused = h.m.at(h.s.paused, 0);
    if (paused <= 0) return refuse_host("The match is not paused.");
    if (h.m.at(h.s.halted, 0))
        paused = -paused;
    else
        start_clocks(h.s, h.m);
    return std::nullopt;
}

Outcome extend(HostContext& h) {
    const Seat who = *h.seat();
    bool any = false;
    for (const BankIndex bank : h.s.banks.indices()) {
        std::int64_t& deadline = h.m.at(h.s.deadline, h.s.prompt_cell(bank, who));
        any = any || deadline > 0;
        if (deadline > 0) deadline += *h.number("milliseconds");
    }
    return any ? Outcome{}
               : refuse_host(fmt::format("Seat {} has no deadline in the future. Use `enter` to answer for it, or "
                                         "`set_clock` to set a deadline.",
                                         who));
}

constexpr HostParameter kExtending[] = {
    kHostSeat, {"milliseconds", HostParameterType::number, true, "the additional time", 1, 1'000'000'000'000}};

}  // namespace

extern const HostInputRow kPause, kResume, kExtend;
constexpr HostInputRow kPause{{HostInputKind::pause,
                               "pause",
                               "Stops all clocks. Nobody can answer until `resume`.",
                               "a question outside of the rules must be settled first",
                               "",
                               {}},
                              pause};
constexpr HostInputRow kResume{
    {HostInputKind::resume, "resume", "Ends a pause.", "the reason for the pause is settled", "", {}}, resume};
constexpr HostInputRow kExtend{
    .help = {HostInputKind::extend, "extend", "Gives a seat more time for its open prompts.",
             "a player lost the connection, or asks for more time", "seat: 2, milliseconds: 60000", kExtending},
    .apply = extend,
    .seat_audience = SeatAudience::viewers_of_prompt};

}  // namespace quattro
