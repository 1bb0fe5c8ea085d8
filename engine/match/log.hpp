// Logs as files: read and verified line by line before anything is played. Replaying a log with other rules.
#pragma once

#include "match/quattro.hpp"

namespace quattro {

// The largest number of lines after the header of a log that is read. Such a log takes 1 GB of memory.
inline constexpr std::size_t kMaxLogLines = 250'000;

// A verified log: the sums of all lines are right.
struct LogFile {
    LogHeader header;  // the header; after a reload with the later files
    std::string text;  // the whole lines of the log; new lines can be appended to it
    // A sentence about an incomplete or wrong last line, which was left out; "" if there was none.
    std::string torn;
    std::size_t inputs = 0;  // the number of inputs in `text`
    // The word of the last line if it says how the log ended. "" if it does not: the log is incomplete or still being
    // written.
    std::string ended;
};

// Reads the header of a log and verifies the sums of its lines. A last line that is incomplete or wrong is left out and
// described in `torn`. Any other wrong line is an error with its line number; then the result is nothing. Does not
// check whether the inputs are legal: Match::replay does.
std::optional<LogFile> read_log(const std::string& text, const std::string& path, Diagnostics& out);

// The differences between a game's files and those of a log: "differ: ...; new: ...; gone: ...". "" if there are none.
std::string changed_files(const LogHeader& header, const Game& game);

// The players that the host has put in place of those in the log's header: the name of the last `replace` of each seat.
std::map<Seat, std::string> replaced_players(const Match& match);

// The seat whose answer was the last input. 0 if the last input was something else or came before the match was loaded.
Seat answered_last(const Match& match);

// The input at which a match that is replayed with other rules departs from its log.
struct Divergence {
    int line = 0;           // the line of the log
    std::size_t input = 0;  // the number of the input, from 1
    std::string reason;     // one sentence: why the input is refused
};

// The result of replaying a log with other rules.
struct RebasedMatch {
    // The match with all inputs before the departure. It has its own log.
    Match match;
    std::optional<Divergence> at;  // nothing if every input was taken
};

// Replays the inputs of a log with other rules of the same game, until an input is refused. Returns nothing, with an
// error in `out`, if the match cannot begin or the log is of another game or other options.
std::optional<RebasedMatch> rebase(std::shared_ptr<const Game> game, const LogFile& log, const std::string& path,
                                   Diagnostics& out);

}  // namespace quattro
