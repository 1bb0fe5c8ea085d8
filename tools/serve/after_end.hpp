// Shows a match that is over to everybody who has a link to it: step by step, as any seat, a spectator or the host saw
// it, with the chances of each seat. A viewer sees what was hidden from it during the match, but reads only the talk
// that it heard then. A room keeps this object while somebody uses it.
#pragma once

#include <boost/asio/any_io_executor.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "page/table_json.hpp"
#include "store/history.hpp"

namespace quattro::serve {

using tools::Json;

class Chances;

// All functions must be called on one strand.
class AfterEnd {
public:
    // Precondition: `match` is over. `look` and `bots` are those of `Viewed`. The chances are computed on `thinking`,
    // one position at a time, and delivered on `strand`.
    AfterEnd(Match match, Look look, std::vector<bool> bots, boost::asio::any_io_executor strand,
             boost::asio::any_io_executor thinking);
    ~AfterEnd();
    AfterEnd(const AfterEnd&) = delete;
    AfterEnd& operator=(const AfterEnd&) = delete;

    // The number of inputs of the match.
    std::size_t inputs() const { return history_.last(); }
    // The reply to `course` in README.md: steps of the match as `as` (a seat, kHost or kSpectator) saw it, after the
    // first `after` ones. A long match needs several calls. `viewer` has sent the request: talk that it did not hear is
    // left out, and only a viewer that is `as` is called "you". Throws tools::Rejected if fewer than `after` steps are
    // known so far.
    Json course(Seat as, Seat viewer, std::size_t after);
    // The table as `as` saw it at a step of course(as, viewer), counted from 0. Throws tools::Rejected if course() has
    // not found this step.
    Json table(Seat as, Seat viewer, std::size_t step);
    // The reply to `chances` in README.md, for the steps that course(as, viewer) has found so far. Throws
    // tools::Rejected if the match is too long.
    Json chances(Seat as, Seat viewer);

private:
    // The events that one viewer received.
    struct Eyes {
        std::vector<Event> events;
        std::vector<std::uint64_t> last;  // the number of the last event after each input, from History::first() on
    };
    // A step of the match: it ends in `input`, after the event with the number `event`.
    struct Step {
        std::size_t input = 0;
        std::uint64_t event = 0;
    };
    // The known steps of course(as, viewer).
    struct Path {
        std::vector<Step> steps;
        std::size_t inputs = 0;  // all steps up to this input are known
    };
    Eyes& eyes(Seat as);
    std::uint64_t last_event(Eyes& eyes, Seat as, std::size_t inputs);
    Json lines(Seat as, Seat viewer, std::uint64_t after, std::uint64_t until);
    std::size_t moment(std::size_t inputs);
    void begin(Path& path, Seat as);
    void extend(Path& path, Seat as, Seat viewer);
    tools::Viewed viewed(const Match& match, Seat as) const { return {match.seen_by(as), look_, bots_}; }

    History history_;
    Match end_;
    Look look_;
    std::vector<bool> bots_;
    std::map<Seat, Eyes> eyes_;
    std::map<std::pair<Seat, Seat>, Path> paths_;  // by `as` and `viewer`
    boost::asio::any_io_executor strand_, thinking_;
    std::shared_ptr<Chances> chances_;  // null until chances() is called
};

}  // namespace quattro::serve
