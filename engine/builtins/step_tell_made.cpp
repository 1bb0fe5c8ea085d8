// The step `tell_made: CARD`: reports the patterns of lines or windows that contain the card.
#include "builtins/step_cards.hpp"
#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"
#include "link/linker.hpp"
#include "run/instruction_kinds.hpp"
#include "run/pattern_events.hpp"
#include "run/run.hpp"

namespace quattro {
namespace {

constexpr Key kTellMadeKeys[] = {
    {"tell_made", KeyType::expression,
     "The card. Each pattern of lines or windows that contains it is reported as made by the seat of the step, to "
     "whoever sees all cards of that zone that the pattern compares.",
     "tell_made: last", true},
    kOfKey,
    kIfKey};

struct TellMadeBody : InstructionBody {
    CardExpr named;
    const InstructionKind& kind() const override {
        static constexpr InstructionKind kTellMade = {
            "tell_made", nullptr,
            InstructionKind::kCanFail | InstructionKind::kReported | InstructionKind::kFallsThrough};
        return kTellMade;
    }
    Op* link(Linker& linker, const Instruction& step) const override;
    void expressions(const std::function<void(const Expr&)>& f) const override { f(named.cards); }
    bool per_seat() const override { return named.each_seats; }
};

struct TellMade : OpOf<TellMade> {
    CardOps::SeatOrder who;
    const Term* card;
    TellMade(Linker& linker, const Instruction& step, const TellMadeBody& body)
        : who(linker.rules(), step, body.per_seat()), card(root_of(linker.rules(), body.named.cards)) {}
    Next run_in(Run& x, State& m, int frame) const {
        if (!x.sink) return Next::proceed;
        who.each(x, m, frame, [&](Seat seat) {
            const std::int64_t made = card->get(x.frame_scope(m, frame, seat));
            if (made < 0) return;
            for (const Pattern& pattern : x.rules.patterns)
                if (!pattern.of_cards) tell_made(x, pattern, m, static_cast<CardId>(made), seat);
        });
        return Next::proceed;
    }
};

Op* TellMadeBody::link(Linker& linker, const Instruction& step) const {
    return linker.terms().make<TellMade>(linker, step, *this);
}

void compile_tell_made(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const Expr of = c.seat(r, "of");
    auto body = std::make_shared<TellMadeBody>();
    body->named = read_cards(c, *r.node("tell_made"));
    if (!body->named.cards.given()) return;
    if (body->named.cards.kind.set)
        return r.error("tell_made", "'tell_made' needs one card, but these are several", "tell_made: last");
    const auto& patterns = c.rules.patterns;
    if (std::all_of(patterns.begin(), patterns.end(), [](const Pattern& p) { return p.of_cards; }))
        r.error("tell_made", "the game has no pattern of lines or windows", "declare one under 'patterns'");
    c.emit(std::move(body), of);
}

}  // namespace

extern const StepRow kTellMadeStep;
const StepRow kTellMadeStep = {{"step: tell_made", "Reports the lines that a card has completed.", kTellMadeKeys},
                               always<IfMode::of_seats>,
                               compile_tell_made,
                               kNoLint};

}  // namespace quattro
