// Two matches side by side that differ only in what some viewers may not know: earlier answers of other seats, their
// order and time, and which seats were silent. Such a viewer must be sent exactly the same bytes in both. The viewers
// are all seats that are not in `acting`, and kSpectator.
#pragma once

#include <cstring>
#include <functional>

#include "compare.hpp"
#include "equal_parts.hpp"
#include "store/save.hpp"

namespace quattro::property {

// Output that a viewer can request besides its events and, for a seat, the refusals of a nonsense answer to each prompt
// number up to 39 above that of its last prompt.
struct ViewerOutput {
    View view;
    std::string save;
    std::vector<PromptView> prompts;
    std::vector<std::vector<std::string>> options;  // of the first field of each prompt with fields
    std::vector<ChannelView> channels;
    std::optional<Milliseconds> next_deadline;
    std::vector<Outcome> judged;  // indexed by prompt number; empty for spectators
};
inline auto parts_of(const ViewerOutput& s) {
    const auto& [view, save, prompts, options, channels, next_deadline, judged] = s;
    return std::tie(view, save, prompts, options, channels, next_deadline, judged);
}

inline ViewerOutput sent_now(const Match& match, Seat viewer) {
    const Seen seen = match.seen_by(viewer);
    ViewerOutput sent{seen.view(), write_view(seen), seen.prompts(), {}, seen.channels(), seen.next_deadline(), {}};
    for (const PromptView& prompt : sent.prompts)
        if (!prompt.fields.empty()) sent.options.push_back(seen.options(prompt.number, prompt.fields.front().name, {}));
    const std::uint32_t last = sent.prompts.empty() ? 0 : sent.prompts.back().number;
    for (std::uint32_t number = 0; viewer > 0 && number < last + 40; ++number)
        sent.judged.push_back(seen.judge(number, {{"?", "?"}}));
    return sent;
}

inline std::string text_of(const ViewerOutput& sent) {
    std::string text = text_of(sent.view) + sent.save;
    for (const PromptView& prompt : sent.prompts)
        text += text_of(prompt);
    for (const auto& options : sent.options)
        text += fmt::format("options {}\n", fmt::join(options, " | "));
    for (const ChannelView& channel : sent.channels)
        text += text_of(channel);
    text += fmt::format("next deadline {}\n", sent.next_deadline.value_or(-1));
    for (std::size_t number = 0; number < sent.judged.size(); ++number)
        text += fmt::format("{}: {}", number, text_of(sent.judged[number]));
    return text;
}

// Discards data that was already compared, so that copies are cheap: events, and all inputs except those of seats to
// prompts that are still open.
inline void discard_history(Match& match) {
    match.discard_events();
    auto& impl = ImplAccess::of(match);
    impl.earlier += std::erase_if(impl.inputs, [&](const Input& input) {
        return input.seat < 1 || !bank_of(impl.shape(), impl.state, input.seat, input.number).valid();
    });
}

// A text that a program makes of a match for a viewer. `after` is the number of the last event that it has told the
// viewer.
using Rendering = std::function<std::string(const Match& match, Seat viewer, std::uint64_t after)>;

// Compares the event streams that one viewer receives in both matches, and the texts of `rendering` unless it is null.
class StreamComparison {
public:
    explicit StreamComparison(Seat viewer, Rendering rendering = {})
        : viewer_(viewer), rendering_(std::move(rendering)) {}
    Seat viewer() const { return viewer_; }
    // Returns "" if the viewer was sent equal output in both matches since the last call. If `all`, also compares the
    // ViewerOutput.
    std::string compare(const Match& a, const Match& b, bool all) {
        const auto x = a.seen_by(viewer_).events(after_), y = b.seen_by(viewer_).events(after_);
        if (!equal_parts(x, y)) return fmt::format("viewer {} is told {}", viewer_, difference(text_of(x), text_of(y)));
        const std::string r = rendering_ ? rendering_(a, viewer_, after_) : "";
        if (const std::string s = rendering_ ? rendering_(b, viewer_, after_) : ""; r != s)
            return fmt::format("viewer {} is shown {}", viewer_, difference(r, s));
        if (!x.empty()) after_ = x.back().number;
        if (!all) return "";
        const ViewerOutput p = sent_now(a, viewer_), q = sent_now(b, viewer_);
        return equal_parts(p, q) ? ""
                                 : fmt::format("viewer {} is sent {}", viewer_, difference(text_of(p), text_of(q)));
    }

private:
    Seat viewer_;
    Rendering rendering_;
    std::uint64_t after_ = 0;
};

struct PairCount {
    std::uint64_t streams = 0;    // pairs of streams that were compared to their end
    std::uint64_t abandoned = 0;  // pairs of matches whose states differed after an equal input
    std::uint64_t unlike = 0;     // inputs that only one of the two matches received
    std::uint64_t silences = 0;   // seats that were silent in one match and gave the sampled answer in the other
};

// A mask with a bit for each of some random seats, but not for all seats if there are several.
inline std::uint32_t some_seats(int seats, Dice& dice) {
    const std::uint32_t all = ((1U << seats) - 1U) << 1U;
    for (;;)
        if (const auto some = static_cast<std::uint32_t>(dice.bits()) & all; some != 0 && (seats == 1 || some != all))
            return some;
}

class Pair {
public:
    // `acting` has a bit for each seat whose hidden inputs may differ between the matches.
    Pair(const std::shared_ptr<const Game>& game, std::uint64_t seed, std::uint32_t acting, Dice& dice,
         PairCount& count, const Rendering& rendering = {})
        : a_(game, seed), b_(a_), acting_(acting), dice_(dice), count_(count), s_(ImplAccess::rules(*game).shape()) {
        for (Seat viewer = kSpectator; viewer <= s_.seats; ++viewer)
            if (viewer != kHost && (viewer < 0 || !(acting >> viewer & 1U))) streams_.emplace_back(viewer, rendering);
    }

