// All matches of the server: opens them, gives out seats, brings stored matches into memory and removes them from it.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "cli/packs.hpp"
#include "cli/protocol_request.hpp"
#include "serve/desk.hpp"
#include "serve/games.hpp"
#include "serve/room.hpp"
#include "serve/rooms.hpp"
#include "serve/store.hpp"

namespace quattro::serve {

// The players of all seats of a match; `taken` is true if a person has the link of the seat. `links` are all links of
// the match.
std::vector<Player> players_of(const MatchRow& row, const std::vector<Link>& links);

// All functions may be called by any thread.
class Lobby {
public:
    // Matches run on `executor`; their bots think on `thinking`.
    Lobby(asio::any_io_executor executor, asio::any_io_executor thinking, const Services& services);

    // The link with this secret. Returns nothing if there is none.
    std::optional<Link> find_link(const std::string& secret);
    // True if the link has not been removed or replaced, and still has the same role and seat.
    bool works(const Link& link);
    // Makes a link of the owner, which replaces the earlier one, and returns its secret.
    std::string make_owner_link();
    // The title of a match's game; "" if there is no such match.
    std::string title_of(const std::string& match);
    // The games that are offered, by id, as they were at the start.
    const std::map<std::string, std::shared_ptr<const Game>>& offered() const { return games_.offered(); }
    // The match with this id, which is brought into memory if it is not there. Throws tools::Rejected if there is no
    // such match or it cannot be continued.
    std::shared_ptr<Room> room(const std::string& match);
    // Sets the server's clock forward to the last heartbeat of the previous run, if it is earlier. If the server was
    // down for a minute or more, stores that time as an outage. Must be called once, before any match is opened or
    // brought into memory.
    void begin();
    // Brings matches into memory before they are due. Removes matches from memory that nobody has used for `unused`
    // milliseconds, or for a shorter time if they are over. Runs for ever.
    asio::awaitable<void> tend(Milliseconds unused);

    // The reply to a request by the link of the owner or of an invitation. Requests by other links go to their room.
    // Throws tools::Rejected.
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
    Json once(const LinkReplies::Asked& asked, const std::function<Json(const Change& done)>& carry_out);
    void add_waiting(const Link& waiting, const Change& done);
    Invitation invitation_of(const std::string& match);
    std::shared_ptr<Room> load(const std::string& match);
    std::shared_ptr<Room> make_room(const MatchRow& row, Room::Parts parts);
    void wake_due(Milliseconds now);
    void wake(const std::string& match);

    asio::any_io_executor executor_, thinking_;
    Services services_;
    Store& store_;
    Games games_;
    Rooms rooms_;
    std::mutex opening_;                          // matches are opened, and links are made, one at a time
    std::mutex mutex_;                            // for the members below
    std::map<std::string, Milliseconds> failed_;  // when a match that was due could not be brought into memory
};

}  // namespace quattro::serve
