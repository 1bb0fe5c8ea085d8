// The contract for programs that embed the engine: load a game, run matches, show each seat its view.
// The engine never waits and never reads a clock: a host passes inputs with their times, and reads views and events.
// `Game` is immutable and may be shared by threads. `Match` is a value; use each one from one thread at a time.
// The log, saves and snapshots of a match are functions of their own: see store/log.hpp and store/save.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "events/views.hpp"
#include "match/game.hpp"
#include "match/host_input_kinds.hpp"
#include "match/refusal.hpp"
#include "match/seen.hpp"

namespace quattro {

// An input of the host, such as a pause. If it is not possible now, it is refused with bad_host_input and nothing
// changes. The kind `enter` is also refused with the codes for prompts and fields, as Match::answer is. tools/README.md
// lists all kinds; the list is generated from the rows that carry them out.
struct HostInput {
    HostInputKind kind;  // for example pause, set_counter
    Values data;         // the parameters by name; every kind accepts `reason`
};

// One match of a game: its state, its inputs and its events.
class Match {
public:
    // Starts a match and runs it up to its first prompts. `now` is clamped to 0..kMaxTime. The same game, seed and
    // inputs give the same match, bit for bit. Throws PackError if a step or script of the game fails before the first
    // prompt.
    Match(std::shared_ptr<const Game> game, std::uint64_t seed, Milliseconds now = 0);
    Match(const Match&);
    Match& operator=(const Match&);
    Match(Match&&) noexcept;  // the moved-from match may only be destroyed or assigned to
    Match& operator=(Match&&) noexcept;
    ~Match();

    // The game that is played. After a reload it is the mended game.
    const Game& game() const;
    // True if the match has ended. No seat has a prompt then.
    bool over() const;
    // The seats that won, ascending. If the match is over and the list is empty, the match is a draw.
    std::vector<Seat> winners() const;
    // True if the host has paused the match. Time still passes, but no deadline fires and answers are refused.
    bool paused() const;
    // True if a prompt that all of its seats have answered waits for the host input `resolve`, because of `review`.
    // Show it to the host only: it may reveal that everybody has answered.
    bool held() const;
    // True if a step or script of the rules has failed. The state is as before that step or, if an input has exceeded
    // its budget, as before the flow went on. The clocks are stopped, and the input that led to the failure is taken.
    // Answers are refused with `halted` until the host resolves the failure: see HostInput and reload() of
    // store/reload.hpp. An event and View::failure describe the failure to the host.
    bool halted() const;
    // The time of the last input that was taken, or of the start.
    Milliseconds now() const;
    // The match as seen by a seat, by kHost (sees everything) or by kSpectator (a spectator).
    Seen seen_by(Seat seat) const { return {*this, seat}; }

    // Secret from every seat: the seed from which all random draws follow, and a hash of the whole state. The hash is
    // the same on every machine of one byte order.
    std::uint64_t seed() const;
    std::uint64_t hash() const;

    // Inputs. Each input carries its time; earlier deadlines fire first, in order. A refused input changes nothing: it
    // also takes back the deadlines that fired before it. To keep them, let the time pass with tick() first.
    // Every input is refused with time_goes_back if its time is before now(), with bad_time if it is after kMaxTime,
    // and with bad_text if one of its texts must not reach a screen (base/text.hpp). Line ends and tabs are allowed in
    // the values of talk and of a host's note. A name that is given twice, and more than 1000 values, are refused with
    // unknown_field, or, in an input of the host, with bad_host_input.

    // Answers the seat's prompt `number`. `values` names each field that the prompt asks; optional fields may be left
    // out. An earlier answer is replaced, unless the prompt takes only the first one. The members of a set (fields
    // NAME_1, NAME_2 ..., see Seen::options) may be given in any order, but without a gap: no option follows "none". If
    // the given order is legal, it is taken; otherwise the log holds a legal order. A refusal names the first option
    // that fits no legal set with the options before it or, for amounts, the lowest one that is not possible.
    // Repeating the answer that an open prompt already holds, in any order of its sets, succeeds and is no input:
    // neither the time nor anything else changes. While the match is paused or halted, it is refused like any answer.
    Outcome answer(Seat seat, std::uint32_t number, const Values& values, Milliseconds now);
    // Answers a prompt with one of several candidates, drawn uniformly. Every candidate must be legal. The draw depends
    // only on the match's seed, the seat, the prompt's number and the number of candidates. Repeating the call with the
    // same candidates draws the same one. No other draw of the match changes.
    Outcome answer_by_draw(Seat seat, std::uint32_t number, const std::vector<Values>& candidates, Milliseconds now);
    // Takes back the answer to a prompt that is still open. If there is no answer, succeeds and is no input, unless the
    // match is paused or halted. Refused with already_answered if the prompt takes only the first answer.
    Outcome withdraw(Seat seat, std::uint32_t number, Milliseconds now);
    // Lets time pass: deadlines up to and including `now` fire, unless the match is paused or halted.
    Outcome tick(Milliseconds now);
    // Says `text` in a channel. The seats that hear it now and the host get an event `said`. Spectators get it if all
    // seats hear it and the channel has no counter. Apart from the time, the state does not change. Works while the
    // match is paused or halted, but not once it is over. Refused with no_channel, channel_closed or bad_text (`text`
    // needs 1 to 4000 bytes, not blanks alone).
    Outcome say(Seat seat, const std::string& channel, const std::string& text, Milliseconds now);
    // Carries out an input of the host.
    Outcome host(const HostInput& input, Milliseconds now);
    // Carries out an input of the host, given by its word as protocols and logs write it. Refused with bad_host_input
    // if no kind has this word, or with bad_text if the word must not reach a screen.
    Outcome host(const std::string& word, const Values& data, Milliseconds now);

    // The number of inputs taken in the whole match, including those before a save was loaded.
    std::size_t inputs() const;
    // The argument for rewind() that takes back the seat's latest inputs; inputs() if there is nothing to take back. An
    // input cannot be taken back if it drew at random, used preset rolls, hid cards that may not be shown again, or
    // gave another seat or a spectator an event other than `waiting`. An input of the host, of another seat or of the
    // clock ends the search, as does the point up to which rewind() keeps inputs. Show the result to the host only: it
    // counts everybody's inputs.
    std::size_t undo_point(Seat seat) const;
    // Discards all inputs after the first `count`. Inputs up to the last reload, the last discard_events() or the
    // loading of the match always stay. See undo_point().
    void rewind(std::size_t count);
    // Discards the events so far, to save memory in a host that has stored them. Event numbers continue.
    // Seen::card_history and rewind() do not reach back beyond this call.
    void discard_events();

private:
    friend struct ImplAccess;
    struct Impl;
    Match();
    std::unique_ptr<Impl> impl_;
};

}  // namespace quattro
