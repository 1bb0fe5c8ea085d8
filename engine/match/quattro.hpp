// The contract for whoever embeds the engine: load a game, run matches, show each seat what it may see.
// The engine never waits and never reads a clock: state and input in, state and events out.
// Game is immutable and may be shared by threads. Match is a value; use one from one thread at a time.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "match/game.hpp"
#include "match/refusal.hpp"
#include "match/seen.hpp"
#include "match/views.hpp"

namespace quattro {

// What the host does; what it cannot do is refused with bad_host_input, and then nothing has changed. All kinds stand
// in tools/README.md, from the rows that carry them out.
struct HostInput {
    HostInputKind kind;  // pause, set_counter ...
    Values data;         // what comes with it, by name; `reason` with any
};

// How far somebody has kept a match's log: begins as it is here, and log_after() moves it on.
struct LogPosition {
    bool begun = false;      // its header
    std::size_t inputs = 0;  // of the whole match
    std::size_t ends = 0;    // lines about how it ended
};

// One match of a game: what happened so far, where it stands, and how it goes on.
class Match {
public:
    // A match at its first prompts. The same game, seed and inputs give the same match, bit for bit. Throws PackError
    // if the game's own steps or scripts fail before anybody is asked. Times go from 0 to 2^53.
    Match(std::shared_ptr<const Game> game, std::uint64_t seed, Milliseconds now = 0);
    Match(const Match&);
    Match& operator=(const Match&);
    Match(Match&&) noexcept;  // of what was moved from nothing may be asked
    Match& operator=(Match&&) noexcept;
    ~Match();

    // What is known of it to all. After a reload the game is the mended one.
    const Game& game() const;
    // Whether it has ended: then no seat has a prompt, and winners() says who won; nobody is a draw. Ascending.
    bool over() const;
    std::vector<Seat> winners() const;
    // Whether the host has paused it: time passes, but no deadline, and no answer is taken.
    bool paused() const;
    // A step or script of the rules has failed. The match stands as it was before that step, its clocks too; what
    // led to it was taken. Answers are refused with `halted` until the host rules: see HostInput and reload().
    // The host is told what failed by an event and in View::failure.
    bool halted() const;
    // The time of the last input that was taken, or of the start.
    Milliseconds now() const;
    // What a seat can read of it, or kHost, who sees all, or kNobody, who only watches.
    Seen seen_by(Seat seat) const { return {*this, seat}; }

    // What a seat must not know: from what all draws follow, and a hash of the whole state, the same on every machine
    // of one byte order.
    std::uint64_t seed() const;
    std::uint64_t hash() const;

    // Inputs. Each carries its time; deadlines before it fire first, in order. One that is refused has changed nothing.
    // Every input is refused with time_goes_back before now(), with bad_time behind kLatest, and with bad_text if one
    // of its texts may not reach a screen (base/text.hpp); line ends and tabs may stand in what is said and in a note.
    // More than 1000 values are no input: unknown_field, or bad_host_input.

    // An answer of a seat to its prompt of this number: each field that it asks, by name; one that is optional may be
    // left out. An answer that is there already is replaced, if the prompt takes more than the first.
    // A set is answered in any order, but without a gap: nothing stands behind its end. What is legal as it is given is
    // taken so; else the log has it in the order in which it is. A refusal names the first thing that no set holds
    // together with those before it. The answer that an open prompt already holds, whatever the order of its sets, is
    // fine, and is the same input: neither time nor anything else changes.
    Outcome answer(Seat seat, std::uint32_t number, const Values& values, Milliseconds now);
    // An answer of which there are several candidates, each one possible by itself: one is drawn, all are as likely.
    // The draw follows from the match's seed, the seat and the prompt's number alone: asking again draws the
    // same of the same candidates, and no other draw of the match changes.
    Outcome answer_by_lot(Seat seat, std::uint32_t number, const std::vector<Values>& candidates, Milliseconds now);
    // Takes the answer to a prompt back that is still open. Where there is none it is fine, and no input.
    Outcome withdraw(Seat seat, std::uint32_t number, Milliseconds now);
    // Lets time pass: deadlines up to `now` fire, those at it, too.
    Outcome tick(Milliseconds now);
    // Talks in a channel: an event "said" to those who may hear it now, and to those who watch where all seats do in a
    // channel of everybody. Changes nothing of the state.
    // Refused with no_channel, channel_closed or bad_text (1 to 4000 bytes).
    Outcome say(Seat seat, const std::string& channel, const std::string& text, Milliseconds now);
    // What the host does by hand.
    Outcome host(const HostInput& input, Milliseconds now);
    // The same by its word, as protocols and logs have it. Refused with bad_host_input if there is none of that word.
    Outcome host(const std::string& word, const Values& data, Milliseconds now);
    // Goes on with mended files, for a match that has halted: the same game, in which everything has the names it had.
    // It is still halted then. The log's line holds the files' hash and the state, so that it can be played again
    // from there with these files. Refused with bad_host_input if the state does not fit the mended game.
    Outcome reload(std::shared_ptr<const Game> mended, Milliseconds now);

