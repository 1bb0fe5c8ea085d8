// The engine for any other program: one JSON object a line in, one out. Described in tools/README.md.
// Nothing that comes in ends the program or changes the match without being taken.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/home.hpp"
#include "cli/journal.hpp"
#include "cli/json.hpp"
#include "cli/served.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

class Protocol {
public:
    // `packs` and `options`: what the game was loaded from and with; "new" may bring other options on top of these.
    // Every input is in the journal before its reply is given; without one it is kept nowhere.
    Protocol(std::shared_ptr<const Game> game, Paths packs, std::map<std::string, std::string> options, Acting acting,
             Journal* journal = nullptr);
    // The reply to a line, without a line end. Throws nothing but std::bad_alloc, and then must end. For a seat no
    // reply depends on what the seat may not know.
    std::string handle(const std::string& line);
    // The reply to a line of more than so many bytes, which nobody has kept.
    static std::string refuse_long_line(std::size_t longest);
    // The last reply of a program for which there is no memory left.
    static std::string no_memory();
    static std::vector<std::string> operation_names();
    // Serves a match that is under way.
    void go_on(Match match);
    const std::optional<Match>& served() const { return served_.begun; }
    // Why nothing more may be taken: the log cannot be written, and what was taken last is kept nowhere. "" otherwise.
    const std::string& failure() const { return failure_; }
    // The match is left as it stands, and its log says so.
    void end();

private:
    Json dispatch(const std::string& line);
    Json reply_to(const std::string& line);
    Json failed(const std::string& code, const std::string& reason, const std::string& detail) const;

    Served served_;
    std::string failure_;
};

}  // namespace quattro::tools
