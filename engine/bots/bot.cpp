#include "bots/bot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "base/size.hpp"
#include "base/text.hpp"
#include "bots/determinization.hpp"
#include "bots/search.hpp"
#include "events/state_changes.hpp"
#include "match/impl.hpp"

namespace quattro {
namespace {

AnswerForm form_of(const Seen& seen, const PromptView& prompt) {
    return *ImplAccess::of(seen).form(prompt.seat, prompt.number);
}

class RandomBot : public Bot {
public:
    explicit RandomBot(std::uint64_t seed) : seed_(mix(seed + kIncrement)) {}
    Values choose(const Seen& seen, const PromptView& prompt) override {
        PlayoutRandom luck = generator_for(prompt);
        return any_answer(seen, prompt, luck);
    }

protected:
    // A generator for one answer only, so that the answer does not depend on answers to other prompts.
    PlayoutRandom generator_for(const PromptView& prompt) {
        const std::uint64_t key = static_cast<std::uint64_t>(prompt.seat) << 32U | prompt.number;
        const std::uint64_t occurrence = asked_[key]++;
        return {mix(mix(seed_ + key * kIncrement) + occurrence * 0xD1342543DE82EF95U)};
    }
    static Values any_answer(const Seen& seen, const PromptView& prompt, PlayoutRandom& luck) {
        Values answer;
        for (const FieldView& field : prompt.fields) {
            if (find_value(answer, field.name)) continue;  // its set was drawn as a whole
            AnswerForm form = form_of(seen, prompt);
            const FieldIndex index = form.field_named(field.name);
            if (is_set(form.field(index))) {
                if (form.field(index).member > 0) continue;  // the set is not asked
                for (auto& part : form.draw_set(index, answer, luck))
                    answer.push_back(std::move(part));
                continue;
            }
            const auto options = form.ascending_options(field.name, answer);
            if (options.empty()) continue;  // not asked
            answer.emplace_back(field.name, options[luck.below(static_cast<std::uint32_t>(options.size()))]);
        }
        return answer;
    }

private:
    std::uint64_t seed_;
    std::map<std::uint64_t, std::uint64_t> asked_;  // the number of questions so far, by seat and prompt
};

// The strength of a bot.
struct Effort {
    int matches;                   // determinizations for each answer; 0 for random answers
    std::uint32_t random_percent;  // the percentage of answers that are random
};

// Evaluates answers by playouts from determinizations of the state that the seat sees.
class GreedyBot final : public RandomBot {
public:
    GreedyBot(std::uint64_t seed, Effort effort) : RandomBot(seed), effort_(effort) {}
    Values choose(const Seen& seen, const PromptView& prompt) override {
        PlayoutRandom random = generator_for(prompt);
        if (effort_.random_percent > 0 && random.below(100) < effort_.random_percent)
            return any_answer(seen, prompt, random);
        return best_answer(seen, prompt, random);
    }

private:
    static constexpr std::size_t kMaxAnswers = 24;
    static constexpr int kMostAnswers = 2000;  // after so many, a playout stops

    Values best_answer(const Seen& seen, const PromptView& prompt, PlayoutRandom& random) {
        const Game& game = ImplAccess::match(seen).game();
        const Rules& rules = ImplAccess::rules(game);
        const auto worker = ImplAccess::worker(game);
        const State known = redact(rules.shape(), ImplAccess::of(seen).state, prompt.seat);
        const BankIndex bank = bank_of(rules.shape(), known, prompt.seat, prompt.number);
        const Determinizer worlds(rules, known, prompt.seat, HiddenSampling::any);
        const EvaluationContext trials{rules, *worker, worlds, bank, prompt.seat};
        const std::vector<Values> answers = candidates(seen, prompt, random);
        const auto [best, worth] = best_of(trials, answers, random);
        if (!has_idle_part(trials, prompt, *best, random)) return *best;
        std::vector<Values> others;
        for (const Values& answer : answers)
            if (!has_idle_part(trials, prompt, answer, random)) others.push_back(answer);
        Values lean = without_optional(prompt, *best);
        if (lean != *best && !seen.judge(prompt.number, lean)) others.push_back(std::move(lean));
        if (others.empty()) return *best;
        const auto [other, other_worth] = best_of(trials, others, random);
        return worth - other_worth > std::sqrt(effort_.matches) ? *best : *other;
    }

