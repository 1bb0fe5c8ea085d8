// Finds the calls of a match that are due. A call tells a webhook that a question is open, that time runs out, that the
// host waits or that the match is over. It contains the address of the match without a secret, and only information
// that everybody may see. A call to a seat's own webhook may also tell that this seat owes an answer, and until when.
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

// All functions must be called on the strand of the room.
class Calls {
public:
    // `address` is the public address of the server: "https://games.example". `room` and `outbox` must outlive the
    // object.
    Calls(Room& room, Outbox& outbox, std::string address);

    // Adds the calls that are due to the outbox. May be called at any time: a call that was added before is not added
    // again. A call that cannot be stored is reported on the error stream.
    void update(const DeskSettings& settings, Milliseconds now);
    // The time at which a reminder may be due next. Returns nothing if none is known, or while no time runs.
    std::optional<Milliseconds> next(const DeskSettings& settings, Milliseconds now);
    // Adds a call to each webhook whose readers may know of the answers that a seat, or any seat (0), owes: the host
    // reminds the seats of them. `request` makes the calls unique. Throws tools::Rejected if nobody can be called, and
    // std::exception if a call cannot be stored.
    void remind(const DeskSettings& settings, Seat seat, const std::string& request, Milliseconds now);
    // Must be called when the webhook of a seat, or of the match (0), was set or removed. Drops the calls that wait.
    void changed(Seat seat);
    // Tells the host what is wrong with the webhook of a seat, or of the match (0); "" if nothing is wrong.
    std::string problem(Seat seat) const;

private:
    // A seat that owes an answer, as far as the readers of a webhook may know.
    struct Owed {
        Seat seat;
        Milliseconds asked;                    // when it was asked, or the last pause ended if that is later
        std::optional<Milliseconds> deadline;  // nothing if there is none, or if the readers must not know it
    };
    // The times at which each seat was asked, from the events of one viewer.
    struct Told {
        std::map<Seat, Milliseconds> asked;  // by seat
        Milliseconds resumed = 0;            // when the last pause ended; 0: none has
        std::uint64_t seen = 0;              // the number of the viewer's last event that was read
    };

    std::vector<Owed> owed(Seat webhook);
    std::string target(Seat webhook) const;  // the key of a webhook in the outbox
    Call call_of(const DeskSettings& settings, Seat webhook, const std::string& id, const std::string& text) const;
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
    std::map<Seat, Told> told_;  // by the seat of the webhook
    std::size_t epoch_ = 0;      // of the desk when `told_` was filled
};

}  // namespace quattro::serve
