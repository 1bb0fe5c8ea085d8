// A match at the keyboard: people at one terminal, and bots. Draws, asks, answers, and saves when it stops.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "cli/clock.hpp"
#include "cli/journal.hpp"
#include "cli/lines.hpp"
#include "cli/screen.hpp"
#include "match/bot.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

using Bots = std::map<Seat, std::unique_ptr<Bot>>;

struct SessionSetup {
    std::vector<std::string> players;  // a name per seat: "me" or a bot's
    Look look;
    bool terminal = false;                     // the screen may be cleared between people
    std::vector<std::filesystem::path> packs;  // besides the base pack; named when a match is to be resumed
    Journal journal;                           // keeps every input before its result is shown
    bool timed = true;                         // else nobody's time runs, and none is told
    std::optional<int> rows = {};              // of the window; else they are measured
};

class Session {
public:
    Session(SessionSetup setup, Match match, Lines& lines, std::ostream& out, PlayClock clock);
    // Until the match is over or the player stops; the exit code.
    int run();
    const Match& match() const { return match_; }

private:
    enum class Turn { go_on, stop };

    // session.cpp: whose turn it is
    void let_time_pass();
    const PromptView* open_prompt(Seat seat);
    Seat next_person();
    bool pass_keyboard_to(Seat seat);
    void leave_time_for_others(Seat seat);
    Turn take_turn(Seat seat);
    Turn read_line(Seat seat, const PromptView& prompt);
    void tell_that_the_clock_stands(const PromptView& prompt);
    void finish();

    // mend.cpp: a match that has halted
    Turn mend();
    void tell_halt();
    void rule(const HostInput& input);
    bool load_mended_files();

    // commands.cpp: what a line does
    Turn obey(Seat seat, const PromptView& prompt, const std::string& line);
    Turn obey_command(Seat seat, const PromptView& prompt, const std::string& command,
                      const std::vector<std::string>& rest);
    void answer(Seat seat, const PromptView& prompt, const std::vector<std::string>& words);
    void take_alone(Seat seat, const PromptView& prompt);
    void send(Seat seat, const PromptView& prompt);
    void talk(Seat seat, const std::string& text);
    void undo(Seat seat);
    void why(Seat seat, const std::vector<std::string>& rest);
    void log(Seat seat, const std::vector<std::string>& rest);
    bool save();
    bool save_as(const std::filesystem::path& path);
    void say_saved(const std::filesystem::path& path);
    void keep() { setup_.journal.keep(match_); }

    bool is_person(Seat seat) const;

    SessionSetup setup_;
    Match match_;
    Screen screen_;
    Lines& lines_;
    LinesUntil page_lines_;  // between the pages of a long text
    PlayClock clock_;
    Bots bots_;
    int people_ = 0;
    Seat at_keyboard_ = 0;
    std::vector<PromptView> prompts_;  // of the seat last asked about
    std::set<std::pair<Seat, std::uint32_t>> extended_;
    Values given_;  // of an unfinished answer to ...
    std::uint32_t given_prompt_ = 0;
    std::optional<Values> asked_;  // behind which it was asked, and refused: the question stands above
    bool halt_told_ = false;
    bool stands_told_ = false;  // that the clock stands
    bool drawn_ = false;        // since the position last changed
    std::string last_refusal_;
};

// The time until a deadline passes; nothing: none is to come, or no time runs.
std::optional<Milliseconds> time_left(const Match& match, const PlayClock& clock, bool timed);
// A file that is not there yet, to save a match in.
std::filesystem::path fresh_log_name(const Match& match);
// A seed's own stream for the bot of a seat.
std::unique_ptr<Bot> bot_for(const std::string& name, std::uint64_t seed, Seat seat);
// Prompts, each by its seat and the seat's number of it.
using PromptsOfSeats = std::set<std::pair<Seat, std::uint32_t>>;
// The prompt that a bot answers next, besides those that were refused: round the table from the bot that answered last,
// or from the first seat if the last input was not a bot's answer. It follows from the match alone, so that a match
// which was stopped goes on as it would have gone on; nothing if no bot is asked.
std::optional<PromptView> next_for_bots(const Match& match, const Bots& bots, const PromptsOfSeats& refused = {});
// The bot whose answer was the last input; 0 if that was another one.
Seat last_bot(const Match& match, const Bots& bots);
// Lets bots answer until none of them is asked any more. Every answer is kept.
void let_bots_answer(Match& match, const Bots& bots, Journal& journal, std::ostream& out);
// Lets a bot answer one prompt at `now`; false, with a word to `out`, if its answer is refused.
bool let_bot_answer(Match& match, Bot& bot, const PromptView& prompt, Milliseconds now, std::ostream& out);

}  // namespace quattro::tools
