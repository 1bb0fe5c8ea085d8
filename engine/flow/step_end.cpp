// end: SEAT, end: SEATS and end: draw.
#include "base/text.hpp"
#include "flow/names.hpp"
#include "flow/step_compiler.hpp"

namespace quattro {
namespace {

constexpr const char* kExamples = "end: most(points), end: seats where tokens of it > 0, or end: draw";

// A name that is none may have been meant for `draw`, which is no name of an expression.
void report(const Diagnostics& said, const Node& seats, Diagnostics& out) {
    for (Diagnostic wrong : said.list()) {
        if (is_name(seats.scalar) && !wrong.hint.starts_with("did you mean")) wrong.hint = kExamples;
        const std::string draw = suggest(seats.scalar, std::vector<std::string>{"draw"});
        if (is_name(seats.scalar) && draw.starts_with("did you mean")) wrong.hint = draw;
        out.add(wrong);
    }
}

}  // namespace

// A seat, several, or nobody.
void StepCompiler::end(const Reader& r) {
    const Node* who = r.node("end");
    Expr winners;
    if (who && who->scalar != "draw") {
        Node seats = *who;
        // `or draw` is what counts anyway.
        constexpr std::string_view kOrDraw = " or draw";
        if (seats.scalar.ends_with(kOrDraw)) seats.scalar.resize(seats.scalar.size() - kOrDraw.size());
        ExprContext context;
        context.nobody = forks_ == 0 && !about_one_seat();
        Diagnostics said;
        winners = compile_expr(rules_, seats, context, std::nullopt, said);
        report(said, seats, out_);
        if (winners.given() && winners.kind.base == lang::Base::number)
            winners = compile_expr(rules_, seats, context, kSeat, out_);
        if (winners.given() && winners.kind.base != lang::Base::seat && winners.kind.base != lang::Base::nothing)
            r.error("end", "a seat wins, or several do", kExamples);
        if (winners.given()) check_literal(seats, 1, rules_.shape().seats, "a seat", out_);  // of a game for more seats
    }
    emit(StepCode::end).e = winners;
}

}  // namespace quattro
