// What a written down game is made of. Private to the study layer.
#pragma once

#include <unordered_map>
#include <utility>

#include "compile/link.hpp"
#include "match/deciding.hpp"
#include "match/impl.hpp"
#include "study/game_tree.hpp"

namespace quattro {

// It has more positions than may be written down, or a match goes on for too long.
struct TooLarge {};

struct GameTree::Impl {
    // A position: by chance, of a set's options, or an end.
    struct Node {
        int set = -1, leaf = -1;
        std::vector<std::pair<int, double>> next;  // positions, and how likely by chance
    };
    // Where a set was first met: what is asked there, before its prompt has any answer.
    struct Met {
        State state;
        Decision asked;
        Values before;  // what the seat has answered in this prompt
    };
    struct Building {
        std::vector<std::uint64_t> histories;  // of each seat: what it has seen and answered
        std::vector<int> sequences;            // of each seat
        Values before;
        const State* asking = nullptr;
    };

    Impl(const std::shared_ptr<const Game>& from, std::size_t most)
        : game(from),
          rules(linked_copy(Inside::rules(*from))),
          most_nodes(most),
          vm(rules.scripts, rules.libs, rules.calls, rules.shape()),
          executor(rules, vm, scratch) {}

    int build();
    int by_chance(const State& before, const Building& so_far, bool begins);
    int asked(State& m, const Building& so_far);
    int answered(State& m, const std::vector<Decision>& asked, std::size_t at, Deciding* deciding,
                 const Building& so_far);
    int choice(State& m, const std::vector<Decision>& asked, std::size_t at, const Deciding& deciding,
               const Building& so_far);
    int set_of(const Deciding& deciding, const Decision& asked, const Building& so_far);
    int leaf(const State& m, const Building& so_far);
    int add(Node node) {
        if (nodes.size() >= most_nodes) throw TooLarge();
        nodes.push_back(std::move(node));
        return static_cast<int>(nodes.size()) - 1;
    }
    std::string seen_by(const State& m, Seat seat) const;

    const Node& at(int node) const { return nodes[static_cast<std::size_t>(node)]; }
    // How likely a position is followed by the one behind this option, by chance or if all play so.
    double likely(const Node& node, std::size_t option, const Strategy& strategy) const {
        return node.set < 0 ? node.next[option].second : strategy[static_cast<std::size_t>(node.set)][option];
    }
    void add_worth(int node, const Strategy& strategy, double reach, std::vector<double>& sum) const;
    std::vector<double> chosen_by(const std::string& bot, std::uint64_t seed, std::size_t set) const;
    // Tells the ends how likely the draws on the way to them are.
    void share_out(int node, double chance) {
        if (at(node).leaf >= 0) leaves[static_cast<std::size_t>(at(node).leaf)].chance = chance;
        for (const auto& [next, share] : at(node).next)
            share_out(next, chance * share);
    }

    std::shared_ptr<const Game> game;
    Rules rules;
    std::size_t most_nodes;
    Vm vm;
    Scratch scratch;
    Executor executor;
    std::vector<Node> nodes;
    std::vector<InformationSet> sets;
    std::vector<Met> met;
    std::vector<int> first_sequences;
    std::vector<Leaf> leaves;
    int count_sequences = 0, root = 0;
    std::size_t depth = 0;
    std::unordered_map<std::uint64_t, int> known;  // sets by what is known there
};

}  // namespace quattro
