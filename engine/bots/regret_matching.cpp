// Regret matching on the whole tree of a small game.
#include <algorithm>
#include <numeric>

#include "bots/search.hpp"
#include "state/clock.hpp"

namespace quattro {
namespace {

// A game is small if it has at most one information set for each kPlayoutsANode playouts, or at most kMinNodes
// information sets, and if no match has more than kMaxDepth rounds of prompts.
constexpr int kPlayoutsANode = 50;
constexpr std::size_t kMinNodes = 16;
constexpr int kMaxDepth = 64;

// Regret matching: the probabilities are proportional to the positive regrets, and uniform if no regret is positive.
std::vector<double> regret_strategy(const std::vector<double>& regrets) {
    std::vector<double> strategy(regrets.size());
    double sum = 0;
    for (std::size_t option = 0; option < regrets.size(); ++option)
        sum += strategy[option] = std::max(regrets[option], 0.0);
    for (double& share : strategy)
        share = sum > 0 ? share / sum : 1.0 / static_cast<double>(regrets.size());
    return strategy;
}

std::size_t sample(const std::vector<double>& strategy, PlayoutRandom& random) {
    double left = random.below(1U << 30U) / static_cast<double>(1U << 30U);
    std::size_t option = 0;
    for (; option + 1 < strategy.size() && left >= strategy[option]; ++option)
        left -= strategy[option];
    return option;
}

}  // namespace

bool RegretMatching::learn(int playouts) {
    playouts_left_ = playouts;
    most_nodes_ = std::max(kMinNodes, static_cast<std::size_t>(playouts / kPlayoutsANode));
    State m;
    try {
        while (small_ && playouts_left_ > 0) {
            worker_.executor.begin(m, random_.state += kIncrement, 0);
            ++iteration_;
            play(m, 0);
            learner_ = learner_ % rules_.shape().seats + 1;
        }
    } catch (const ScriptFailure&) {
        return false;
    } catch (const StepFailure&) {
        return false;
    }
    return small_;
}

std::vector<double> RegretMatching::strategy(const SimulatedAnswer& deciding) const {
    const auto found = nodes_.find(deciding.infoset_key());
    if (found == nodes_.end()) return {};
    std::vector<double> taken = found->second.strategy_sum;
    const double sum = std::accumulate(taken.begin(), taken.end(), 0.0);
    if (sum <= 0) return {};
    for (double& share : taken)
        share /= sum;
    return taken;
}

// Returns the payoff of the match for the learner. The value is meaningless once `small_` is false.
double RegretMatching::play(State& m, int depth) {
    const Shape& s = rules_.shape();
    while (m.at(s.over, 0) == 0) {
        const std::vector<Decision> asked = open_prompts(rules_, m);
        if (!asked.empty()) {
            small_ = small_ && depth < kMaxDepth;
            return small_ ? decide(m, asked, 0, nullptr, depth + 1) : 0;
        }
        if (!advance_to_deadline(s, m)) break;
        worker_.executor.new_budget();
        worker_.executor.run(m);
    }
    --playouts_left_;
    return payoff(rules_, m, learner_);
}

double RegretMatching::decide(State& m, const std::vector<Decision>& asked, std::size_t at, SimulatedAnswer* deciding,
                              int depth) {
    if (at == asked.size()) {
        worker_.executor.new_budget();
        worker_.executor.run(m);
        return play(m, depth);
    }
    if (!deciding) {
        SimulatedAnswer begun(rules_, m, asked[at]);
        return decide(m, asked, at, &begun, depth);
    }
    if (!deciding->next_field()) return decide(m, asked, at + 1, nullptr, depth);
    return explore(m, asked, at, *deciding, depth);
}

// The learner tries every option; any other seat samples one.
double RegretMatching::explore(State& m, const std::vector<Decision>& asked, std::size_t at, SimulatedAnswer& deciding,
                               int depth) {
    Node* const node = node_for(deciding);
    if (!node) return 0;
    const std::vector<double> strategy = regret_strategy(node->regrets);
    if (asked[at].seat != learner_) {
        for (std::size_t option = 0; option < strategy.size(); ++option)
            node->strategy_sum[option] += strategy[option] * iteration_;
        deciding.take(node->options[sample(strategy, random_)]);
        return decide(m, asked, at, &deciding, depth);
    }
    std::vector<double> worth(strategy.size());
    double mean = 0;
    for (std::size_t option = 0; small_ && option < strategy.size(); ++option) {
        State tried = m;
        SimulatedAnswer there(deciding, tried);
        there.take(node->options[option]);
        worth[option] = decide(tried, asked, at, &there, depth);
        mean += strategy[option] * worth[option];
    }
    for (std::size_t option = 0; small_ && option < strategy.size(); ++option)
        node->regrets[option] += worth[option] - mean;
    return mean;
}

RegretMatching::Node* RegretMatching::node_for(const SimulatedAnswer& deciding) {
    const auto [found, is_new] = nodes_.try_emplace(deciding.infoset_key());
    Node& node = found->second;
    if (is_new) {
        node.options = deciding.distinct_options();
        node.regrets.resize(node.options.size());
        node.strategy_sum.resize(node.options.size());
    }
    // Equal views must offer equal options. If there are too few, two information sets share a key, and learning ends.
    const bool fits = !node.options.empty() && node.options.back() < deciding.options().size();
    small_ = small_ && fits && nodes_.size() <= most_nodes_;
    return small_ ? &node : nullptr;
}

}  // namespace quattro
