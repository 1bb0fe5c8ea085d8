// resolve: ZONE.
#include <fmt/format.h>

#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"
#include "rules/field_kind.hpp"

namespace quattro {
namespace {

constexpr Key kResolveKeys[] = {
    {"resolve", KeyType::name,
     "The zone whose slots do what the board says, in letter order; what several seats do in one slot happens at the "
     "same moment. Among steps about one seat its slots alone. Of a zone of the table the slots do what they do for "
     "one "
     "seat, and once: among steps about it, or with `at` for the seat that answered the place. What seats do in one "
     "slot "
     "never clashes: swaps and moves, then values, are done in seat order; of two values for one card the last holds, "
     "and a place goes to the first.",
     "resolve: loop", true},
    {"at", KeyType::text,
     "Only the immediate effects of the place each seat answered here; without it only the others.", "at: place.slot"},
    kIfKey};

// Reports a zone of the table without a seat: its slots would work once for each seat, all in one batch.
void check_once(StepCompiler& c, const MapReader& r, ZoneIndex zone) {
    const Shape& s = c.rules.shape();
    if (s.zones[zone].of_seat || s.seats == 1 || c.about_one_seat()) return;
    r.error("resolve",
            fmt::format("'{}' belongs to the table, and its slots would work once for each seat", s.zones[zone].name),
            "{ of: SEAT, steps: STEPS }: among steps about one seat they work once, for it; or 'of: seat' at the zone "
            "gives each seat its own");
}

void compile_resolve(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const ZoneIndex zone = c.zone(r, "resolve");
    if (zone.valid() && zone != c.rules.slot_zone)
        r.error("resolve", "the places of this zone carry no effects", "give the zone 'effects: board'");
    if (zone.valid() && zone == c.rules.slot_zone && !r.node("at")) check_once(c, r, zone);
    const std::pair<PromptIndex, int> where = c.answer(r, "at", kPlaceField);
    if (c.in_parallel()) c.error("slots cannot resolve inside 'parallel'", "resolve them after it");
    const RepeatIndex done = c.rules.repeat_names.next_index();
    c.rules.repeat_names.push_back("");  // progress of the resolve step; "": designers cannot name it
    c.rules.repeat_of_seat.push_back(false);
    c.rules.repeat_limits.push_back({});
    c.emit(instruction::ResolveBegin{done});
    const InstructionIndex top = c.here();
    const instruction::ResolvePosition resolving{done, where.first, where.second};
    c.emit(instruction::ResolveNext{resolving});
    if (c.rules.choice_prompt.valid()) c.emit(instruction::Wait{c.rules.choice_prompt});
    c.emit(instruction::ResolveRun{resolving});
    c.after_batch();
    c.emit(instruction::Jump{top});
    c.set_target_here(top);
}

}  // namespace

extern const StepRow kResolveStep;
const StepRow kResolveStep = {{"step: resolve", "Carries out the slots of a board.", kResolveKeys},
                              always<IfMode::once>,
                              compile_resolve,
                              kNoLint};

}  // namespace quattro
