// A match that a host runs by hand at a terminal: shows the owed answers with their deadlines, and takes answers and
// rulings. Time passes and bots answer automatically, as in Session (session.hpp). Every input is in the log before its
// result is shown.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/clock.hpp"
#include "cli/line_reader.hpp"
#include "cli/news.hpp"
#include "cli/open_match.hpp"
#include "cli/screen.hpp"
#include "cli/session.hpp"

namespace quattro::tools {

struct HostSetup {
    Look look;
    bool terminal = false;
    Paths packs;                   // besides the base pack
    bool timed = true;             // if false, time does not run
    std::optional<int> rows = {};  // rows of the window; if missing, they are measured
};

class HostSession {
public:
    HostSession(OpenedMatch opened, HostSetup setup, LineReader& lines, std::ostream& out, PlayClock clock);
    // Runs until the host types `quit` or the input ends. Continues after the end of the match, so that the host can
    // correct the result.
    void run();
    const Match& match() const { return table_.match(); }

    using Words = std::vector<std::string>;

private:
    struct Command;

    // host_session.cpp: time, bots, output
    bool fire_deadlines();
    bool read_line();
    void show_news();
    void show_owed_answers();
    void show_prompt(const OpenPrompt& prompt, bool paused);
    std::string who(Seat seat) const;
    // The answer to the prompt, for the host: "card R2, slot C", or "nothing" if every field is `none`. Returns "" if
    // the prompt has no answer.
    std::string entered_text(Seat seat, std::uint32_t number) const;
    void seat_player(Seat seat, const std::string& name);

    // host_commands.cpp: commands
    static const std::vector<Command>& commands();
    void execute_line(const std::string& typed);
    // Replaces the names of seats by their numbers where a command takes a seat.
    std::string seat_names_to_numbers(const std::string& line) const;
    // Gives the match an input of the host. If it is refused, says why and returns false.
    bool rule(const HostInput& input);
    void help(const Words& rest);
    void show_owed(const Words& rest);
    void table(const Words& rest);
    void show_settable_values(const Words& rest);
    void tell_news(const Words& rest);
    void enter(const Words& rest);
    void extend_all(const Words& rest);
    void reload(const Words& rest);
    void replace(const Words& rest);
    void undo(const Words& rest);
    void export_seat(const Words& rest);
    void quit(const Words& rest);
    std::optional<Seat> read_seat(const Words& rest);
    const PromptView* find_prompt(Seat seat, const std::vector<PromptView>& prompts, const Words& rest, bool& by_name);
    void list_options(const PromptView& prompt, const Values& given);

    HostSetup setup_;
    host::Table table_;
    std::filesystem::path log_;
    Screen screen_;
    LineReader& lines_;
    TimedLineReader page_lines_;  // for the pauses between the pages of a long text
    PlayClock clock_;
    std::vector<std::string> players_;  // by seat
    Bots bots_;
    News news_;
    std::uint64_t last_shown_;                // events with higher numbers are news for the host
    bool owed_shown_ = false;                 // if false, the owed answers are shown before the next line is read
    std::vector<std::string> prompts_shown_;  // the names of the prompts that were open when they were last listed
    bool wants_full_list_ = false;            // true if the next list has the texts of all prompts
    bool quit_ = false;
};

}  // namespace quattro::tools
