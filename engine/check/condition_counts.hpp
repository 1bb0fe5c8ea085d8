// Counts the results of the parts of conditions in a game's flow in trial matches. Private to the engine.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "link/linker.hpp"

namespace quattro {

// The results of the evaluations of one part of a condition. A comparison of two numbers also records its distance: how
// far the difference of the numbers is from changing the result. For a test whether a set is empty, the distance is the
// number of elements, at least 1. If the smallest distance occurs often, the numbers are at a bound. If it is rare, a
// smaller one may still occur. Comparisons of very large numbers, or of numbers with different decimals, record no
// distance.
struct ConditionCount {
    std::uint64_t held = 0, failed = 0;
    bool has_distances = false;                         // true if any distance was recorded
    std::int64_t nearest = 0, lowest = 0, highest = 0;  // the smallest distance; the range of all distances
    std::uint64_t at_nearest = 0;                       // the number of evaluations with distance `nearest`
    // True if the result is expected to change rarely, as for the end of a match. The part then counts as constant only
    // if the distances are large.
    bool rare = false;
    std::uint64_t matches = 0;  // the matches in which it was counted: all, or those until counting stopped

    void add(bool holds) { ++(holds ? held : failed); }
    void add_distance(std::int64_t distance);
    // Adds the counts of another game that shares the part.
    void add(const ConditionCount& other);
    std::uint64_t evaluated() const { return held + failed; }
    bool varied() const { return held > 0 && failed > 0; }
    // Returns true if the part never varied and was evaluated often enough to exclude chance.
    bool is_constant() const;
};

// The counts for the conditions that the instructions of one game evaluate, except random ones.
class ConditionCounts {
public:
    // `rules` must be linked and outlive this object.
    explicit ConditionCounts(const Rules& rules);
    ConditionCounts(const ConditionCounts&) = delete;
    ConditionCounts& operator=(const ConditionCounts&) = delete;

    // Call at the beginning of each match.
    void begin_match() { ++matches_; }
    // Evaluates the conditions of the instruction that a frame is about to execute, and the conditions in its amounts.
    // Only some thousand evaluations of each expression are counted.
    void look(const State& m, int frame, const Instruction& instruction);
    // Calls f(place, source text, counts) for each part that was evaluated, where `matches` is the number of matches
    // without those that were given up. Leaves out a condition of a step or of
    // seats that never held, because the step is then reported as not reached.
    void each(std::uint64_t matches,
              const std::function<void(const Location&, const std::string&, const ConditionCount&)>& f) const;

private:
    using Branch = lang::NodeIndex;
    struct Part {
        bool linked = false, ready = false;
        // `left`, `right`: both sides of a comparison of numbers; otherwise null
        const Term *term = nullptr, *left = nullptr, *right = nullptr;
        const TermSet* set = nullptr;
        ConditionCount count;
    };
    struct Parts {
        Expr expr;
        bool usable = false, tests = false;  // `tests`: it is the condition of a step or of seats
        bool rare = false;                   // as ConditionCount::rare
        std::int64_t evaluations_left = 0;
        std::uint64_t last_match = 0;  // the last match in which it was evaluated with evaluations left
        Indexed<Part> of;              // by branch
    };
    Parts& parts_of(const Expr& expr);
    Part& part(Parts& parts, Branch branch);
    void look_at(const State& m, const Expr& expr, Seat frame_seat, bool tests);
    void look_at_rare(const State& m, const Expr& expr, Seat frame_seat);
    void evaluate(Parts& parts, Branch branch, const Scope& scope);
    bool test(Parts& parts, Branch branch, const Scope& scope);
    void descend(Parts& parts, Branch branch, const Scope& scope);
    void test_elements(Parts& parts, const lang::Where& where, const Scope& scope);
    void record(Parts& parts, Branch branch, const Scope& scope, bool holds);
    bool may_depend_on_option(const Expression& e, Branch branch) const;
    bool is_end(const Instruction& instruction) const;

    const Rules& rules_;
    TermArena terms_;
    LinkedLets lets_;
    Linker linker_;
    std::map<ExpressionIndex, Parts> parts_;  // by expression
    std::uint64_t matches_ = 0;               // begun so far
};

}  // namespace quattro
