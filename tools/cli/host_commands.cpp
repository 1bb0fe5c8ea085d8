// The commands that the host of a match types: to see the match, to enter answers, to give rulings, to undo and to
// export a view.
#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/entry_check.hpp"
#include "cli/files.hpp"
#include "cli/host_session.hpp"
#include "cli/recent_rounds.hpp"
#include "cli/ruling.hpp"
#include "cli/verb_requests.hpp"

namespace quattro::tools {

constexpr int kPage = 100;  // width of an exported page, in characters

struct HostSession::Command {
    std::string name, use, meaning;
    void (HostSession::*run)(const Words& rest);  // if null, the host input of this name is applied
};

const std::vector<HostSession::Command>& HostSession::commands() {
    static const std::vector<Command> kCommands{
        {"help", "help", "this list", &HostSession::help},
        {"who", "who", "the missing answers with their deadlines, and the answers that were entered",
         &HostSession::show_owed},
        {"table", "table [SEAT]", "the table, or the view of a seat, and the answers that were entered",
         &HostSession::table},
        {"news", "news SEAT, news all",
         "what happened in this round and the one before, as the seat or everybody may know it",
         &HostSession::tell_news},
        {"names", "names", "everything that can be set, as it is typed; also hidden cards",
         &HostSession::show_settable_values},
        {"enter", "enter SEAT [PROMPT] [ANSWER]",
         "answers for a seat, as in play: `enter 2 R2 at C`; without an answer: lists the options; a new answer "
         "replaces the old one",
         &HostSession::enter},
        {"extend", "extend all TIME", "gives all seats with open prompts more time", &HostSession::extend_all},
        {"pause", "pause", "stops the clocks; nobody can answer", nullptr},
        {"resume", "resume, go on", "ends a pause", nullptr},
        {"resolve", "resolve", "carries out the answers of all seats, if `review hold=yes` lets them wait for you",
         nullptr},
        {"replace", "replace SEAT NAME", "replaces the player: a bot (greedy, random), `me`, or the name of a person",
         &HostSession::replace},
        {"retry", "retry", "runs the failed step again", nullptr},
        {"skip", "skip", "continues without the part that failed, this once", nullptr},
        {"reload", "reload", "continues with the corrected files of the game", &HostSession::reload},
        {"undo", "undo", "takes back a person's last answer, if nobody has learned anything from it",
         &HostSession::undo},
        {"export", "export SEAT FILE", "writes the view and the prompts of this seat to a new file",
         &HostSession::export_seat},
        {"quit", "quit", "saves and stops", &HostSession::quit}};
    return kCommands;
}

namespace {

constexpr const char* kBetweenWords = " \t\r\n\v\f,;=";  // the separators of split_words()

// True if the command expects a seat at word `index`, where word 0 is the command. `valued` is true if the word follows
// a '='.
bool is_seat_argument(const HostSession::Words& words, std::size_t index, bool valued) {
    const std::string& command = words.front();
    if (index == 0 || command == "note") return false;
    if (command == "result") return true;
    if (command == "set" || command == "repeat") return index == 2 && words.size() == 4;
    if (command == "extend" && words[1] == "all") return false;
    for (const char* first : {"enter", "extend", "replace", "table", "news", "export"})
        if (command == first) return index == 1;
    return valued && words[index - 1] == "seat";  // for example `set_clock seat=2`
}

}  // namespace

std::string HostSession::seat_names_to_numbers(const std::string& line) const {
    const Words words = split_words(line);
    std::string numbered;
    std::size_t index = 0;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t end = std::min(line.find_first_of(kBetweenWords, at), line.size());
        const std::string word = line.substr(at, end - at);
        const bool valued = at > 0 && line[at - 1] == '=';
        const auto seat = !word.empty() && !to_integer(word) && is_seat_argument(words, index, valued)
                              ? screen_.seat_named(word)
                              : std::nullopt;
        numbered += seat ? std::to_string(*seat) : word;
        if (!word.empty()) ++index;
        if (end < line.size()) numbered += line[end];
        at = end + 1;
    }
    return numbered;
}

