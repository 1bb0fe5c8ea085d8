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
    if (h.m.at(h.s.over, 0)) return refuse_host("The match is over, so there are no prompts.");
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
    return refuse_host(h.seat() ? fmt::format("Seat {} has no prompt whose time could be set.", *h.seat())
                                : "No seat has a prompt whose time could be set.");
}

constexpr HostParameter kParameters[] = {
    {"seat", HostParameterType::seat, false, "the seat; without it, all seats"},
    {"milliseconds", HostParameterType::number, true, "the time from now", 1, 1'000'000'000'000}};

}  // namespace

extern const HostInputRow kSetClock;
constexpr HostInputRow kSetClock{
    .help = {HostInputKind::set_clock, "set_clock",
             "Sets the time that remains for open prompts, with or without a deadline so far. In a pause, the time "
             "counts from the end of the pause.",
             "the time limit of the rules does not suit the players", "milliseconds: 60000", kParameters},
    .apply = set_clock,
    .seat_audience = SeatAudience::viewers_of_prompt};

}  // namespace quattro
