// The stdio protocol, which other programs use to play a match: one JSON object for each line of input and of output.
// serve_stdio.cpp (`quattro serve-stdio`) reads and writes the lines; tools/README.md describes them. A rejected line
// does not end the program, and its input is not applied to the match. Time may pass, see ServedMatch::apply_at().
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/journal.hpp"
#include "cli/json.hpp"
#include "cli/packs.hpp"
#include "cli/protocol_match.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

class Protocol {
public:
    // `packs` and `options` are those with which the game was loaded; "new" can override options. With a log, every
    // input is on the disk before its reply is returned. `log` is a new file for the first match, or null.
    Protocol(std::shared_ptr<const Game> game, PackFolders packs, std::map<std::string, std::string> options,
             ActingRole acting, std::unique_ptr<MatchLogFile> log = nullptr);
    // Returns the reply to a line, without a line end. Throws only std::bad_alloc; the program must then end. If the
    // program acts for a seat, no reply depends on information hidden from that seat.
    std::string handle(const std::string& line);
    // The reply to a line of more than `longest` bytes, whose text was discarded.
    static std::string refuse_long_line(std::size_t longest);
    // The last reply of a program that has run out of memory.
    static std::string no_memory();
    static std::vector<std::string> operation_names();
    // Serves a match that has already begun, and lets bots answer. `keeps` is true if the table stores it in a log.
    // Throws JournalFailure.
    void go_on(host::Table table, bool keeps);
    // The served match. Returns null if none has begun.
    const Match* served() const { return served_.table ? &served_.table->match() : nullptr; }
    // The reason why the log cannot be written, or "" if it can. After a failure no more requests may be handled; the
    // last one is not saved.
    const std::string& failure() const { return failure_; }
    // Notes in the log that the match was saved at this point. Does nothing if there is no match, if it has no log or
    // if it is over. Throws JournalFailure.
    void end();

private:
    Json dispatch(const std::string& line);
    Json reply_to(const std::string& line);
    Json failed(const std::string& code, const std::string& reason, const std::string& detail) const;

    ServedMatch served_;
    std::string failure_;
};

}  // namespace quattro::tools
