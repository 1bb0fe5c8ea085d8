#include "analytics/analysis.hpp"

#include <algorithm>
#include <memory>

#include "bots/search.hpp"
#include "match/impl.hpp"
#include "state/clock.hpp"

namespace quattro {
namespace {

constexpr int kMaxAnswers = 2000;  // the largest number of random answers in one playout
constexpr double kBetter = 0.02;   // the least gain of a better answer: a smaller gain may be chance

// The result of a match or playout for a seat: its score in a game with a `score`. In any other game 1 for a win and 0
// for a loss; 0.5 if there is no winner, if there is no end, or if both of two seats win.
double chance_of(const Rules& rules, const State& m, Seat seat) {
    if (rules.model.score_counter.valid() || rules.shape().seats == 2) return payoff(rules, m, seat);
    const bool won = m.at(rules.shape().over, 0) == 1;
    return won ? static_cast<double>(m.at(rules.shape().winners, 0) >> (seat - 1) & 1U) : 0.5;
}

// Plays playouts in which each seat follows a tree search from its own view.
class SearchPlayouts {
public:
    SearchPlayouts(const Rules& rules, Worker& worker, const State& real, int playouts, PlayoutRandom& random)
        : rules_(rules), worker_(worker), random_(random) {
        for (Seat seat = 1; seat <= rules.shape().seats; ++seat) {
            searches_.push_back(
                std::make_unique<TreeSearch>(rules, worker, redact(rules.shape(), real, seat), seat, random));
            for (int i = 0; i < playouts; ++i)
                searches_.back()->play_one();
        }
    }
    void play(State& m) {
        const Shape& s = rules_.shape();
        left_tree_ = 0;
        m.at(s.seed, 0) = mix(random_.state += kIncrement);
        try {
            while (m.at(s.over, 0) == 0 && answer(m)) {
                worker_.executor.new_budget();
                worker_.executor.run(m);
            }
            if (m.at(s.over, 0) == 0) worker_.executor.playout(m, random_, kMaxAnswers);
        } catch (const ScriptFailure&) {
        } catch (const StepFailure&) {}
    }

private:
    // Answers all open prompts. If there is none, advances to the next deadline. Returns false and does nothing if
    // every seat has left its search tree, or if there is neither an open prompt nor a deadline.
    bool answer(State& m) {
        if (left_tree_ == (1U << rules_.shape().seats) - 1) return false;
        const std::vector<Decision> open = open_prompts(rules_, m);
        if (open.empty()) return advance_to_deadline(rules_.shape(), m);
        for (const Decision& asked : open)
            if (left_tree_ >> (asked.seat - 1) & 1U)
                worker_.executor.answer_randomly(m, asked.bank, asked.seat, random_);
            else
                follow(m, asked);
        return true;
    }
    void follow(State& m, const Decision& asked) {
        const TreeSearch& search = *searches_[static_cast<std::size_t>(asked.seat - 1)];
        SimulatedAnswer deciding(rules_, m, asked);
        while (deciding.next_field()) {
            const auto count = static_cast<std::uint32_t>(deciding.options().size());
            const std::size_t found = drawn(search.tried(deciding));
            if (found >= count) left_tree_ |= 1U << (asked.seat - 1);
            deciding.take(found < count ? found : random_.below(count));
        }
    }
    // Draws an option with a probability proportional to the square of its trials. Returns SIZE_MAX if none was tried.
    // A clearly best option is almost always taken. Each of several equally good options, as in simultaneous answers,
    // is taken sometimes.
    std::size_t drawn(const std::vector<TreeSearch::OptionStats>& options) {
        const auto weight = [](const TreeSearch::OptionStats& tried) {
            return static_cast<double>(tried.times) * static_cast<double>(tried.times);
        };
        double left = 0;
        for (const TreeSearch::OptionStats& tried : options)
            left += weight(tried);
        if (left <= 0) return SIZE_MAX;
        left *= random_.below(1U << 30U) / static_cast<double>(1U << 30U);
        for (const TreeSearch::OptionStats& tried : options)
            if ((left -= weight(tried)) < 0) return tried.option;
        return options.back().option;
    }

