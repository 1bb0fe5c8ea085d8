// Turns the result of regret matching or of a tree search into an answer.
#include <algorithm>
#include <numeric>

#include "bots/search.hpp"
#include "state/redact.hpp"

namespace quattro {
namespace {

// Lists every answer of positive probability, built field by field. `strategy` returns the probabilities of the
// different options; an empty list means that they are uniform.
template <class Strategy>
void list_answers(const SimulatedAnswer& begun, WeightedAnswer answer, Strategy&& strategy,
                  std::vector<WeightedAnswer>& list, State& m) {
    SimulatedAnswer deciding(begun, m);
    if (!deciding.next_field()) {
        list.push_back(std::move(answer));
        return;
    }
    const std::vector<std::uint32_t> options = deciding.distinct_options();
    std::vector<double> shares = strategy(deciding);
    if (shares.size() != options.size()) shares.assign(options.size(), 1.0 / static_cast<double>(options.size()));
    for (std::size_t option = 0; option < options.size(); ++option) {
        if (shares[option] <= 0) continue;
        State next = m;
        SimulatedAnswer there(deciding, next);
        WeightedAnswer longer = answer;
        longer.probability *= shares[option];
        longer.answer.emplace_back(deciding.prompt().fields[deciding.field()].name,
                                   deciding.option_name(options[option]));
        there.take(options[option]);
        list_answers(there, std::move(longer), strategy, list, next);
    }
}

std::vector<WeightedAnswer> learned(const RegretMatching& regrets, const SimulatedAnswer& asked, State& m) {
    SimulatedAnswer deciding(asked, m);
    if (deciding.next_field() && regrets.strategy(deciding).empty()) return {};
    std::vector<WeightedAnswer> list;
    list_answers(
        asked, {{}, 1, 0}, [&](const SimulatedAnswer& there) { return regrets.strategy(there); }, list, m);
    std::stable_sort(list.begin(), list.end(),
                     [](const WeightedAnswer& a, const WeightedAnswer& b) { return a.probability > b.probability; });
    return list;
}

// The answer with the best option in each field; a field that the search did not reach is answered at random.
WeightedAnswer best_found(const TreeSearch& search, const SimulatedAnswer& asked, State& m, PlayoutRandom& random) {
    WeightedAnswer best{{}, 1, 0};
    SimulatedAnswer deciding(asked, m);
    while (deciding.next_field()) {
        const auto& tried = search.tried(deciding);
        std::size_t option = 0;
        if (tried.empty()) {
            option = random.below(static_cast<std::uint32_t>(deciding.options().size()));
        } else {
            const TreeSearch::OptionStats& most = tried[search.best(deciding)];
            option = most.option;
            if (best.answer.empty() && most.times > 0) best.payoff = most.total / most.times;
        }
        best.answer.emplace_back(deciding.prompt().fields[deciding.field()].name, deciding.option_name(option));
        deciding.take(option);
    }
    return best;
}

// The number of trials from which a value counts.
constexpr std::uint32_t kOften = 8;

// The value of the answer whose options `chosen` selects from the tried options. If `chosen` returns null, the first
// option is taken, and the value is that of the answer up to there. `answer` gets the answer.
template <class Chosen>
std::optional<double> worth_of(SimulatedAnswer deciding, const TreeSearch& search, Values& answer, Chosen&& chosen) {
    std::optional<double> worth;
    bool all_tried = true;
    while (deciding.next_field()) {
        const TreeSearch::OptionStats* const tried = chosen(deciding, search.tried(deciding));
        all_tried = all_tried && tried;
        const std::size_t option = tried ? tried->option : 0;
        if (all_tried && tried->times >= kOften) worth = tried->total / tried->times;
        answer.emplace_back(deciding.prompt().fields[deciding.field()].name, deciding.option_name(option));
        deciding.take(option);
    }
    return worth;
}

// The state `seen` with the seat's prompt in this bank open and not answered.
State asking(const Shape& s, const State& seen, BankIndex bank, Seat seat) {
    State m = seen;
    m.at(s.prompt_status, s.prompt_cell(bank, seat)) = kPromptOpen;
    for (const FieldIndex field : s.banks[bank].field_indices())
        m.at(s.answer, s.answer_cell(bank, seat, field)) = kUnanswered;
    return m;
}

Decision decision_of(const Shape& s, const State& m, BankIndex bank, Seat seat) {
    return {bank, seat, mix(view_key(s, m, seat) + bank.offset())};
}

}  // namespace

AnswerComparison compare_answer(const Rules& rules, Worker& worker, const State& seen, BankIndex bank, Seat seat,
                                const Values& other, int playouts, PlayoutRandom& random) {
    State m = asking(rules.shape(), seen, bank, seat);
    const Decision asked = decision_of(rules.shape(), m, bank, seat);
    TreeSearch search(rules, worker, m, seat, random);
    for (int played = 0; played < playouts; ++played)
        search.play_one();
    using List = std::vector<TreeSearch::OptionStats>;
    AnswerComparison both;
    both.worth = worth_of(SimulatedAnswer(rules, m, asked), search, both.best,
                          [&](const SimulatedAnswer& there, const List& list) {
                              return list.empty() ? nullptr : &list[search.best(there)];
                          });
    m = asking(rules.shape(), seen, bank, seat);
    Values again;
    both.other =
        worth_of(SimulatedAnswer(rules, m, asked), search, again, [&](const SimulatedAnswer& there, const List& list) {
            const std::string* given = find_value(other, there.prompt().fields[there.field()].name);
            const auto found = std::find_if(list.begin(), list.end(), [&](const TreeSearch::OptionStats& tried) {
                return there.option_name(tried.option) == (given ? *given : "none");
            });
            return found == list.end() ? nullptr : &*found;
        });
    return both;
}

std::vector<WeightedAnswer> search_answers(const Rules& rules, Worker& worker, const State& seen, BankIndex bank,
                                           Seat seat, int playouts, PlayoutRandom& random,
                                           const std::function<bool()>& go_on) {
    const Shape& s = rules.shape();
    State m = asking(s, seen, bank, seat);
    const Decision asked = decision_of(s, m, bank, seat);
    RegretMatching regrets(rules, worker, random);
    const SimulatedAnswer begun(rules, m, asked);
    if (!go_on && regrets.learn(playouts)) {
        State there = m;
        if (auto list = learned(regrets, SimulatedAnswer(begun, there), there); !list.empty()) return list;
    }
    TreeSearch search(rules, worker, m, seat, random);
    for (int played = 0; played < playouts && (!go_on || go_on()); ++played)
        search.play_one();
    State there = m;
    return {best_found(search, SimulatedAnswer(begun, there), there, random)};
}

}  // namespace quattro
