// The operations about teams and their votes, and how time passes where votes end.
#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/protocol.hpp"

namespace quattro::tools {

// A refused input leaves everything as it was, the votes that ended before it included.
void Protocol::at_time(Milliseconds now, bool including, const std::function<void()>& input) {
    if (!is_host()) return as_seat(now, including, input);
    if (teams_.empty() || !Teams::deadline_before(match(), now, including)) return input();
    or_nothing([&] {
        teams_.answer_until(match(), now, including);
        input();
    });
}

void Protocol::or_nothing(const std::function<void()>& change) {
    const Match match_before = match();
    const Teams teams_before = teams_;
    try {
        change();
    } catch (...) {
        match_ = match_before;
        teams_ = teams_before;
        throw;
    }
}

void Protocol::refuse_team(Seat seat) {
    if (teams_.of(seat) != nullptr)
        throw Refused{"held_by_team",
                      fmt::format("seat {} is held by a team: its members vote", seat),
                      {{"seat", std::to_string(seat)}}};
}

// The team of a seat for one who must be in it; the host, who names nobody, need not be.
Team& Protocol::team_of(Seat seat, const std::string& member) {
    Team* team = teams_.of(seat);
    if (team != nullptr && (team->has(member) || member.empty())) return *team;
    throw Refused{"not_a_member",
                  fmt::format("'{}' is no member of a team of seat {}", shown_safely(member), seat),
                  {{"member", shown_safely(member)}}};
}

Json Protocol::team(Request& request) {
    const Seat seat = seat_of(request, Whose::a_seats);
    const std::vector<std::string> members = request.texts("members");
    const Milliseconds now = time_of(request);
    request.finish();
    return change_vote(now, [&] { return teams_.declare(match(), seat, members, now); });
}

Json Protocol::change_vote(Milliseconds now, const std::function<VoteOutcome()>& change) {
    const auto input = [&] {
        Teams::let_pass(match(), now);
        take_vote(change());
        teams_.note(now);
    };
    if (Teams::deadline_before(match(), now, false))
        or_nothing([&] { at_time(now, false, input); });
    else
        input();
    return after_input();
}

Json Protocol::vote(Request& request) {
    const Seat seat = seat_of(request, Whose::a_seats);
    const std::string member = request.text("member");
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const Values values = request.values("values");
    const Milliseconds now = time_of(request);
    request.finish();
    team_of(seat, member);
    return change_vote(now, [&] { return teams_.of(seat)->vote(match(), member, number, values, now); });
}

Json Protocol::unvote(Request& request) {
    const Seat seat = seat_of(request, Whose::a_seats);
    const std::string member = request.text("member");
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const Milliseconds now = time_of(request);
    request.finish();
    team_of(seat, member);
    return change_vote(now, [&] { return teams_.of(seat)->unvote(match(), member, number, now); });
}

Json Protocol::close_vote(Request& request) {
    const Seat seat = seat_of(request, Whose::a_seats);
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const Milliseconds now = time_of(request);
    request.finish();
    team_of(seat, "");
    return change_vote(now, [&] { return teams_.of(seat)->close(match(), number, now); });
}

Json Protocol::votes(Request& request) {
    const Seat seat = seat_of(request, Whose::a_seats);
    const std::string member = request.text_if_any("member");
    request.finish();
    Json list = Json::array();
    for (const VoteCount& count : team_of(seat, member).counts(match(), member))
        list.push_back(to_json(count));
    return {{"votes", std::move(list)}};
}

}  // namespace quattro::tools
