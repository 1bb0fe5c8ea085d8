// The parts of a game tree. Private to the analytics layer.
#pragma once

#include <string>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "analytics/game_tree.hpp"
#include "base/size.hpp"
#include "bots/simulated_answer.hpp"
#include "link/link.hpp"
#include "match/impl.hpp"

namespace quattro {

// The largest number of draws and answers on a path: each is a level of recursion, which takes about 4 KB of the stack.
constexpr std::size_t kDeepestTree = 1000;

// Thrown if the tree is larger than allowed. `what` names the excess: "more than 1000 positions".
struct TooLarge {
    std::string what;
};

struct GameTree::Impl {
    // A position: a draw (`set` and `leaf` are none), a choice in an information set, or an end.
    struct Node {
        Index<struct InformationSet> set;
        Index<struct Leaf> leaf;
        // Child positions. At a draw each has its probability; at a choice the number is 1, because a strategy decides.
        std::vector<std::pair<int, double>> next;
    };
    // The first position of an information set, before its prompt has an answer.
    struct FirstPosition {
        State state;
        Decision asked;
        Values before;  // the fields that the seat has answered in this prompt
    };
    // The path to the current position.
    struct Path {
        std::vector<std::uint64_t> histories;  // by seat: a hash of its views and answers so far
        std::vector<SequenceIndex> sequences;  // by seat: its last answer, see SequenceIndex
        Values before;                         // the fields answered so far in the current prompt
        // The state before any open prompt was answered, because a seat does not see the simultaneous answers of other
        // seats. Not owned.
        const State* state_when_asked = nullptr;
    };

    Impl(const std::shared_ptr<const Game>& from, std::size_t most, std::size_t bytes)
        : game(from),
          rules(linked_copy(ImplAccess::rules(*from))),
          most_nodes(most),
          most_memory(bytes),
          vm(rules.scripts, rules.libs, rules.calls, rules.shape()),
          executor(rules, vm, scratch) {}

    // Counts memory against the limit for as long as the object lives.
    class MemoryGuard {
    public:
        explicit MemoryGuard(Impl& tree) : tree_(tree) {}
        ~MemoryGuard() { tree_.memory -= bytes_; }
        MemoryGuard(const MemoryGuard&) = delete;
        MemoryGuard& operator=(const MemoryGuard&) = delete;
        void more(std::size_t bytes) { tree_.charge_memory(bytes), bytes_ += bytes; }

    private:
        Impl& tree_;
        std::size_t bytes_ = 0;
    };
    // Counts one level of depth for as long as the object lives. Throws TooLarge at the limit.
    class DepthGuard {
    public:
        explicit DepthGuard(Impl& tree) : tree_(tree) {
            if (++tree_.depth > kDeepestTree)
                throw TooLarge{fmt::format("matches in which {} draws and answers follow one another", kDeepestTree)};
        }
        ~DepthGuard() { --tree_.depth; }
        DepthGuard(const DepthGuard&) = delete;
        DepthGuard& operator=(const DepthGuard&) = delete;

    private:
        Impl& tree_;
    };

    // game_tree.cpp describes how these call each other. information_set_of() returns the index of the information set,
    // each other function the index of the position.
    int build();
    int add_draws(const State& before, const Path& so_far, bool is_start);
    int add_prompts(State& m, const Path& so_far);
    // `partial_answer` is the answer to prompt `at` so far; null if it has not begun.
    int add_answers(State& m, const std::vector<Decision>& asked, std::size_t at, SimulatedAnswer* partial_answer,
                    const Path& so_far);
    int add_choice(State& m, const std::vector<Decision>& asked, std::size_t at, const SimulatedAnswer& partial_answer,
                   const Path& so_far);
    int information_set_of(const SimulatedAnswer& partial_answer, const Decision& asked, const Path& so_far);
    int add_leaf(const State& m, const Path& so_far);
    // Counts bytes, estimated, against the limit. Throws TooLarge if the tree exceeds it.
    void charge_memory(std::size_t bytes) {
        if ((memory += bytes) > most_memory)
            throw TooLarge{fmt::format("more than fits into {} MiB of memory", most_memory >> 20U)};
    }
    std::size_t state_size() const { return sizeof(State) + rules.shape().layout.size(); }
    void check_positions(std::size_t count) const {
        if (count > most_nodes) throw TooLarge{fmt::format("more than {} positions", most_nodes)};
    }
    int add(Node node) {
        check_positions(nodes.size() + 1);
        // Counts the node twice, because the capacity of the list may exceed its size.
        charge_memory(2 * sizeof(Node) + node.next.capacity() * sizeof node.next[0]);
        nodes.push_back(std::move(node));
        return int_size(nodes) - 1;
    }
    std::string describe_view(const State& m, Seat seat) const;

    const Node& at(int node) const { return nodes[static_cast<std::size_t>(node)]; }
    // The probability that this option follows: of the draw, or under the strategy.
    double probability(const Node& node, std::size_t option, const Strategy& strategy) const {
        return !node.set.valid() ? node.next[option].second : strategy[node.set.offset()][option];
    }
    // Adds to `sum`, for each seat, the expected payoff from this position on, times `reach`: the probability of the
    // position.
    void add_worth(int node, const Strategy& strategy, double reach, std::vector<double>& sum) const;
    std::vector<double> bot_distribution(const std::string& bot, std::uint64_t seed, std::size_t set,
                                         int& samples) const;
    // Sets the chance of each leaf: the product of the probabilities of the draws on the path to it.
    void set_leaf_chances(int node, double chance) {
        if (at(node).leaf.valid()) leaves[at(node).leaf.offset()].chance = chance;
        for (const auto& [next, share] : at(node).next)
            set_leaf_chances(next, chance * share);
    }

    std::shared_ptr<const Game> game;
    Rules rules;
    std::size_t most_nodes, most_memory;
    Vm vm;
    Scratch scratch;
    Executor executor;
    std::vector<Node> nodes;
    std::vector<InformationSet> sets;
    std::vector<FirstPosition> first_positions;
    std::vector<SequenceIndex> first_sequences;
    std::vector<Leaf> leaves;
    int count_sequences = 0, root = 0;
    std::size_t depth = 0, memory = 0;
    std::unordered_map<std::uint64_t, int> known;  // information sets by SimulatedAnswer::infoset_key()
};

}  // namespace quattro
