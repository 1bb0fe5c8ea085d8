// Which calls of a match are due: calls tell webhooks that a question is open, that time runs out, that the match is
// over. A call holds no secret: neither a link nor anything that not everybody may see. One to a seat's own webhook
// tells what that seat is asked.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "serve/desk_settings.hpp"
#include "serve/outbox.hpp"

namespace quattro::serve {

class Room;

// Used on the strand of the room.
class Calls {
public:
    // `address`: of the server, as others reach it: "https://games.example". All must outlive the calls.
    Calls(Room& room, Outbox& outbox, std::string address);

    // Adds the calls that are due. The same calls again have no effect, so it may be called at any time.
    void update(const DeskSettings& settings, Milliseconds now);
    // When the next reminder is due; nothing: none is known.
    std::optional<Milliseconds> next(const DeskSettings& settings, Milliseconds now);
    // The host reminds a seat, or all seats (0), if it owes an answer. `request` makes the call unique. Throws
    // tools::Rejected if nobody can be called, and std::exception if the call cannot be stored.
    void remind(const DeskSettings& settings, Seat seat, const std::string& request, Milliseconds now);
    // The webhook of a seat, or of the match (0), was set or removed.
    void changed(Seat seat);
    // What is wrong with a webhook, for the host; "" if nothing.
    std::string problem(Seat seat) const;

private:
    // What a seat has to answer, as far as the readers of a webhook may know.
    struct Owed {
        Seat seat;
        Milliseconds asked;                    // when it was asked, or the match was resumed
        std::optional<Milliseconds> deadline;  // nothing: none, or the readers do not know it
    };
    // When each seat was asked something, as one viewer was told.
    struct Told {
        std::map<Seat, Milliseconds> asked;  // by seat
        Milliseconds resumed = 0;            // when a pause ended
        std::uint64_t seen = 0;              // the viewer's last event that this covers
    };

    std::vector<Owed> owed(Seat webhook);
    void read_events(Seat viewer, Told& told) const;
    void call(const DeskSettings& settings, Seat webhook, const std::string& id, const std::string& text,
              Milliseconds now);
    void update_one(const DeskSettings& settings, Seat webhook, Milliseconds now);
    void tell_opened(const DeskSettings& settings, Seat webhook, const std::vector<Owed>& owed, Milliseconds now);
    void tell_reminders(const DeskSettings& settings, Seat webhook, const std::vector<Owed>& owed, Milliseconds now);
    std::string owing_names(const std::vector<Owed>& owed) const;

    Room& room_;
    Outbox& outbox_;
    std::string address_;
    std::map<Seat, Told> told_;  // by webhook
    std::size_t epoch_ = 0;      // of the desk, when `told_` was read
};

}  // namespace quattro::serve