    // Plays both matches until they end or their states differ. Returns "" if every viewer was sent equal output.
    std::string play() {
        std::string wrong = compare(true);
        for (int i = 0; wrong.empty() && !a_.over(); ++i) {
            HOLDS(i < kMaxInputs, "the match does not end");
            wander();
            wrong = compare(dice_.one_in(4));
            if (!wrong.empty()) break;
            if (!step()) {
                ++count_.abandoned;
                return "";
            }
            wrong = compare(dice_.one_in(4) || a_.over());
            if (wrong.empty() && dice_.one_in(25)) carry();
            if (i % 4 == 3)
                for (Match* match : {&a_, &b_})
                    discard_history(*match);
        }
        if (wrong.empty()) count_.streams += streams_.size();
        return wrong;
    }

private:
    struct Target {
        Seat seat;
        std::uint32_t number;
        bool hidden;  // other seats do not see whether it is answered
        bool answered;
    };

    std::string compare(bool all) {
        for (StreamComparison& streams : streams_)
            if (std::string wrong = streams.compare(a_, b_, all); !wrong.empty())
                return fmt::format("{} (after {} and {} inputs)", wrong, a_.inputs(), b_.inputs());
        return "";
    }

    // True if the states are equal, except for the time and the positions of random streams.
    bool same_state() const {
        const State &x = ImplAccess::of(a_).state, &y = ImplAccess::of(b_).state;
        for (const StateField& f : s_.layout.fields())
            if (f.name != "clock.now" && !at_draws(f) &&
                std::memcmp(x.bytes() + f.offset, y.bytes() + f.offset, f.count * f.width) != 0)
                return false;
        return true;
    }
    bool at_draws(const StateField& f) const {
        return f.offset == s_.stream_position.offset && s_.stream_position.count > 0;
    }

    // True if the input changed only stored answers, the status of open prompts, and the time.
    bool is_quiet(const Match& before, const Match& after) const {
        const State &x = ImplAccess::of(before).state, &y = ImplAccess::of(after).state;
        for (const StateField& f : s_.layout.fields()) {
            if (f.offset == s_.answer.offset || f.offset == s_.prompt_status.offset || f.offset == s_.now.offset)
                continue;
            if (std::memcmp(x.bytes() + f.offset, y.bytes() + f.offset, f.count * f.width) != 0) return false;
        }
        for (std::size_t cell = 0; cell < s_.prompt_status.count; ++cell)
            if (x.at(s_.prompt_status, cell) != y.at(s_.prompt_status, cell) &&
                (x.at(s_.prompt_status, cell) == kPromptClosed || y.at(s_.prompt_status, cell) == kPromptClosed))
                return false;
        return true;
    }

