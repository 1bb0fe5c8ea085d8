// if_made: PATTERN.
#include <fmt/format.h>

#include <algorithm>

#include "flow/names.hpp"
#include "flow/step_compiler.hpp"
#include "flow/step_row.hpp"

namespace quattro {
namespace {

constexpr Key kKeys[] = {
    {"if_made", KeyType::name, "The pattern; whoever's card completes it wins the match.", "if_made: line", true},
    {"by", KeyType::name, "The step that placed the cards.", "by: fall", true},
    {"tie", KeyType::expression, "The seat that wins if several complete it at once; a draw unless said otherwise.",
     "tie: holder"},
    kIfKey};

void compile(StepCompiler& c, const Reader& r, const Node::Entry&) {
    const int found = pattern_named(c.rules, *r.node("if_made"), c.out);
    if (found < 0) return;
    const Node& by = *r.node("by");
    const auto& placed = c.rules.registers;
    const auto step = std::find(placed.begin(), placed.end(), by.scalar);
    if (step == placed.end())
        return c.out.unknown(by.place, fmt::format("no step '{}' places cards", by.scalar), by.scalar, placed);
    const Node* tied = r.node("tie");
    const Expr tie = tied && tied->scalar == "draw" ? Expr{} : c.seat(r, "tie");
    Step& s = c.emit(StepCode::if_made);
    s.index = found;
    s.to = static_cast<int>(step - placed.begin());
    s.e = tie;
}

}  // namespace

extern const StepRow kIfMadeStep;
const StepRow kIfMadeStep = {
    {"step: if_made", "Ends the match if a pattern was completed.", kKeys}, always<IfIs::once>, compile};

}  // namespace quattro
