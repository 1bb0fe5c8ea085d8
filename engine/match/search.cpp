#include "match/search.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace quattro {
namespace {

constexpr double kCuriosity = 0.5;  // what an option tried little has ahead
constexpr int kMostAnswers = 2000;  // of a playout

}  // namespace

TreeSearch::TreeSearch(const Rules& rules, Worker& worker, const State& seen, Seat seat, PlayoutRandom& random)
    : rules_(rules), worker_(worker), seat_(seat), random_(random), worlds_(rules, seen, seat, Unseen::left) {}

void TreeSearch::play_one() {
    const Shape& s = rules_.shape();
    State m = worlds_.draw(random_);
    path_.clear();
    left_tree_ = 0;
    try {
        for (bool first = true; m.at(s.over, 0) == 0 && decide_all(m, first); first = false) {
            worker_.executor.new_budget();
            worker_.executor.run(m);
        }
        if (m.at(s.over, 0) == 0) worker_.executor.playout(m, random_, kMostAnswers);
    } catch (const ScriptFailure&) {
    } catch (const StepFailure&) {}
    learn(m);
}

// Whoever is asked answers. False once every seat has come to what was never tried.
bool TreeSearch::decide_all(State& m, bool first) {
    const std::uint32_t all = (1U << rules_.shape().seats) - 1;
    if (left_tree_ == all) return false;
    const Shape& s = rules_.shape();
    std::vector<Decision> asked;
    bool anybody = false;
    for (int bank = 0; bank < static_cast<int>(s.banks.size()); ++bank)
        for (Seat seat = 1; seat <= s.seats; ++seat) {
            if (m.at(s.prompt_status, s.prompt_cell(bank, seat)) != static_cast<std::uint8_t>(PromptStatus::open))
                continue;
            anybody = true;
            if (left_tree_ >> (seat - 1) & 1U)
                worker_.executor.answer_randomly(m, bank, seat, random_);
            else
                asked.push_back({bank, seat, 0});
        }
    if (!anybody) return pass_to_deadline(s, m);
    for (Decision& one : asked)
        one.view = mix(view_key(s, m, one.seat) + static_cast<std::uint64_t>(one.bank));
    for (const Decision& one : asked)
        decide(m, one, first && one.seat == seat_);
    return true;
}

// One information set a match is new, and what follows it is left to chance; of the answer that is searched for each
// field counts.
bool TreeSearch::decide(State& m, const Decision& asked, bool root) {
    Deciding deciding(rules_, m, asked);
    bool known = true;
    while (deciding.next()) {
        if (!known) {
            deciding.take(random_.below(static_cast<std::uint32_t>(deciding.options().size())));
            continue;
        }
        const auto [found, is_new] = nodes_.try_emplace(deciding.key());
        Node& node = found->second;
        if (is_new)
            for (const std::uint16_t option : deciding.different_options())
                node.options.push_back({option, 0, 0});
        const std::size_t chosen = choose(node);
        path_.push_back({&node, chosen, asked.seat});
        const std::size_t option = node.options[chosen].option;
        deciding.take(std::min(option, deciding.options().size() - 1));
        known = root || !is_new;
    }
    if (!known) left_tree_ |= 1U << (asked.seat - 1);
    return known;
}

std::size_t TreeSearch::choose(const Node& node) {
    const double spread = highest_ > lowest_ ? highest_ - lowest_ : 1;
    const double all = std::log(static_cast<double>(node.times) + 1);
    const auto count = static_cast<std::uint32_t>(node.options.size());
    const std::uint32_t begin = random_.below(count);
    std::size_t best = begin;
    double most = -1;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::size_t option = (begin + i) % count;
        const Tried& tried = node.options[option];
        if (tried.times == 0) return option;
        const double mean = (tried.total / tried.times - lowest_) / spread;
        const double worth = mean + kCuriosity * std::sqrt(all / tried.times);
        if (worth > most) most = worth, best = option;
    }
    return best;
}

void TreeSearch::learn(const State& m) {
    double worth[kMaxSeats];
    for (Seat seat = 1; seat <= rules_.shape().seats; ++seat) {
        const double one = worth[seat - 1] = worth_to(rules_, m, seat);
        lowest_ = any_ ? std::min(lowest_, one) : one;
        highest_ = any_ ? std::max(highest_, one) : one;
        any_ = true;
    }
    for (const Taken& taken : path_) {
        ++taken.node->times;
        Tried& tried = taken.node->options[taken.option];
        ++tried.times;
        tried.total += worth[taken.seat - 1];
    }
}

const std::vector<TreeSearch::Tried>& TreeSearch::tried(const Deciding& deciding) const {
    static const std::vector<Tried> nobody;
    const auto found = nodes_.find(deciding.key());
    return found == nodes_.end() ? nobody : found->second.options;
}

}  // namespace quattro
