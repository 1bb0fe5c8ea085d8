// The contract for programs that embed the engine: load a game, run matches, show each seat what it may see.
// The engine never waits and never reads a clock: state and input go in, state and events come out.
// `Game` is immutable and may be shared by threads. `Match` is a value; use each one from one thread at a time.
#pragma once

#include <cstdint>
#include <map>
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

// An action of the host. If the host cannot do it now, the input is refused with bad_host_input and nothing changes.
// tools/README.md lists all kinds; the list is generated from the rows that carry them out.
struct HostInput {
    HostInputKind kind;  // for example pause, set_counter
    Values data;         // the parameters by name; every kind accepts `reason`
};

// How much of a match's log a caller has written so far. Start with a default `LogPosition`; log_after() advances it.
struct LogPosition {
    bool has_header = false;  // the header is written
    std::size_t inputs = 0;   // number of inputs written, counted from the start of the match
    std::size_t ends = 0;     // number of "ended" lines written, see log_end()
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
    // True if a step or script of the rules has failed. The state and the clocks are as before that step; the input
    // that led to the failure is taken. Answers are refused with `halted` until the host resolves the failure: see
    // HostInput and reload(). An event and View::failure tell the host what failed.
    bool halted() const;
    // The time of the last input that was taken, or of the start.
    Milliseconds now() const;
    // The match as seen by a seat, by kHost (sees everything) or by kSpectator (a spectator).
    Seen seen_by(Seat seat) const { return {*this, seat}; }

    // Secret from every seat: the seed from which all random draws follow, and a hash of the whole state. The hash is
    // the same on every machine of one byte order.
    std::uint64_t seed() const;
    std::uint64_t hash() const;

    // Inputs. Each input carries its time; earlier deadlines fire first, in order. A refused input changes nothing.
    // Every input is refused with time_goes_back if its time is before now(), with bad_time if it is after kMaxTime,
    // and with bad_text if one of its texts must not reach a screen (base/text.hpp). Line ends and tabs are allowed in
    // the text of say() and of a host's note. More than 1000 values are refused with unknown_field, or with
    // bad_host_input.

    // Answers the seat's prompt `number`. `values` names each field that the prompt asks; optional fields may be left
    // out. An earlier answer is replaced, unless the prompt takes only the first one. The things of a set may be given
    // in any order, but without a gap: no thing follows "none". If the given order is legal, it is taken; otherwise the
    // log holds a legal order. A refusal names the first thing that fits no legal set with the things before it.
    // Repeating the answer that an open prompt already holds, in any order of its sets, succeeds and is no input:
    // neither the time nor anything else changes.
    Outcome answer(Seat seat, std::uint32_t number, const Values& values, Milliseconds now);
    // Answers a prompt with one of several candidates, drawn uniformly. Every candidate must be legal. The draw depends
    // only on the match's seed, the seat and the prompt's number: repeating the call draws the same one of the same
    // candidates, and no other draw of the match changes.
    Outcome answer_by_draw(Seat seat, std::uint32_t number, const std::vector<Values>& candidates, Milliseconds now);
    // Takes back the answer to a prompt that is still open. If there is no answer, succeeds and is no input.
    Outcome withdraw(Seat seat, std::uint32_t number, Milliseconds now);
    // Lets time pass: deadlines up to and including `now` fire.
    Outcome tick(Milliseconds now);
    // Says `text` in a channel. The seats that hear it now get an event `said`. Spectators get it if all seats hear it
    // and the channel is open to all. The state does not change. Works while the match is paused or halted. Refused
    // with no_channel, channel_closed or bad_text (`text` has 1 to 4000 bytes).
    Outcome say(Seat seat, const std::string& channel, const std::string& text, Milliseconds now);
    // Carries out an action of the host.
    Outcome host(const HostInput& input, Milliseconds now);
    // Carries out an action of the host, given by its word as protocols and logs write it. Refused with bad_host_input
    // if no kind has this word.
    Outcome host(const std::string& word, const Values& data, Milliseconds now);
    // Continues a halted match with mended files of the same game, in which everything still has its name. The match
    // stays halted. The log line holds the hash of the files and the state, so the log can be replayed from there with
    // the mended files. Refused with bad_host_input if the state does not fit the mended game.
    Outcome reload(std::shared_ptr<const Game> mended, Milliseconds now);

