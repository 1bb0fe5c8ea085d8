// The output and the commands of a session whose match has halted because a rule failed.
#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/packs.hpp"
#include "cli/ruling.hpp"
#include "cli/session.hpp"

namespace quattro::tools {

void Session::show_halt() {
    if (at_keyboard_ != 0) screen_.show_news(at_keyboard_, people_);
    screen_.say(
        fmt::format("\nThe match has halted: a rule of the game failed.\n  {}", match().seen_by(kHost).view().failure));
    screen_.say(
        "All answers are kept, and the clocks are stopped. Type\n  reload   to load the corrected files and run the "
        "step again\n  retry    to run the step again\n  skip     to continue without the part that failed, this "
        "once\n  quit     to save the match and continue later\nor make rulings, and then `retry` or continue from "
        "another step:");
    screen_.say(rulings_in_words());
    screen_.say(fmt::format("  {:<39}{}", "table", "everything that can be set, as it is typed; also hidden cards"));
    halt_shown_ = true;
}

bool Session::reload_files() {
    if (const std::string problem = reload_match(table_, pack_stack(setup_.packs), clock_.now()); !problem.empty()) {
        screen_.say(problem);
        return false;
    }
    screen_.set_game(match().game());
    return true;
}

void Session::rule(const HostInput& input) {
    const auto carry_out = [&](Match& match, Milliseconds now) { return match.host(input, now); };
    if (const Outcome refused = table_.carry_out(clock_.now(), carry_out)) return screen_.say(refused->reason);
    drawn_ = false;
    if (host_input_kind(word(input.kind))->moves_flow || !match().halted())
        halt_shown_ = false;  // if the match halts again, or has already, the new failure is shown
    else
        screen_.say("Done. The match is still halted: make more rulings, or type `retry`.");
}

Session::Turn Session::handle_halt() {
    if (!halt_shown_) show_halt();
    screen_.show_input_sign();
    std::string line;
    clock_.stop();
    const bool there = lines_.next(line, std::nullopt) == LineReader::ReadResult::line;
    clock_.go();
    if (!there) return Turn::stop;
    const std::vector<std::string> words = split_words(line);
    if (words.empty()) return Turn::go_on;
    const std::string& word = words.front();
    if (word == "quit" || word == "exit") return Turn::stop;
    if (word == "retry" || word == "skip")
        rule({host_input_kind(word)->kind, {}});
    else if (word == "reload")
        reload_files() ? rule({HostInputKind::retry, {}}) : void();
    else if (word == "table")
        screen_.say(settable_values_text(match().seen_by(kHost).view()));
    else if (!apply_ruling(
                 line, match(), [this](const HostInput& input) { rule(input); },
                 [this](const std::string& text) { screen_.say(text); }))
        halt_shown_ = false;  // not a ruling: the list of commands is shown again
    return Turn::go_on;
}

}  // namespace quattro::tools
