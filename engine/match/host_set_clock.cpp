// The host input `set_clock`.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "match/host_inputs.hpp"

namespace quattro {
namespace {

// While the clocks stand, the new deadline counts from when they stopped. start_clocks() moves it later, so that the
// full time is left then. A deadline that has passed stays passed, because the answer to its prompt is final.
Outcome set_clock(HostContext& h) {
    if (h.m.at(h.s.over, 0)) return refuse_host("The match is over: nobody is asked any more.");
    if (h.has("seat") && !h.seat()) return refuse_host(fmt::format("There is no seat '{}'.", h.quoted("seat")));
    const std::int64_t paused = h.m.at(h.s.paused, 0);
    bool any = false;
    for (const BankIndex bank : h.s.banks.indices())
        for (Seat seat = 1; seat <= h.s.seats; ++seat) {
            const std::size_t slot = h.s.prompt_cell(bank, seat);
            std::int64_t& deadline = h.m.at(h.s.deadline, slot);
            if ((h.seat() && seat != *h.seat()) || h.m.at(h.s.prompt_status, slot) == 0 || deadline == kExpired)
                continue;
            const std::int64_t from =
                paused ? std::max(std::abs(paused) - 1, h.m.at(h.s.opened, slot)) : h.m.at(h.s.now, 0);
            deadline = from + *h.number("milliseconds");
            any = true;
        }
    if (any) return std::nullopt;
    return refuse_host(h.seat() ? fmt::format("Seat {} is asked nothing whose time could run.", *h.seat())
                                : "Nobody is asked anything whose time could run.");
}

constexpr HostParameter kParameters[] = {
    {"seat", HostParameterType::seat, false, "whose; without it everybody's"},
    {"milliseconds", HostParameterType::number, true, "how long from now", 1, 1'000'000'000'000}};

}  // namespace

extern const HostInputRow kSetClock;
constexpr HostInputRow kSetClock{
    .help = {HostInputKind::set_clock, "set_clock",
             "What is asked now runs out so many milliseconds from now, whether it had more time, less or all the time "
             "in the world; in a pause, from when the match goes on.",
             "the time that the rules give does not suit the players, or ran out in a pause", "milliseconds: 60000",
             kParameters},
    .apply = set_clock,
    .seat_audience = SeatAudience::viewers_of_prompt};

}  // namespace quattro
