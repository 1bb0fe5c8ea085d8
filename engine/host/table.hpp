// A hosted match: the duties of every host besides the rules. It stores each input in its journal before any viewer
// learns of it, knows the replies to requests that may be repeated, and never lets the time go back. It uses no thread,
// socket or clock: the host passes each time.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/journal.hpp"
#include "match/quattro.hpp"
#include "store/log.hpp"

namespace quattro::host {

// One match and its journal. Use it from one thread at a time.
class Table {
public:
    // Starts to host a match that is not stored yet. Appends the log so far to the journal, and passes on what the
    // journal throws. If `journal` is null, nothing is stored: the match ends with the program.
    Table(Match match, std::unique_ptr<Journal> journal);
    // Continues a match whose whole log is already stored in the journal. Knows none of the stored requests; see
    // reopen().
    static Table resume(Match match, std::unique_ptr<Journal> journal);
    // Continues a stored match. Returns nothing, with errors in `out`, if its log does not lead to a match of `game`.
    static std::optional<Table> reopen(std::shared_ptr<const Game> game, const Record& record,
                                       std::unique_ptr<Journal> journal, Diagnostics& out);

    // The match. Only the table gives it inputs.
    const Match& match() const { return match_; }
    // The time at which an input that arrives now happens: `now`, or the time of the last input if that is later. At
    // most kMaxTime.
    Milliseconds time(Milliseconds now) const;
    // The next deadline of all prompts. Returns nothing if there is none, or while the match is paused, halted or over.
    std::optional<Milliseconds> next_deadline() const;

    // Returns the stored result of the viewer's request `id`, or nothing if no such request has been carried out or the
    // id is "". Passes on what the journal throws.
    std::optional<std::string> result_of(Seat viewer, const std::string& id) const;

    // Carries out one request. Deadlines before `now` fire first, see tick(). Then `input` gives the match its input at
    // that time. If the input is taken, `result` returns the reply, and the table stores both; otherwise the refusal is
    // returned. With the id "", `result` is not called. If the input is refused or an exception is thrown, only the
    // fired deadlines have changed the match; a reload also stays, because Match::rewind() does not take it back. The
    // exception is passed on. Does not recognize a repeated request: call result_of() first.
    using Input = std::function<Outcome(Match& match, Milliseconds now)>;
    using Result = std::function<std::string(const Match& match)>;
    Outcome carry_out(Seat viewer, const std::string& id, Milliseconds now, const Input& input, const Result& result);
    // Carries out an input of a bot or of the host itself as carry_out() does for a request: deadlines before `now`
    // fire first, and a refused input, or one that cannot be stored, is taken back.
    Outcome carry_out(Milliseconds now, const Input& input);
    // Carries out inputs with their own times, for a host whose clients name the time of each input: `inputs` gives
    // them to the match. The match refuses a time that is too early, and deadlines fire within the input that passes
    // them, without Additions::before_deadline. The table stores all these inputs together. If `inputs` or the journal
    // throws, they are taken back, and the exception is passed on.
    using Inputs = std::function<void(Match& match)>;
    void carry_out_timed(const Inputs& inputs);
    // Lets time pass: deadlines up to and including `now` fire, with one input for each time at which some fire. Does
    // nothing if there is no such deadline. Before each of these inputs, `before_deadline` may give others at that
    // time, so that a deadline does not fire. Passes on what the journal throws; that input is then taken back.
    void tick(Milliseconds now);
    // Replaces the match by another course of it: a copy that went back by Match::rewind(), or a course that was
    // replaced before. The journal may keep the course that is replaced now. Stores the request with its result,
    // unless its id is "".
    void go_on_with(Match course, Seat viewer, const std::string& id, const std::string& result);
    // Replaces the match by another course of it, without a request. If the journal throws, nothing has changed.
    void go_on_with(Match course);
    // Writes to the log how the match ended for now, and stores it; see end_log(). If the journal throws, nothing has
    // changed.
    void end(const std::string& how);
    // Discards the events so far, see Match::discard_events(). An input that could not be stored can still be taken
    // back.
    void discard_events() { match_.discard_events(); }

    // Functions with which the host adds inputs to those of players, bots and the clock. Both may carry out inputs on
    // the given match. They are called before anything is stored, so that a change and its additions are stored
    // together.
    struct Additions {
        // Called after each input that was taken. For several that are stored together, called once after the last,
        // even if the match has refused them all. Null adds nothing.
        std::function<void(Match& match, Milliseconds now)> after_input;
        // Called by tick() and carry_out() before they let a deadline fire, with its time. Null adds nothing.
        std::function<void(Match& match, Milliseconds deadline)> before_deadline;
    };
    // Sets the additions to all further inputs.
    void set_additions(Additions additions) { additions_ = std::move(additions); }

private:
    Table(Match match, std::unique_ptr<Journal> journal, LogPosition written);
    Outcome change(std::optional<Request> request, const std::function<Outcome(Match&)>& inputs, const Result& result);
    Outcome change(std::optional<Request> request, Milliseconds now, const Input& input, const Result& result);
    void store(const Match& match, const std::optional<Request>& request);
    void replace(Match course, const std::optional<Request>& request);
    void remember(const Request& request);

    Match match_;
    std::unique_ptr<Journal> journal_;  // null if nothing is stored
    LogPosition written_;               // the end of the part of the log that the journal has
    Additions additions_;
    std::vector<std::uint64_t> kept_;  // a hash of each request that the journal keeps
    // Used without a journal, by viewer and id of the request.
    std::map<std::pair<Seat, std::string>, std::string> results_;
};

}  // namespace quattro::host
