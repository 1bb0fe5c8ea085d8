// Shows the changes of a ruling by hand, and carries it out.
#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/ruling.hpp"
#include "cli/ruling_seats.hpp"
#include "page/page_requests.hpp"
#include "serve/desk.hpp"
#include "serve/desk_operations.hpp"
#include "serve/request_checks.hpp"
#include "serve/room.hpp"
#include "serve/table_changes.hpp"

namespace quattro::serve {
namespace {

// Parses the line of a ruling. Throws tools::Rejected if the line is not a ruling, or if a refusal would show what the
// desk does not see.
HostInput input_of(const Desk& desk, const std::string& line, const std::string& reason) {
    const Room& room = desk.room();
    const auto [numbered, misnamed] =
        tools::with_seat_numbers(line, room.match(), room.viewed_by(kSpectator).look.names);
    if (!misnamed.empty()) throw tools::Rejected{"bad_ruling", misnamed};
    if (const auto ruling = tools::read_ruling(numbered, room.match()); ruling && ruling->problem.empty())
        check_sight_of_entry(desk, ruling->input);
    std::optional<HostInput> input;
    std::string problem;
    const bool is_ruling = tools::apply_ruling(
        numbered, room.match(), [&](const HostInput& read) { input = read; },
        [&](const std::string& said) { problem = said; });
    if (!is_ruling)
        throw tools::Rejected{"bad_ruling",
                              fmt::format("'{}' is not a ruling. A ruling begins with one of: {}.", safe_text(line),
                                          "set, zone, repeat, board, enter, go to, note, result, extend")};
    if (!input) throw tools::Rejected{"bad_ruling", problem};
    if (!reason.empty()) input->data.emplace_back("reason", reason);
    return *input;
}

// The changes that the input would make to the view of `viewer`. Throws tools::Rejected if the match refuses the input.
// Empty for an input that moves the flow, and for an answer: their consequences may contain draws that nobody knows
// yet, and the answers of others.
Json changes_of(const Room& room, const HostInput& input, Seat viewer, Milliseconds now) {
    Match after = room.match();
    tools::throw_if(after.host(input, room.table().time(now)));
    if (input.kind == HostInputKind::enter || host_input_kind(word(input.kind))->moves_flow) return Json::array();
    tools::Viewed then = room.viewed_by(viewer);
    then.seen = after.seen_by(viewer);
    return table_changes(tools::table_json(room.viewed_by(viewer)), tools::table_json(then));
}

}  // namespace

namespace operations {

Json rule(Desk& desk, tools::Request& request, Milliseconds now) {
    const std::string line = request.text("text"), reason = request.text_if_any("reason");
    const bool sure = request.flag("sure");
    if (const auto done = desk.reply_before(request)) return *done;
    const HostInput input = input_of(desk, line, reason);
    const Seat viewer = desk.settings().secrets ? kHost : kSpectator;
    if (!sure) return {{"changes", changes_of(desk.room(), input, viewer, now)}};
    return desk.take(request, now, [&](Match& match, Milliseconds at) { return give(desk, match, input, at); });
}

Json settable(Desk& desk, tools::Request& request, Milliseconds) {
    request.finish();
    return {{"text", tools::settable_values_text(
                         desk.room().match().seen_by(desk.settings().secrets ? kHost : kSpectator).view())}};
}

}  // namespace operations
}  // namespace quattro::serve
