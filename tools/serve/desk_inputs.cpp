// The operations that make inputs of the host, and those that show views to the host.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.hpp"
#include "cli/event_templates.hpp"
#include "cli/recent_rounds.hpp"
#include "cli/ruling.hpp"
#include "serve/desk.hpp"
#include "serve/desk_operations.hpp"
#include "serve/request_checks.hpp"
#include "serve/room.hpp"

namespace quattro::serve {
namespace {

// Throws tools::Rejected if `data` has a key that the input does not know: the engine would ignore the key. Accepts all
// keys of an input that takes any key, and of an unknown input, which the engine refuses.
void check_keys(const std::string& input, const Values& data) {
    const HostInputKindRow* row = host_input_kind(input);
    if (row == nullptr || !row->further_keys.empty()) return;
    std::vector<std::string> known{"reason"};
    for (const HostParameter& parameter : row->parameters)
        known.emplace_back(parameter.name);
    for (const auto& [key, value] : data)
        if (std::find(known.begin(), known.end(), key) == known.end())
            throw tools::Rejected{"bad_host_input", fmt::format("{} does not take {}. It takes {}.", row->word,
                                                                safe_text(key), join(known, ", "))};
}

// True for events by which the host only keeps the match going. They are no news, unlike decisions of the host.
bool keeps_it_going(const Event& event) {
    using enum HostInputKind;
    constexpr std::array kinds{pause,   resume, extend, set_clock, time_limit, review,
                               resolve, enter,  retry,  skip,      reload};
    const auto of_kind = [&](HostInputKind kind) {
        return std::find(event.data.begin(), event.data.end(), Values::value_type("kind", word(kind))) !=
               event.data.end();
    };
    return event.kind == EventKind::paused || event.kind == EventKind::resumed ||
           (event.kind == EventKind::host && std::any_of(kinds.begin(), kinds.end(), of_kind));
}

// Adds whether an answer is awaited, and until when, as far as the viewer sees it: of a seat its own answers.
void add_awaited(Json& json, const Seen& seen, Seat viewer) {
    bool awaited = false;
    std::optional<Milliseconds> until;
    if (viewer == kSpectator) {
        for (const SeatStatus& status : seen.view().seats)
            awaited = awaited || (status.has_prompt && !status.answered);
        until = seen.next_deadline();
    } else {
        for (const PromptView& prompt : seen.prompts()) {
            if (prompt.answered) continue;
            awaited = true;
            if (prompt.deadline) until = std::min(until.value_or(kMaxTime), *prompt.deadline);
        }
    }
    json["awaited"] = awaited;
    if (awaited && until) json["until"] = *until;
}

}  // namespace

namespace operations {

Outcome nothing(Match&, Milliseconds) { return std::nullopt; }

Outcome give(Desk& desk, Match& match, const HostInput& input, Milliseconds now) {
    Outcome refused = match.host(input, now);
    if (refused || input.kind != HostInputKind::enter) return refused;
    const auto number = [&](std::string_view name) {
        for (const auto& [key, value] : input.data)
            if (key == name) return to_integer(value).value_or(0);
        return std::int64_t{0};
    };
    forget_left_answer(desk, static_cast<Seat>(number("seat")), static_cast<std::uint32_t>(number("prompt")));
    return refused;
}

Json host(Desk& desk, tools::Request& request, Milliseconds now) {
    const std::string input = request.text("input");
    Values data = request.values_if_any("data");
    check_keys(input, data);
    const bool begins = desk.settings().start != Start::begun && input == word(HostInputKind::resume);
    if (begins && data.empty()) data.emplace_back("reason", tools::kBegins);
    if (const auto done = desk.reply_before(request)) return *done;
    const HostInputKindRow* kind = host_input_kind(input);
    if (kind != nullptr) check_sight_of_entry(desk, {kind->kind, data});
    return desk.take(request, now, [&](Match& match, Milliseconds at) {
        return kind != nullptr ? give(desk, match, {kind->kind, data}, at) : match.host(input, data, at);
    });
}

Json reload(Desk& desk, tools::Request& request, Milliseconds now) {
    return desk.take(request, now, [&](Match& match, Milliseconds at) {
        if (const std::string problem = tools::reload_match(match, desk.packs(), at); !problem.empty())
            throw tools::Rejected{"bad_files", "The files cannot be used.", {{"detail", problem}}};
        return match.host({HostInputKind::retry, {}}, at);
    });
}

Json review(Desk& desk, tools::Request& request, Milliseconds now) {
    const Values data{{"hold", request.flag("on") ? "yes" : "no"}};
    return desk.take(request, now, [&](Match& match, Milliseconds at) {
        return match.host({HostInputKind::review, data}, at);
    });
}

Json resolve(Desk& desk, tools::Request& request, Milliseconds now) {
    const auto inputs = request.number_if_any("inputs", 0, UINT32_MAX);
    return desk.take(request, now, [inputs](Match& match, Milliseconds at) {
        if (inputs && match.inputs() != static_cast<std::size_t>(*inputs))
            throw tools::Rejected{"stale_prompt", "Something has changed since: read the answers again."};
        return match.host({HostInputKind::resolve, {}}, at);
    });
}

// Everybody is told before the desk shows any secret.
Json secrets(Desk& desk, tools::Request& request, Milliseconds now) {
    const auto tell = [](Match& match, Milliseconds at) {
        return match.host({HostInputKind::note, {{"reason", "From now on I see what is hidden."}}}, at);
    };
    return desk.take(request, now, tell, [](DeskSettings& settings) { settings.secrets = true; });
}

Json see(Desk& desk, tools::Request& request, Milliseconds) {
    const Seat seat = seat_in(request, desk.room().match(), kSpectator);
    request.finish();
    if (seat != kSpectator && !desk.settings().secrets)
        throw tools::Rejected{"not_allowed", "Show the secrets first: what a seat sees is hidden from others."};
    return {{"table", desk.room().table_of(seat)}};
}

// The news of the current round and the round before, and whether answers are awaited, so that a host can send both to
// a player.
Json post(Desk& desk, tools::Request& request, Milliseconds) {
    const Seat seat = seat_in(request, desk.room().match(), 0);
    const Seat viewer = seat == 0 ? kSpectator : seat;
    request.finish();
    if (viewer != kSpectator && !desk.settings().secrets)
        throw tools::Rejected{"not_allowed", "Show the secrets first: the news of a seat hold what others do not see."};
    const tools::Viewed viewed = desk.room().viewed_by(viewer);
    std::vector<Event> events = viewed.seen.events(tools::before_recent_rounds(viewed.seen));
    std::erase_if(events, keeps_it_going);
    Json reply{{"lines", tools::lines_json(events, viewer, viewed.look)}};
    add_awaited(reply, viewed.seen, viewer);
    return reply;
}

// The groups of two or more seats that can talk with each other now, as each seat sees them.
Json rosters(Desk& desk, tools::Request& request, Milliseconds) {
    request.finish();
    if (!desk.settings().secrets)
        throw tools::Rejected{"not_allowed", "Show the secrets first: who can talk with whom is hidden from others."};
    const Match& match = desk.room().match();
    Json rosters = Json::array();
    for (Seat seat = 1; seat <= match.game().info().seats; ++seat)
        for (const ChannelView& channel : match.seen_by(seat).channels()) {
            std::vector<Seat> seats = channel.others;
            seats.push_back(seat);
            std::sort(seats.begin(), seats.end());
            Json roster{{"name", channel.name}, {"title", channel.text}, {"seats", seats}};
            if (seats.size() > 1 && std::find(rosters.begin(), rosters.end(), roster) == rosters.end())
                rosters.push_back(std::move(roster));
        }
    return {{"rosters", std::move(rosters)}};
}

}  // namespace operations
}  // namespace quattro::serve
