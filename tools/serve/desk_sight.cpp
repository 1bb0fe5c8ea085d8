// Decides if the desk may show what a question depends on, and lets the host see that with the knowledge of all.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "match/judge_entry.hpp"
#include "serve/desk.hpp"
#include "serve/desk_operations.hpp"
#include "serve/request_checks.hpp"
#include "serve/room.hpp"

namespace quattro::serve {
namespace {

std::optional<std::int64_t> number_in(const Values& values, std::string_view name) {
    const auto found = std::find_if(values.begin(), values.end(), [&](const auto& each) { return each.first == name; });
    return found == values.end() ? std::nullopt : to_integer(found->second);
}

// True if the question is closed for everybody, or is none of the seat.
bool closed_for_all(const Match& match, Seat seat, std::uint32_t prompt) {
    using enum RefusalCode;
    const Outcome refused = judge_entry(match, seat, prompt, {});
    return refused && (refused->code == stale_prompt || refused->code == not_your_prompt || refused->code == bad_seat);
}

}  // namespace

void check_sight(const Desk& desk, const PromptView& prompt) {
    const bool reviewed = desk.room().match().seen_by(kSpectator).view().reviewed;
    if (prompt.secret_options && !desk.settings().secrets &&
        !desk.settings().sights.contains({prompt.seat, prompt.number}) && !(reviewed && prompt.answered))
        throw tools::Rejected{"not_allowed",
                              "What can be answered here depends on what others do not see. Show the hidden cards of "
                              "this question alone, or all secrets.",
                              {{"needs", "sight"}}};
}

void check_sight_of_entry(const Desk& desk, const HostInput& input) {
    const auto asked = number_in(input.data, "seat"), number = number_in(input.data, "prompt");
    if (input.kind != HostInputKind::enter || desk.settings().secrets || !asked || !number) return;
    const Match& match = desk.room().match();
    const auto seat = static_cast<Seat>(*asked);
    const auto prompt = static_cast<std::uint32_t>(*number);
    for (const PromptView& open : match.seen_by(seat).prompts())
        if (open.number == prompt) return check_sight(desk, open);
    if (!closed_for_all(match, seat, prompt))
        throw tools::Rejected{"not_allowed",
                              "The time of this seat is over, and the question waits for others. Show the secrets "
                              "before you enter an answer here.",
                              {{"needs", "secrets"}}};
}

namespace operations {

// Everybody is told before the desk shows anything. The note names the seat only if everybody knows that it is asked.
Json sight(Desk& desk, tools::Request& request, Milliseconds now) {
    const bool on = request.flag("on");
    const Seat seat = seat_in(request, desk.room().match());
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    if (const auto done = desk.reply_before(request)) return *done;
    const SeatPrompt prompt{seat, number};
    if (!on || desk.settings().sights.contains(prompt))
        return desk.take(request, now, nothing, [&](DeskSettings& settings) {
            if (!on) settings.sights.erase(prompt);
        });
    const std::vector<OpenPrompt> open = desk.room().match().seen_by(kHost).view().prompts;
    if (std::none_of(open.begin(), open.end(),
                     [&](const OpenPrompt& each) { return each.seat == seat && each.number == number; }))
        throw tools::Rejected{
            "stale_prompt", "This question is closed: answer one that is open.", {{"prompt", std::to_string(number)}}};
    const tools::Viewed everybody = desk.room().viewed_by(kSpectator);
    std::string whose = "a player";
    for (const SeatStatus& status : everybody.seen.view().seats)
        if (status.seat == seat && status.has_prompt) whose = seat_name(seat, {kSpectator, everybody.look});
    const std::string reason =
        fmt::format("To enter an answer for {}, I see what is hidden in that question, until I close it.", whose);
    const auto tell = [&](Match& match, Milliseconds at) {
        return match.host({HostInputKind::note, {{"reason", reason}}}, at);
    };
    return desk.take(request, now, tell, [&](DeskSettings& settings) { settings.sights.insert(prompt); });
}

}  // namespace operations
}  // namespace quattro::serve
