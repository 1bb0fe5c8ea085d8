// All matches of the server: opens them, gives out seats, and brings stored ones back into memory.
#pragma once

#include <boost/asio/any_io_executor.hpp>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "cli/packs.hpp"
#include "cli/protocol_request.hpp"
#include "serve/desk.hpp"
#include "serve/room.hpp"
#include "serve/store.hpp"

namespace quattro::serve {

// All functions may be called by any thread.
class Lobby {
public:
    // Loads every game of the packs. Games that cannot be loaded are named on the error stream and not offered.
    // Matches run on `executor`; their bots think on `thinking`.
    Lobby(asio::any_io_executor executor, asio::any_io_executor thinking, const Services& services);

    // The role of a link. Nothing if there is no such link.
    std::optional<Link> find_link(const std::string& secret);
    // True if the link has not been removed or replaced, and is still of the same role and seat.
    bool works(const Link& link);
    // Makes the owner's link, in place of an earlier one, and returns its secret.
    std::string make_owner_link();
    // The title of a match's game; "" if there is no such match.
    std::string title_of(const std::string& match);
    // The match of a link, in memory. Throws tools::Rejected if it cannot be continued.
    std::shared_ptr<Room> room(const std::string& match);
    // Brings the matches that are not over into memory, so that their deadlines fire. If the server was down for a
    // minute or more, that time is a pause of each. To be called once, before anything else.
    void wake_all();

    // The reply to a request that concerns no seat. Throws tools::Rejected.
    Json reply(const Link& link, tools::Request& request, Milliseconds now);

private:
    Json games(tools::Request& request) const;
    Json matches(tools::Request& request);
    Json open(const Link& link, tools::Request& request, Milliseconds now);
    Json desk(const Link& link, tools::Request& request);
    Json rules(const Link& link, tools::Request& request);
    Json seats(const Link& link, tools::Request& request);
    Json take(const Link& link, tools::Request& request);
    Json wait(const Link& link, tools::Request& request);
    Json once(const Link& link, const std::string& id, const std::function<Json()>& carry_out);
    void add_waiting(const Link& join, Seat seat, const std::string& name, const std::string& secret);
    Invitation invitation_of(const std::string& match);
    std::shared_ptr<Room> make_room(const MatchRow& row, host::Table table);

    asio::any_io_executor executor_, thinking_;
    Services services_;
    Store& store_;
    const tools::Paths& packs_;  // in `services_`
    std::optional<Milliseconds>
        down_;  // since when the server did not run; nothing: not for long, or that is counted out
    std::map<std::string, std::shared_ptr<const Game>> games_;  // with their default options
    std::mutex opening_;                                        // matches are opened and seats are taken one at a time
    std::mutex mutex_;                                          // of what follows
    std::map<std::string, std::shared_ptr<Room>> rooms_;
    // Replies to requests that made a link: their secrets must not be stored, so they are kept while the server runs.
    std::map<std::string, Json> replies_;
};

}  // namespace quattro::serve
