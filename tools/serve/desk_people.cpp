// The operations on people: those who wait for a seat, the invitation, webhooks and reminders.
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

Json waiting_json(Store& store, const std::string& match) {
    Json list = Json::array();
    for (const Link& link : store.links_of(match))
        if (link.role == Role::waiting)
            list.push_back({{"person", public_id(link.hash)}, {"seat", link.seat}, {"name", link.name}});
    return list;
}

namespace operations {

// A person who is let in keeps the link: it becomes the link of the seat, and an earlier link of the seat stops
// working. The link of a person who is sent away stops working.
Json grant(Desk& desk, tools::Request& request, Milliseconds now) {
    const std::string person = request.text("person"), key = request_id(request);
    const bool yes = request.flag("yes");
    const Seat seat = seat_in(request, desk.room().match());
    request.finish();
    return desk.requests().once(Json::array({"grant", person, yes, seat, key}), "", [&](const Change& done) -> Json {
        Room& room = desk.room();
        const std::vector<Link> links = desk.store().links_of(room.id());
        const auto found = std::find_if(links.begin(), links.end(), [&](const Link& link) {
            return link.role == Role::waiting && public_id(link.hash) == person;
        });
        if (found == links.end())
            throw tools::Rejected{"bad_request", "Nobody waits under this id.", {{"part", "person"}}};
        if (!yes) {
            desk.store().store({removing_link(found->hash), done});
            room.watchers().greet_again(found->hash);
            room.changed_soon();
            return Json::object();
        }
        check_name_at(room, seat, found->name);
        const Player& before = room.player(seat);
        // Nobody is told if the seat was free, or if its player comes back.
        const bool is_free = before.name.empty() && !before.taken;
        const bool is_same = before.plays == kPerson && (is_free || before.name == found->name);
        std::vector<Change> changes{removing_link(found->hash),
                                    adding({Role::seat, room.id(), seat, found->name, found->hash}),
                                    setting_player(room, seat, kPerson), done};
        if (!is_same) changes.insert(changes.begin(), leaving_seat(room.id(), seat));
        bool removed = false;
        if (is_same)
            desk.store().store(changes);
        else
            removed = tell_of_player(desk, seat, found->name, changes, now);
        room.watchers().dismiss(Role::seat, seat, links);
        room.set_player(seat, {kPerson, found->name, true, 0});
        room.watchers().greet_again(found->hash);
        if (removed) desk.calls().changed(seat);
        return {{"webhook_removed", removed}};
    });
}

Json invite(Desk& desk, tools::Request& request, Milliseconds now) {
    const Invitation invitation = invitation_named(request.text("mode"));
    return desk.take(request, now, nothing, [&](DeskSettings& settings) { settings.invitation = invitation; });
}

Json webhook(Desk& desk, tools::Request& request, Milliseconds now) {
    const Seat seat = seat_in(request, desk.room().match(), 0);
    const std::string address = request.text("address"), mention = request.text_if_any("mention");
    if (const auto done = desk.reply_before(request)) return *done;
    if (const std::string problem = address.empty() ? "" : check_address(address); !problem.empty())
        throw tools::Rejected{"bad_address", problem};
    if (mention.size() > kLongestMention)
        throw tools::Rejected{"bad_text", "A mention has at most 100 bytes.", {{"part", "mention"}}};
    const Json reply = desk.take(request, now, nothing, [&](DeskSettings& settings) {
        if (address.empty())
            settings.webhooks.erase(seat);
        else
            settings.webhooks[seat] = {address, mention, now};
    });
    desk.calls().changed(seat);
    return reply;
}

Json remind(Desk& desk, tools::Request& request, Milliseconds now) {
    const Seat seat = seat_in(request, desk.room().match(), 0);
    const std::string key = request_id(request);
    if (const auto done = desk.reply_before(request)) return *done;
    desk.calls().remind(desk.settings(), seat, desk.requests().stored_id(key), now);
    return desk.take(request, now, nothing);
}

}  // namespace operations
}  // namespace quattro::serve
