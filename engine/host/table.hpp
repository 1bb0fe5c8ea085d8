// A hosted match: what every host has to do besides the rules. It stores each input before anybody hears of it, knows
// the replies to requests that may be repeated, and keeps time from going back. No thread, socket or clock is in it:
// the host passes each time in.
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
    // Starts to host a match that is not stored yet. Its log so far is appended to the journal at once; throws what the
    // journal throws. Without a journal (null) nothing is stored: the match ends with the program.
    Table(Match match, std::unique_ptr<Journal> journal);
    // Continues a match whose whole log is stored in the journal already.
    static Table resume(Match match, std::unique_ptr<Journal> journal);
    // Continues a stored match. Returns nothing, with errors in `out`, if its log does not lead to a match of `game`.
    static std::optional<Table> reopen(std::shared_ptr<const Game> game, const Record& record,
                                       std::unique_ptr<Journal> journal, Diagnostics& out);

    // The match. Its inputs go through the table.
    const Match& match() const { return match_; }
    // `now`, or the time of the last input if that is later: the time at which an input that arrives now happens.
    Milliseconds time(Milliseconds now) const;
    // The next deadline of all prompts. Nothing if there is none, or while the match is paused, halted or over.
    std::optional<Milliseconds> next_deadline() const;

    // The stored result of the viewer's request `id`. Nothing if no such request has been carried out. Passes on what
    // the journal throws.
    std::optional<std::string> result_of(Seat viewer, const std::string& id) const;

    // Carries out one request. Deadlines before `now` fire first, see tick(). Then `input` gives the match its input at
    // that time; if it is taken, `result` returns the reply to the request, and the table stores both. If the input is
    // refused or the journal throws, nothing else has changed; what the journal throws is passed on. Does not recognize
    // a repeated request: the caller asks result_of() first.
    using Input = std::function<Outcome(Match& match, Milliseconds now)>;
    using Result = std::function<std::string(const Match& match)>;
    Outcome carry_out(Seat viewer, const std::string& id, Milliseconds now, const Input& input, const Result& result);
    // Carries out an input that has no request: of a bot, or of the host itself. Deadlines before `now` fire first. If
    // the input is refused or the journal throws, nothing else has changed.
    Outcome carry_out(Milliseconds now, const Input& input);
    // Carries out inputs that bring their own times, for a host whose clients name the time of each input: `inputs`
    // gives them to the match. A time that is too early is refused by the match, and deadlines fire within the input
    // that passes them. All that `inputs` has done is stored together. If it throws or the journal throws, nothing has
    // changed, and the exception is passed on.
    using Inputs = std::function<void(Match& match)>;
    void carry_out_timed(const Inputs& inputs);
    // Lets time pass: deadlines up to and including `now` fire, each as an input of its own at its own time. Does
    // nothing if none has come. Before each, `before_deadline` may give inputs at that time, so that the deadline does
    // not fire.
    void tick(Milliseconds now);
    // Replaces the match by another course of it: a copy that went back by Match::rewind(), or a course that was
    // replaced before. The journal may keep the course that is replaced now. The request is stored with its result.
    void go_on_with(Match course, Seat viewer, const std::string& id, const std::string& result);
    // The same without a request.
    void go_on_with(Match course);
    // Stores how the match ended for now, see end_log(). If the journal throws, nothing has changed.
    void end(const std::string& how);
    // Discards the events so far, see Match::discard_events(). An input that could not be stored can still be taken
    // back.
    void discard_events() { match_.discard_events(); }

    // What the host adds to the inputs of players, bots and the clock. Both may carry out inputs on the match they are
    // given and are called before anything is stored, so that a change and what is added to it are stored together.
    struct Additions {
        // After each input that was taken; of several that are stored together, after the last. Null: nothing is added.
        std::function<void(Match& match, Milliseconds now)> after_input;
        // Before a deadline fires, at its time. Null: nothing is added.
        std::function<void(Match& match, Milliseconds deadline)> before_deadline;
    };
    // Sets what is added from now on.
    void set_additions(Additions additions) { additions_ = std::move(additions); }

private:
    Table(Match match, std::unique_ptr<Journal> journal, LogPosition written);
    Outcome change(std::optional<Request> request, const std::function<Outcome(Match&)>& inputs, const Result& result);
    Outcome change(std::optional<Request> request, Milliseconds now, const Input& input, const Result& result);
    void store(const Match& match, const std::optional<Request>& request);
    void replace(Match course, const std::optional<Request>& request);
    void remember(const Request& request);

    Match match_;
    std::unique_ptr<Journal> journal_;  // null: nothing is stored
    LogPosition written_;               // how much of the log the journal has
    Additions additions_;
    std::vector<std::uint64_t> kept_;                              // a hash of each request that the journal keeps
    std::map<std::pair<Seat, std::string>, std::string> results_;  // without a journal; by viewer and id of the request
};

}  // namespace quattro::host