void HostSession::execute_line(const std::string& typed) {
    const std::string line = seat_names_to_numbers(typed);
    Words words = split_words(line);
    if (words.empty()) return;
    std::string word = words.front() == "?" ? "help" : words.front() == "exit" ? "quit" : words.front();
    if (words.size() == 2 && word == "go" && words.back() == "on") {
        word = "resume";
        words.pop_back();
    }
    // An entered answer with named fields, and `extend` without `all`, are read as rulings.
    const bool ruled = (word == "enter" && line.find('=') != std::string::npos) ||
                       (word == "extend" && (words.size() < 2 || words[1] != "all"));
    words.erase(words.begin());
    for (const Command& command : commands())
        if (command.name == word && !ruled) {
            if (command.run) return (this->*command.run)(words);
            if (!words.empty()) return screen_.say(fmt::format("Type: {} ({})", command.use, command.meaning));
            return void(rule({host_input_kind(command.name)->kind, {}}));
        }
    const auto carry_out = [this](const HostInput& input) { rule(input); };
    if (apply_ruling(line, match(), carry_out, [this](const std::string& text) { screen_.say(text); })) return;
    std::vector<std::string> known;
    for (const Command& command : commands())
        known.push_back(command.name);
    screen_.say(
        fmt::format("'{}' is not a command ({}). `help` lists the commands.", safe_text(word), suggest(word, known)));
}

bool HostSession::rule(const HostInput& input) {
    const auto carry_out = [&](Match& match, Milliseconds now) { return match.host(input, now); };
    const Outcome refused = table_.carry_out(clock_.now(), carry_out);
    if (refused) screen_.say(refused->reason);
    return !refused;
}

void HostSession::help(const Words&) {
    std::string text;
    for (const Command& command : commands())
        text += fmt::format("  {:<39}{}\n", command.use, command.meaning);
    text += "Rulings, which everyone is told and which are kept in the log:\n" + rulings_in_words();
    screen_.say_in_pages(text);
}

void HostSession::show_owed(const Words&) {
    owed_shown_ = false;
    wants_full_list_ = true;
}
void HostSession::show_settable_values(const Words&) {
    screen_.say(settable_values_text(match().seen_by(kHost).view()));
}
void HostSession::quit(const Words&) { quit_ = true; }

// Reads a seat from the first word. If that fails, says why and returns nothing.
std::optional<Seat> HostSession::read_seat(const Words& rest) {
    if (const auto seat = rest.empty() ? std::nullopt : screen_.seat_named(rest.front())) return seat;
    screen_.say(rest.empty() ? fmt::format("Which seat? The seats are {}.", screen_.seats_in_words())
                             : screen_.no_seat_named(rest.front()));
    return std::nullopt;
}

void HostSession::table(const Words& rest) {
    const auto seat = rest.empty() ? std::optional(kHost) : read_seat(rest);
    if (!seat) return;
    screen_.draw(*seat);
    for (const OpenPrompt& prompt : match().seen_by(*seat).view().prompts)
        if (prompt.answered)
            screen_.say(fmt::format("Entered for {}: {}", who(prompt.seat), entered_text(prompt.seat, prompt.number)));
}

// Shows the news and the prompts of a seat, or the news that everybody may know, as a text that the host can send to
// players. It has no events about inputs of the host.
void HostSession::tell_news(const Words& rest) {
    const bool to_all = rest.size() == 1 && rest.front() == "all";
    const auto seat = to_all ? std::optional(kSpectator) : read_seat(rest);
    if (!seat) return;
    const Seen seen = match().seen_by(*seat);
    const auto is_told = [](const Event& event) { return event.kind != EventKind::host; };
    const auto news = News().update(seen.events(before_recent_rounds(seen)), seen.view(), setup_.look, is_told);
    screen_.say(fmt::format("{}:", match().game().info().title));
    screen_.show(news);
    if (news.empty()) screen_.say("Nothing has happened yet.");
    for (const OpenPrompt& prompt : seen.view().prompts)
        show_prompt(prompt, match().paused() || match().halted());
}

