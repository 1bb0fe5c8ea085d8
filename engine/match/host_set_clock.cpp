// Host inputs that set deadlines: set_clock, time_limit.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "match/answer_form.hpp"
#include "match/host_inputs.hpp"

namespace quattro {
namespace {

constexpr std::int64_t kLongestTime = 1'000'000'000'000;  // milliseconds: about 31 years

// The time from which a new deadline of a prompt counts: now. If the clocks are stopped, it is the time at which they
// stopped or at which the prompt opened, whichever is later: start_clocks() moves the deadline afterwards.
std::int64_t counted_from(const HostContext& h, std::size_t prompt_cell) {
    const std::int64_t paused = h.m.at(h.s.paused, 0);
    return paused ? std::max(std::abs(paused) - 1, h.m.at(h.s.opened, prompt_cell)) : h.m.at(h.s.now, 0);
}

// True if the cell has an open prompt whose time is not over. A deadline that has passed stays passed, because the
// answer to its prompt is final.
bool runs(const HostContext& h, std::size_t prompt_cell) {
    return h.m.at(h.s.prompt_status, prompt_cell) != kPromptClosed && h.m.at(h.s.deadline, prompt_cell) != kExpired;
}

Outcome set_clock(HostContext& h) {
    if (h.m.at(h.s.over, 0)) return refuse_host("The match is over, so there are no prompts.");
    if (h.has("seat") && !h.seat()) return refuse_host(fmt::format("There is no seat '{}'.", h.quoted("seat")));
    bool any = false;
    for (const BankIndex bank : h.s.banks.indices())
        for (Seat seat = 1; seat <= h.s.seats; ++seat) {
            const std::size_t cell = h.s.prompt_cell(bank, seat);
            if ((h.seat() && seat != *h.seat()) || !runs(h, cell)) continue;
            h.m.at(h.s.deadline, cell) = counted_from(h, cell) + *h.number("milliseconds");
            any = true;
        }
    if (any) return std::nullopt;
    return refuse_host(h.seat() ? fmt::format("Seat {} has no prompt whose time could be set.", *h.seat())
                                : "No seat has a prompt whose time could be set.");
}

Outcome time_limit(HostContext& h) {
    const Seat seat = *h.seat();
    const BankIndex bank = bank_of(h.s, h.m, seat, static_cast<std::uint32_t>(*h.number("prompt")));
    const std::size_t cell = bank.valid() ? h.s.prompt_cell(bank, seat) : 0;
    if (!bank.valid() || !runs(h, cell))
        return refuse_host(fmt::format("Seat {} has no open prompt {}.", seat, h.quoted("prompt")));
    const bool limited = h.has("milliseconds");
    const auto milliseconds = h.number("milliseconds");
    if (limited && (!milliseconds || *milliseconds < 1 || *milliseconds > kLongestTime))
        return refuse_host(
            fmt::format("'{}' cannot be milliseconds: time_limit needs a whole number from 1 to {}, or "
                        "none for a prompt without a time limit.",
                        h.quoted("milliseconds"), kLongestTime));
    h.m.at(h.s.deadline, cell) = limited ? counted_from(h, cell) + *milliseconds : 0;
    return std::nullopt;
}

constexpr HostParameter kParameters[] = {
    {"seat", HostParameterType::seat, false, "the seat; without it, all seats"},
    {"milliseconds", HostParameterType::number, true, "the time from now", 1, kLongestTime}};
constexpr HostParameter kLimiting[] = {
    kHostSeat,
    {"prompt", HostParameterType::number, true, "the number of its prompt", 0, UINT32_MAX},
    {"milliseconds", HostParameterType::number, false, "the time from now; without it, the prompt never runs out", 1,
     kLongestTime}};

}  // namespace

extern const HostInputRow kSetClock, kTimeLimit;
constexpr HostInputRow kSetClock{
    .help = {HostInputKind::set_clock, "set_clock",
             "Sets the time that remains for open prompts, with or without a deadline so far. In a pause, the time "
             "counts from the end of the pause.",
             "the time limit of the rules does not suit the players", "milliseconds: 60000", kParameters},
    .apply = set_clock,
    .seat_audience = SeatAudience::viewers_of_prompt};
constexpr HostInputRow kTimeLimit{
    .help = {HostInputKind::time_limit, "time_limit",
             "Gives one open prompt another time limit, or none. Only the host is told of the input; the seat sees the "
             "new deadline.",
             "a program applies the host's own time limits to each prompt", "seat: 2, prompt: 5, milliseconds: 60000",
             kLimiting},
    .apply = time_limit,
    .host_only = true};

}  // namespace quattro
