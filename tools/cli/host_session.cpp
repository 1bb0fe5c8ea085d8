// Runs a match for its host: time, bots and output.
#include "cli/host_session.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/event_text.hpp"

namespace quattro::tools {
namespace {

constexpr Milliseconds kSoon = 20 * Milliseconds{3'600'000};  // if at least this time is left, the date is also shown

// The end of the time that is left, in local wall-clock time: "until 14:05:10" or "until 05 Jan 14:05".
std::string until(Milliseconds left) {
    const auto then = std::chrono::system_clock::now() + std::chrono::milliseconds(left);
    const std::tm local = fmt::localtime(std::chrono::system_clock::to_time_t(then));
    return left < kSoon ? fmt::format("until {:%H:%M:%S}", local) : fmt::format("until {:%d %b %H:%M}", local);
}

}  // namespace

HostSession::HostSession(OpenedMatch opened, HostSetup setup, LineReader& lines, std::ostream& out, PlayClock clock)
    : setup_(std::move(setup)),
      table_(std::move(opened.table)),
      log_(std::move(opened.log)),
      screen_(match(), setup_.look, setup_.terminal, out),
      lines_(lines),
      page_lines_(lines, [this] { return time_left(table_, clock_, setup_.timed); }),
      clock_(std::move(clock)),
      players_(opened.players.size()),
      last_shown_(match().inputs() == 0 ? 0 : match().seen_by(kHost).view().last_event) {
    screen_.enable_paging(page_lines_, setup_.rows);
    if (match().inputs() > 0) news_.begin(match().seen_by(kHost).view());
    for (std::size_t i = 0; i < players_.size(); ++i)
        seat_player(static_cast<Seat>(i) + 1, opened.players[i]);
}

void HostSession::seat_player(Seat seat, const std::string& name) {
    players_[static_cast<std::size_t>(seat - 1)] = name;
    bots_.erase(seat);
    if (is_any_bot(name)) bots_[seat] = bot_for(name, match().seed(), seat);
}

std::string HostSession::who(Seat seat) const {
    const std::string& name = players_[static_cast<std::size_t>(seat - 1)];
    std::vector<std::string> more;
    if (const std::string called = screen_.name_of(seat); called != fmt::format("seat {}", seat))
        more.push_back(called);
    if (name != kHuman) more.push_back(name);
    return more.empty() ? fmt::format("seat {}", seat) : fmt::format("seat {} ({})", seat, join(more, ", "));
}

// Lets the deadlines up to now fire. Returns true if there were any.
bool HostSession::fire_deadlines() {
    const std::size_t inputs = match().inputs();
    table_.tick(clock_.now());
    if (match().inputs() == inputs) return false;
    screen_.say("Time is up.");
    owed_shown_ = false;
    return true;
}

void HostSession::show_news() {
    const std::vector<Event> events = match().seen_by(kHost).events(last_shown_);
    if (events.empty()) return;
    last_shown_ = events.back().number;
    screen_.show(news_.update(events, match().seen_by(kHost).view(), setup_.look, [](const Event&) { return true; }));
}

std::string HostSession::entered_text(Seat seat, std::uint32_t number) const {
    for (const PromptView& prompt : match().seen_by(seat).prompts())
        if (prompt.number == number && prompt.answered) {
            const Values given = current_answer(prompt);
            const std::string answer = answer_in_words(prompt, given, screen_.shown_as(seat, prompt, given));
            return answer.empty() ? "nothing" : answer;
        }
    return "";
}

namespace {

std::string prompt_called(const std::string& prompt, const Game& game) {
    const std::string title = prompt_title(game, prompt);
    return title.empty() ? part_in_words(prompt) : title;
}

}  // namespace

void HostSession::show_prompt(const OpenPrompt& prompt, bool paused) {
    const std::string asked = prompt_called(prompt.name, match().game());
    if (prompt.answered)
        return screen_.say(fmt::format("  {} has answered: {} - {}", who(prompt.seat), asked,
                                       entered_text(prompt.seat, prompt.number)));
    std::string state = "owes an answer";
    if (prompt.deadline && setup_.timed && !paused) {
        const Milliseconds left = *prompt.deadline - clock_.now();
        state += fmt::format(", {} left, {}", duration_text(left), until(left));
    }
    screen_.say(fmt::format("  {} {}: {}", who(prompt.seat), state, asked));
}

namespace {

// The names of the open prompts, each once.
std::vector<std::string> names_of_prompts(const View& view) {
    std::vector<std::string> names;
    for (const OpenPrompt& prompt : view.prompts)
        if (std::find(names.begin(), names.end(), prompt.name) == names.end()) names.push_back(prompt.name);
    return names;
}

// The question of a prompt, such as "place: Place one card of your hand." Returns "" if the game has no text for the
// prompt.
std::string question_of(const std::string& name, const View& view, const Game& game) {
    const auto asked =
        std::find_if(view.prompts.begin(), view.prompts.end(), [&](const auto& p) { return p.name == name; });
    return asked->text.empty() ? "" : fmt::format("  {}: {}", prompt_called(name, game), asked->text);
}

}  // namespace

void HostSession::show_owed_answers() {
    const View view = match().seen_by(kHost).view();
    screen_.say(fmt::format("\nAfter input {}{}:", match().inputs(), view.paused ? ", paused" : ""));
    if (view.over)
        screen_.say(fmt::format("  The match is over. {} Use `result`, `set`, `zone` or `go to` to correct it.",
                                result_text(view, setup_.look)));
    if (view.halted)
        screen_.say(fmt::format(
            "  The match has halted: a rule of the game failed.\n  {}\n  Use `retry`, `skip` (continue without it, "
            "this once) or `reload` (the corrected files); or make rulings, then `retry` or `go to STEP`.",
            view.failure));
    if (match().held())
        screen_.say(
            "  All have answered, and the answers wait for you. Correct them with `enter`, then type `resolve`.");
    for (const OpenPrompt& prompt : view.prompts)
        show_prompt(prompt, view.paused || view.halted);
    const std::vector<std::string> names = names_of_prompts(view);
    const bool are_new = names != std::exchange(prompts_shown_, names);
    for (const std::string& name : names)
        if (const std::string question = question_of(name, view, match().game());
            !question.empty() && (are_new || wants_full_list_))
            screen_.say(question);
    wants_full_list_ = false;
    if (view.prompts.empty() && !view.over && !view.halted)
        screen_.say(
            "  No seat has an open prompt. Use `go to STEP` to continue elsewhere, or `result SEATS` to end the "
            "match.");
    owed_shown_ = true;
}

// Waits for a line until the next deadline, and carries it out unless a deadline has fired. Returns false at the end of
// the input.
bool HostSession::read_line() {
    std::string line;
    const LineReader::ReadResult got = lines_.next(line, time_left(table_, clock_, setup_.timed));
    if (got == LineReader::ReadResult::end) return false;
    const bool late = fire_deadlines();
    if (got == LineReader::ReadResult::timeout) return true;
    if (const std::size_t at = find_unclean(line, Breaks::allowed); at != std::string::npos)
        screen_.say(fmt::format("'{}' has {}, which no text may have.", safe_text(line), character_name(line, at)));
    else if (!late)
        execute_line(line);
    else if (!split_words(line).empty())
        screen_.say("Your line was not used, because the time ran out. See which answers are missing now.");
    return true;
}

void HostSession::run() {
    screen_.draw(kHost);
    bool reads = true;
    std::size_t inputs = match().inputs();  // the number of inputs when the owed answers were last shown
    while (reads && !quit_) {
        fire_deadlines();
        run_bots(table_, bots_, screen_.out());
        show_news();
        if (!owed_shown_ || match().inputs() != inputs) show_owed_answers();
        inputs = match().inputs();
        screen_.show_input_sign();
        reads = read_line();
    }
    if (!reads) screen_.say("");
    if (!match().over()) table_.end("saved");
    std::string packs;
    for (const std::filesystem::path& pack : setup_.packs)
        packs += " --pack " + pack.string();
    const std::string path = log_.string();
    screen_.say(fmt::format("Saved in {}. Continue with: quattro host {}{}", path, path, packs));
}

}  // namespace quattro::tools
