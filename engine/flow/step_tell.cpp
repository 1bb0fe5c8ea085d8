// tell: TEXT.
#include "flow/names.hpp"
#include "flow/step_compiler.hpp"
#include "flow/step_row.hpp"

namespace quattro {
namespace {

constexpr Key kKeys[] = {
    prose({"tell", KeyType::text, "A message to everyone, for the log.", "tell: The last round begins.", true}),
    kIfKey};

void compile(StepCompiler& c, const Reader& r, const Node::Entry&) {
    Step& step = c.emit(StepCode::tell);
    step.text = r.text_or("tell", "");
    if (const std::size_t brace = step.text.find('{'); brace != std::string::npos)
        c.out.error(place_in(*r.node("tell"), static_cast<int>(brace)), "players would read this as it stands",
                    "no values are put into a told text; players see counters and repeats on the table");
}

}  // namespace

extern const StepRow kTellStep;
const StepRow kTellStep = {{"step: tell", "Tells everyone something.", kKeys}, always<IfIs::once>, compile};

}  // namespace quattro
