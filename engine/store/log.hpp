// Logs: writes the inputs of a match as text, reads and verifies such a text, and replays it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/quattro.hpp"

namespace quattro {

// The part of a match's log that a caller has written so far. Start with a default `LogPosition`; write_log_after()
// advances it.
struct LogPosition {
    bool has_header = false;  // true if the header is written
    std::size_t inputs = 0;   // number of inputs written, counted from the start of the match
    std::size_t ends = 0;     // number of "ended" lines written, see end_log()
};

// The log: all inputs with a hash after each, as YAML, one line for each input or end (format in tools/README.md). A
// match replayed from a whole log has exactly that log. The log of a loaded or restored match lacks the earlier inputs,
// and its sums continue the earlier log: append its lines after the header to that log; it cannot be replayed alone.
std::string write_log(const Match& match);
// Returns the part of the log after `at` and advances `at` to the end. From a default `LogPosition` the header comes
// first. For a host that appends each input to a file before it confirms the input. After Match::rewind() start with a
// new `LogPosition`.
std::string write_log_after(const Match& match, LogPosition& at);
// The end of the match's log: the position to pass to write_log_after() if the whole log is already written.
LogPosition end_of_log(const Match& match);
// Adds an "ended" line to the log: one lower-case word for the way in which the match ended for now, such as "over" or
// "saved". More inputs may follow. A log whose last line is not an "ended" line is incomplete or still being written.
// If the last line is an "ended" line with the same word, the call changes nothing.
void end_log(Match& match, const std::string& how);
// Writes the players of the seats and their display names into the log's header. Returns false and changes nothing
// after the first input or end_log(), also if the match was loaded after its first input.
bool set_log_players(Match& match, const std::vector<std::string>& players, const std::vector<std::string>& names = {});

// The header of a log or a save, from which a host can load the right game.
struct LogHeader {
    std::string game;                            // the game's id
    std::string content_hash;                    // the hash of the files at the end of the log
    std::string rules_hash;                      // of the files at the end of the log; "" for a save
    std::map<std::string, std::string> files;    // as Game::files(), at the end of the log; empty for a save
    std::uint64_t seed = 0;                      // of the match
    std::map<std::string, std::string> options;  // to load the game with, the boards included
    std::vector<std::string> players, names;     // of a log, as passed to set_log_players(); may be empty
};

// Reads the header of a log or a save. Returns nothing, with errors in `out`, if it cannot be read. For a log, verifies
// the sums of all lines, see read_log(). For a save, checks only the YAML syntax after the header.
std::optional<LogHeader> read_log_header(const std::string& log, const std::string& path, Diagnostics& out);

// The largest number of lines that a log may have after its header. Reading such a log takes 1 GB of memory.
inline constexpr std::size_t kMaxLogLines = 250'000;

// A verified log: the sums of all lines are right.
struct LogFile {
    LogHeader header;  // the header; after a reload, with the files and hashes of the last reload
    std::string text;  // the right lines of the log, with "\n" as line end; new lines can be appended to the text
    // A sentence about an incomplete or wrong last line, which was left out; "" if there was none.
    std::string torn;
    std::size_t inputs = 0;  // the number of inputs in `text`
    // The word of the last line if this is an "ended" line. Otherwise "": the log is incomplete or still being written.
    std::string ended;
};

// Reads the header of a log and verifies the sums of its lines. A last line that is incomplete or wrong is left out and
// described in `torn`. Returns nothing, with an error in `out`, if the header or any other line is wrong or if there
// are more than kMaxLogLines lines. Does not check that the inputs are legal: replay_log() does.
std::optional<LogFile> read_log(const std::string& text, const std::string& path, Diagnostics& out);

// Replays a log, at most `stop_after` inputs of it. If the log has a reload, the match begins at the last one, and a
// `stop_after` before it is an error, because the inputs up to it were played with other files. A torn last line is
// ignored. Any other mismatch is an error in `out` with its line: a changed line, other rules, a refused input, a
// different hash. `path` is the name that errors use for the text.
std::optional<Match> replay_log(std::shared_ptr<const Game> game, const std::string& log, const std::string& path,
                                Diagnostics& out, std::size_t stop_after = SIZE_MAX);

// The differences between a game's files and those of a log: "differ: ...; are new: ...; are gone: ...". "" if there
// are none.
std::string changed_files(const LogHeader& header, const Game& game);

// The players that the host has put in place of those in the log's header: the name of the last `replace` of each seat.
// Inputs before the match was loaded do not count.
std::map<Seat, std::string> replaced_players(const Match& match);

// The seat whose answer was the last input. 0 if the last input was something else or came before the match was loaded.
Seat answered_last(const Match& match);

// The input at which a match that is replayed with other rules diverges from its log.
struct Divergence {
    int line = 0;           // the line of the log
    std::size_t input = 0;  // the number of the input, from 1
    std::string reason;     // one sentence: why the input is refused
};

// The result of replaying a log with other rules.
struct RebasedMatch {
    // The match with all inputs before the divergence. It has its own log.
    Match match;
    std::optional<Divergence> at;  // nothing if every input was taken
};

// Replays the inputs of a log with other rules of the same game, until an input is refused. Leaves out "ended" lines,
// and `reload`, `retry` and `skip` where these rules do not fail; a `reload` where they fail ends the replay. Returns
// nothing, with an error in `out`, if the match cannot begin or the log is of another game or other options.
std::optional<RebasedMatch> rebase(std::shared_ptr<const Game> game, const LogFile& log, const std::string& path,
                                   Diagnostics& out);

}  // namespace quattro
