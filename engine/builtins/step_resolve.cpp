// The step `resolve: ZONE`.
#include <fmt/format.h>

#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"
#include "rules/field_kind.hpp"

namespace quattro {
namespace {

constexpr Key kResolveKeys[] = {
    {"resolve", KeyType::name,
     "The zone whose slots take effect as the board says, in letter order. The same slot of several seats takes effect "
     "in one batch. Among steps about one seat, only the slots of that seat take effect. The slots of a zone of the "
     "table take effect once, for one seat: the seat of the steps, or with `at` the seat that answered the place. "
     "Effects of several seats in one slot never clash: swaps and moves, then values, are carried out in seat order; "
     "of two values for one card the last one holds, and a place goes to the first seat.",
     "resolve: loop", true},
    {"at", KeyType::text,
     "The place that each seat answered: only its effects with `when: placed`. Without `at`: only the other effects.",
     "at: place.slot"},
    kOnceIfKey};

// Reports a zone of the table outside of steps about one seat: its slots would take effect once for each seat, all in
// one batch.
void check_once(StepCompiler& c, const MapReader& r, ZoneIndex zone) {
    const Shape& s = c.rules.shape();
    if (s.zones[zone].of_seat || s.seats == 1 || c.about_one_seat()) return;
    r.error("resolve",
            fmt::format("'{}' belongs to the table, but its slots would take effect once for each seat",
                        s.zones[zone].name),
            "put the step into a block about one seat, { of: SEAT, steps: STEPS }; or add 'of: seat' to the zone, so "
            "that each seat has its own");
}

void compile_resolve(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const ZoneIndex zone = c.zone(r, "resolve");
    if (zone.valid() && zone != c.rules.slot_zone)
        r.error("resolve", "the places of this zone have no effects", "add 'effects: board' to the zone");
    if (zone.valid() && zone == c.rules.slot_zone && !r.node("at")) check_once(c, r, zone);
    const std::pair<PromptIndex, FieldIndex> where = c.answer(r, "at", kPlaceField);
    if (where.first.valid() && zone.valid()) {
        const PromptField& place = c.rules.prompts[where.first].fields[where.second];
        if (!place.invalid && (place.zones.size() != 1 || place.zones[0] != zone))
            r.error("at", fmt::format("this is no place of '{}'", c.rules.shape().zones[zone].name),
                    "ask for one of its places");
    }
    if (c.in_parallel()) c.error("'resolve' cannot be used inside 'parallel'", "move the step after 'parallel'");
    const RepeatIndex done = c.rules.flow_number_names.next_index();
    c.rules.flow_number_names.push_back("");  // the progress of the step; the empty name hides it from designers
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
