#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "analytics/game_tree_impl.hpp"
#include "base/size.hpp"
#include "base/text.hpp"
#include "state/clock.hpp"

namespace quattro {
namespace {

// A source of draws that enumerates all sequences of draws. A draw that is not decided yet takes the value 0.
class DrawEnumerator final : public RandomSource {
public:
    std::uint32_t next(std::uint32_t bound) override {
        if (at_ == drawn_.size()) drawn_.push_back({0, bound});
        return drawn_[at_++].first;
    }
    void begin() { at_ = 0; }
    // The probability of the sequence that was drawn.
    double chance() const {
        double all = 1;
        for (const auto& [value, bound] : drawn_)
            all /= bound;
        return all;
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
    Path nothing;
    nothing.histories.resize(static_cast<std::size_t>(rules.shape().seats));
    nothing.sequences.assign(nothing.histories.size(), -1);
    const int first = add_draws(rules.start, nothing, true);
    rules.model.shape.random_source = nullptr;
    return first;
}

// Enumerates the draws up to the next prompt. Equal states are merged into one child.
int GameTree::Impl::add_draws(const State& before, const Path& so_far, bool begins) {
    const DepthGuard deeper(*this);
    MemoryGuard taken(*this);
    std::size_t tried = 0;
    std::vector<std::pair<State, double>> ways;
    std::unordered_multimap<std::uint64_t, std::size_t> by_hash;
    DrawEnumerator own;
    do {
        check_positions(++tried);
        State m = before;
        own.begin();
        rules.model.shape.random_source = &own;
        executor.new_budget();
        if (begins)
            executor.begin(m, 0, 0);
        else
            executor.run(m);
        const auto [first, last] = by_hash.equal_range(m.hash());
        const auto same = std::find_if(first, last, [&](const auto& way) { return ways[way.second].first == m; });
        if (same != last) {
            ways[same->second].second += own.chance();
            continue;
        }
        by_hash.emplace(m.hash(), ways.size());
        ways.emplace_back(std::move(m), own.chance());
        check_positions(nodes.size() + ways.size());
        taken.more(2 * state_size());  // with its entries in the tables
    } while (own.advance());
    Node node;
    for (auto& [m, chance] : ways)
        node.next.emplace_back(add_prompts(m, so_far), chance);
    return ways.size() == 1 ? node.next.front().first : add(std::move(node));
}

int GameTree::Impl::add_prompts(State& m, const Path& so_far) {
    if (m.at(rules.shape().over, 0)) return add_leaf(m, so_far);
    const std::vector<Decision> open = open_prompts(rules, m);
    if (open.empty()) {
        if (!advance_to_deadline(rules.shape(), m)) return add_leaf(m, so_far);
        return add_draws(m, so_far, false);
    }
    MemoryGuard taken(*this);
    taken.more(state_size());
    Path here = so_far;
    const State asking = m;
    here.asking = &asking;
    return add_answers(m, open, 0, nullptr, here);
}

int GameTree::Impl::add_answers(State& m, const std::vector<Decision>& asked, std::size_t at, SimulatedAnswer* deciding,
                                const Path& so_far) {
    if (at == asked.size()) return add_draws(m, so_far, false);
    if (!deciding) {
        Path here = so_far;
        here.before.clear();
        std::uint64_t& history = here.histories[static_cast<std::size_t>(asked[at].seat - 1)];
        history = mix(history ^ asked[at].view);
        Decision as_remembered = asked[at];
        as_remembered.view = history;
        SimulatedAnswer begun(rules, m, as_remembered);
        return add_answers(m, asked, at, &begun, here);
    }
    if (deciding->next_field()) return add_choice(m, asked, at, *deciding, so_far);
    Path here = so_far;
    here.histories[static_cast<std::size_t>(asked[at].seat - 1)] = deciding->infoset_key();
    return add_answers(m, asked, at + 1, nullptr, here);
}

int GameTree::Impl::add_choice(State& m, const std::vector<Decision>& asked, std::size_t at,
                               const SimulatedAnswer& deciding, const Path& so_far) {
    const DepthGuard deeper(*this);
    MemoryGuard taken(*this);
    taken.more(2 * state_size());
    const int set = set_name(deciding, asked[at], so_far);
    const std::vector<std::uint16_t> options = deciding.distinct_options();
    const auto seat = static_cast<std::size_t>(asked[at].seat - 1);
    Node node;
    node.set = set;
    for (std::size_t option = 0; option < options.size(); ++option) {
        State next = m;
        SimulatedAnswer there(deciding, next);
        there.take(options[option]);
        Path here = so_far;
        here.sequences[seat] = first_sequences[static_cast<std::size_t>(set)] + static_cast<int>(option);
        here.before.emplace_back(sets[static_cast<std::size_t>(set)].field,
                                 sets[static_cast<std::size_t>(set)].options[option]);
        node.next.emplace_back(add_answers(next, asked, at, &there, here), 1.0);
    }
    return add(std::move(node));
}

int GameTree::Impl::set_name(const SimulatedAnswer& deciding, const Decision& asked, const Path& so_far) {
    const auto [found, is_new] = known.try_emplace(deciding.infoset_key(), int_size(sets));
    if (!is_new) return found->second;
    InformationSet set;
    set.seat = asked.seat;
    set.prompt = deciding.prompt().name;
    set.field = deciding.prompt().fields[deciding.field()].name;
    for (const std::uint16_t option : deciding.distinct_options())
        set.options.push_back(deciding.option_name(option));
    set.view = seen_by(*so_far.asking, asked.seat);
    std::size_t letters = set.view.size();
    for (const std::string& option : set.options)
        letters += sizeof option + option.size();
    charge_memory(letters + state_size() + 1000);
    set.parent_sequence = so_far.sequences[static_cast<std::size_t>(asked.seat - 1)];
    first_sequences.push_back(count_sequences);
    count_sequences += int_size(set.options);
    sets.push_back(std::move(set));
    met.push_back({*so_far.asking, asked, so_far.before});
    return found->second;
}

int GameTree::Impl::add_leaf(const State& m, const Path& so_far) {
    charge_memory(2 * sizeof(Leaf) + 2 * static_cast<std::size_t>(rules.shape().seats) * sizeof(double));
    Leaf end;
    for (Seat seat = 1; seat <= rules.shape().seats; ++seat)
        end.payoff.push_back(payoff(rules, m, seat));
    end.sequences = so_far.sequences;
    leaves.push_back(std::move(end));
    Node node;
    node.leaf = int_size(leaves) - 1;
    return add(std::move(node));
}

// The cards that the seat sees and the counters that it knows, without counters that are 0.
std::string GameTree::Impl::seen_by(const State& m, Seat seat) const {
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

std::optional<GameTree> GameTree::of(const std::shared_ptr<const Game>& game, std::size_t most, std::string& problem,
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
