// tell: TEXT.
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
    kIfKey};

struct TellBody : InstructionBody {
    std::string text;
    const InstructionKind& kind() const override {
        static constexpr InstructionKind kTell = {"tell", nullptr,
                                                  InstructionKind::kReported | InstructionKind::kFallsThrough};
        return kTell;
    }
    Op* link(Linker& linker, const Instruction& step) const override;
    void expressions(const std::function<void(const Expr&)>&) const override {}
    bool per_seat() const override { return false; }
};

struct Tell : OpOf<Tell> {
    const std::string& text;
    explicit Tell(const TellBody& body) : text(body.text) {}
    Next run_in(Run& x, State&, int) const {
        if (x.sink) x.tell(kToAll, EventKind::sentence, {{"text", text}});
        return Next::proceed;
    }
};

Op* TellBody::link(Linker& linker, const Instruction&) const { return linker.terms().make<Tell>(*this); }

void compile_tell(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    auto body = std::make_shared<TellBody>();
    body->text = r.text_or("tell", "");
    if (body->text.find_first_not_of(" \n") == std::string::npos)
        r.error("tell", "this message is empty", "tell: The last round begins.");
    c.emit(std::move(body), {});
}

}  // namespace

extern const StepRow kTellStep;
const StepRow kTellStep = {
    {"step: tell", "Sends a message to everyone.", kTellKeys}, always<IfMode::once>, compile_tell, kNoLint};

}  // namespace quattro