    // How many inputs were taken, of the whole match: those before a save was loaded included.
    std::size_t inputs() const;
    // The last number of inputs at which nothing had been drawn or shown to another than this seat, for rewind(). For
    // the host alone: it counts what everybody has put in. Inputs before the match was loaded cannot be taken back.
    std::size_t undo_point(Seat seat) const;
    // Forgets all inputs but the first `count`, or but those up to the last reload or before the match was loaded. See
    // undo_point().
    void rewind(std::size_t count);
    // Keeps none of the events so far: whoever hosts many matches has written them down. Their numbers go on;
    // Seen::story and rewind() do not reach behind it.
    void let_go_events();

    // The inputs so far with a hash after each, as YAML, a line an input (format in tools/README.md). A match that was
    // replayed has the log it was replayed from, to the byte. Of a match that was loaded or restored it lacks the
    // inputs before that, from which its sums go on: it is no log to replay, but what comes behind the log of before.
    std::string log() const;
    // What the log has behind `at`, which is moved to its end; from the beginning its header comes first. For a host
    // that appends each input to a file before it tells anybody that the input was taken. After rewind() begin anew.
    std::string log_after(LogPosition& at) const;
    // Writes into the log how the match ended for now, in one lower-case word: "over", "saved". More inputs may follow.
    // Without such a line at its end a log is known to be cut. Said again where it was just said, it changes nothing.
    void note_end(const std::string& how);
    // Says in the log who plays the seats, and what they are called, for whoever goes on with it. False, and nothing
    // has changed, after the first input.
    bool name_players(const std::vector<std::string>& players, const std::vector<std::string>& names = {});
    // Plays a log again, but for a last line that is torn; an error names the line where anything else is not as it was
    // written, where the rules are others, or where a hash differs. `stop_after` inputs at most. `path` is what errors
    // call the text, here and in load().
    static std::optional<Match> replay(std::shared_ptr<const Game> game, const std::string& log,
                                       const std::string& path, Diagnostics& out, std::size_t stop_after = SIZE_MAX);

    // The match as YAML, everything by name: for people, and for a game that has changed since. It holds no inputs and
    // no events: what is loaded counts on from where it was saved, and its log goes on from there.
    std::string save() const;
    // The saved match, with the files of now: what the game has and the save lacks is as at the start of a match. Every
    // error stands at its line: a name that the game has no more, a number out of range, a state no match can be in.
    static std::optional<Match> load(std::shared_ptr<const Game> game, const std::string& saved,
                                     const std::string& path, Diagnostics& out);
    // The match as bytes, to go on with the very same files and options: fast to make and to restore (benchmarks
    // measure both; a shipped game's takes far less than 1 ms).
    std::string snapshot() const;
    // The match of a snapshot. One that was changed or is of something else is refused, with the reason in `out`.
    static std::optional<Match> restore(std::shared_ptr<const Game> game, const std::string& bytes, Diagnostics& out);

private:
    friend struct Inside;
    struct Impl;
    Match();
    std::unique_ptr<Impl> impl_;
};

// What a log or a save says before its inputs, so that a host can load the right game.
struct LogHeader {
    std::string game;                            // its id
    std::string content_hash;                    // of the files it ended with: a reload brings others
    std::string rules_hash;                      // of a log, of those files, too; "" of a save
    std::map<std::string, std::string> files;    // of a log, of those files, too: as Game::files()
    std::uint64_t seed = 0;                      // of the match
    std::map<std::string, std::string> options;  // to load the game with, and the boards
    std::vector<std::string> players, names;     // of a log, as name_players() had them; none if it was not called
};

// The header of a log or save; nothing, with errors in `out`, if it cannot be read. Of a log the sums of all lines are
// proved (log.hpp), of a save nothing that follows is looked at.
std::optional<LogHeader> read_log_header(const std::string& log, const std::string& path, Diagnostics& out);

}  // namespace quattro
