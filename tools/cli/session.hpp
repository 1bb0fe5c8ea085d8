// A match between people at one terminal and bots. Draws, asks, takes answers, and saves if somebody stops it.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "cli/bot_names.hpp"
#include "cli/clock.hpp"
#include "cli/line_reader.hpp"
#include "cli/screen.hpp"
#include "host/table.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

using Bots = std::map<Seat, std::unique_ptr<Bot>>;

struct SessionSetup {
    std::vector<std::string> players;  // one name for each seat: "me" or the name of a bot
    Look look;
    bool terminal = false;                     // true if the output is a terminal, see Screen
    std::vector<std::filesystem::path> packs;  // besides the base pack, to reload the game and to resume the match
    std::filesystem::path log = {};            // the file in which the table stores the match, or ""
    // If false, time is neither shown nor waited for; the clock must stand still.
    bool timed = true;
    std::optional<int> rows = {};  // rows of the window; if missing, they are measured
};

class Session {
public:
    Session(SessionSetup setup, host::Table table, LineReader& lines, std::ostream& out, PlayClock clock);
    // Runs until the match is over, cannot continue, or somebody stops it. Returns the exit code.
    int run();
    const Match& match() const { return table_.match(); }

private:
    enum class Turn { go_on, stop };

    // session.cpp: turns and time
    void fire_deadlines();
    // The first unanswered prompt of the seat, or null. The pointer is valid until the next call.
    const PromptView* open_prompt(Seat seat);
    // The seat of the person to ask next; 0 if no person has an unanswered prompt.
    Seat next_person();
    // Lets the person of this seat take the keyboard, unless the previous person types `undo` instead. Returns false if
    // the match must stop.
    bool pass_keyboard_to(Seat seat);
    void extend_others(Seat seat);
    Turn take_turn(Seat seat);
    Turn read_line(Seat seat, const PromptView& prompt);
    void note_stopped_clock(const PromptView& prompt);
    void finish();

    // session_halt.cpp: a halted match
    Turn handle_halt();
    void show_halt();
    void rule(const HostInput& input);
    bool reload_files();

    // commands.cpp: typed lines
    Turn execute_line(Seat seat, const PromptView& prompt, const std::string& line);
    Turn execute_command(Seat seat, const PromptView& prompt, const std::string& command,
                         const std::vector<std::string>& rest);
    void answer(Seat seat, const PromptView& prompt, const std::vector<std::string>& words);
    void answer_forced(Seat seat, const PromptView& prompt);
    void submit(Seat seat, const PromptView& prompt);
    void talk(Seat seat, const std::string& text);
    void undo(Seat seat);
    void why(Seat seat, const std::vector<std::string>& rest);
    void log(Seat seat, const std::vector<std::string>& rest);
    bool save();
    bool save_as(const std::filesystem::path& path);
    void say_saved(const std::filesystem::path& path);

    bool is_person(Seat seat) const;

    SessionSetup setup_;
    host::Table table_;
    Screen screen_;
    LineReader& lines_;
    TimedLineReader page_lines_;  // for the pauses between the pages of a long text
    PlayClock clock_;
    Bots bots_;
    int people_ = 0;                                          // the number of seats that people play
    Seat at_keyboard_ = 0;                                    // 0 if nobody was asked yet
    std::vector<PromptView> prompts_;                         // of the seat last queried by open_prompt()
    std::set<std::pair<Seat, std::uint32_t>> extended_;       // prompts for which extend_others() gave time
    Values partial_answer_;                                   // values of an unfinished answer to `partial_prompt_`
    std::pair<Seat, std::uint32_t> partial_prompt_ = {0, 0};  // prompts of two seats can have the same number
    // The given values when an answer was last refused: their question is still on the screen.
    std::optional<Values> refused_at_;
    bool halt_shown_ = false;
    bool clock_note_shown_ = false;  // true if the message about the stopped clock was shown
    bool drawn_ = false;             // if false, the table is drawn before the next question
    std::string last_refusal_;       // the text that `why` shows; "" if nothing was refused for this prompt
};

// The time until the next deadline in milliseconds. Returns nothing if there is no deadline or if time does not run.
std::optional<Milliseconds> time_left(const host::Table& table, const PlayClock& clock, bool timed);
// The name of a new file in the working directory in which to save the match.
std::filesystem::path fresh_log_name(const Match& match);
// Prompts, each identified by its seat and its number for that seat.
using PromptKeys = std::set<std::pair<Seat, std::uint32_t>>;
// The next prompt that a bot answers, without the prompts in `refused`. Seats follow in order after the bot whose
// answer was the last input, or from the first seat. The order depends only on the match, so a resumed match continues
// identically. Returns nothing if no bot has such a prompt.
std::optional<PromptView> next_bot_prompt(const Match& match, const Bots& bots, const PromptKeys& refused = {});
// The seat of the bot whose answer was the last input; 0 if the last input was something else.
Seat last_bot(const Match& match, const Bots& bots);
// Lets bots answer until none has an unanswered prompt, or the match is over, halted or paused. Every answer is stored.
// A prompt whose answer was refused is left open.
void run_bots(host::Table& table, const Bots& bots, std::ostream& out);
// Lets a bot answer one prompt at time `now`. Returns false, with a message to `out`, if the answer is refused.
bool answer_with_bot(Match& match, Bot& bot, const PromptView& prompt, Milliseconds now, std::ostream& out);

}  // namespace quattro::tools
