#include "check/condition_counts.hpp"

#include <algorithm>

#include "compile/functions.hpp"
#include "compile/name_lookup.hpp"
#include "link/linker.hpp"
#include "rules/failure.hpp"
#include "run/instruction_kinds.hpp"

namespace quattro {
namespace {

using lang::NodeIndex;

constexpr std::int64_t kMaxEvaluations =
    6000;  // counted evaluations of one expression, about; more hardly change the result
// A condition evaluated at most this many times a match is not reported as constant: it is probably tested only near
// the end.
constexpr std::uint64_t kSeldomEvaluated = 2;
// The number of evaluations that excludes chance: in general, with large distances, and at a bound.
constexpr std::uint64_t kEnough = 1000, kEnoughOfFar = 200, kEnoughOfBound = 2000;
constexpr std::uint64_t kOftenAtBound = 25;  // at a bound: at least one evaluation in so many has the smallest distance
constexpr std::int64_t kFar = 3;  // large: the smallest distance exceeds the range of distances by this factor

bool is_truth(const Expression& e, NodeIndex branch) {
    const lang::Type& kind = e.meanings[static_cast<std::size_t>(branch)].type;
    return kind.base == lang::BaseType::truth && !kind.set;
}

bool is_number(const Expression& e, NodeIndex branch) {
    const lang::Type& kind = e.meanings[static_cast<std::size_t>(branch)].type;
    return kind.base == lang::BaseType::number && !kind.set;
}

// The least amount by which the difference must change to change the result of the comparison.
std::int64_t distance(lang::Comparison how, std::int64_t difference) {
    switch (how) {
        case lang::Comparison::equal:
        case lang::Comparison::unequal: return difference == 0 ? 1 : std::abs(difference);
        case lang::Comparison::less:
        case lang::Comparison::at_least: return difference < 0 ? -difference : difference + 1;
        case lang::Comparison::at_most:
        case lang::Comparison::more: return difference > 0 ? difference : 1 - difference;
    }
    return 0;
}

// True for a single word or name, such as `true`, a counter, a let or an answer: it compares nothing itself.
bool is_bare(const Expression& e, NodeIndex branch) {
    const lang::Form& form = e.tree.at(branch).form;
    return std::holds_alternative<lang::Word>(form) || std::holds_alternative<lang::Name>(form) ||
           std::holds_alternative<lang::FieldName>(form);
}

}  // namespace

void ConditionCount::add_distance(std::int64_t distance) {
    if (!has_distances || distance < nearest) nearest = distance, at_nearest = 0;
    lowest = has_distances ? std::min(lowest, distance) : distance;
    highest = has_distances ? std::max(highest, distance) : distance;
    at_nearest += distance == nearest;
    has_distances = true;
}

void ConditionCount::add(const ConditionCount& other) {
    const std::uint64_t before = evaluated();
    matches += other.matches;
    rare = rare || other.rare;
    held += other.held;
    failed += other.failed;
    if (before == 0) {
        has_distances = other.has_distances, nearest = other.nearest, at_nearest = other.at_nearest;
        lowest = other.lowest, highest = other.highest;
        return;
    }
    has_distances = has_distances && other.has_distances;
    at_nearest = (nearest <= other.nearest ? at_nearest : 0) + (other.nearest <= nearest ? other.at_nearest : 0);
    nearest = std::min(nearest, other.nearest);
    lowest = std::min(lowest, other.lowest);
    highest = std::max(highest, other.highest);
}

bool ConditionCount::is_constant() const {
    if (varied()) return false;
    const bool is_far = has_distances && nearest > kFar * (highest - lowest + 1);
    if (rare) return is_far && evaluated() >= kEnoughOfFar;
    if (evaluated() <= kSeldomEvaluated * matches) return false;
    if (!has_distances) return evaluated() >= kEnough;
    if (is_far) return evaluated() >= kEnoughOfFar;
    return evaluated() >= kEnoughOfBound && at_nearest * kOftenAtBound >= evaluated();
}

ConditionCounts::ConditionCounts(const Rules& rules)
    : rules_(rules), lets_(rules.lets.size(), LinkedLet{}), linker_(rules, terms_, lets_) {}

ConditionCounts::Parts& ConditionCounts::parts_of(const Expr& expr) {
    const auto [at, is_new] = parts_.try_emplace(expr.index);
    Parts& parts = at->second;
    if (!is_new) return parts;
    const Expression& e = rules_.expressions[expr.index];
    parts.expr = expr;
    parts.usable = e.where.source && e.meanings.size() == e.tree.nodes.size() && !e.meaning().is_random &&
                   !e.meaning().axes.candidates();
    parts.evaluations_left = kMaxEvaluations;
    if (parts.usable) parts.of = Indexed<Part>(e.tree.nodes.size(), Part{});
    return parts;
}

ConditionCounts::Part& ConditionCounts::part(Parts& parts, NodeIndex branch) {
    Part& part = parts.of[branch];
    if (std::exchange(part.linked, true)) return part;
    constexpr int kUnknown = kLooksAtPicked | kLooksAtSlot;
    linker_.begin(parts.expr);
    const LinkedTerm made = linker_.link_node(branch);
    part.term = made.term, part.set = made.set;
    part.ready = (made.depends & kUnknown) == 0;
    const Expression& e = linker_.expression();
    if (const auto* is = std::get_if<lang::Is>(&linker_.node(branch).form))
        if (is->state == lang::Emptiness::empty) part.set = linker_.link_node(is->what).set;
    const auto* compared = std::get_if<lang::Compared>(&linker_.node(branch).form);
    if (!compared || !is_number(e, compared->left) || !is_number(e, compared->right)) return part;
    const int left = linker_.meaning(compared->left).type.scale, right = linker_.meaning(compared->right).type.scale;
    if (left != right) return part;
    part.left = linker_.link_node(compared->left).term;
    part.right = linker_.link_node(compared->right).term;
    return part;
}

// True for an end of the match and for a condition around an end. An end is rare by its nature.
bool ConditionCounts::is_end(const Instruction& instruction) const {
    const InstructionIndex at = rules_.number_of(instruction);
    const auto* unless = as<instruction::Unless>(instruction);
    for (InstructionIndex pc = at; pc < (unless ? unless->target : at + 1) && pc < rules_.program.next_index(); ++pc)
        if (is<instruction::End>(rules_.program[pc])) return true;
    return false;
}

void ConditionCounts::look(const State& m, int frame, const Instruction& instruction) {
    if (!instruction.where.source) return;
    const Seat seat = m.at(rules_.shape().frame_seat, frame);
    if (const auto* end = as<instruction::End>(instruction)) return look_at_rare(m, end->winners, seat);
    if (const auto* next = as<instruction::RepeatNext>(instruction)) look_at_rare(m, next->until, seat);
    if (const auto* next = as<instruction::EachNext>(instruction)) look_at_rare(m, next->until, seat);
    if (is_end(instruction)) return;
    if (const auto* unless = as<instruction::Unless>(instruction)) look_at(m, unless->condition, seat, true);
    if (instruction.who.given()) look_at(m, instruction.who, seat, true);
    if (instruction_kind(instruction).has(InstructionKind::kSkippable) && !instruction.of.given())
        own_expressions(instruction, [&](const Expr& expr) { look_at(m, expr, seat, false); });
}

// Evaluates a condition of winners or of the end of a loop, whose result changes rarely.
void ConditionCounts::look_at_rare(const State& m, const Expr& expr, Seat frame_seat) {
    if (!expr.given()) return;
    parts_of(expr).rare = true;
    look_at(m, expr, frame_seat, false);
}

void ConditionCounts::look_at(const State& m, const Expr& expr, Seat frame_seat, bool tests) {
    if (!expr.given()) return;
    Parts& parts = parts_of(expr);
    parts.tests = parts.tests || tests;
    if (!parts.usable || parts.evaluations_left <= 0) return;
    parts.last_match = matches_;
    const Expression& e = rules_.expressions[expr.index];
    SearchBudget budget;
    Scope scope;
    scope.rules = &rules_;
    scope.state = &m;
    scope.budget = &budget;
    scope.frame_seat = frame_seat;
    const bool for_each = e.meaning().axes.seat() && frame_seat == 0;
    for (Seat seat = for_each ? 1 : frame_seat; seat <= (for_each ? rules_.shape().seats : frame_seat); ++seat) {
        scope.seat = seat;
        evaluate(parts, e.tree.root, scope);
    }
}

// If the evaluation fails here, the rest of the expression is not counted.
void ConditionCounts::evaluate(Parts& parts, NodeIndex branch, const Scope& scope) {
    try {
        const Expression& e = rules_.expressions[parts.expr.index];
        if (is_truth(e, branch) && (parts.tests || !is_bare(e, branch)))
            test(parts, branch, scope);
        else
            descend(parts, branch, scope);
    } catch (const StepFailure&) {
        --parts.evaluations_left;
    }
}

// Short-circuits as in a match: the right side of `and` and `or` is tested only if the left side does not decide.
bool ConditionCounts::test(Parts& parts, NodeIndex branch, const Scope& scope) {
    const Expression& e = rules_.expressions[parts.expr.index];
    const lang::Form& form = e.tree.at(branch).form;
    if (const auto* no = std::get_if<lang::Not>(&form)) return !test(parts, no->what, scope);
    if (const auto* joined = std::get_if<lang::Joined>(&form); joined && is_truth(e, joined->left)) {
        const bool left = test(parts, joined->left, scope), both = joined->how == lang::Join::both;
        const bool holds = left == both ? test(parts, joined->right, scope) : left;
        if (branch == e.tree.root) record(parts, branch, scope, holds);
        return holds;
    }
    Part& part = this->part(parts, branch);
    if (!part.ready || !part.term) return false;
    const bool holds = part.term->get(scope) != 0;
    record(parts, branch, scope, holds);
    descend(parts, branch, scope);
    return holds;
}

void ConditionCounts::record(Parts& parts, NodeIndex branch, const Scope& scope, bool holds) {
    Part& part = parts.of[branch];
    --parts.evaluations_left;
    part.count.add(holds);
    part.count.rare = parts.rare;
    if (part.set) {  // the condition tests whether the set is empty
        std::int64_t size = 0;
        part.set->for_each(scope, [&](std::int64_t) { ++size; });
        part.count.add_distance(std::max<std::int64_t>(size, 1));
    }
    const auto* compared = std::get_if<lang::Compared>(&rules_.expressions[parts.expr.index].tree.at(branch).form);
    if (!compared || !part.left || !part.right) return;
    const std::int64_t left = part.left->get(scope), right = part.right->get(scope);
    constexpr std::int64_t kLargest = std::int64_t{1} << 60;
    const bool fits = left > -kLargest && left < kLargest && right > -kLargest && right < kLargest;
    if (fits) part.count.add_distance(distance(compared->how, left - right));
}

void ConditionCounts::descend(Parts& parts, NodeIndex branch, const Scope& scope) {
    const Expression& e = rules_.expressions[parts.expr.index];
    const lang::Form& form = e.tree.at(branch).form;
    if (parts.evaluations_left <= 0) return;
    if (const auto* where = std::get_if<lang::Where>(&form)) return test_elements(parts, *where, scope);
    if (const auto* choice = std::get_if<lang::Choice>(&form)) {
        const bool holds = test(parts, choice->condition, scope);
        const NodeIndex taken = holds ? choice->value : choice->otherwise;
        if (is_truth(e, taken)) return void(test(parts, taken, scope));
        return descend(parts, taken, scope);
    }
    const auto* call = std::get_if<lang::Call>(&form);
    const bool other_seats = std::holds_alternative<lang::Of>(form) || std::holds_alternative<lang::All>(form);
    if (other_seats || (call && goes_through_seats(*rules_.language, *call))) return;
    const Binding& origin = e.origins[static_cast<std::size_t>(branch)];
    if (std::holds_alternative<lang::Name>(form) && origin.what == BindingKind::let) {
        const Expr& value = rules_.lets[origin.a].value;
        Parts& let = parts_of(value);
        if (!let.usable || let.evaluations_left <= 0) return;
        let.last_match = matches_;
        return evaluate(let, rules_.expressions[value.index].tree.root, scope);
    }
    for (const NodeIndex inner : lang::operands(form))
        if (!is_truth(e, inner))
            descend(parts, inner, scope);
        else
            test(parts, inner, scope);
}

void ConditionCounts::test_elements(Parts& parts, const lang::Where& where, const Scope& scope) {
    descend(parts, where.set, scope);
    Part& set = part(parts, where.set);
    if (!set.ready || !set.set) return;
    Scope inner = scope;
    set.set->for_each(scope, [&](std::int64_t element) {
        inner.it = element;
        test(parts, where.condition, inner);
        return parts.evaluations_left <= 0;
    });
}

// A condition that may depend on an option is not reported: its result is constant in matches with the same options.
bool ConditionCounts::may_depend_on_option(const Expression& e, NodeIndex branch) const {
    const Node* seats = rules_.model.doc.find("seats");
    const bool any_seats = seats && seats->is_map();
    const auto words = split_words(e.written(branch));
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        const bool option = std::any_of(rules_.model.options.begin(), rules_.model.options.end(),
                                        [&](const Option& o) { return o.name == word; });
        return option || (any_seats && (word == "seats" || word == "opponent"));
    });
}

void ConditionCounts::each(
    std::uint64_t matches,
    const std::function<void(const Location&, const std::string&, const ConditionCount&)>& f) const {
    for (const auto& [index, parts] : parts_) {
        const Expression& e = rules_.expressions[index];
        const bool stopped = parts.evaluations_left <= 0;
        const std::uint64_t counted = stopped ? std::min(parts.last_match, matches) : matches;
        for (NodeIndex branch = 0; branch < static_cast<NodeIndex>(parts.of.size()); ++branch) {
            ConditionCount count = parts.of[branch].count;
            count.matches = counted;
            if (count.evaluated() == 0 || may_depend_on_option(e, branch)) continue;
            if (parts.tests && branch == e.tree.root && count.held == 0) continue;
            f(e.location_of(e.tree.at(branch).from), e.written(branch), count);
        }
    }
}

}  // namespace quattro
