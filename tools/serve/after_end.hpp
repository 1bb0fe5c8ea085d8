// A match that is over, as whoever has a link to it may look through it: step by step, through any eyes, with the
// chances of each seat. What was hidden during the match is open now. Of talk a viewer gets what it heard then.
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
    // The steps for the eyes of `as` (a seat, kHost or kSpectator) after the first `after` ones, the replies to
    // `course` in README.md. `viewer` asks. Throws tools::Rejected if there are not so many steps.
    Json course(Seat as, Seat viewer, std::size_t after);
    // The table as `as` saw it at this step, counted from 0. Throws tools::Rejected if course() has given no such step.
    Json table(Seat as, Seat viewer, std::size_t step);
    // The reply to `chances` in README.md. Throws tools::Rejected if the match is too long.
    Json chances(Seat as, Seat viewer);

private:
    // What one viewer received.
    struct Eyes {
        std::vector<Event> events;
        std::vector<std::uint64_t> last;  // after each input from History::first() on: the number of the last event
    };
    // A step ends with an event that happened in an input.
    struct Step {
        std::size_t input = 0;
        std::uint64_t event = 0;
    };
    // The steps for a pair of eyes and who looks, as far as they are known.
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