    // The position in which answers are evaluated.
    struct EvaluationContext {
        const Rules& rules;
        Worker& worker;
        const Determinizer& worlds;
        BankIndex bank;
        Seat seat;
    };

    // The results of one or several playouts.
    struct Result {
        double points = 0;        // the sum of results: see play()
        std::int64_t length = 0;  // the sum of the numbers of answers until the end
    };

    // The best answer and the sum of its results over all playouts: the first of the best; if the match is decided,
    // that is if every playout of every answer has the same result, the one whose playouts were shortest, so that the
    // match ends. Every answer is played with the same random numbers, so that luck does not decide between them.
    std::pair<std::vector<Values>::const_iterator, double> best_of(const EvaluationContext& t,
                                                                   const std::vector<Values>& answers,
                                                                   PlayoutRandom luck) {
        std::vector<Result> sums(answers.size());
        std::optional<double> only;
        bool decided = true;
        for (int i = 0; i < effort_.matches; ++i) {
            const PlayoutRandom same{luck.state += 77};
            for (std::size_t answer = 0; answer < answers.size(); ++answer) {
                const Result one = play(t, answers[answer], same);
                sums[answer].points += one.points;
                sums[answer].length += one.length;
                decided = decided && one.points == only.value_or(one.points);
                only = one.points;
            }
        }
        const auto best = std::max_element(sums.begin(), sums.end(), [&](const Result& a, const Result& b) {
            return decided ? a.length > b.length : a.points < b.points;
        });
        return {answers.begin() + (best - sums.begin()), best->points};
    }

    static Values without_optional(const PromptView& prompt, Values answer) {
        for (auto& [name, value] : answer)
            for (const FieldView& field : prompt.fields)
                if (field.name == name && field.optional) value = "none";
        return answer;
    }

    // True if the optional parts of the answer have no immediate visible effect, so that an advantage is mostly luck:
    // in every determinization the shown table equals the table without them, or in every determinization it equals the
    // table before the answer.
    bool has_idle_part(const EvaluationContext& t, const PromptView& prompt, const Values& answer, PlayoutRandom luck) {
        const Values lean = without_optional(prompt, answer);
        if (lean == answer) return false;
        bool as_before = true, as_lean = true;
        for (int i = 0; i < effort_.matches && (as_before || as_lean); ++i) {
            PlayoutRandom same{luck.state += 77};
            const State world = t.worlds.sample(same);
            const auto with = state_after(t, world, answer), without = state_after(t, world, lean);
            as_before = as_before && with && shown_alike(t.rules.shape(), world, *with);
            as_lean = as_lean && with && without && shown_alike(t.rules.shape(), *without, *with);
        }
        return as_before || as_lean;
    }

    // The state at the next prompts after the answer. Returns nothing if the answer is not legal, if the rules fail, or
    // if the match first waits for other seats.
    std::optional<State> state_after(const EvaluationContext& t, State m, const Values& answer) {
        const Shape& s = t.rules.shape();
        const std::size_t cell = s.prompt_cell(t.bank, t.seat);
        const auto number = m.at(s.prompt_number, cell);
        if (!fill(t.rules, m, t.bank, t.seat, answer)) return std::nullopt;
        try {
            t.worker.executor.new_budget();
            t.worker.executor.run(m);
        } catch (const ScriptFailure&) {
            return std::nullopt;
        } catch (const StepFailure&) {
            return std::nullopt;
        }
        const bool waits = m.at(s.prompt_status, cell) != kPromptClosed && m.at(s.prompt_number, cell) == number;
        return waits ? std::nullopt : std::optional(std::move(m));
    }

