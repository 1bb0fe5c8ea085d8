// The tree search of search.hpp: its playouts, and the best option of an information set.
#include "bots/search.hpp"
#include "state/clock.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace quattro {
namespace {

constexpr double kExploration = 0.5;  // weight of the bonus for options that were tried rarely
constexpr int kMaxAnswers = 2000;     // the largest number of random answers in one playout
// There are too many answers to try each of them. Therefore an option in a field after the first borrows up to this
// many trials of the same option after other earlier answers (naive sampling: Ontanon, 2013).
constexpr std::uint32_t kBorrowed = 6;
constexpr double kCaution = 0.5;  // weight of the penalty for options that were tried rarely

std::uint64_t field_key(const SimulatedAnswer& deciding, std::size_t option) {
    return mix(deciding.field_key() ^ mix(static_cast<std::uint64_t>(deciding.options()[option]) + 1));
}

}  // namespace

TreeSearch::TreeSearch(const Rules& rules, Worker& worker, const State& seen, Seat seat, PlayoutRandom& random)
    : rules_(rules),
      worker_(worker),
      seat_(seat),
      random_(random),
      determinizations_(rules, seen, seat, HiddenSampling::remaining) {}

void TreeSearch::play_one() {
    const Shape& s = rules_.shape();
    State m = determinizations_.sample(random_);
    path_.clear();
    left_tree_ = 0;
    try {
        for (bool first = true; m.at(s.over, 0) == 0 && decide_all(m, first); first = false) {
            worker_.executor.new_budget();
            worker_.executor.run(m);
        }
        if (m.at(s.over, 0) == 0) worker_.executor.playout(m, random_, kMaxAnswers);
    } catch (const ScriptFailure&) {
    } catch (const StepFailure&) {}
    learn(m);
}

// Lets every seat with an open prompt answer. If no prompt is open, advances to the next deadline. Returns false and
// does nothing if every seat has left the tree, or if there is neither an open prompt nor a deadline.
bool TreeSearch::decide_all(State& m, bool first) {
    const std::uint32_t all = (1U << rules_.shape().seats) - 1;
    if (left_tree_ == all) return false;
    const Shape& s = rules_.shape();
    std::vector<Decision> asked;
    bool anybody = false;
    for (const BankIndex bank : s.banks.indices())
        for (Seat seat = 1; seat <= s.seats; ++seat) {
            if (m.at(s.prompt_status, s.prompt_cell(bank, seat)) != kPromptOpen) continue;
            anybody = true;
            if (left_tree_ >> (seat - 1) & 1U)
                worker_.executor.answer_randomly(m, bank, seat, random_);
            else
                asked.push_back({bank, seat, 0});
        }
    if (!anybody) return advance_to_deadline(s, m);
    for (Decision& one : asked)
        one.view = mix(view_key(s, m, one.seat) + one.bank.offset());
    for (const Decision& one : asked)
        decide(m, one, first && one.seat == seat_);
    return true;
}

// In one playout a seat adds at most one new information set; after it the seat answers at random. At the root all
// fields of the prompt are added.
bool TreeSearch::decide(State& m, const Decision& asked, bool root) {
    SimulatedAnswer deciding(rules_, m, asked);
    bool known = true;
    while (deciding.next_field()) {
        if (!known) {
            deciding.take(random_.below(static_cast<std::uint32_t>(deciding.options().size())));
            continue;
        }
        const auto [found, is_new] = nodes_.try_emplace(deciding.infoset_key());
        Node& node = found->second;
        if (is_new)
            for (const std::uint32_t option : deciding.distinct_options())
                node.options.push_back({option, 0, 0});
        const std::size_t chosen = choose(deciding, node);
        const std::size_t option = std::min<std::size_t>(node.options[chosen].option, deciding.options().size() - 1);
        PayoffMean* const alone = deciding.is_first_field() ? nullptr : &field_payoffs_[field_key(deciding, option)];
        path_.push_back({&node, chosen, alone, asked.seat});
        deciding.take(option);
        known = root || !is_new;
    }
    if (!known) left_tree_ |= 1U << (asked.seat - 1);
    return known;
}

// The number of trials of an option and their total payoff, including borrowed trials.
TreeSearch::PayoffMean TreeSearch::known_of(const SimulatedAnswer& deciding, const OptionStats& tried) const {
    PayoffMean known{tried.times, tried.total};
    if (deciding.is_first_field() || tried.option >= deciding.options().size()) return known;
    const auto found = field_payoffs_.find(field_key(deciding, tried.option));
    if (found == field_payoffs_.end() || found->second.times == 0) return known;
    const std::uint32_t borrowed = std::min(found->second.times, kBorrowed);
    known.times += borrowed;
    known.total += borrowed * found->second.total / found->second.times;
    return known;
}

std::size_t TreeSearch::choose(const SimulatedAnswer& deciding, const Node& node) {
    const double all = std::log(static_cast<double>(node.times) + 1);
    const auto count = static_cast<std::uint32_t>(node.options.size());
    const std::uint32_t begin = random_.below(count);
    std::size_t best = begin;
    double most = -1;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::size_t option = (begin + i) % count;
        const PayoffMean known = known_of(deciding, node.options[option]);
        if (known.times == 0) return option;
        const double mean = (known.total / known.times - lowest_) / spread();
        const double worth = mean + kExploration * std::sqrt(all / known.times);
        if (worth > most) most = worth, best = option;
    }
    return best;
}

void TreeSearch::learn(const State& m) {
    double worth[kMaxSeats];
    for (Seat seat = 1; seat <= rules_.shape().seats; ++seat) {
        const double one = worth[seat - 1] = payoff(rules_, m, seat);
        lowest_ = any_ ? std::min(lowest_, one) : one;
        highest_ = any_ ? std::max(highest_, one) : one;
        any_ = true;
    }
    for (const PathEntry& taken : path_) {
        ++taken.node->times;
        OptionStats& tried = taken.node->options[taken.option];
        ++tried.times;
        tried.total += worth[taken.seat - 1];
        if (taken.alone) taken.alone->add(worth[taken.seat - 1]);
    }
}

const std::vector<TreeSearch::OptionStats>& TreeSearch::tried(const SimulatedAnswer& deciding) const {
    static const std::vector<OptionStats> nobody;
    const auto found = nodes_.find(deciding.infoset_key());
    return found == nodes_.end() ? nobody : found->second.options;
}

// In a first field the most tried option is best, because it nearly always had the highest value. In later fields each
// option was tried too rarely for that.
std::size_t TreeSearch::best(const SimulatedAnswer& deciding) const {
    const std::vector<OptionStats>& options = tried(deciding);
    std::size_t best = 0;
    double most = 0;
    for (std::size_t option = 0; option < options.size(); ++option) {
        const PayoffMean known = known_of(deciding, options[option]);
        const double mean = known.times ? (known.total / known.times - lowest_) / spread() : 0;
        const double surely = known.times ? mean - kCaution / std::sqrt(static_cast<double>(known.times)) : -2;
        const double worth = deciding.is_first_field() ? options[option].times : surely;
        if (option == 0 || worth > most) most = worth, best = option;
    }
    return best;
}

}  // namespace quattro
