// if_made: PATTERN.
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
    {"by", KeyType::name, "The step that placed the cards.", "by: fall", true},
    {"tie", KeyType::expression, "The seat that wins if several complete it in one batch. Default: a draw.",
     "tie: holder"},
    kIfKey};

struct IfMadeBody : InstructionBody {
    PatternIndex pattern;
    RegisterIndex remembered;
    Expr tie;
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
    bool of_seats() const override { return false; }
};

struct IfMade : OpOf<IfMade> {
    const Pattern& pattern;
    const Term* tie;
    int remembered;
    IfMade(const Rules& rules, const IfMadeBody& body)
        : pattern(rules.patterns[body.pattern]),
          tie(root_of(rules, body.tie)),
          remembered(rules.shape().register_cell(body.remembered)) {}
    Next run_in(Run& x, State& m, int frame) const;
};

Op* IfMadeBody::link(Linker& linker, const Instruction&) const {
    return linker.terms().make<IfMade>(linker.rules(), *this);
}

Next IfMade::run_in(Run& x, State& m, int frame) const {
    std::uint32_t made = 0;
    const std::uint16_t* dropped = m.all(x.s.remembered) + remembered;
    for (Seat seat = 1, seats = x.s.seats; seat <= seats; ++seat)
        if (dropped[seat] && matches_through(x.rules, pattern, m, dropped[seat] - 1)) made |= 1U << (seat - 1);
    if (!made) return Next::proceed;
    for (Seat seat = 1, seats = x.s.seats; x.sink && seat <= seats; ++seat)
        if (made >> (seat - 1) & 1U) tell_made(x, pattern, m, dropped[seat] - 1, seat);
    if ((made & (made - 1)) != 0) {  // several seats completed it at the same time
        const std::int64_t winner = tie ? tie->get(x.frame_scope(m, frame, 0)) : 0;
        made = winner > 0 && winner <= x.s.seats ? 1U << (winner - 1) : 0;
    }
    finish_match(x, m, made);
    return Next::proceed;
}

void compile_if_made(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const PatternIndex found = pattern_named(c.rules, *r.node("if_made"), c.out);
    if (!found.valid()) return;
    const Node& by = *r.node("by");
    const auto& placed = c.rules.registers;
    const auto step = std::find(placed.begin(), placed.end(), by.scalar);
    if (step == placed.end())
        return c.out.unknown(by.where, fmt::format("no step '{}' places cards", by.scalar), by.scalar, placed);
    const Node* tied = r.node("tie");
    auto body = std::make_shared<IfMadeBody>();
    body->tie = tied && tied->scalar == "draw" ? Expr{} : c.seat(r, "tie");
    body->pattern = found;
    body->remembered = RegisterIndex(step - placed.begin());
    c.emit(std::move(body), {});
}

}  // namespace

extern const StepRow kIfMadeStep;
const StepRow kIfMadeStep = {{"step: if_made", "Ends the match if a pattern was completed.", kIfMadeKeys},
                             always<IfMode::once>,
                             compile_if_made,
                             kNoLint};

}  // namespace quattro
