// Who is let in, and who is called: people who wait for a seat, the invitation, webhooks.
#include <fmt/format.h>

#include <algorithm>

#include "serve/desk.hpp"
#include "serve/desk_operations.hpp"
#include "serve/links.hpp"
#include "serve/request_checks.hpp"
#include "serve/room.hpp"

namespace quattro::serve {
namespace {

constexpr std::size_t kLongestMention = 100;  // bytes

}  // namespace

Json Desk::waiting_json() const {
    Json list = Json::array();
    for (const Link& link : store_.links_of(room_.id()))
        if (link.role == Role::waiting)
            list.push_back({{"person", public_id(link.hash)}, {"seat", link.seat}, {"name", link.name}});
    return list;
}

namespace operations {

// Who is let in keeps his link: it becomes that of the seat, and the one before is dead.
Json grant(Desk& desk, tools::Request& request, Milliseconds now) {
    const std::string person = request.text("person"), key = request_id(request);
    const bool yes = request.flag("yes");
    const Seat seat = seat_in(request, desk.room().match());
    request.finish();
    return desk.once(fmt::format("grant {} {} {} {}", person, yes, seat, key), [&]() -> Json {
        const std::vector<Link> links = desk.store().links_of(desk.room().id());
        const auto found = std::find_if(links.begin(), links.end(), [&](const Link& link) {
            return link.role == Role::waiting && public_id(link.hash) == person;
        });
        if (found == links.end())
            throw tools::Rejected{"bad_request", "Nobody waits under this id.", {{"part", "person"}}};
        if (!yes) {
            desk.store().remove_link(found->hash);
            desk.room().watchers().greet_again(found->hash);
            desk.room().changed_soon();
            return Json::object();
        }
        const std::string before = desk.room().player(seat).name;
        std::vector<std::string> plays = desk.store().match(desk.room().id())->players;
        plays[static_cast<std::size_t>(seat) - 1] = kPerson;
        desk.store().set_players(desk.room().id(), plays);
        desk.store().grant(*found, seat);
        desk.room().watchers().dismiss(Role::seat, seat);
        desk.room().set_player(seat, {kPerson, found->name, true, 0});
        desk.room().watchers().greet_again(found->hash);
        if (!before.empty() && before != found->name)
            throw_if(desk.room().take(now, [&](Match& match, Milliseconds at) {
                return match.host({HostInputKind::replace, {{"seat", std::to_string(seat)}, {"name", found->name}}},
                                  at);
            }));
        return Json::object();
    });
}

Json invite(Desk& desk, tools::Request& request, Milliseconds now) {
    const Invitation invitation = invitation_named(request.text("mode"));
    if (const auto done = desk.reply_before(request)) return *done;
    desk.change_settings([&](DeskSettings& settings) { settings.invitation = invitation; });
    return desk.take(request, now, nothing);
}

Json webhook(Desk& desk, tools::Request& request, Milliseconds now) {
    const Seat seat = seat_in(request, desk.room().match(), 0);
    const std::string address = request.text("address"), mention = request.text_if_any("mention");
    if (const auto done = desk.reply_before(request)) return *done;
    if (const std::string problem = address.empty() ? "" : check_address(address); !problem.empty())
        throw tools::Rejected{"bad_address", problem};
    if (mention.size() > kLongestMention)
        throw tools::Rejected{"bad_text", "A mention has at most 100 bytes.", {{"part", "mention"}}};
    desk.change_settings([&](DeskSettings& settings) {
        if (address.empty())
            settings.webhooks.erase(seat);
        else
            settings.webhooks[seat] = {address, mention, now};
    });
    desk.calls().changed(seat);
    return desk.take(request, now, nothing);
}

Json remind(Desk& desk, tools::Request& request, Milliseconds now) {
    const Seat seat = seat_in(request, desk.room().match(), 0);
    const std::string key = request_id(request);
    if (const auto done = desk.reply_before(request)) return *done;
    desk.calls().remind(desk.settings(), seat, key, now);
    return desk.take(request, now, nothing);
}

}  // namespace operations
}  // namespace quattro::serve