namespace {

// Lists options for fields in which a number does not select from the list: each as it is typed, with its look if that
// differs.
std::string without_numbers(std::vector<std::string> options, const FieldView& field, const ShownAs& shown) {
    for (std::string& option : options)
        if (const std::string drawn = shown(field, option); drawn != option)
            option = fmt::format("{} ({})", option, drawn);
    return join(options, ", ");
}

}  // namespace

// Lists the options of the first field that has options but no value.
void HostSession::list_options(const PromptView& prompt, const Values& given) {
    const OptionsOf options = screen_.options_of(prompt.seat, prompt);
    for (const FieldView& field : prompt.fields) {
        const auto is_field = [&](const auto& value) { return value.first == field.name; };
        if (std::any_of(given.begin(), given.end(), is_field)) continue;
        const std::vector<std::string> possible = options(field.name, given);
        if (possible.empty()) continue;  // a field without options is not asked
        const ShownAs shown = screen_.shown_as(prompt.seat, prompt, given);
        const std::string listed = takes_numbers(prompt, options) && are_numbered(possible)
                                       ? without_numbers(possible, field, shown)
                                       : options_in_words(possible, field, shown);
        return screen_.say(fmt::format("  {} of {} is missing: {}", field_in_words(field), who(prompt.seat), listed));
    }
}

// If there are several prompts and the word after the seat names one, returns it and sets `by_name`. Otherwise returns
// the first unanswered prompt if all unanswered ones have the same name, or the first prompt if all are answered. If
// the unanswered ones have different names, asks which prompt is meant and returns null.
const PromptView* HostSession::find_prompt(Seat seat, const std::vector<PromptView>& prompts, const Words& rest,
                                           bool& by_name) {
    const PromptView* open = nullptr;
    Words names;
    for (const PromptView& prompt : prompts) {
        if (rest.size() > 1 && prompts.size() > 1 && prompt.name == rest[1]) {
            by_name = true;
            return &prompt;
        }
        if (prompt.answered) continue;
        if (open == nullptr) open = &prompt;
        if (std::find(names.begin(), names.end(), prompt.name) == names.end()) names.push_back(prompt.name);
    }
    if (names.size() < 2) return open ? open : &prompts.front();
    screen_.say(fmt::format("Which prompt of {}? The open prompts are {}. Type: enter SEAT PROMPT ANSWER", who(seat),
                            join(names, ", ")));
    return nullptr;
}

void HostSession::enter(const Words& rest) {
    const auto seat = read_seat(rest);
    if (!seat) return;
    const std::vector<PromptView> prompts = match().seen_by(*seat).prompts();
    if (prompts.empty()) return screen_.say(fmt::format("{} has no open prompt.", who(*seat)));
    bool by_name = false;
    const PromptView* const prompt = find_prompt(*seat, prompts, rest, by_name);
    if (prompt == nullptr) return;
    const Words answer(rest.begin() + (by_name ? 2 : 1), rest.end());
    const OptionsOf options = screen_.options_of(*seat, *prompt);
    const ReadMode reads = takes_numbers(*prompt, options) ? ReadMode::exact : ReadMode::exact_or_number;
    const auto read = [&](const Words& words) {
        return read_answer(*prompt, {}, words, options, screen_.shown_as(*seat, *prompt), reads);
    };
    ReadAnswer reading = read(answer);
    // The only prompt can be named, too. Its name may also be an option, which comes first.
    if (!reading.problem.empty() && !by_name && !answer.empty() && answer.front() == prompt->name)
        reading = read({answer.begin() + 1, answer.end()});
    if (!reading.problem.empty()) {
        const bool number = reads == ReadMode::exact && to_integer(reading.word);
        screen_.say(reading.problem + " Nothing was entered." +
                    (number ? fmt::format(" Some fields here take numbers, so a number cannot select from a list. Type "
                                          "FIELD=VALUE, as in `enter {} {}=...`.",
                                          rest.front(), reading.field)
                            : ""));
    }
    if (!reading.complete) return list_options(*prompt, reading.values);
    const std::string before = replaced_answer(match(), *seat, prompt->number);
    const auto answer_prompt = [&](Match& match, Milliseconds now) {
        return match.answer(*seat, prompt->number, reading.values, now);
    };
    if (const Outcome refused = table_.carry_out(clock_.now(), answer_prompt)) return screen_.say(refused->reason);
    if (!before.empty()) screen_.say(before);
}

