// The step `tell: TEXT`.
#include <fmt/format.h>

#include "builtins/step_cards.hpp"
#include "compile/name_lookup.hpp"
#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"
#include "link/linker.hpp"
#include "run/instruction_kinds.hpp"
#include "run/run.hpp"

namespace quattro {
namespace {

constexpr Key kTellKeys[] = {
    prose({"tell", KeyType::text, "A message to everyone, for the log.", "tell: The last round begins.", true}),
    {"seen_by", KeyType::name,
     "Makes the message be about a seat: the step then happens for each of its seats. `everyone`: everyone sees it, "
     "with the seat's name before it. `owner`: only the seat itself and the host see it.",
     "seen_by: owner"},
    {kOfKey.name, KeyType::expression, "With `seen_by`: the seat that the step is about. Default: every seat.",
     "of: mover"},
    {kIfKey.name, KeyType::expression,
     "The step happens only if this condition holds. With `seen_by`, if the condition reads a value of each seat, the "
     "step happens for those of its seats for which it holds.",
     kIfKey.example}};

// The recipients of the message.
enum class Listeners : std::uint8_t {
    everyone,       // it is about no seat
    everyone_of,    // it is about each seat of the step
    the_seat_alone  // it is about each seat of the step; only that seat and the host see it
};

struct TellBody : InstructionBody {
    std::string text;
    Listeners listeners = Listeners::everyone;
    const InstructionKind& kind() const override {
        static constexpr InstructionKind kTell = {"tell", nullptr,
                                                  InstructionKind::kReported | InstructionKind::kFallsThrough};
        return kTell;
    }
    Op* link(Linker& linker, const Instruction& step) const override;
    void expressions(const std::function<void(const Expr&)>&) const override {}
    bool per_seat() const override { return listeners != Listeners::everyone; }
};

struct Tell : OpOf<Tell> {
    const std::string& text;
    explicit Tell(const TellBody& body) : text(body.text) {}
    Next run_in(Run& x, State&, int) const {
        if (x.sink) x.tell(kToAll, EventKind::sentence, {{"text", text}});
        return Next::proceed;
    }
};

struct TellOfSeats : OpOf<TellOfSeats> {
    const std::string& text;
    bool alone;
    CardOps::SeatOrder who;
    TellOfSeats(Linker& linker, const Instruction& step, const TellBody& body)
        : text(body.text), alone(body.listeners == Listeners::the_seat_alone), who(linker.rules(), step, true) {}
    Next run_in(Run& x, State& m, int frame) const {
        if (!x.sink) return Next::proceed;
        who.each(x, m, frame, [&](Seat seat) {
            if (alone) x.tell(audience_bit(seat), EventKind::sentence, {{"text", text}});
            x.tell(alone ? kToHost : kToAll, EventKind::sentence, {{"seat", std::to_string(seat)}, {"text", text}});
        });
        return Next::proceed;
    }
};

Op* TellBody::link(Linker& linker, const Instruction& step) const {
    if (listeners == Listeners::everyone) return linker.terms().make<Tell>(*this);
    return linker.terms().make<TellOfSeats>(linker, step, *this);
}

Listeners read_listeners(const MapReader& r) {
    const Node* seen_by = r.node("seen_by");
    if (!seen_by) {
        if (r.node(kOfKey.name))
            r.error(kOfKey.name, "'of' has no effect: without 'seen_by', the message is about no seat",
                    "add seen_by: owner, or seen_by: everyone");
        return Listeners::everyone;
    }
    if (seen_by->scalar == "owner") return Listeners::the_seat_alone;
    if (seen_by->scalar != "everyone")
        r.error("seen_by", fmt::format("'{}' is not known here", seen_by->scalar), "write owner or everyone");
    return Listeners::everyone_of;
}

IfMode if_of_tell(const MapReader& r) { return r.node("seen_by") ? IfMode::of_seats : IfMode::once; }

void compile_tell(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    auto body = std::make_shared<TellBody>();
    body->text = r.text_or("tell", "");
    body->listeners = read_listeners(r);
    if (body->text.find_first_not_of(" \n") == std::string::npos)
        r.error("tell", "this message is empty", "tell: The last round begins.");
    const Expr of = body->per_seat() ? c.seat(r, kOfKey.name) : Expr();
    c.emit(std::move(body), of);
}

}  // namespace

extern const StepRow kTellStep;
const StepRow kTellStep = {
    {"step: tell", "Sends a message to everyone, or to seats.", kTellKeys}, if_of_tell, compile_tell, kNoLint};

}  // namespace quattro