    std::vector<Target> targets() const {
        std::vector<Target> list;
        const State& m = ImplAccess::of(a_).state;
        for (const BankIndex bank : s_.banks.indices())
            for (Seat seat = 1; seat <= s_.seats; ++seat) {
                const std::size_t cell = s_.prompt_cell(bank, seat);
                if (!(acting_ >> seat & 1U) || m.at(s_.prompt_status, cell) == kPromptClosed ||
                    m.at(s_.deadline, cell) == kExpired)
                    continue;
                const Prompt& prompt = ImplAccess::rules(a_.game()).prompts[PromptIndex(m.at(s_.prompt_id, cell) - 1)];
                const bool hidden = s_.banks[bank].hides_prompt || s_.banks[bank].hides_answered;
                const bool answered = m.at(s_.prompt_status, cell) == kPromptAnswered;
                if ((hidden || answered) && !(answered && prompt.once) && !prompt.silence_counter.valid())
                    list.push_back({seat, m.at(s_.prompt_number, cell), hidden, answered});
            }
        return list;
    }

    // Applies the input if it is accepted and quiet, and does not only repeat a stored answer. Otherwise leaves the
    // match unchanged and returns false.
    bool quietly(Match& match, const Move& move) {
        Match trial = match;
        if (apply(trial, move) || !is_quiet(match, trial)) return false;
        if (trial.inputs() == match.inputs()) return false;
        match = std::move(trial);
        ++count_.unlike;
        return true;
    }

    std::optional<Move> some_move(const Match& match, const Target& target, Milliseconds at) {
        const auto prompts = match.seen_by(target.seat).prompts();
        const auto prompt = std::find_if(prompts.begin(), prompts.end(),
                                         [&](const PromptView& p) { return p.number == target.number; });
        if (prompt == prompts.end()) return std::nullopt;
        if (target.hidden && dice_.one_in(4)) return Move{"withdraw", target.seat, target.number, {}, at};
        return Move{"answer", target.seat, target.number, some_answer(match, *prompt, dice_), at};
    }

    std::optional<Move> as_it_was(const Target& target) const {
        if (!target.answered) return Move{"withdraw", target.seat, target.number, {}, 0};
        const auto answers = a_.seen_by(target.seat).answers();
        const auto given = answers.find(target.number);
        if (given == answers.end()) return std::nullopt;
        return Move{"answer", target.seat, target.number, given->second, 0};
    }

    // Gives each match different hidden inputs between two steps, and then brings both to equal answers. Leaves both
    // unchanged if that fails, or if they are paused or halted.
    void wander() {
        if (paused(a_) || a_.halted()) return;
        const auto list = targets();
        const auto deadline = a_.seen_by(kHost).next_deadline();
        const auto later = [&](const Match& match) {
            const Milliseconds to = std::min(match.now() + dice_.from_to(0, 900), deadline.value_or(kMaxTime));
            return std::max(match.now(), to);
        };
        Match a = a_, b = b_;
        for (Match* match : {&a, &b}) {
            for (std::size_t i = dice_.below(3); i > 0; --i)
                if (dice_.one_in(3)) quietly(*match, {"tick", 0, 0, {}, later(*match)});
            for (std::size_t i = list.empty() ? 0 : dice_.below(4); i > 0; --i)
                if (const auto move = some_move(*match, dice_.one_of(list), later(*match))) quietly(*match, *move);
        }
        if (settle(a, b, list, later)) {
            a_ = std::move(a);
            b_ = std::move(b);
        }
    }

