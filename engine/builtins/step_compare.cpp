// The step `compare: PATTERN`.
#include <fmt/format.h>

#include "compile/expr.hpp"
#include "compile/name_lookup.hpp"
#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"

namespace quattro {
namespace {

constexpr Key kCompareKeys[] = {
    {"compare", KeyType::name, "The pattern. The best match of each seat is compared.", "compare: quattro", true},
    with_role(KeyRole::changes, {"best", KeyType::map, "What the only seat with the highest score gets, by counter.",
                                 "best: { points: 1 }"}),
    with_role(KeyRole::changes, {"tied", KeyType::map, "What each seat gets if several have the highest score.",
                                 "tied: { points: 0.5 }"}),
    with_role(KeyRole::changes,
              {"none", KeyType::map, "What every seat gets if nobody has the pattern.", "none: { points: 0 }"}),
    kOnceIfKey};

std::vector<CounterChange> awards(StepCompiler& c, const MapReader& r, std::string_view key) {
    std::vector<CounterChange> list;
    for (const Node::Entry& e : entries_of(r.node(key))) {
        const CounterIndex index = counter_named(c.rules.model, name_node(e.key, e.where), c.out);
        if (!index.valid()) continue;
        const Counter& counter = c.rules.shape().counters[index];
        if (!counter.of_seat)
            c.out.error(e.where,
                        fmt::format("'{}' belongs to the table, but here each seat needs its own value", e.key),
                        "declare the counter with 'of: seat'");
        if (counter.holds())
            c.out.error(e.where, fmt::format("'{}' is not a number, so nothing can be added to it", e.key),
                        "use a counter that holds a number");
        list.push_back({index, compile_expr(c.rules, e.value, {}, number_of(counter.scale), c.out)});
    }
    return list;
}

void compile_compare(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const PatternIndex found = pattern_named(c.rules, *r.node("compare"), c.out);
    if (!found.valid()) return;
    if (!c.rules.patterns[found].scored())
        r.error("compare", "this pattern has no score", "add score: { sum: ATTRIBUTE } to the pattern");
    auto best = awards(c, r, "best"), tied = awards(c, r, "tied"), none = awards(c, r, "none");
    c.emit(instruction::Compare{found, std::move(best), std::move(tied), std::move(none)});
}

}  // namespace

extern const StepRow kCompareStep;
const StepRow kCompareStep = {
    {"step: compare", "Compares the seats' patterns.", kCompareKeys}, always<IfMode::once>, compile_compare, kNoLint};

}  // namespace quattro
