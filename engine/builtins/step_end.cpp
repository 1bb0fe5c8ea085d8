// The step `end: SEAT`, `end: SEATS` or `end: draw`.
#include "base/text.hpp"
#include "compile/expr.hpp"
#include "compile/name_lookup.hpp"
#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"

namespace quattro {
namespace {

constexpr Key kEndKeys[] = {
    {"end", KeyType::expression,
     "The winners: a seat, several seats, or `draw`. If there is no winner, it is a draw. The match is over.",
     "end: most(points) or ties_go_to", true},
    kOnceIfKey};
constexpr const char* kExamples = "end: most(points), end: seats where tokens of it > 0, or end: draw";

// Adds the errors to `out`. Corrects the hint of an unknown name, because it may be a misspelling of `draw`, which is
// not a name of an expression.
void report(const Diagnostics& said, const Node& seats, Diagnostics& out) {
    for (Diagnostic wrong : said.list()) {
        if (is_name(seats.scalar) && !wrong.hint.starts_with("did you mean")) wrong.hint = kExamples;
        const std::string draw = suggest(seats.scalar, std::vector<std::string>{"draw"});
        if (is_name(seats.scalar) && draw.starts_with("did you mean")) wrong.hint = draw;
        out.add(wrong);
    }
}

// Reads the winners: a seat, several seats, or nobody.
Expr read_winners(StepCompiler& c, const MapReader& r, Node seats) {
    constexpr std::string_view kOrDraw = " or draw";  // a draw is the default
    if (seats.scalar.ends_with(kOrDraw)) seats.scalar.resize(seats.scalar.size() - kOrDraw.size());
    ExprContext context;
    context.no_seat = !c.in_parallel() && !c.about_one_seat();
    Diagnostics said;
    Expr winners = compile_expr(c.rules, seats, context, std::nullopt, said);
    report(said, seats, c.out);
    if (winners.given() && winners.kind.base == lang::BaseType::number)
        winners = compile_expr(c.rules, seats, context, kSeat, c.out);
    if (winners.given() && winners.kind.base != lang::BaseType::seat && winners.kind.base != lang::BaseType::nothing)
        r.error("end", "the winners must be a seat or several seats", kExamples);
    // A number can exceed the seats of the game, for example in a variant with fewer seats.
    if (winners.given()) check_literal(seats, 1, c.rules.shape().seats, "a seat", c.out);
    return winners;
}

void compile_end(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const Node& who = *r.node("end");
    const Expr winners = who.scalar == "draw" ? Expr{} : read_winners(c, r, who);
    c.emit(instruction::End{winners});
}

}  // namespace

extern const StepRow kEndStep;
const StepRow kEndStep = {{"step: end", "Ends the match.", kEndKeys}, always<IfMode::once>, compile_end, kNoLint};

}  // namespace quattro
