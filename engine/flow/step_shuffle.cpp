// shuffle: ZONE.
#include "flow/step_compiler.hpp"
#include "flow/step_row.hpp"

namespace quattro {
namespace {

constexpr Key kKeys[] = {
    {"shuffle", KeyType::member, "The zone whose cards are put in random order.", "shuffle: deck", true},
    kOfKey,
    kIfKey};

void compile(StepCompiler& c, const Reader& r, const Node::Entry&) {
    const int zone = c.zone(r, "shuffle");
    const Expr of = c.seat(r, "of");
    if (zone >= 0 && c.rules.shape().zones[static_cast<std::size_t>(zone)].placed())
        r.error("shuffle", "only a pile or a hand can be shuffled");
    Step& s = c.emit(StepCode::shuffle);
    s.zone = zone;
    s.of = of;
}

}  // namespace

extern const StepRow kShuffleStep;
const StepRow kShuffleStep = {{"step: shuffle", "Shuffles a zone.", kKeys}, always<IfIs::of_seats>, compile};

}  // namespace quattro