void HostSession::extend_all(const Words& rest) {
    const std::string time = join({rest.begin() + 1, rest.end()}, " ");
    Seat last = kHost;
    for (const OpenPrompt& prompt : match().seen_by(kHost).view().prompts) {
        if (!prompt.deadline || prompt.seat == std::exchange(last, prompt.seat)) continue;
        const auto ruling = read_ruling(fmt::format("extend {} {}", prompt.seat, time), match());
        if (!ruling->problem.empty()) return screen_.say(ruling->problem);
        rule(ruling->input);
    }
    if (last == kHost)
        screen_.say("No seat has a deadline in the future. Use `set_clock milliseconds=60000` to set one.");
}

void HostSession::reload(const Words&) {
    if (const std::string problem = reload_match(table_, pack_stack(setup_.packs), clock_.now()); !problem.empty())
        return screen_.say(problem);
    screen_.set_game(match().game());
    setup_.look.game = &match().game();
    rule({HostInputKind::retry, {}});
}

void HostSession::replace(const Words& rest) {
    if (rest.size() != 2)
        return screen_.say(fmt::format("Type: replace SEAT NAME ({}, or a person's)", join(player_names(), ", ")));
    const auto seat = read_seat(rest);
    if (!seat) return;
    const std::string name = rest.back() == "bot" ? "greedy" : rest.back();
    if (rule({HostInputKind::replace, {{"seat", rest.front()}, {"name", name}}})) seat_player(*seat, name);
}

// Takes back the latest answers of one person. As in `quattro play`, this ends at an answer from which another seat or
// a spectator has learned, and at a random draw, a ruling, or an input of another seat or of the clock.
void HostSession::undo(const Words&) {
    std::size_t point = match().inputs();
    for (Seat seat = 1; seat <= match().game().info().seats; ++seat)
        if (!bots_.contains(seat)) point = std::min(point, match().undo_point(seat));
    if (point == match().inputs())
        return screen_.say(
            "There is nothing to undo: somebody has learned something from the last input, or it is not the answer of "
            "a person. Use `set`, `zone` or `go to` to correct a mistake.");
    Match earlier = match();
    earlier.rewind(point);
    table_.go_on_with(std::move(earlier));
    clock_.set(match().now());
    last_shown_ = std::min(last_shown_, match().seen_by(kHost).view().last_event);
    screen_.say("Undone.");
}

void HostSession::export_seat(const Words& rest) {
    if (rest.size() != 2) return screen_.say("Type: export SEAT FILE (a new file)");
    const auto seat = read_seat(rest);
    if (!seat) return;
    std::ostringstream text;
    Look look = setup_.look;
    look.colour = false;
    look.width = kPage;
    Screen page(match(), look, false, text);
    page.draw(*seat);
    for (const PromptView& prompt : match().seen_by(*seat).prompts())
        if (!prompt.answered) page.show_prompt(*seat, prompt, {}, clock_.now());
    const std::string wrong = create_file(rest.back(), std::move(text).str());
    screen_.say(wrong.empty() ? fmt::format("The view of {} is in {}.", who(*seat), rest.back()) : wrong);
}

}  // namespace quattro::tools
