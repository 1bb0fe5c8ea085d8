// Decides which person is at the keyboard, and lets time pass.
#include "cli/session.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "cli/progress_line.hpp"
#include "cli/verb_requests.hpp"
#include "store/log.hpp"

namespace quattro::tools {

namespace {
constexpr std::chrono::milliseconds kThinking{200};  // delay before the message that the bots think
}

bool answer_with_bot(Match& match, Bot& bot, const PromptView& prompt, Milliseconds now, std::ostream& out) {
    const Outcome refused =
        match.answer(prompt.seat, prompt.number, bot.choose(match.seen_by(prompt.seat), prompt), now);
    if (refused)
        out << fmt::format("The bot of seat {} was refused: {} ({})\n", prompt.seat, refused->reason,
                           word(refused->code));
    return !refused;
}

std::optional<PromptView> next_bot_prompt(const Match& match, const Bots& bots, const PromptKeys& refused) {
    const auto first_of = [&](Seat seat) -> std::optional<PromptView> {
        for (PromptView& prompt : match.seen_by(seat).prompts())
            if (!prompt.answered && !refused.contains({seat, prompt.number})) return std::move(prompt);
        return std::nullopt;
    };
    const auto begin = bots.upper_bound(last_bot(match, bots));
    for (auto bot = begin; bot != bots.end(); ++bot)
        if (auto prompt = first_of(bot->first)) return prompt;
    for (auto bot = bots.begin(); bot != begin; ++bot)
        if (auto prompt = first_of(bot->first)) return prompt;
    return std::nullopt;
}

Seat last_bot(const Match& match, const Bots& bots) {
    const Seat seat = answered_last(match);
    return bots.contains(seat) ? seat : 0;
}

void run_bots(host::Table& table, const Bots& bots, std::ostream& out) {
    const Match& match = table.match();
    const ProgressLine thinking("the bots are thinking ...", kThinking);
    PromptKeys refused;
    while (!match.over() && !match.halted() && !match.paused()) {
        const auto prompt = next_bot_prompt(match, bots, refused);
        if (!prompt) return;
        // A bot answers at the time of the last input, so no deadline fires while it thinks. The clock is not stopped
        // meanwhile: if it runs, a person with a deadline has less time left.
        bool taken = false;  // a refused answer changes nothing, so the table gets no refusal
        table.carry_out(match.now(), [&](Match& open, Milliseconds now) -> Outcome {
            taken = answer_with_bot(open, *bots.at(prompt->seat), *prompt, now, out);
            return std::nullopt;
        });
        if (!taken) refused.emplace(prompt->seat, prompt->number);
    }
}

Session::Session(SessionSetup setup, host::Table table, LineReader& lines, std::ostream& out, PlayClock clock)
    : setup_(std::move(setup)),
      table_(std::move(table)),
      screen_(match(), setup_.look, setup_.terminal, out),
      lines_(lines),
      page_lines_(lines, [this] { return time_left(table_, clock_, setup_.timed); }),
      clock_(std::move(clock)) {
    if (!setup_.timed) screen_.hide_time();
    screen_.enable_paging(page_lines_, setup_.rows);
    for (Seat seat = 1; seat <= static_cast<Seat>(setup_.players.size()); ++seat) {
        if (is_person(seat))
            ++people_;
        else
            bots_[seat] = bot_for(setup_.players[static_cast<std::size_t>(seat - 1)], match().seed(), seat);
    }
    if (people_ == 1) clock_.stop();  // with one person nobody else waits: the clock starts with the first answer
}

bool Session::is_person(Seat seat) const { return setup_.players[static_cast<std::size_t>(seat - 1)] == kHuman; }

void Session::fire_deadlines() {
    const std::size_t inputs = match().inputs();
    table_.tick(clock_.now());
    if (match().inputs() == inputs) return;
    drawn_ = false;
    screen_.say("Time is up.");
}

std::optional<Milliseconds> time_left(const host::Table& table, const PlayClock& clock, bool timed) {
    const auto deadline = table.next_deadline();
    if (!deadline || !timed || clock.stopped()) return std::nullopt;
    return std::max<Milliseconds>(0, *deadline - clock.now());
}

const PromptView* Session::open_prompt(Seat seat) {
    prompts_ = match().seen_by(seat).prompts();
    const auto open = std::find_if(prompts_.begin(), prompts_.end(), [](const PromptView& p) { return !p.answered; });
    return open == prompts_.end() ? nullptr : &*open;
}

// The person at the keyboard stays while their seat has a prompt, so that the keyboard changes hands rarely.
Seat Session::next_person() {
    if (at_keyboard_ != 0 && open_prompt(at_keyboard_) != nullptr) return at_keyboard_;
    for (Seat seat = 1; seat <= static_cast<Seat>(setup_.players.size()); ++seat)
        if (is_person(seat) && open_prompt(seat) != nullptr) return seat;
    return 0;
}

// The previous person may still undo their answer until somebody else sits down.
bool Session::pass_keyboard_to(Seat seat) {
    if (seat == at_keyboard_) return true;
    drawn_ = false;
    if (people_ >= 2) {
        screen_.clear();
        screen_.say(fmt::format("{}, press Enter.", with_capital(screen_.name_of(seat))));
        screen_.out().flush();
        clock_.stop();
        std::string line;
        const bool there = lines_.next(line, std::nullopt) == LineReader::ReadResult::line;
        clock_.go();
        if (!there || find_command(std::string(trim(line))) == "quit") return false;
        if (at_keyboard_ != 0 && find_command(std::string(trim(line))) == "undo") {
            undo(at_keyboard_);
            return true;
        }
    }
    at_keyboard_ = seat;
    return true;
}

// At one keyboard the others cannot answer yet. Each of their timed prompts extends the deadlines of its seat, once, by
// the time that `seat` has left.
void Session::extend_others(Seat seat) {
    const PromptView* mine = open_prompt(seat);
    if (people_ < 2 || mine == nullptr || !mine->deadline || !setup_.timed) return;
    const Milliseconds until = *mine->deadline;
    for (Seat other = 1; other <= static_cast<Seat>(setup_.players.size()); ++other) {
        if (other == seat || !is_person(other)) continue;
        for (const PromptView& prompt : match().seen_by(other).prompts()) {
            if (prompt.answered || !prompt.deadline || !extended_.emplace(other, prompt.number).second) continue;
            const Milliseconds more = std::max<Milliseconds>(0, until - match().now());
            const HostInput extend{HostInputKind::extend,
                                   {{"seat", std::to_string(other)}, {"milliseconds", std::to_string(more)}}};
            table_.carry_out(match().now(), [&](Match& open, Milliseconds now) { return open.host(extend, now); });
        }
    }
}

void Session::note_stopped_clock(const PromptView& prompt) {
    if (!prompt.deadline || !setup_.timed || !clock_.stopped() || std::exchange(clock_note_shown_, true)) return;
    screen_.say("The clock starts with your first answer, so read as long as you like.");
}

Session::Turn Session::read_line(Seat seat, const PromptView& prompt) {
    std::string line;
    const LineReader::ReadResult got = lines_.next(line, time_left(table_, clock_, setup_.timed));
    if (got == LineReader::ReadResult::end) return Turn::stop;
    const std::uint64_t before = match().hash();
    fire_deadlines();
    if (got == LineReader::ReadResult::timeout) return Turn::go_on;
    if (const std::size_t at = find_unclean(line, Breaks::allowed); at != std::string::npos) {
        screen_.say(fmt::format("'{}' has {}, which no text may have.", safe_text(line), character_name(line, at)));
        return Turn::go_on;
    }
    if (match().hash() != before) {
        if (!split_words(line).empty()) screen_.say("Your line came too late and was not used.");
        return Turn::go_on;
    }
    return execute_line(seat, prompt, line);
}

Session::Turn Session::take_turn(Seat seat) {
    if (!pass_keyboard_to(seat)) return Turn::stop;
    if (at_keyboard_ != seat && people_ > 1) return Turn::go_on;
    extend_others(seat);
    screen_.show_news(seat, people_);
    const PromptView* open = open_prompt(seat);
    if (open == nullptr) return Turn::go_on;
    const PromptView prompt = *open;
    if (const std::pair asked(seat, prompt.number); asked != partial_prompt_) {
        partial_answer_.clear();
        refused_at_.reset();
        partial_prompt_ = asked;
        last_refusal_.clear();
    }
    if (!drawn_) screen_.draw(seat);
    drawn_ = true;
    if (std::exchange(refused_at_, std::nullopt) == partial_answer_) {
        screen_.show_input_sign();
    } else {
        note_stopped_clock(prompt);
        screen_.show_prompt(seat, prompt, partial_answer_, clock_.now());
    }
    return read_line(seat, prompt);
}

void Session::finish() {
    if (at_keyboard_ != 0) screen_.show_news(at_keyboard_, people_);
    Seat viewer = kHost;  // after the end all people may see everything
    for (Seat seat = 1; people_ == 1 && seat <= static_cast<Seat>(setup_.players.size()); ++seat)
        if (is_person(seat)) viewer = seat;
    screen_.draw(viewer);
    screen_.say("\n" + result_text(match().seen_by(viewer).view(), setup_.look));
    if (!setup_.log.empty())
        screen_.say(fmt::format("The match is saved; `quattro replay {}` shows it again.", setup_.log.string()));
}

int Session::run() {
    while (!match().over()) {
        fire_deadlines();
        run_bots(table_, bots_, screen_.out());
        if (match().over()) break;
        if (match().halted()) {
            if (handle_halt() == Turn::go_on) continue;
            screen_.say("");
            return save() ? 0 : 1;
        }
        if (const Seat seat = next_person(); seat != 0) {
            if (take_turn(seat) == Turn::go_on) continue;
            screen_.say("");
            return save() ? 0 : 1;
        }
        const auto deadline = table_.next_deadline();
        if (!deadline) {
            screen_.say("No seat has an open prompt and no deadline is set, so the match cannot continue.");
            return 1;
        }
        clock_.set(std::max(clock_.now(), *deadline));  // nobody can act before the deadline, so the clock jumps to it
    }
    finish();
    return 0;
}

}  // namespace quattro::tools
