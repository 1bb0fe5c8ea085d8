// Lets whoever has a link to a match look through it when it is over: step by step, as any seat, a spectator or the
// host saw it, with the chances of each seat. A viewer is shown what was hidden from it during the match, but of talk
// only what it heard then. A room keeps one while somebody asks for it.
#pragma once

#include <boost/asio/any_io_executor.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "serve/table_json.hpp"
#include "store/history.hpp"

namespace quattro::serve {

class Chances;

// Use it on one strand.
class AfterEnd {
public:
    // `match` is over; `look` and `bots` are those of `Viewed`. The chances are computed on `thinking`, one position at
    // a time, and handed over on `strand`.
    AfterEnd(Match match, Look look, std::vector<bool> bots, boost::asio::any_io_executor strand,
             boost::asio::any_io_executor thinking);
    ~AfterEnd();
    AfterEnd(const AfterEnd&) = delete;
    AfterEnd& operator=(const AfterEnd&) = delete;

    // How many inputs the match has.
    std::size_t inputs() const { return history_.last(); }
    // The reply to `course` in README.md: the steps of the match as `as` (a seat, kHost or kSpectator) saw it, without
    // the first `after` ones. `viewer` is who asks: talk that it did not hear is left out, and "you" stands only for a
    // viewer that looks through its own eyes. Throws tools::Rejected if fewer than `after` steps are known.
    Json course(Seat as, Seat viewer, std::size_t after);
    // The table as `as` saw it at this step of course(as, viewer), counted from 0. Throws tools::Rejected if course()
    // has found no such step.
    Json table(Seat as, Seat viewer, std::size_t step);
    // The reply to `chances` in README.md, for the steps that course(as, viewer) has found so far. Throws
    // tools::Rejected if the match is too long.
    Json chances(Seat as, Seat viewer);

private:
    // What one viewer received.
    struct Eyes {
        std::vector<Event> events;
        std::vector<std::uint64_t> last;  // after each input from History::first() on: the number of the last event
    };
    // A step ends in this input, behind this event.
    struct Step {
        std::size_t input = 0;
        std::uint64_t event = 0;
    };
    // The steps for the eyes `as` and a viewer, as far as they are known.
    struct Path {
        std::vector<Step> steps;
        std::size_t inputs = 0;  // all steps of these are known
    };
    Eyes& eyes(Seat as);
    std::uint64_t last_event(Eyes& eyes, Seat as, std::size_t inputs);
    Json lines(Seat as, Seat viewer, std::uint64_t after, std::uint64_t until);
    std::size_t moment(std::size_t inputs);
    void begin(Path& path, Seat as);
    void extend(Path& path, Seat as, Seat viewer);
    Viewed viewed(const Match& match, Seat as) const { return {match.seen_by(as), look_, bots_}; }

    History history_;
    Match end_;
    Look look_;
    std::vector<bool> bots_;
    std::map<Seat, Eyes> eyes_;
    std::map<std::pair<Seat, Seat>, Path> paths_;  // by eyes and viewer
    boost::asio::any_io_executor strand_, thinking_;
    std::shared_ptr<Chances> chances_;  // null until somebody asks
};

}  // namespace quattro::serve
