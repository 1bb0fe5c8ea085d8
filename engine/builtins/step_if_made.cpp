// The step `if_made: PATTERN`: ends the match if the card that a step placed for a seat completes the pattern.
#include <fmt/format.h>

#include <algorithm>

#include "compile/name_lookup.hpp"
#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"
#include "link/linker.hpp"
#include "run/instruction_kinds.hpp"
#include "run/pattern.hpp"
#include "run/pattern_events.hpp"
#include "run/run.hpp"

namespace quattro {
namespace {

constexpr Key kIfMadeKeys[] = {
    {"if_made", KeyType::name, "The pattern. The seat whose card completes it wins the match.", "if_made: line", true},
    {"by", KeyType::name, "The `drop` step that placed the cards.", "by: fall", true},
    {"tie", KeyType::expression, "The seat that wins if several complete it in one batch, or `draw`. Default: draw.",
     "tie: holder"},
    kOnceIfKey};

struct IfMadeBody : InstructionBody {
    PatternIndex pattern;
    RegisterIndex placed;  // the card that the step `by` placed for each seat
    Expr tie;              // not given if a tie is a draw
    const InstructionKind& kind() const override {
        static constexpr InstructionKind kIfMade = {
            "if_made", nullptr,
            InstructionKind::kCanFail | InstructionKind::kReported | InstructionKind::kFallsThrough};
        return kIfMade;
    }
    Op* link(Linker& linker, const Instruction& step) const override;
    void expressions(const std::function<void(const Expr&)>& f) const override {
        if (tie.given()) f(tie);
    }
    bool per_seat() const override { return false; }
};

struct IfMade : OpOf<IfMade> {
    const Pattern& pattern;
    const Term* tie;
    int placed;  // cell of the register in Shape::remembered
    IfMade(const Rules& rules, const IfMadeBody& body)
        : pattern(rules.patterns[body.pattern]),
          tie(root_of(rules, body.tie)),
          placed(rules.shape().register_cell(body.placed)) {}
    Next run_in(Run& x, State& m, int frame) const;
};

Op* IfMadeBody::link(Linker& linker, const Instruction&) const {
    return linker.terms().make<IfMade>(linker.rules(), *this);
}

Next IfMade::run_in(Run& x, State& m, int frame) const {
    std::uint32_t winners = 0;                                           // bit seat - 1
    const std::uint16_t* placed_cards = m.all(x.s.remembered) + placed;  // by seat: card + 1; 0: none
    for (Seat seat = 1, seats = x.s.seats; seat <= seats; ++seat)
        if (placed_cards[seat] && matches_through(x.rules, pattern, m, placed_cards[seat] - 1))
            winners |= 1U << (seat - 1);
    if (!winners) return Next::proceed;
    for (Seat seat = 1, seats = x.s.seats; x.sink && seat <= seats; ++seat)
        if (winners >> (seat - 1) & 1U) tell_made(x, pattern, m, placed_cards[seat] - 1, seat);
    if ((winners & (winners - 1)) != 0) {  // several seats completed it in one batch; a `tie` without a seat is a draw
        const std::int64_t winner = tie ? tie->get(x.frame_scope(m, frame, 0)) : 0;
        winners = winner > 0 && winner <= x.s.seats ? 1U << (winner - 1) : 0;
    }
    finish_match(x, m, winners);
    return Next::proceed;
}

void compile_if_made(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const PatternIndex found = pattern_named(c.rules, *r.node("if_made"), c.out);
    if (!found.valid()) return;
    if (c.rules.patterns[found].of_cards)
        r.error("if_made", "this pattern is among the cards of a zone, so that no placed card completes it",
                "use a pattern of windows or lines");
    const Node& by = *r.node("by");
    const auto& registers = c.rules.registers;
    const std::vector<std::string> steps(registers.begin() + static_cast<std::ptrdiff_t>(c.rules.card_counters),
                                         registers.end());
    const auto step = std::find(steps.begin(), steps.end(), by.scalar);
    if (step == steps.end())
        return c.out.unknown(by.where, fmt::format("there is no 'drop' step '{}'", by.scalar), by.scalar, steps);
    const Node* tied = r.node("tie");
    auto body = std::make_shared<IfMadeBody>();
    body->tie = tied && tied->scalar == "draw" ? Expr{} : c.seat(r, "tie");
    body->pattern = found;
    body->placed = RegisterIndex(step - steps.begin() + static_cast<std::ptrdiff_t>(c.rules.card_counters));
    c.emit(std::move(body), {});  // executed once, for the table
}

}  // namespace

extern const StepRow kIfMadeStep;
const StepRow kIfMadeStep = {{"step: if_made", "Ends the match if a pattern was completed.", kIfMadeKeys},
                             always<IfMode::once>,
                             compile_if_made,
                             kNoLint};

}  // namespace quattro
