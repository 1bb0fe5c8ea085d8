// A match that somebody runs by hand at a terminal: who owes an answer and until when, and what its host enters and
// rules. Time passes and bots answer by themselves, as in a session; every input is in the log before its result is
// shown.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/clock.hpp"
#include "cli/lines.hpp"
#include "cli/news.hpp"
#include "cli/screen.hpp"
#include "cli/session.hpp"
#include "cli/table.hpp"

namespace quattro::tools {

struct HostSetup {
    Look look;
    bool terminal = false;
    Paths packs;                   // besides the base pack
    bool timed = true;             // else nobody's time runs
    std::optional<int> rows = {};  // of the window; else they are measured
};

class HostTable {
public:
    HostTable(Table table, HostSetup setup, Lines& lines, std::ostream& out, PlayClock clock);
    // Until the host leaves, also behind the end of the match, whose result may be corrected.
    void run();
    const Match& match() const { return match_; }

    using Words = std::vector<std::string>;

private:
    struct Command;

    // host_table.cpp: time, bots, what is told
    bool let_time_pass();
    bool read_line();
    void tell_news();
    void tell_who();
    void tell_prompt(const OpenPrompt& prompt, bool paused);
    std::string who(Seat seat) const;
    // What is entered for the prompt, for the host: "card R2, slot C", "" as long as nothing is.
    std::string entered(Seat seat, std::uint32_t number) const;
    void seat_player(Seat seat, const std::string& name);
    void keep() { journal_.keep(match_); }

    // host_commands.cpp: what a line does
    static const std::vector<Command>& commands();
    void obey(const std::string& typed);
    // A line with the numbers of seats in place of their names where a command takes a seat.
    std::string with_numbers(const std::string& line) const;
    bool rule(const HostInput& input);
    void rule_alone(const Command& command, const Words& rest);
    void help(const Words& rest);
    void owed(const Words& rest);
    void table(const Words& rest);
    void names(const Words& rest);
    void enter(const Words& rest);
    void extend_all(const Words& rest);
    void reload(const Words& rest);
    void replace(const Words& rest);
    void undo(const Words& rest);
    void export_seat(const Words& rest);
    void quit(const Words& rest);
    std::optional<Seat> read_seat(const Words& rest);
    const PromptView* prompt_meant(Seat seat, const std::vector<PromptView>& prompts, const Words& rest, bool& by_name);
    void list_options(const PromptView& prompt, const Values& given);

    HostSetup setup_;
    Match match_;
    Journal journal_;
    Screen screen_;
    Lines& lines_;
    LinesUntil page_lines_;  // between the pages of a long text
    PlayClock clock_;
    std::vector<std::string> players_;  // by seat
    Bots bots_;
    News news_;
    std::uint64_t told_;                       // the last event that the host has read
    bool owed_told_ = false;                   // who owes what
    std::vector<std::string> questions_told_;  // what was asked then, by the prompts' names
    bool asks_who_ = false;                    // the host wants to read it all
    bool leaves_ = false;
};

}  // namespace quattro::tools