    static bool shown_alike(const Shape& s, const State& a, const State& b) {
        ChangeFinder finder(s);
        const Changes& changes = finder.find(a, b);
        return !changes.cards && !changes.repeats && !changes.board && !changes.result && changes.instances.empty() &&
               std::none_of(changes.counters.begin(), changes.counters.end(),
                            [&](const auto& changed) { return s.counters[changed.first].shown; });
    }

    // All answers, or a random sample of kMaxAnswers if there are more. With more than 512, an answer can recur in it.
    static std::vector<Values> candidates(const Seen& seen, const PromptView& prompt, PlayoutRandom& random) {
        std::vector<Values> answers = {{}};
        bool too_many = false;  // too many to enumerate: draw a sample instead
        for (const FieldView& field : prompt.fields) {
            std::vector<Values> longer;
            for (const Values& answer : answers) {
                const auto options = form_of(seen, prompt).ascending_options(field.name, answer);
                if (options.empty()) longer.push_back(answer);  // not asked
                for (const std::string& option : options) {
                    longer.push_back(answer);
                    longer.back().emplace_back(field.name, option);
                }
            }
            answers = std::move(longer);
            too_many = answers.size() > 512;
            if (too_many) break;
        }
        if (too_many) {
            answers.clear();
            for (std::size_t i = 0; i < kMaxAnswers; ++i)
                answers.push_back(any_answer(seen, prompt, random));
        }
        for (std::size_t i = 0; i < kMaxAnswers && answers.size() > kMaxAnswers; ++i)
            std::swap(answers[i], answers[i + random.below(static_cast<std::uint32_t>(answers.size() - i))]);
        if (answers.size() > kMaxAnswers) answers.resize(kMaxAnswers);
        return answers;
    }

    // Plays one playout after the answer. The points are 1 for a win of the seat, 0.5 for a draw or a match without an
    // end, 0 for a loss. If the rules fail, or if the answer is not legal in the determinization, they are 0 and the
    // length is the greatest.
    Result play(const EvaluationContext& t, const Values& answer, PlayoutRandom luck) {
        const Shape& s = t.rules.shape();
        const Result failure{0, kMostAnswers};
        State m = t.worlds.sample(luck);
        if (!fill(t.rules, m, t.bank, t.seat, answer)) return failure;
        int length = 0;
        try {
            t.worker.executor.new_budget();
            t.worker.executor.run(m);
            length = t.worker.executor.playout(m, luck, kMostAnswers);
        } catch (const ScriptFailure&) {
            return failure;
        } catch (const StepFailure&) {
            return failure;
        }
        if (m.at(s.over, 0) != 1) return {0.5, length};
        return {(m.at(s.winners, 0) >> (t.seat - 1) & 1U) ? 1.0 : 0.0, length};
    }

    // Writes the answer into the state. Returns false if it is not legal there.
    bool fill(const Rules& rules, State& m, BankIndex bank, Seat seat, const Values& answer) {
        const Shape& s = rules.shape();
        const std::size_t cell = s.prompt_cell(bank, seat);
        const Prompt& prompt = rules.prompts[prompt_in_cell(s, m, cell)];
        OptionValues options;
        for (const FieldIndex f : prompt.fields.indices()) {
            const std::string* given = find_value(answer, prompt.fields[f].name);
            list_options(rules, m, prompt, seat, f, true, options);
            if (!given && !is_asked(rules, m, prompt, seat, f)) {
                m.at(s.answer, s.answer_cell(bank, seat, f)) = kNone;
                continue;
            }
            const auto found = std::find_if(options.begin(), options.end(), [&](std::int32_t v) {
                return given && option_name(rules, m, prompt, seat, f, v) == *given;
            });
            if (found == options.end()) return false;
            m.at(s.answer, s.answer_cell(bank, seat, f)) = *found;
        }
        m.at(s.prompt_status, cell) = kPromptAnswered;
        return true;
    }

