// The steps `set: { TARGET: VALUE, ... }` and `add: { TARGET: NUMBER, ... }`, for counters and attributes of cards.
#include <fmt/format.h>

#include <algorithm>

#include "builtins/step_bodies.hpp"
#include "compile/expr.hpp"
#include "compile/name_lookup.hpp"

namespace quattro {

namespace {

// Reads the counter or attribute that changes. Returns false, with an error, if it is neither or cannot be read.
bool read_goal(Draft& rules, const Node::Entry& entry, const ExprContext& context, AssignTarget& goal,
               Diagnostics& out) {
    Node name = entry.value;
    name.kind = Node::Kind::scalar;
    name.quoted = false;
    name.scalar = entry.key;
    name.where = goal.where = entry.where;
    goal.what = compile_expr(rules, name, context, std::nullopt, out);
    if (!goal.what.given()) return false;
    const Expression& e = rules.expressions[goal.what.index];
    const Binding& origin = e.origins[e.tree.root];
    const auto* of = std::get_if<lang::Of>(&e.tree.at(e.tree.root).form);
    if (origin.what == BindingKind::attribute && of && e.meanings[of->whose].type.base == lang::BaseType::card) {
        goal.attribute = origin.attribute();
        goal.takes_set = e.meaning().type.set;
    } else if ((origin.what == BindingKind::counter || origin.what == BindingKind::counter_keyed) &&
               !e.meaning().type.set) {
        goal.counter = origin.cell();
    } else {
        out.error(entry.where, fmt::format("'{}' cannot be changed by a step", entry.key),
                  "a counter, COUNTER of SEAT, or ATTRIBUTE of CARDS");
        return false;
    }
    return true;
}

// Reports a key that is the rest of a value: in { } a comma within brackets cuts the value in two.
bool cut_in_two(const Node* map, Diagnostics& out) {
    for (const Node::Entry& entry : entries_of(map)) {
        if (entry.key.find(')') == std::string::npos || entry.key.find('(') != std::string::npos) continue;
        out.error(entry.where, fmt::format("'{}' cannot be changed by a step", entry.key),
                  "inside { } a comma ends the value; inside round brackets use ';' instead");
        return true;
    }
    return false;
}

// True if the expression is the word `none` alone.
bool is_none_itself(const Draft& rules, const Expr& expr) {
    const lang::Tree& tree = rules.expressions[expr.index].tree;
    const auto* word = std::get_if<lang::Word>(&tree.at(tree.root).form);
    return word && word->which == lang::Keyword::none;
}

// Reports a value that never changes its target.
void check_changes(const StepCompiler& c, const Node::Entry& entry, const AssignTarget& goal) {
    const lang::Type& given = goal.value.kind;
    const bool zero = given.base == lang::BaseType::number && given.lowest == 0 && given.highest == 0;
    if (goal.adds ? zero : entry.value.scalar == entry.key)
        c.out.error(entry.value.where, fmt::format("this does not change '{}'", entry.key),
                    goal.adds ? "give the amount to add" : "give the new value");
    if (goal.attribute.valid() && c.rules.shape().attributes[goal.attribute].named() &&
        is_none_itself(c.rules, goal.value))
        c.out.error(entry.value.where,
                    fmt::format("this does not change '{}': cards keep the value that they have", entry.key),
                    fmt::format("give a value; if cards can be without one, add a value such as no_{} to 'one_of'",
                                c.rules.shape().attributes[goal.attribute].name));
}

// Reads one entry of the map. Returns false, with an error, if it is wrong.
bool assign_one(StepCompiler& c, const MapReader& r, const Node::Entry& entry, AssignTarget& goal) {
    if (!read_goal(c.rules, entry, {}, goal, c.out)) return false;
    lang::Type want = goal.attribute.valid()
                          ? type_of_attribute(c.rules.model, goal.attribute)
                          : type_of_counter(c.rules.model, counter_at(c.rules.shape(), goal.counter));
    if (goal.adds && want.base != lang::BaseType::number) {
        c.out.error(entry.where, fmt::format("'{}' is not a number, so nothing can be added to it", entry.key),
                    fmt::format("set: {{ {}: ... }}", entry.key));
        return false;
    }
    if (goal.adds) want = number_of(want.scale);
    ExprContext of_card;
    if (goal.attribute.valid()) of_card.it = kCard;
    goal.value = compile_expr(c.rules, entry.value, of_card, want, c.out);
    if (!goal.value.given()) return false;
    check_changes(c, entry, goal);
    const bool mine = c.reads_own_seat(goal.what), theirs = c.reads_own_seat(goal.value);
    if (!mine && theirs && !r.node("of") && !c.about_one_seat() && !c.in_parallel()) {
        c.out.error(entry.value.where,
                    fmt::format("'{}' has a single value, but each seat would give it another one", entry.key),
                    "name the seat: NAME of SEAT, or add of: SEAT to the step; to combine all seats: total( ), best( "
                    "), all ZONE");
        return false;
    }
    goal.each_seats = mine || theirs;
    return true;
}

void compile_assign(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    auto body = std::make_shared<AssignBody>();
    const bool cut = cut_in_two(r.node("set"), c.out) || cut_in_two(r.node("add"), c.out);
    bool wrong = cut;
    for (const char* key : {"set", "add"}) {
        const Node* map = cut ? nullptr : r.node(key);
        for (const Node::Entry& entry : entries_of(map)) {
            AssignTarget goal;
            goal.adds = key == std::string_view("add");
            if (!assign_one(c, r, entry, goal)) {
                wrong = true;
                continue;
            }
            body->of_table = body->of_table && !goal.each_seats;
            body->targets.push_back(std::move(goal));
        }
        if (map && map->entries.empty()) r.error(key, "this changes nothing", "add an entry, or remove the key");
    }
    body->text = r.text_or("text", "");
    const Expr of = c.seat(r, "of");
    const bool counters = std::all_of(body->targets.begin(), body->targets.end(),
                                      [](const AssignTarget& g) { return g.counter.valid(); });
    if (of.given() && body->of_table && counters && !wrong && !body->targets.empty())
        r.error("of", "'of' has no effect: the changed values belong to the table or already name their seat",
                "remove 'of', or declare the counter with of: seat");
    c.emit(std::move(body), of);
    read_precedence(c, r);
    if (!counters) c.after_batch();
}

constexpr Key kWhyKey =
    prose({"text", KeyType::text, "The reason for the change, for players. Whoever sees the change sees the reason.",
           "text: for the longest row"});
constexpr Key kSetKeys[] = {
    with_role(KeyRole::changes, {"set", KeyType::map,
                                 "The new values, by target: a counter, COUNTER of SEAT, or ATTRIBUTE of CARDS. A "
                                 "value of each seat changes for every seat of the step. All values are computed "
                                 "before anything changes. In a value for cards, `it` is the card; a named value that "
                                 "is none changes nothing.",
                                 "set: { points: points of next(seat) }", true}),
    with_role(KeyRole::changes, {"add", KeyType::map, "The amounts to add, by target; a negative amount subtracts.",
                                 "add: { points: 1 }"}),
    kWhyKey,
    kFirstKey,
    kClashKey,
    kOfKey,
    kIfKey};
constexpr Key kAddKeys[] = {
    with_role(KeyRole::changes,
              {"add", KeyType::map, "The amounts to add, by target as with `set`; a negative amount subtracts.",
               "add: { points: 1, value of hand: -1 }", true}),
    kWhyKey, kOfKey, kIfKey};

// True if two maps have the same targets with opposite amounts.
bool cancel_out(const Node& a, const Node& b) {
    return a.is_map() && b.is_map() && !a.entries.empty() && a.entries.size() == b.entries.size() &&
           std::all_of(a.entries.begin(), a.entries.end(), [&](const Node::Entry& goal) {
               const Node* other = b.find(goal.key);
               return other && are_opposite(goal.value, *other);
           });
}

// Notes a counter that the next step sets again without reading it. Each value of that step may read the counter,
// because all are computed before anything changes.
void lint_set_again(const StepNotes& notes, const Node& first, const Node& again) {
    if (!first.is_map() || !again.is_map()) return;
    for (const Node::Entry& goal : first.entries) {
        const auto reads = [&](const Node::Entry& entry) { return notes.reads(entry.value, goal.key); };
        if (!again.find(goal.key) || split_words(goal.key).size() != 1 ||
            std::any_of(again.entries.begin(), again.entries.end(), reads))
            continue;
        notes.note(
            goal.where,
            fmt::format("the next step sets '{}' again before anything reads it; remove one of the two", goal.key));
    }
}

void lint_assigned_again(const StepNotes& notes, const Node& before, const Node::Entry& step) {
    const Node& now = step.value;
    const Node *added = before.find("add"), *add = now.find("add");
    if (added && add && same_part(before, now, kIfKey.name) && cancel_out(*added, *add))
        notes.note(step.where,
                   "this step undoes what the previous step adds; remove both, or change one of the amounts");
    const Node *first = before.find("set"), *again = now.find("set");
    if (first && again && !now.find(kIfKey.name)) lint_set_again(notes, *first, *again);
}

}  // namespace

extern const StepRow kSetStep, kAddStep;
const StepRow kSetStep = {{"step: set", "Sets counters and attributes of cards.", kSetKeys},
                          always<IfMode::of_seats>,
                          compile_assign,
                          StepLint{.pair = lint_assigned_again}};
const StepRow kAddStep = {{"step: add", "Adds to counters and to attributes of cards.", kAddKeys},
                          always<IfMode::of_seats>,
                          compile_assign,
                          StepLint{.pair = lint_assigned_again}};

}  // namespace quattro
