// Protocol operations on teams and their votes.
#include <functional>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/protocol_operations.hpp"

namespace quattro::tools::operations {
namespace {

// The team of a seat. `member` must belong to it; "" stands for the host. Throws Rejected otherwise.
Team& team_of(ServedMatch& served, Seat seat, const std::string& member) {
    Team* team = served.teams.find(seat);
    if (team != nullptr && (team->has_member(member) || member.empty())) return *team;
    throw Rejected{"not_a_member",
                   fmt::format("'{}' is not a member of a team of seat {}", safe_text(member), seat),
                   {{"member", safe_text(member)}}};
}

Json change_vote(ServedMatch& served, Milliseconds now, const std::function<VoteOutcome(Match&)>& change) {
    served.apply_at(now, false, [&](Match& match) {
        Teams::fire_deadlines_before(match, now);
        take_vote(change(match));
        served.teams.note_vote_time(now);
    });
    return served.input_reply();
}

}  // namespace

Json team(ServedMatch& served, Request& request) {
    const Seat seat = served.seat_of(request, SeatScope::a_seats);
    const std::vector<std::string> members = request.texts("members");
    const Milliseconds now = served.time_of(request);
    request.finish();
    Json reply =
        change_vote(served, now, [&](Match& match) { return served.teams.declare(match, seat, members, now); });
    // The team may answer otherwise than the seat did, so an answer of the seat can no longer be repeated.
    std::erase_if(served.accepted, [&](const auto& answer) { return answer.first.first == seat; });
    return reply;
}

Json vote(ServedMatch& served, Request& request) {
    const Seat seat = served.seat_of(request, SeatScope::a_seats);
    const std::string member = request.text("member");
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const Values values = request.values("values");
    const Milliseconds now = served.time_of(request);
    request.finish();
    team_of(served, seat, member);
    return change_vote(served, now,
                       [&](Match& match) { return served.teams.find(seat)->vote(match, member, number, values, now); });
}

Json unvote(ServedMatch& served, Request& request) {
    const Seat seat = served.seat_of(request, SeatScope::a_seats);
    const std::string member = request.text("member");
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const Milliseconds now = served.time_of(request);
    request.finish();
    team_of(served, seat, member);
    return change_vote(served, now,
                       [&](Match& match) { return served.teams.find(seat)->unvote(match, member, number, now); });
}

Json close_vote(ServedMatch& served, Request& request) {
    const Seat seat = served.seat_of(request, SeatScope::a_seats);
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const Milliseconds now = served.time_of(request);
    request.finish();
    team_of(served, seat, "");
    return change_vote(served, now, [&](Match& match) { return served.teams.find(seat)->close(match, number, now); });
}

Json votes(ServedMatch& served, Request& request) {
    const Seat seat = served.seat_of(request, SeatScope::a_seats);
    const std::string member = request.text_if_any("member");
    request.finish();
    Json list = Json::array();
    for (const VoteCount& count : team_of(served, seat, member).counts(served.match(), member))
        list.push_back(to_json(count));
    return {{"votes", std::move(list)}};
}

}  // namespace quattro::tools::operations