    const Rules& rules_;
    Worker& worker_;
    PlayoutRandom& random_;
    std::vector<std::unique_ptr<TreeSearch>> searches_;  // by seat - 1
    std::uint32_t left_tree_ = 0;                        // bit seat - 1: the seat has left its tree in this playout
};

const PromptView* prompt_of(const std::vector<PromptView>& prompts, std::uint32_t number) {
    const auto found =
        std::find_if(prompts.begin(), prompts.end(), [&](const PromptView& prompt) { return prompt.number == number; });
    return found == prompts.end() ? nullptr : &*found;
}

// Continues the match from answers that wait for the host's review, as if the host had resolved them, because playouts
// do not wait. If the rules fail, only ends the review.
void carry_out_held(const Rules& rules, Worker& worker, State& m) {
    if (!m.at(rules.shape().reviewed, 0)) return;
    m.at(rules.shape().reviewed, 0) = 0;
    const State before = m;
    try {
        worker.executor.new_budget();
        worker.executor.run(m);
    } catch (const ScriptFailure&) {
        m = before;
    } catch (const StepFailure&) {
        m = before;
    }
}

Input input_at(History& history, std::size_t inputs) {
    const MatchImpl& match = ImplAccess::of(history.after(inputs));
    return match.inputs[inputs - 1 - match.earlier];
}

}  // namespace

Analysis::Analysis(History& history, int playouts, std::uint64_t seed)
    : history_(history), playouts_(playouts), seed_(seed) {}

const ExpectedResults& Analysis::after(std::size_t inputs) {
    while (known_.size() <= inputs - history_.first()) {
        const Match& match = history_.after(history_.first() + known_.size());
        known_.push_back(match.halted() && !known_.empty() ? known_.back() : expected(match));
    }
    return known_[inputs - history_.first()];
}

ExpectedResults Analysis::expected(const Match& match) const {
    const Rules& rules = ImplAccess::rules(match.game());
    State real = ImplAccess::of(match).state;
    const auto seats = static_cast<std::size_t>(rules.shape().seats);
    ExpectedResults sums(seats, 0);
    const auto add = [&](const State& m) {
        for (std::size_t seat = 0; seat < seats; ++seat)
            sums[seat] += chance_of(rules, m, static_cast<Seat>(seat) + 1);
    };
    if (match.over()) {
        add(real);
        return sums;
    }
    const auto worker = ImplAccess::worker(match.game());
    carry_out_held(rules, *worker, real);
    PlayoutRandom random{mix(seed_ + match.inputs() * kIncrement)};
    SearchPlayouts on(rules, *worker, real, playouts_, random);
    for (int i = 0; i < playouts_; ++i) {
        State m = real;
        on.play(m);
        add(m);
    }
    for (double& sum : sums)
        sum /= playouts_;
    return sums;
}

std::vector<CostlyAnswer> Analysis::costly_answers(std::size_t most, double least,
                                                   const std::function<void(std::size_t)>& on) {
    std::vector<CostlyAnswer> falls;
    for (std::size_t inputs = history_.first() + 1; inputs <= history_.last(); ++inputs) {
        on(inputs);
        const Input input = input_at(history_, inputs);
        if (input.kind != InputKind::answer) continue;
        const auto seat = static_cast<std::size_t>(input.seat - 1);
        const double before = after(inputs - 1)[seat], now = after(inputs)[seat];
        if (before - now < least) continue;
        CostlyAnswer fall{inputs, input.seat, "", input.values, {}};
        fall.before = before, fall.after = now;
        falls.push_back(std::move(fall));
    }
    std::stable_sort(falls.begin(), falls.end(), [](const CostlyAnswer& a, const CostlyAnswer& b) {
        return a.before - a.after > b.before - b.after;
    });
    std::vector<CostlyAnswer> found;
    for (CostlyAnswer& fall : falls) {
        if (found.size() == most) break;
        on(fall.input);
        if (find_better(fall)) found.push_back(std::move(fall));
    }
    return found;
}

bool Analysis::find_better(CostlyAnswer& mistake) {
    const Match given = history_.after(mistake.input);
    const Input input = input_at(history_, mistake.input);
    Match match = history_.after(mistake.input - 1);
    const Seen seen = match.seen_by(mistake.seat);
    const std::vector<PromptView> prompts = seen.prompts();
    const PromptView* const prompt = prompt_of(prompts, input.number);
    if (!prompt) return false;
    mistake.prompt = prompt->name;
    const Rules& rules = ImplAccess::rules(match.game());
    const State known = redact(rules.shape(), ImplAccess::of(match).state, mistake.seat);
    const BankIndex bank = bank_of(rules.shape(), known, mistake.seat, input.number);
    PlayoutRandom random{mix(seed_ - mistake.input * kIncrement)};
    const AnswerComparison found = compare_answer(rules, *ImplAccess::worker(match.game()), known, bank, mistake.seat,
                                                  mistake.given, playouts_, random);
    if (!found.worth || (found.other && *found.worth < *found.other + kBetter)) return false;
    mistake.better = found.best;
    const bool refused = match.answer(mistake.seat, input.number, mistake.better, input.at).has_value();
    if (refused || match.hash() == given.hash()) return false;
    mistake.with_better = expected(match)[static_cast<std::size_t>(mistake.seat - 1)];
    return mistake.with_better >= mistake.after + kBetter;
}

}  // namespace quattro