    // The number of inputs taken in the whole match, including those before a save was loaded.
    std::size_t inputs() const;
    // The argument for rewind() that takes back the seat's latest inputs; inputs() if there is nothing to take back. An
    // input cannot be taken back if it drew at random, or if another seat or a spectator got an event of it. An input
    // of the host, of another seat or of the clock ends the search. Show the result to the host only: it counts
    // everybody's inputs.
    std::size_t undo_point(Seat seat) const;
    // Discards all inputs after the first `count`. Inputs up to the last reload, the last discard_events() or the
    // loading of the match always stay. See undo_point().
    void rewind(std::size_t count);
    // Discards the events so far, to save memory in a host that has stored them. Event numbers continue. Seen::story
    // and rewind() do not reach back beyond this call.
    void discard_events();

    // The log: all inputs with a hash after each, as YAML, one line an input (format in tools/README.md). A replayed
    // match has the log it was replayed from, to the byte. The log of a loaded or restored match lacks the earlier
    // inputs, and its sums continue the earlier log: append it to that log; it cannot be replayed in isolation.
    std::string log() const;
    // Returns the part of the log after `at` and advances `at` to the end. From a default `LogPosition` the header
    // comes first. For a host that appends each input to a file before it confirms the input. After rewind() start with
    // a new `LogPosition`.
    std::string log_after(LogPosition& at) const;
    // Writes to the log how the match ended for now, as one lower-case word: "over", "saved". More inputs may follow. A
    // log whose last line is not such a line is incomplete. Repeating the call with the same word changes nothing.
    void log_end(const std::string& how);
    // Writes the players of the seats and their display names into the log's header. Returns false and changes nothing
    // after the first input or log_end(), and in a loaded match.
    bool set_players(const std::vector<std::string>& players, const std::vector<std::string>& names = {});
    // Replays a log, at most `stop_after` inputs of it. A torn last line is ignored. Any other mismatch is an error in
    // `out` with its line: a changed line, other rules, a refused input, a different hash. `path` is the name that
    // errors use for the text, here and in load().
    static std::optional<Match> replay(std::shared_ptr<const Game> game, const std::string& log,
                                       const std::string& path, Diagnostics& out, std::size_t stop_after = SIZE_MAX);

    // The match as YAML, with names instead of indices: readable, and loadable into a changed version of the game. It
    // holds no inputs and no events: a loaded match continues their numbers, and its log continues the earlier log.
    std::string save() const;
    // Loads a saved match with the current files. Whatever the game has and the save lacks is as at the start of a
    // match. Every error is reported at its line: a name that the game no longer has, a number out of range, an
    // impossible state.
    static std::optional<Match> load(std::shared_ptr<const Game> game, const std::string& saved,
                                     const std::string& path, Diagnostics& out);
    // The match as bytes, to continue with the same rules and options (Game::rules_hash()). Fast to make and to
    // restore: far less than 1 ms for a shipped game.
    std::string snapshot() const;
    // Restores a match from a snapshot. A changed snapshot, or one of other rules or options, is an error in `out`.
    static std::optional<Match> restore(std::shared_ptr<const Game> game, const std::string& bytes, Diagnostics& out);

private:
    friend struct ImplAccess;
    struct Impl;
    Match();
    std::unique_ptr<Impl> impl_;
};

// The header of a log or a save, from which a host can load the right game.
struct LogHeader {
    std::string game;                            // the game's id
    std::string content_hash;                    // of the files at the end of the log: a reload changes them
    std::string rules_hash;                      // of the files at the end of the log; "" for a save
    std::map<std::string, std::string> files;    // as Game::files(), at the end of the log; empty for a save
    std::uint64_t seed = 0;                      // of the match
    std::map<std::string, std::string> options;  // to load the game with, the boards included
    std::vector<std::string> players, names;     // of a log, as passed to set_players(); may be empty
};

// Reads the header of a log or a save. Returns nothing, with errors in `out`, if it cannot be read. For a log, verifies
// the sums of all lines (log.hpp). For a save, checks nothing after the header.
std::optional<LogHeader> read_log_header(const std::string& log, const std::string& path, Diagnostics& out);

}  // namespace quattro
