// Passes requests to the lobby or to the room of their match.
#include "serve/dialogue.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <exception>
#include <iostream>

#include "serve/request_checks.hpp"

namespace quattro::serve {

Json rejection(const tools::Rejected& rejected) {
    return {{"ok", false}, {"code", rejected.code}, {"reason", rejected.reason}, {"data", rejected.data}};
}

asio::awaitable<Json> Dialogue::reply_to(std::string message) {
    const Json id = tools::Request::id_of(message);
    Json reply;
    try {
        if (!rate_.allows(server_time()))
            throw tools::Rejected{"too_fast", "These are too many requests at once: wait a moment."};
        tools::Request request(message);
        reply = {{"ok", true}};
        if (link_)
            reply.update(co_await carry_out(std::move(request)));
        else
            reply.update(greet(request));
    } catch (const tools::Rejected& rejected) {
        reply = rejection(rejected);
    } catch (const std::exception& error) {
        std::cerr << "a request could not be carried out: " << error.what() << '\n';
        reply = rejection({"try_again", "The server could not store this. Nothing has changed; try again."});
    }
    if (!id.is_null()) reply["id"] = id;
    co_return reply;
}

Json Dialogue::greet(tools::Request& request) {
    if (request.op() != "hello") throw tools::Rejected{"bad_request", "The first request must be \"hello\"."};
    const std::string secret = request.text("link");
    Resumed resumed{request.text_if_any("state")};
    if (const auto event = request.number_if_any("event", 0, kMaxTime)) resumed.event = *event;
    resumed.epoch = static_cast<std::size_t>(request.number_if_any("epoch", 0, kMaxTime).value_or(0));
    request.finish();
    auto link = lobby_.find_link(secret);
    if (!link) throw no_link();
    if (link->role == Role::replaced) throw replaced_link();
    if (link->role != Role::owner && link->role != Role::join) room_ = lobby_.room(link->match);
    link_ = std::move(link);
    resumed_ = std::move(resumed);
    Json reply{{"role", word(link_->role)}};
    if (!link_->match.empty()) reply["match"] = link_->match;
    if (link_->role == Role::waiting) reply["seat"] = link_->seat, reply["name"] = link_->name;
    return reply;
}

// A request of a match is carried out on the strand of the match, with the time of its arrival.
asio::awaitable<Json> Dialogue::carry_out(tools::Request request) {
    const Milliseconds now = server_time();
    if (!room_) co_return lobby_.reply(*link_, request, now);
    auto work = [room = room_, link = *link_, request = std::move(request), now]() mutable -> asio::awaitable<Json> {
        co_return room->reply(link, request, now);
    };
    co_return co_await asio::co_spawn(room_->strand(), std::move(work), asio::use_awaitable);
}

// Looks the link up again on the strand: when links stop working, the room dismisses only pages that it knows.
void Dialogue::watch(const std::weak_ptr<Watcher>& watcher) {
    asio::post(room_->strand(), [room = room_, link = *link_, resumed = resumed_, &lobby = lobby_, watcher] {
        bool works = false;
        try {
            works = lobby.works(link);
        } catch (const std::exception& error) {
            std::cerr << "a link cannot be looked up: " << error.what() << '\n';
        }
        if (works)
            room->watch(link, watcher, resumed);
        else if (const auto page = watcher.lock())
            page->dismiss(Dismissal::link_changed);
    });
}

}  // namespace quattro::serve
