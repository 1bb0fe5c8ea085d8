#include <glpk.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include <fmt/format.h>

#include "cli/equilibrium.hpp"

namespace quattro::tools {
namespace {

constexpr double kSame = 1e-9;
constexpr int kLargestDenominator = 1000;
constexpr std::size_t kMaxSequences = 20'000, kMaxLeaves = 1'000'000;  // size limits for building a linear program

// Rows times columns of the linear program for one seat, see `RealizationPlan`.
std::size_t cells_of_plan(const GameTree& tree, Seat seat) {
    std::size_t rows = 1, columns = 1;
    for (const InformationSet& set : tree.sets()) {
        rows += set.seat == seat ? 1 : set.options.size();
        columns += set.seat == seat ? set.options.size() : 1;
    }
    return rows * columns;
}

// The reason why the linear programs of the game would take too much memory. Returns "" if they fit. Counts their cells
// without building them.
std::string too_large(const GameTree& tree, std::size_t most_cells) {
    constexpr const char* kRemedy = "use fewer cards, rounds or options";
    const auto options = static_cast<std::size_t>(tree.sequences());
    if (options > kMaxSequences || tree.leaves().size() > kMaxLeaves)
        return fmt::format("it has {} options in all sets and {} ends, but at most {} and {} are supported; {}",
                           options, tree.leaves().size(), kMaxSequences, kMaxLeaves, kRemedy);
    const std::size_t cells = std::max(cells_of_plan(tree, 1), cells_of_plan(tree, 2));
    if (cells > most_cells)
        return fmt::format("its linear program has {} cells (rows times columns), but at most {} are supported; {}",
                           cells, most_cells, kRemedy);
    return "";
}

// The realization plan of one seat that is worth most against the best response of the other seat (sequence form). The
// variables are the realization weights of the seat's own sequences, and the value that the plan leaves at each
// information set of the other seat. One constraint for each sequence of the other seat bounds these values by the
// value that the plan leaves after the sequence.
class RealizationPlan {
public:
    RealizationPlan(const GameTree& tree, Seat seat)
        : tree_(tree), seat_(seat), program_(glp_create_prob(), glp_delete_prob) {
        number_sequences();
        add_columns();
        own_rows();
        other_rows();
        load();
    }
    // Solves with rational arithmetic, starting from the basis that floating point finds. Returns false on failure.
    bool solve() {
        glp_smcp options;
        glp_init_smcp(&options);
        options.msg_lev = GLP_MSG_OFF;
        options.presolve = GLP_OFF;
        glp_term_out(GLP_OFF);
        glp_simplex(program_.get(), &options);
        return glp_exact(program_.get(), &options) == 0 && glp_get_status(program_.get()) == GLP_OPT;
    }
    double worth() const { return glp_get_obj_val(program_.get()); }
    // Writes the option probabilities of each information set of the seat. A set that is never reached gets equal
    // probabilities.
    void write(Strategy& strategy) const {
        for (std::size_t set = 0; set < tree_.sets().size(); ++set) {
            if (tree_.sets()[set].seat != seat_) continue;
            std::vector<double>& shares = strategy[set];
            for (std::size_t option = 0; option < shares.size(); ++option)
                shares[option] = std::max(0.0, glp_get_col_prim(program_.get(), own_[first(set) + option]));
            const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
            for (double& share : shares)
                share = sum > 0 ? share / sum : 1.0 / static_cast<double>(shares.size());
        }
    }

private:
    std::size_t first(std::size_t set) const { return tree_.first_sequence(static_cast<int>(set)).offset(); }
    void number_sequences() {
        own_.assign(static_cast<std::size_t>(tree_.sequences()), 0);
        rows_.assign(own_.size(), 0);
    }
    void add_columns() {
        glp_set_obj_dir(program_.get(), GLP_MAX);
        for (std::size_t set = 0; set < tree_.sets().size(); ++set) {
            const bool is_own = tree_.sets()[set].seat == seat_;
            if (!is_own) opponent_sets_.push_back({set, column(GLP_FR)});
            for (std::size_t option = 0; is_own && option < tree_.sets()[set].options.size(); ++option)
                own_[first(set) + option] = column(GLP_LO);
        }
        value_ = column(GLP_FR);  // the guaranteed value of the plan
        glp_set_obj_coef(program_.get(), value_, 1);
    }
    int column(int kind) {
        const int index = glp_add_cols(program_.get(), 1);
        glp_set_col_bnds(program_.get(), index, kind, 0, 0);
        return index;
    }
    int row(int kind, double bound) {
        const int index = glp_add_rows(program_.get(), 1);
        glp_set_row_bnds(program_.get(), index, kind, bound, bound);
        return index;
    }
    void cell(int row, int column, double value) {
        at_row_.push_back(row), at_column_.push_back(column), values_.push_back(value);
    }
    // The weights of the options of a set sum to the weight of the sequence that leads to the set.
    void own_rows() {
        for (std::size_t set = 0; set < tree_.sets().size(); ++set) {
            const InformationSet& here = tree_.sets()[set];
            if (here.seat != seat_) continue;
            const int sum = row(GLP_FX, here.parent_sequence.valid() ? 0 : 1);
            for (std::size_t option = 0; option < here.options.size(); ++option)
                cell(sum, own_[first(set) + option], 1);
            if (here.parent_sequence.valid()) cell(sum, own_[here.parent_sequence.offset()], -1);
        }
    }
    // The value at a set of the other seat is at most the value after each option: its leaves and the sets that follow.
    void other_rows() {
        const int none = row(GLP_UP, 0);
        cell(none, value_, 1);
        for (const auto& [set, column] : opponent_sets_)
            for (std::size_t option = 0; option < tree_.sets()[set].options.size(); ++option)
                cell(rows_[first(set) + option] = row(GLP_UP, 0), column, 1);
        const auto row_after = [&](SequenceIndex sequence) {
            return sequence.valid() ? rows_[sequence.offset()] : none;
        };
        for (const auto& [set, column] : opponent_sets_)
            cell(row_after(tree_.sets()[set].parent_sequence), column, -1);
        for (const GameTree::Leaf& leaf : tree_.leaves()) {
            const auto seat = static_cast<std::size_t>(seat_ - 1);
            const SequenceIndex plan = leaf.sequences[seat];
            const int other = row_after(leaf.sequences[1 - seat]);
            const double worth = leaf.chance * leaf.payoff[seat];
            if (!plan.valid())
                glp_set_row_bnds(program_.get(), other, GLP_UP, 0, glp_get_row_ub(program_.get(), other) + worth);
            else
                cell(other, own_[plan.offset()], -worth);
        }
    }
    // Sorts the cells and adds up cells with the same row and column, because GLPK rejects duplicates.
    void load() {
        std::vector<std::size_t> order(values_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return std::pair(at_row_[a], at_column_[a]) < std::pair(at_row_[b], at_column_[b]);
        });
        std::vector<int> rows{0}, columns{0};
        std::vector<double> values{0};
        for (const std::size_t i : order) {
            if (rows.back() == at_row_[i] && columns.back() == at_column_[i]) {
                values.back() += values_[i];
                continue;
            }
            rows.push_back(at_row_[i]), columns.push_back(at_column_[i]), values.push_back(values_[i]);
        }
        glp_load_matrix(program_.get(), static_cast<int>(values.size()) - 1, rows.data(), columns.data(),
                        values.data());
    }