    Effort effort_;
};

// A search bot, see search.hpp. If the search recommends several answers with probabilities, it draws one of them.
class SearchBot final : public RandomBot {
public:
    SearchBot(std::uint64_t seed, int playouts, StartClock start)
        : RandomBot(seed), playouts_(playouts), start_(std::move(start)) {}
    Values choose(const Seen& seen, const PromptView& prompt) override {
        PlayoutRandom random = generator_for(prompt);
        const std::vector<WeightedAnswer> list = answer_distribution(seen, prompt, random);
        double left = random.below(1U << 30U) / static_cast<double>(1U << 30U);
        for (const WeightedAnswer& one : list)
            if ((left -= one.probability) < 0) return one.answer;
        return list.front().answer;
    }
    std::vector<WeightedAnswer> answer_distribution(const Seen& seen, const PromptView& prompt) override {
        PlayoutRandom random = generator_for(prompt);
        return answer_distribution(seen, prompt, random);
    }

private:
    std::vector<WeightedAnswer> answer_distribution(const Seen& seen, const PromptView& prompt,
                                                    PlayoutRandom& random) const {
        const Game& game = ImplAccess::match(seen).game();
        const Rules& rules = ImplAccess::rules(game);
        const auto worker = ImplAccess::worker(game);
        const State known = redact(rules.shape(), ImplAccess::of(seen).state, prompt.seat);
        const BankIndex bank = bank_of(rules.shape(), known, prompt.seat, prompt.number);
        return search_answers(rules, *worker, known, bank, prompt.seat, playouts_, random,
                              start_ ? start_() : std::function<bool()>());
    }

    int playouts_;
    StartClock start_;
};

struct NamedBot {
    std::string_view name;
    Effort effort;
};

// Each level beats the previous one. `quattro measure GAME --bots` measures the difference.
constexpr std::array<NamedBot, 2 + kBotLevels> kBots = {{
    {"random", {0, 0}},
    {"greedy", {6, 0}},
    {"bot:1", {0, 0}},
    {"bot:2", {6, 50}},
    {"bot:3", {6, 0}},
    {"bot:4", {24, 0}},
    {"bot:5", {96, 0}},
}};

constexpr std::string_view kSearch = "search:";

// The number of playouts in the name of a search; 0 for any other name.
int playouts_of(std::string_view name) {
    if (!name.starts_with(kSearch)) return 0;
    const auto count = to_integer(name.substr(kSearch.size()));
    return count && *count >= 1 && *count <= kMaxPlayouts ? static_cast<int>(*count) : 0;
}

}  // namespace

std::vector<WeightedAnswer> Bot::answer_distribution(const Seen&, const PromptView&) { return {}; }

std::unique_ptr<Bot> make_bot(std::string_view name, std::uint64_t seed) {
    if (const int playouts = playouts_of(name)) return std::make_unique<SearchBot>(seed, playouts, StartClock());
    const auto* const found =
        std::find_if(kBots.begin(), kBots.end(), [&](const NamedBot& bot) { return bot.name == name; });
    if (found == kBots.end()) return nullptr;
    if (found->effort.matches == 0) return std::make_unique<RandomBot>(seed);
    return std::make_unique<GreedyBot>(seed, found->effort);
}

std::unique_ptr<Bot> make_timed_search(std::uint64_t seed, StartClock start) {
    return std::make_unique<SearchBot>(seed, kMaxPlayouts, std::move(start));
}

bool is_bot(std::string_view name) {
    return playouts_of(name) > 0 ||
           std::any_of(kBots.begin(), kBots.end(), [&](const NamedBot& bot) { return bot.name == name; });
}

std::vector<std::string> bot_names() { return names_of(kBots); }

}  // namespace quattro
