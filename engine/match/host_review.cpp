// Host inputs about answers that wait for the host: review, resolve.
#include <fmt/format.h>

#include "base/text.hpp"
#include "match/host_inputs.hpp"
#include "rules/instruction.hpp"
#include "run/execute_prompts.hpp"

namespace quattro {
namespace {

Outcome review(HostContext& h) {
    const std::string hold = h.text("hold");
    if (hold != "yes" && hold != "no")
        return refuse_host(fmt::format("'hold' must be yes or no, not '{}'.", h.quoted("hold")));
    std::uint8_t& reviewed = h.m.at(h.s.reviewed, 0);
    if ((hold == "yes") == (reviewed != 0))
        return refuse_host(reviewed ? "The answers already wait for the host."
                                    : "The answers do not wait for the host.");
    reviewed = hold == "yes" ? 1 : 0;
    return std::nullopt;
}

// Marks the time of each held prompt as over. The flow then closes it, because everybody has answered it.
Outcome resolve(HostContext& h) {
    bool any = false;
    for (int frame = 0; frame < h.s.frame_capacity; ++frame) {
        const BankIndex bank = held_bank(h.rules, h.m, frame);
        if (!bank.valid()) continue;
        any = true;
        for (Seat seat = 1; seat <= h.s.seats; ++seat) {
            const std::size_t cell = h.s.prompt_cell(bank, seat);
            if (h.m.at(h.s.prompt_status, cell) && h.m.at(h.s.prompt_frame, cell) == frame)
                h.m.at(h.s.deadline, cell) = kExpired;
        }
    }
    if (any) return std::nullopt;
    return refuse_host(h.m.at(h.s.reviewed, 0)
                           ? "No prompt waits for the host: none has been answered by all of its seats."
                           : "The answers do not wait for the host. Use `review` first.");
}

constexpr HostParameter kHold[] = {{"hold", HostParameterType::text, true, "yes or no"}};

}  // namespace

extern const HostInputRow kReview, kResolve;
constexpr HostInputRow kReview{
    .help =
        {HostInputKind::review, "review",
         "With `yes`, a prompt that all of its seats have answered stays open from now on until `resolve`, or until "
         "its time runs out; `no` ends this. Answers with steps of their own (`at_once`) do not wait.",
         "answers should be read, and corrected, before they count", "hold: yes", kHold},
    .apply = review,
    .told_parameter = "hold"};
constexpr HostInputRow kResolve{.help = {HostInputKind::resolve,
                                         "resolve",
                                         "Closes the prompts that wait for the host because of `review`.",
                                         "the answers are as the players want them",
                                         "",
                                         {}},
                                .apply = resolve};

}  // namespace quattro