    const GameTree& tree_;
    Seat seat_;
    std::unique_ptr<glp_prob, decltype(&glp_delete_prob)> program_;
    std::vector<int> own_, rows_;  // columns of the seat's sequences; rows of the other seat's sequences
    std::vector<std::pair<std::size_t, int>> opponent_sets_;  // information sets of the other seat and their columns
    int value_ = 0;
    std::vector<int> at_row_, at_column_;
    std::vector<double> values_;
};

// The sum of both payoffs. Returns nothing if it is not the same at every leaf.
std::optional<double> constant_sum(const GameTree& tree) {
    const auto sum = [](const GameTree::Leaf& leaf) {
        return std::accumulate(leaf.payoff.begin(), leaf.payoff.end(), 0.0);
    };
    const double first = sum(tree.leaves().front());
    for (const GameTree::Leaf& leaf : tree.leaves())
        if (std::abs(sum(leaf) - first) > kSame) return std::nullopt;
    return first;
}

}  // namespace

std::optional<Solution> solve_equilibrium(const GameTree& tree, std::string& problem, std::size_t most_cells) {
    if (tree.seats() != 2 || !constant_sum(tree)) {
        problem = tree.seats() != 2 ? "`solve` needs a game for exactly two seats"
                                    : "one seat does not gain what the other loses";
        return std::nullopt;
    }
    if (std::string large = too_large(tree, most_cells); !large.empty()) {
        problem = std::move(large);
        return std::nullopt;
    }
    Solution solution;
    for (const InformationSet& set : tree.sets())
        solution.strategy.emplace_back(set.options.size());
    for (const Seat seat : {1, 2}) {
        RealizationPlan plan(tree, seat);
        if (!plan.solve()) {
            problem = "its linear program could not be solved";
            return std::nullopt;
        }
        if (seat == 1) solution.worth = plan.worth();
        plan.write(solution.strategy);
    }
    return solution;
}

double exploitability(const GameTree& tree, const Strategy& strategy) {
    const std::vector<double> worth = tree.expected_payoff(strategy);
    double more = 0;
    for (Seat seat = 1; seat <= tree.seats(); ++seat)
        more += tree.best_response(strategy, seat) - worth[static_cast<std::size_t>(seat - 1)];
    return more / tree.seats();
}

std::string as_fraction(double number) {
    for (int denominator = 1; denominator <= kLargestDenominator; ++denominator) {
        const double numerator = std::round(number * denominator);
        if (std::abs(numerator / denominator - number) > kSame) continue;
        return denominator == 1 ? fmt::format("{:.0f}", numerator)
                                : fmt::format("{:.6f} = {:.0f}/{}", number, numerator, denominator);
    }
    return fmt::format("{:.6f}", number);
}

}  // namespace quattro::tools
