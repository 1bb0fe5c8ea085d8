// Handles a line typed during `quattro play`: an answer or a command.
#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "cli/files.hpp"
#include "cli/journal.hpp"
#include "cli/session.hpp"
#include "cli/shell_word.hpp"
#include "rulebook/rulebook.hpp"
#include "store/log.hpp"

namespace quattro::tools {
namespace {

// The refusal of a word that is not an option, if a filter of the field rejects it. Returns nothing if no filter does.
Outcome refusal_of(const Match& match, const PromptView& prompt, const ReadAnswer& reading) {
    for (const std::string& word : {reading.word, upper(reading.word)}) {
        Values values = reading.values;
        values.emplace_back(reading.field, word);
        Outcome refused = match.seen_by(prompt.seat).judge(prompt.number, values);
        const auto is_filter = [](const auto& part) { return part.first == "filter"; };
        if (refused && std::any_of(refused->data.begin(), refused->data.end(), is_filter)) return refused;
    }
    return std::nullopt;
}

// Adds the reason from the rules to the problem: "'promote' is not possible for action: it is available only while ..."
std::string append_reason(const Match& match, const PromptView& prompt, const ReadAnswer& reading,
                          const std::string& value, const std::string& filter) {
    const std::string why = why_not_offered(match.game(), prompt.name, reading.field, value, filter);
    if (why.empty() || !reading.problem.ends_with('.')) return reading.problem;
    return fmt::format("{}: {}.", reading.problem.substr(0, reading.problem.size() - 1), why);
}

// Explains a word that is not among the options. Tries the word as typed, then in lower case.
std::string not_offered(const Match& match, const PromptView& prompt, const ReadAnswer& reading) {
    const std::string why = append_reason(match, prompt, reading, reading.word, "");
    return why == reading.problem ? append_reason(match, prompt, reading, lower(reading.word), "") : why;
}

// The refusal as a sentence. The most frequent conditions have their own sentences. For any other condition,
// append_reason() adds an explanation from the rules.
std::string refusal_in_words(const Screen& screen, const Match& match, const PromptView& prompt,
                             const ReadAnswer& reading, const Refusal& refusal) {
    const auto told = [&](std::string_view name) {
        const auto found = std::find_if(refusal.data.begin(), refusal.data.end(),
                                        [&](const auto& part) { return part.first == name; });
        return found == refusal.data.end() ? "" : found->second;
    };
    const std::string filter = told("filter"), value = told("value");
    if (filter == "it is not full") return fmt::format("{} is full.", value);
    const std::string lies = filter == "it is empty" ? screen.card_on(prompt.seat, value) : "";
    if (!lies.empty()) return fmt::format("{} already holds {}.", value, lies);
    return append_reason(match, prompt, reading, value, filter);
}

}  // namespace

std::filesystem::path fresh_log_name(const Match& match) {
    const std::string stem = fmt::format("{}-{}", match.game().info().id, match.seed());
    std::filesystem::path path = stem + ".qlog";
    for (int i = 2; std::filesystem::exists(std::filesystem::symlink_status(path)); ++i)
        path = fmt::format("{}-{}.qlog", stem, i);
    return path;
}

Session::Turn Session::execute_line(Seat seat, const PromptView& prompt, const std::string& line) {
    std::vector<std::string> words = split_words(line);
    if (words.empty()) {
        answer_forced(seat, prompt);
        return Turn::go_on;
    }
    const std::string command = find_command(words.front());
    // A full command name in lower case is always a command. An abbreviation is one only if it is not an answer.
    const bool in_full = command == words.front() || words.front() == "?" || words.front() == "exit";
    if (!command.empty()) {
        const bool answers =
            !in_full && read_answer(prompt, partial_answer_, {words.front()}, screen_.options_of(seat, prompt),
                                    screen_.shown_as(seat, prompt, partial_answer_))
                            .problem.empty();
        if (!answers && (command == "log" || command == "say"))
            words = {words.front(), std::string(trim(trim(line).substr(words.front().size())))};
        if (!answers) return execute_command(seat, prompt, command, {words.begin() + 1, words.end()});
    }
    answer(seat, prompt, words);
    return Turn::go_on;
}

Session::Turn Session::execute_command(Seat seat, const PromptView& prompt, const std::string& command,
                                       const std::vector<std::string>& rest) {
    if (command == "quit") return Turn::stop;
    const std::string about = join(rest, " ");
    if (command == "rules" || (command == "help" && !about.empty()))
        screen_.rules(seat, about);
    else if (command == "help")
        screen_.help(seat, prompt, partial_answer_);
    if (command == "look") {
        drawn_ = false;
        screen_.draw_whole_next();
    }
    if (command == "undo") undo(seat);
    if (command == "why") why(seat, rest);
    if (command == "log") log(seat, rest);
    if (command == "say") talk(seat, rest.empty() ? "" : rest.front());
    if (command == "back") {
        if (partial_answer_.empty())
            screen_.say("There is no unfinished answer. `undo` takes back a finished one.");
        else
            partial_answer_.pop_back();
    }
    return Turn::go_on;
}

// If an answer was begun earlier, the line may continue it or be a whole answer.
void Session::answer(Seat seat, const PromptView& prompt, const std::vector<std::string>& words) {
    const OptionsOf options = screen_.options_of(seat, prompt);
    ReadAnswer reading =
        read_in_any_order(prompt, partial_answer_, words, options, screen_.shown_as(seat, prompt, partial_answer_));
    if (!reading.problem.empty() && !partial_answer_.empty())
        if (ReadAnswer anew = read_in_any_order(prompt, {}, words, options, screen_.shown_as(seat, prompt));
            anew.complete)
            reading = std::move(anew);
    if (!reading.problem.empty()) {
        const Outcome refused = refusal_of(match(), prompt, reading);
        const std::string said = refused ? refusal_in_words(screen_, match(), prompt, reading, *refused)
                                         : not_offered(match(), prompt, reading);
        last_refusal_ = refused ? refused->reason : said;
        screen_.say(said + " `help` lists the possible answers.");
        if (reading.values == partial_answer_) refused_at_ = partial_answer_;
        partial_answer_ = std::move(reading.values);
        return;
    }
    partial_answer_ = std::move(reading.values);
    if (reading.complete) submit(seat, prompt);
}

// An empty line answers the fields that leave no choice.
void Session::answer_forced(Seat seat, const PromptView& prompt) {
    const OptionsOf options = screen_.options_of(seat, prompt);
    Values values = fill_forced(prompt, partial_answer_, options);
    if (values.size() == partial_answer_.size()) return;
    partial_answer_ = std::move(values);
    if (read_answer(prompt, partial_answer_, {}, options).complete) submit(seat, prompt);
}

void Session::submit(Seat seat, const PromptView& prompt) {
    const Outcome refused = table_.carry_out(clock_.now(), [&](Match& open, Milliseconds now) {
        return open.answer(seat, prompt.number, partial_answer_, now);
    });
    partial_answer_.clear();
    if (people_ == 1 && clock_.stopped()) clock_.go();
    if (refused) {
        last_refusal_ = fmt::format("{} ({})", refused->reason, word(refused->code));
        screen_.say(refused->reason);
        return;
    }
    last_refusal_.clear();
    drawn_ = false;
}

// Says the text to the named channel, or to the first channel in which the seat may talk.
void Session::talk(Seat seat, const std::string& text) {
    const std::vector<ChannelView> open = match().seen_by(seat).channels();
    if (open.empty()) return screen_.say("There is nobody to talk to now.");
    const std::string first = text.substr(0, text.find(' '));
    const auto named = std::find_if(open.begin(), open.end(), [&](const ChannelView& c) { return c.name == first; });
    const bool is_named = named != open.end() && first.size() < text.size();
    const std::string said(trim(is_named ? text.substr(first.size()) : text));
    const auto say = [&](Match& match, Milliseconds now) {
        return match.say(seat, is_named ? named->name : open.front().name, said, now);
    };
    if (const Outcome refused = table_.carry_out(clock_.now(), say)) screen_.say(refused->reason);
}

void Session::undo(Seat seat) {
    if (!partial_answer_.empty()) {
        partial_answer_.clear();
        screen_.say("Your unfinished answer was removed.");
        return;
    }
    const std::size_t point = match().undo_point(seat);
    if (point >= match().inputs()) {
        screen_.say(
            "There is nothing to undo: the last input is not yours, or since then something was drawn, hidden or shown "
            "to others.");
        return;
    }
    Match earlier = match();
    earlier.rewind(point);
    table_.go_on_with(std::move(earlier));
    clock_.set(match().now());
    screen_.forget_undone();
    drawn_ = false;
    screen_.say("Undone.");
}

void Session::why(Seat seat, const std::vector<std::string>& rest) {
    if (rest.empty()) {
        screen_.say(last_refusal_.empty() ? "Nothing was refused. `why C` shows what happened to the card at C."
                                          : last_refusal_);
        return;
    }
    if (const auto place = place_by_column(rest, match().seen_by(seat).view(), match().game()); !place.empty())
        return screen_.show_history_of(seat, seat, place);
    const bool of_table = rest.size() > 1 && rest.front() == "0";
    const auto owner = of_table ? 0 : rest.size() > 1 ? screen_.seat_named(rest.front()) : std::optional(seat);
    if (!owner) {
        screen_.say(screen_.no_seat_named(rest.front()) + " Type `why C`, or `why 2 C` for a card of seat 2.");
        return;
    }
    screen_.show_history_of(seat, *owner, rest.back());
}

void Session::log(Seat seat, const std::vector<std::string>& rest) {
    if (!rest.front().empty()) {
        save_as(rest.front());
        return;
    }
    screen_.show_history(seat);
}

void Session::say_saved(const std::filesystem::path& path) {
    std::string packs;
    for (const std::filesystem::path& pack : setup_.packs)
        packs += " --pack " + shell_word(pack);
    screen_.say(fmt::format("Saved in {}. Continue with:", path.string()));
    if (!setup_.timed) packs += " --no-clock";
    // The command is not wrapped, so that it can be copied.
    screen_.out() << fmt::format("quattro play --resume {}{}\n", shell_word(path), packs);
}

// Saves the match: ends its log unless the match is over, or writes a new file if there is no log.
bool Session::save() {
    if (!match().over()) table_.end("saved");
    if (setup_.log.empty()) {
        const std::filesystem::path path = fresh_log_name(match());
        const std::string wrong = create_file(path, write_log(match()));
        wrong.empty() ? say_saved(path) : screen_.say(wrong);
        return wrong.empty();
    }
    say_saved(setup_.log);
    return true;
}

// Copies the log to a new file. If there was no log, the new file becomes the log from now on.
bool Session::save_as(const std::filesystem::path& path) {
    std::string wrong;
    if (!setup_.log.empty()) {
        wrong = create_file(path, write_log(match()));
    } else {
        auto file = std::make_unique<MatchLogFile>();
        wrong = file->create(path);
        if (wrong.empty()) {
            table_ = begin_log(std::move(file), match());
            setup_.log = path;
        }
    }
    if (wrong.empty())
        say_saved(path);
    else
        screen_.say(wrong);
    return wrong.empty();
}

}  // namespace quattro::tools
