// Logs as they are found on a disk: proved line by line before anything is played.
#pragma once

#include "match/quattro.hpp"

namespace quattro {

// Of a log: inputs, and lines that say that it ended. A log of so many takes 1 GB of memory when it is read.
inline constexpr std::size_t kMostLogLines = 250'000;

// A log whose sums are right, from the first byte of `text` to its last.
struct LogFile {
    LogHeader header;        // what it says of itself
    std::string text;        // whole lines: the log goes on behind them
    std::string torn;        // in a sentence, what was found behind those and does not count; "" if nothing was
    std::size_t inputs = 0;  // of the whole match
    std::string ended;       // how its last line says that it ended; "": it was cut, or is still being written
};

// Reads what a log says of itself and proves its sums. A last line that is not whole is left out, and said in `torn`;
// any other line that does not fit is an error with its line. Whether the inputs are possible, Match::replay finds.
std::optional<LogFile> read_log(const std::string& text, const std::string& path, Diagnostics& out);

// The files in which a game differs from the one of a log, in words: "differ: ...; new: ...; gone: ...". "" if none
// does.
std::string changed_files(const LogHeader& header, const Game& game);

// Whom the host has put in the place of those whom the log's header names: the last `replace` of each seat.
std::map<Seat, std::string> replaced_players(const Match& match);

// The seat whose answer was the last input; 0 if that was another one, or stands before where the match was loaded.
Seat answered_last(const Match& match);

// Where a match that is played again with other rules takes another way.
struct Departure {
    int line = 0;           // of the log
    std::size_t input = 0;  // from 1
    std::string reason;     // why the input is refused now, in a sentence
};

// A match that was played again from a log with the rules of now.
struct Rebased {
    Match match;                  // with the inputs before the departure, and a log of its own
    std::optional<Departure> at;  // nothing: every input was possible
};

// Plays the inputs of a log with other rules of the same game, until one is refused. Nothing, with an error, if the
// match cannot begin or the log is of another game.
std::optional<Rebased> rebase(std::shared_ptr<const Game> game, const LogFile& log, const std::string& path,
                              Diagnostics& out);

}  // namespace quattro
