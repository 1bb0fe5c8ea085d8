// Builds the tree of a game. The functions call each other in the order of a match:
// - add_draws() runs the match on, once for each sequence of random outcomes, up to the next prompts.
// - add_prompts() takes the prompts that are open there. If there are none, advances to a deadline or ends the branch.
// - add_answers() goes through these prompts, and through the fields of each one.
// - add_choice() adds one child for each different option of a field, and calls add_answers() for each.
// - information_set_of() finds or adds the information set of a field that is to be answered.
#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "analytics/game_tree_impl.hpp"
#include "base/size.hpp"
#include "base/text.hpp"
#include "state/clock.hpp"

namespace quattro {
namespace {

constexpr std::size_t kSetOverhead = 1000;  // bytes of an information set besides its texts and its state; an estimate

// A random source that enumerates all sequences of random outcomes. An outcome that is not decided yet is 0.
class DrawEnumerator final : public RandomSource {
public:
    std::uint32_t next(std::uint32_t bound) override {
        if (at_ == drawn_.size()) drawn_.push_back({0, bound});
        return drawn_[at_++].first;
    }
    void begin() { at_ = 0; }
    // The probability of the current sequence.
    double probability() const {
        double product = 1;
        for (const auto& [value, bound] : drawn_)
            product /= bound;
        return product;
    }
    // Moves to the next sequence. Returns false after the last one.
    bool advance() {
        while (!drawn_.empty() && ++drawn_.back().first == drawn_.back().second)
            drawn_.pop_back();
        return !drawn_.empty();
    }

private:
    std::vector<std::pair<std::uint32_t, std::uint32_t>> drawn_;  // value and bound of each draw
    std::size_t at_ = 0;
};

}  // namespace

int GameTree::Impl::build() {
    Path start;
    start.histories.resize(static_cast<std::size_t>(rules.shape().seats));
    start.sequences.assign(start.histories.size(), SequenceIndex());
    const int first = add_draws(rules.start, start, true);
    rules.model.shape.random_source = nullptr;  // `rules` is the tree's own copy
    return first;
}

// Enumerates the draws up to the next prompt. Equal states are merged into one child.
int GameTree::Impl::add_draws(const State& before, const Path& so_far, bool is_start) {
    const DepthGuard depth_guard(*this);
    MemoryGuard memory_guard(*this);
    std::size_t sequences = 0;
    std::vector<std::pair<State, double>> outcomes;
    std::unordered_multimap<std::uint64_t, std::size_t> by_hash;
    DrawEnumerator draws;
    do {
        check_positions(++sequences);  // many sequences can lead to one position
        State m = before;
        draws.begin();
        rules.model.shape.random_source = &draws;
        executor.new_budget();
        if (is_start)
            executor.begin(m, 0, 0);
        else
            executor.run(m);
        const auto [first, last] = by_hash.equal_range(m.hash());
        const auto same = std::find_if(first, last, [&](const auto& way) { return outcomes[way.second].first == m; });
        if (same != last) {
            outcomes[same->second].second += draws.probability();
            continue;
        }
        by_hash.emplace(m.hash(), outcomes.size());
        outcomes.emplace_back(std::move(m), draws.probability());
        check_positions(nodes.size() + outcomes.size());
        memory_guard.more(2 * state_size());  // with its entries in the tables
    } while (draws.advance());
    Node node;
    for (auto& [m, chance] : outcomes)
        node.next.emplace_back(add_prompts(m, so_far), chance);
    return outcomes.size() == 1 ? node.next.front().first : add(std::move(node));
}

int GameTree::Impl::add_prompts(State& m, const Path& so_far) {
    if (m.at(rules.shape().over, 0)) return add_leaf(m, so_far);
    const std::vector<Decision> open = open_prompts(rules, m);
    if (open.empty()) {
        if (!advance_to_deadline(rules.shape(), m)) return add_leaf(m, so_far);
        return add_draws(m, so_far, false);
    }
    MemoryGuard memory_guard(*this);
    memory_guard.more(state_size());
    Path here = so_far;
    const State state_when_asked = m;  // lives as long as the calls below, which use `here`
    here.state_when_asked = &state_when_asked;
    return add_answers(m, open, 0, nullptr, here);
}

int GameTree::Impl::add_answers(State& m, const std::vector<Decision>& asked, std::size_t at,
                                SimulatedAnswer* partial_answer, const Path& so_far) {
    if (at == asked.size()) return add_draws(m, so_far, false);
    if (!partial_answer) {
        Path here = so_far;
        here.before.clear();
        std::uint64_t& history = here.histories[static_cast<std::size_t>(asked[at].seat - 1)];
        history = mix(history ^ asked[at].view);
        // The information set depends on everything that the seat has seen and answered, not only on its current view.
        // Therefore a hash of the history replaces `view`, the hash of the current view.
        Decision as_remembered = asked[at];
        as_remembered.view = history;
        SimulatedAnswer begun(rules, m, as_remembered);
        return add_answers(m, asked, at, &begun, here);
    }
    if (partial_answer->next_field()) return add_choice(m, asked, at, *partial_answer, so_far);
    Path here = so_far;
    here.histories[static_cast<std::size_t>(asked[at].seat - 1)] = partial_answer->infoset_key();
    return add_answers(m, asked, at + 1, nullptr, here);
}

int GameTree::Impl::add_choice(State& m, const std::vector<Decision>& asked, std::size_t at,
                               const SimulatedAnswer& partial_answer, const Path& so_far) {
    const DepthGuard depth_guard(*this);
    MemoryGuard memory_guard(*this);
    memory_guard.more(2 * state_size());
    const int set = information_set_of(partial_answer, asked[at], so_far);
    const std::vector<std::uint32_t> options = partial_answer.distinct_options();
    const auto seat_index = static_cast<std::size_t>(asked[at].seat - 1);
    Node node;
    node.set = Index<InformationSet>(set);
    for (std::size_t option = 0; option < options.size(); ++option) {
        State next = m;
        SimulatedAnswer longer_answer(partial_answer, next);
        longer_answer.take(options[option]);
        Path here = so_far;
        here.sequences[seat_index] = first_sequences[static_cast<std::size_t>(set)] + option;
        here.before.emplace_back(sets[static_cast<std::size_t>(set)].field,
                                 sets[static_cast<std::size_t>(set)].options[option]);
        node.next.emplace_back(add_answers(next, asked, at, &longer_answer, here), 1.0);
    }
    return add(std::move(node));
}

int GameTree::Impl::information_set_of(const SimulatedAnswer& partial_answer, const Decision& asked,
                                       const Path& so_far) {
    const auto [found, is_new] = known.try_emplace(partial_answer.infoset_key(), int_size(sets));
    if (!is_new) return found->second;
    InformationSet set;
    set.seat = asked.seat;
    set.prompt = partial_answer.prompt().name;
    set.field = partial_answer.prompt().fields[partial_answer.field()].name;
    for (const std::uint32_t option : partial_answer.distinct_options())
        set.options.push_back(partial_answer.option_name(option));
    set.view = describe_view(*so_far.state_when_asked, asked.seat);
    std::size_t bytes = set.view.size();
    for (const std::string& option : set.options)
        bytes += sizeof option + option.size();
    charge_memory(bytes + state_size() + kSetOverhead);
    set.parent_sequence = so_far.sequences[static_cast<std::size_t>(asked.seat - 1)];
    first_sequences.emplace_back(count_sequences);
    count_sequences += int_size(set.options);
    sets.push_back(std::move(set));
    first_positions.push_back({*so_far.state_when_asked, asked, so_far.before});
    return found->second;
}

int GameTree::Impl::add_leaf(const State& m, const Path& so_far) {
    charge_memory(2 * sizeof(Leaf) + 2 * static_cast<std::size_t>(rules.shape().seats) * sizeof(double));
    Leaf leaf;
    for (Seat seat = 1; seat <= rules.shape().seats; ++seat)
        leaf.payoff.push_back(payoff(rules, m, seat));
    leaf.sequences = so_far.sequences;
    leaves.push_back(std::move(leaf));
    Node node;
    node.leaf = Index<Leaf>(leaves.size() - 1);
    return add(std::move(node));
}

// The cards that the seat sees and the counters that it knows, without counters that are 0.
std::string GameTree::Impl::describe_view(const State& m, Seat seat) const {
    Match match(game, 0);
    ImplAccess::of(match).state = m;
    const View view = match.seen_by(seat).view();
    std::vector<std::string> parts;
    for (const ZoneView& zone : view.zones) {
        std::vector<std::string> cards;
        for (const std::string& card : zone.cards)
            if (!card.empty() && card != "?") cards.push_back(card);
        if (!cards.empty())
            parts.push_back(
                fmt::format("{}{} {}", zone.seat ? fmt::format("{}:", zone.seat) : "", zone.name, join(cards, " ")));
    }
    for (const CounterView& counter : view.counters)
        if (counter.value != "0")
            parts.push_back(fmt::format("{}{} {}", counter.seat ? fmt::format("{}:", counter.seat) : "", counter.name,
                                        counter.value));
    return join(parts, "; ");
}

std::optional<GameTree> GameTree::build(const std::shared_ptr<const Game>& game, std::size_t most, std::string& problem,
                                        std::size_t memory) {
    auto impl = std::make_unique<Impl>(game, most, memory);
    Diagnostics failed;
    try {
        impl->root = impl->build();
        impl->set_leaf_chances(impl->root, 1);
        return GameTree(std::move(impl));
    } catch (const TooLarge& too_large) {
        problem = fmt::format("{} has {}", game->info().id, too_large.what);
        return std::nullopt;
    } catch (const ScriptFailure& failure) {
        failed.error(failure.where, failure.message);
    } catch (const StepFailure& failure) {
        failed.error(failure.where, failure.message);
    }
    throw PackError{failed.list()};
}

}  // namespace quattro
