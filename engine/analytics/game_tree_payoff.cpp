// Payoffs in a game tree: of a strategy, and of the best response to it. Also the strategy of a bot.
#include <algorithm>
#include <numeric>
#include <utility>

#include "analytics/game_tree_impl.hpp"

namespace quattro {
namespace {

// The seed of the bot that gives a sample of an answer: different for each set and sample.
std::uint64_t seed_of_sample(std::uint64_t seed, std::size_t set, int sample) {
    return mix(mix(mix(seed + kIncrement) + set) + static_cast<std::uint64_t>(sample));
}

}  // namespace

void GameTree::Impl::add_worth(int node, const Strategy& strategy, double reach, std::vector<double>& sum) const {
    const Node& here = at(node);
    if (here.leaf.valid()) {
        const std::vector<double>& worth = leaves[here.leaf.offset()].payoff;
        for (std::size_t seat = 0; seat < sum.size(); ++seat)
            sum[seat] += reach * worth[seat];
        return;
    }
    for (std::size_t option = 0; option < here.next.size(); ++option)
        if (const double share = probability(here, option, strategy); share > 0)
            add_worth(here.next[option].first, strategy, reach * share, sum);
}

// Computes a best response. In each information set it takes the option with the highest payoff, over all positions of
// the set.
class GameTree::BestResponse {
public:
    BestResponse(const Impl& tree, const Strategy& strategy, Seat seat)
        : tree_(tree), strategy_(strategy), seat_(seat), positions_(tree.sets.size()), chosen_(tree.sets.size(), -1) {
        reach(tree.root, 1);
    }
    double worth(int node) {
        const Impl::Node& here = tree_.at(node);
        if (here.leaf.valid()) return tree_.leaves[here.leaf.offset()].payoff[static_cast<std::size_t>(seat_ - 1)];
        if (is_own(here)) return worth(here.next[chosen(here.set.number())].first);
        double sum = 0;
        for (std::size_t option = 0; option < here.next.size(); ++option)
            if (const double share = tree_.probability(here, option, strategy_); share > 0)
                sum += share * worth(here.next[option].first);
        return sum;
    }

private:
    bool is_own(const Impl::Node& node) const {
        return node.set.valid() && tree_.sets[node.set.offset()].seat == seat_;
    }
    // Collects the positions of each own set, with the probability of reaching them if the seat plays towards them.
    void reach(int node, double share) {
        const Impl::Node& here = tree_.at(node);
        if (is_own(here)) positions_[here.set.offset()].emplace_back(node, share);
        for (std::size_t option = 0; option < here.next.size(); ++option)
            if (const double next = is_own(here) ? 1 : tree_.probability(here, option, strategy_); next > 0)
                reach(here.next[option].first, share * next);
    }
    std::size_t chosen(int set) {
        int& chosen = chosen_[static_cast<std::size_t>(set)];
        if (chosen >= 0) return static_cast<std::size_t>(chosen);
        std::vector<double> sums(tree_.sets[static_cast<std::size_t>(set)].options.size());
        for (const auto& [node, share] : positions_[static_cast<std::size_t>(set)])
            for (std::size_t option = 0; option < sums.size(); ++option)
                sums[option] += share * worth(tree_.at(node).next[option].first);
        chosen = static_cast<int>(std::max_element(sums.begin(), sums.end()) - sums.begin());
        return static_cast<std::size_t>(chosen);
    }

    const Impl& tree_;
    const Strategy& strategy_;
    Seat seat_;
    std::vector<std::vector<std::pair<int, double>>> positions_;
    std::vector<int> chosen_;
};

// The distribution of the bot over the options of the set, given that its answer agrees with the earlier answers of the
// seat in this prompt.
std::vector<double> GameTree::Impl::bot_distribution(const std::string& bot, std::uint64_t seed, std::size_t set,
                                                     int& samples) const {
    samples = kWeighed;
    Match match(game, 0);
    ImplAccess::of(match).state = first_positions[set].state;
    const Seen seen = match.seen_by(first_positions[set].asked.seat);
    std::vector<double> shares(sets[set].options.size());
    int agreeing = 0;
    const auto count = [&](const WeightedAnswer& one) {
        const bool begins_so =
            std::all_of(first_positions[set].before.begin(), first_positions[set].before.end(), [&](const auto& field) {
                const std::string* given = find_value(one.answer, field.first);
                return given && *given == field.second;
            });
        const std::string* given = begins_so ? find_value(one.answer, sets[set].field) : nullptr;
        agreeing += given ? 1 : 0;
        for (std::size_t option = 0; given && option < shares.size(); ++option)
            if (sets[set].options[option] == *given) shares[option] += one.probability;
    };
    for (const PromptView& prompt : seen.prompts()) {
        if (bank_of(rules.shape(), first_positions[set].state, seen.seat(), prompt.number) !=
            first_positions[set].asked.bank)
            continue;
        const std::vector<WeightedAnswer> weighed = make_bot(bot, seed)->answer_distribution(seen, prompt);
        std::for_each(weighed.begin(), weighed.end(), count);
        if (!weighed.empty()) continue;
        for (int i = 0; i < kSamples; ++i)
            count({make_bot(bot, seed_of_sample(seed, set, i))->choose(seen, prompt), 1, 0});
        samples = agreeing;
    }
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares)
        share = sum > 0 ? share / sum : 1.0 / static_cast<double>(shares.size());
    return shares;
}

GameTree::GameTree(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
GameTree::GameTree(GameTree&&) noexcept = default;
GameTree& GameTree::operator=(GameTree&&) noexcept = default;
GameTree::~GameTree() = default;

int GameTree::seats() const { return impl_->rules.shape().seats; }
std::size_t GameTree::positions() const { return impl_->nodes.size(); }
const std::vector<InformationSet>& GameTree::sets() const { return impl_->sets; }
SequenceIndex GameTree::first_sequence(int set) const { return impl_->first_sequences[static_cast<std::size_t>(set)]; }
int GameTree::sequences() const { return impl_->count_sequences; }
const std::vector<GameTree::Leaf>& GameTree::leaves() const { return impl_->leaves; }

std::vector<double> GameTree::expected_payoff(const Strategy& strategy) const {
    std::vector<double> sum(static_cast<std::size_t>(seats()));
    impl_->add_worth(impl_->root, strategy, 1, sum);
    return sum;
}

double GameTree::best_response(const Strategy& strategy, Seat seat) const {
    return BestResponse(*impl_, strategy, seat).worth(impl_->root);
}

std::optional<Strategy> GameTree::strategy_of(const std::string& bot, std::uint64_t seed,
                                              std::vector<int>* samples) const {
    if (!is_bot(bot)) return std::nullopt;
    Strategy strategy;
    std::vector<int> counts(impl_->sets.size());
    for (std::size_t set = 0; set < impl_->sets.size(); ++set)
        strategy.push_back(impl_->bot_distribution(bot, seed, set, counts[set]));
    if (samples) *samples = std::move(counts);
    return strategy;
}

}  // namespace quattro