    // Gives both matches the same final answers, each in its own order and at its own times. Returns false if that is
    // not possible or the states differ.
    template <class F>
    bool settle(Match& a, Match& b, std::vector<Target> list, F&& later) {
        std::vector<Move> finals;
        for (const Target& target : list) {
            auto move = dice_.one_in(2) ? as_it_was(target) : some_move(a, target, 0);
            if (!move) return false;
            finals.push_back(std::move(*move));
        }
        for (Match* match : {&a, &b}) {
            for (std::size_t left = finals.size(); left > 1; --left)
                std::swap(finals[left - 1], finals[dice_.below(left)]);
            for (Move& move : finals) {
                move.at = later(*match);
                Match trial = *match;
                if (apply(trial, move) || !is_quiet(*match, trial)) return false;
                *match = std::move(trial);
            }
        }
        std::swap(a, a_), std::swap(b, b_);
        const bool same = same_state();
        std::swap(a, a_), std::swap(b, b_);
        return same;
    }

    // Gives both matches the next input. Returns false if their states then differ.
    bool step() {
        Match& later = a_.now() < b_.now() ? b_ : a_;
        Move move = Player(dice_).choose(later);
        if (const auto next = later.seen_by(kHost).next_deadline();
            next && !paused(a_) && move.kind != "resume" && dice_.one_in(3))
            move = {"tick", 0, 0, {}, std::max(*next, later.now())};
        if (move.kind == "tick") answer_for_the_silent(move.at);
        // A deadline can pass by a tick of its own or by the next input. No viewer may see the difference.
        if (const auto next = later.seen_by(kHost).next_deadline();
            next && *next < move.at && *next >= later.now() && !paused(a_) && dice_.one_in(2))
            apply(dice_.one_in(2) ? a_ : b_, {"tick", 0, 0, {}, *next});
        const Outcome x = apply(a_, move), y = apply(b_, move);
        HOLDS(text_of(x) == text_of(y), "{}: {} and {}", move.text(), text_of(x), text_of(y));
        return same_state();
    }

    // In the second match, some silent seats give the answers that will be sampled for them in the first match.
    void answer_for_the_silent(Milliseconds at) {
        const auto next = a_.seen_by(kHost).next_deadline();
        if (!next || at < *next || paused(a_) || dice_.one_in(3)) return;
        Match ahead = a_;
        ImplAccess::of(ahead).event_log = EventLog();
        if (ahead.tick(*next)) return;
        for (const Target& target : targets()) {
            if (target.answered || dice_.one_in(3)) continue;
            const auto prompts = a_.seen_by(target.seat).prompts();
            for (const PromptView& prompt : prompts)
                if (prompt.number == target.number)
                    if (const auto values = answered_with(ahead, prompt))
                        if (quietly(b_, {"answer", target.seat, target.number, *values, b_.now()})) ++count_.silences;
        }
    }
    static std::optional<Values> answered_with(const Match& match, const PromptView& prompt) {
        for (const Event& event : match.seen_by(kHost).events()) {
            if (event.kind != EventKind::answered || *find_value(event.data, "seat") != std::to_string(prompt.seat) ||
                *find_value(event.data, "prompt") != prompt.name)
                continue;
            Values values;
            for (std::size_t i = 2; i < event.data.size(); ++i) {
                std::string name = event.data[i].first;
                if (name.starts_with("answer.")) name = name.substr(7);
                values.emplace_back(name, event.data[i].second);
            }
            return values;
        }
        return std::nullopt;
    }

    // Saves both matches and continues with the loaded ones.
    void carry() {
        const bool text = dice_.one_in(2);
        for (Match* match : {&a_, &b_}) {
            Diagnostics out;
            const auto game = reload_game(*match);
            auto again = text ? load_save(game, write_save(*match), "save", out)
                              : restore_snapshot(game, write_snapshot(*match), out);
            HOLDS(again, "{}", out.show());
            *match = std::move(*again);
        }
    }
    static std::shared_ptr<const Game> reload_game(const Match& match) { return ImplAccess::of(match).game; }

    Match a_, b_;
    std::uint32_t acting_;
    Dice& dice_;
    PairCount& count_;
    const Shape& s_;
    std::vector<StreamComparison> streams_;
};

}  // namespace quattro::property
