// Ops that resolve the slots of a board and settle triggers: they select the next batch or card, open prompts for the
// choices of a batch, and execute it. Also the op that runs the script of a step.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/size.hpp"
#include "run/enclosing_blocks.hpp"
#include "run/execute_cards.hpp"
#include "run/execute_prompts.hpp"
#include "run/execute_scripts.hpp"
#include "run/execute_unlinked.hpp"
#include "run/ops_flow.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"
#include "state/stored_value.hpp"

namespace quattro {
namespace {

// The place that a seat has answered.
std::int32_t placed_by(const Run& x, const State& m, const instruction::ResolvePosition& operands, Seat seat) {
    const BankIndex bank = x.rules.prompts[operands.prompt].bank;
    return m.at(x.s.answer, x.s.answer_cell(bank, seat, operands.field));
}

// The seats whose slots are executed: the frame's seat, or all.
std::uint32_t working_seats(const Run& x, const State& m, int frame) {
    const Seat own = m.at(x.s.frame_seat, frame);
    return own ? 1U << own : x.everyone();
}

bool is_disabled(const DisabledSlot& idle, const State& m, const Shape& s, int slot) {
    return idle.slot == PlaceIndex(slot) && idle.board == board_in_play(s, m);
}

// The seats of the frame for which the slot is executed: those that have answered this place or, in batches at the end,
// all. Seats for which the slot is disabled are left out.
std::uint32_t active_seats(const Run& x, const State& m, int frame, const instruction::ResolvePosition& operands,
                           int slot) {
    std::uint32_t working = working_seats(x, m, frame);
    if (is_disabled(x.disabled_slot, m, x.s, slot)) working &= ~x.disabled_slot.seats;
    if (!operands.placed()) return working;
    std::uint32_t seats = 0;
    for (Seat seat = 1; seat <= x.s.seats; ++seat)
        if (placed_by(x, m, operands, seat) == slot) seats |= 1U << seat;
    return seats & working;
}

// The alternative of the batch whose conditions hold for the seat; null if there is none.
const EffectCall* active_part(const Run& x, const State& m, const SlotBatch& batch, Seat seat) {
    const std::uint32_t held = m.at(x.s.slot_conditions, seat);
    for (const EffectCall& part : batch.parts)
        if ((held & part.guarded_by) == part.guards_held) return &part;
    return nullptr;
}

Scope at_slot(const Run& x, const State& m, Seat seat, int slot) {
    Scope sc = x.scope(m, 0, seat);
    sc.instance = x.s.instance_of(x.rules.slot_zone, seat);
    sc.place = PlaceIndex(slot);
    return sc;
}

// True if the value is positive; none and 0 do not hold.
bool holds_at_slot(const Term& test, const Scope& sc) { return test.get(sc) > 0; }

// The first batch that a condition guards tests it; later batches use the stored bit.
void test_guards(Run& x, State& m, const SlotBatch& batch, Seat seat, int slot) {
    const Scope sc = at_slot(x, m, seat, slot);
    std::uint32_t& held = m.at(x.s.slot_conditions, seat);
    for (const SlotBatch::Tested& guard : batch.tested) {
        held &= ~guard.bit;
        if (holds_at_slot(*guard.test, sc)) held |= guard.bit;
    }
}

// False if the effect has targets, and none of them finds a card or is chosen: its choice is then not asked.
bool needs_answer(Run& x, const State& m, const EffectCall& part, Seat seat, int slot) {
    const Scope sc = at_slot(x, m, seat, slot);
    bool targets = false, found = false;
    for (const Arg& arg : part.args)
        for (const Target& t : arg.targets) {
            targets = true;
            found = found || t.chosen() || find_card(t, sc) != kNoCard;
        }
    return !targets || found;
}

// Scripts of a pass read the state after the previous passes. Scripts of the same pass do not see each other's changes.
void resolve_pass(Run& x, State& m, const Instruction& instruction, const SlotBatch& batch, int slot,
                  std::uint32_t seats, int pass) {
    Indexed<ChangeCause, CauseIndex>& causes = x.scratch.causes;
    causes.clear();
    x.scratch.operations.clear();
    for (Seat seat = 1; seat <= x.s.seats; ++seat) {
        const EffectCall* part = seats >> seat & 1U ? active_part(x, m, batch, seat) : nullptr;
        if (!part || part->pass != pass) continue;
        x.scratch.call.cause = causes.next_index();
        causes.push_back({part, seat, PlaceIndex(slot)});
        call_script(x, m, *part, at_slot(x, m, seat, slot));
    }
    apply_operations(x, m, causes, instruction);
}

// The next card of a seat to be settled for this trigger: cards at places first, in order, then the others. kNoCard if
// there is none.
CardId pending_card(const Shape& s, const State& m, Seat seat, TriggerIndex trigger) {
    CardId found = kNoCard;
    for (const bool placed : {true, false})
        for (const Zone& zone : s.zones) {
            if (zone.placed() != placed || !zone.of_seat) continue;
            for_each_card(s, m, zone.first_instance + (seat - 1), [&](CardId card) {
                if (found == kNoCard && (m.at(s.card_pending, card) >> trigger.number() & 1U)) found = card;
            });
        }
    return found;
}

void set_attribute(const Run& x, State& m, int frame, Seat seat, const AttributeChange& change) {
    const std::int64_t value = evaluate(change.amount, x.scope(m, frame, seat));
    if (value == kNoValue) return;  // nothing was chosen
    const CardId card = m.at(x.s.trigger_card, seat) - 1;
    const auto stored = stored_value(x.s.attributes[change.attribute], value);
    if (!stored) return;
    int before[kMaxAttributes];
    for (const AttributeIndex a : x.s.attributes.indices())
        before[a.offset()] = attribute(x.s, m, card, a);
    m.at(x.s.card_attribute, x.s.attribute_cell(change.attribute, card)) = static_cast<std::int16_t>(*stored);
    set_roll_range(x.s, m, card, change.attribute);
    clear_absent_attributes(x.s, m, card);
    for (const AttributeIndex a : x.s.attributes.indices())
        if (x.sink && (a == change.attribute || attribute(x.s, m, card, a) != before[a.offset()]))
            x.scratch.caused.push_back({card, a, {}});
}

// Advances to the next batch: of a slot that a seat has answered or, for the batches at the end, of any slot. Opens
// prompts for its choices. Returns false if there is no such batch, or if no board is in play.
bool resolve_next(Run& x, State& m, int frame, const instruction::ResolvePosition& operands) {
    std::int32_t& at = m.at(x.s.repeats, x.s.repeat_cell(operands.repeat));
    const BoardIndex in_play = board_in_play(x.s, m);
    if (!in_play.valid()) return false;
    const Board& board = x.rules.boards[in_play];
    const bool placed = operands.placed();
    const std::vector<int>& order = board.order[placed ? 1 : 0];
    if (order.empty() || order.back() < at) return false;
    std::int32_t places[kMaxSeats];
    const std::uint32_t working = working_seats(x, m, frame);
    for (Seat seat = 1; placed && seat <= x.s.seats; ++seat)
        places[seat - 1] = working >> seat & 1U ? placed_by(x, m, operands, seat) : kUnanswered;
    for (const int next : order) {
        if (next < at) continue;
        const int slot = next / kMaxBatches;
        if (placed && std::find(places, places + x.s.seats, slot) == places + x.s.seats) continue;
        const std::uint32_t seats = active_seats(x, m, frame, operands, slot);
        const SlotBatch& batch = board.slots[slot][next % kMaxBatches];
        at = next + 1;
        for (Seat seat = 1; seat <= x.s.seats; ++seat) {
            if (!(seats >> seat & 1U)) continue;
            if (!batch.tested.empty()) test_guards(x, m, batch, seat, slot);
            const EffectCall* part = active_part(x, m, batch, seat);
            if (part && part->prompt.valid() && needs_answer(x, m, *part, seat, slot))
                open_prompt(x, m, frame, part->prompt, seat);
        }
        return true;
    }
    return false;
}

bool nobody_asked(const Run& x, const State& m) {
    const std::uint8_t *status = m.all(x.s.prompt_status), *end = status + x.s.prompt_status.count;
    return std::all_of(status, end, [](std::uint8_t s) { return s == kPromptClosed; });
}

// Throws StepFailure: a card has no owner who can be asked, so its trigger can never be settled.
[[noreturn, gnu::cold]] void refuse_ownerless(const Run& x, const State& m, const Instruction& instruction) {
    const TriggerIndex trigger = the<instruction::TriggerNext>(instruction).trigger;
    const std::uint8_t* marks = m.all(x.s.card_pending);
    CardId card = 0;
    while (!(marks[card] >> trigger.number() & 1U))
        ++card;
    throw StepFailure{instruction.where,
                      fmt::format("the card {} in '{}' belongs to no seat, so no seat can be asked for the "
                                  "trigger '{}'; change such cards only in zones of seats",
                                  x.name_for(m, card, 0), x.place_name(instance_of_card(x.s, m, card), -1),
                                  x.s.triggers[trigger].name)};
}

// Selects the next card of each seat: the seats settle their cards at the same time. Returns false if no card is left.
// Throws StepFailure if only cards in zones of the table are left.
bool trigger_next(const Run& x, State& m, const Instruction& instruction) {
    const TriggerIndex trigger = the<instruction::TriggerNext>(instruction).trigger;
    const std::uint8_t *marks = m.all(x.s.card_pending), *end = marks + x.s.card_pending.count;
    std::uint64_t pending = 0, eight = 0;
    // Reads the marks of eight cards at a time.
    for (; end - marks >= 8; marks += 8, pending |= eight)
        std::memcpy(&eight, marks, 8);
    for (; marks != end; ++marks)
        pending |= *marks;
    if (!(pending & 0x0101010101010101U << trigger.number())) return false;
    bool any = false;
    for (Seat seat = 1; seat <= x.s.seats; ++seat) {
        const CardId card = pending_card(x.s, m, seat, trigger);
        any = any || card != kNoCard;
        m.at(x.s.trigger_card, seat) = static_cast<std::uint16_t>(card + 1);
        if (card != kNoCard)
            m.at(x.s.card_pending, card) =
                static_cast<std::uint8_t>(m.at(x.s.card_pending, card) & ~(1U << trigger.number()));
    }
    if (!any) refuse_ownerless(x, m, instruction);
    return true;
}

}  // namespace

FlowOps::ResolveNext::ResolveNext(const Rules& rules, const Instruction& s)
    : operands(the<instruction::ResolveNext>(s)) {
    const InstructionIndex after = rules.number_of(s) + 1;
    if (after >= rules.program.next_index() || !is<instruction::Wait>(rules.program[after])) return;
    wait = after;
    wait_cost = rules.program[after].cost;
}

Next FlowOps::ResolveNext::run_in(Run& x, State& m, int frame) const {
    if (!resolve_next(x, m, frame, operands)) {
        x.jump(m, frame, operands.target);
        return Next::proceed;
    }
    if (!wait.valid() || !x.playout_random || !nobody_asked(x, m)) return Next::proceed;
    x.jump(m, frame, wait + 1);
    x.skipped_cost = wait_cost;
    return Next::proceed_far;
}

FlowOps::TriggerNext::TriggerNext(const Rules& rules, const Instruction& s)
    : instruction(s), goal(the<instruction::TriggerNext>(s).target), none(rules, goal) {}

Next FlowOps::TriggerNext::run_in(Run& x, State& m, int frame) const {
    if (trigger_next(x, m, instruction)) return Next::proceed;
    x.jump(m, frame, x.playout_random ? none.at : goal);
    x.skipped_cost = x.playout_random ? none.cost : 0;
    return Next::proceed_far;
}

void resolve_run(Run& x, State& m, int frame, const Instruction& instruction) {
    const auto& operands = the<instruction::ResolveRun>(instruction);
    const int at = m.at(x.s.repeats, x.s.repeat_cell(operands.repeat)) - 1;
    const int slot = at / kMaxBatches;
    const BoardIndex board = board_in_play(x.s, m);
    if (!board.valid() || at < 0) return;
    const auto& slots = x.rules.boards[board].slots;
    if (slot >= int_size(slots) || at % kMaxBatches >= int_size(slots[slot]))
        return;  // a host input has changed the board meanwhile
    const SlotBatch& batch = slots[slot][at % kMaxBatches];
    const std::uint32_t seats = active_seats(x, m, frame, operands, slot);
    for (int pass = 0; pass <= x.rules.last_pass; ++pass)
        resolve_pass(x, m, instruction, batch, slot, seats, pass);
    forget_choices(x, m);
}

void forget_choices(const Run& x, State& m) {
    if (!x.rules.choice_prompt.valid()) return;
    const BankIndex bank = x.rules.prompts[x.rules.choice_prompt].bank;
    for (Seat seat = 1; seat <= x.s.seats; ++seat)
        for (const FieldIndex f : x.s.banks[bank].field_indices())
            m.at(x.s.answer, x.s.answer_cell(bank, seat, f)) = kUnanswered;
}

void trigger_set(const Run& x, State& m, int frame, const instruction::TriggerSet& operands) {
    const BankIndex bank = x.rules.prompts[operands.prompt].bank;
    for (Seat seat = 1; seat <= x.s.seats; ++seat) {
        const CardId card = m.at(x.s.trigger_card, seat) - 1;
        for (std::size_t i = 0; card != kNoCard && i < operands.changes.size(); ++i)
            set_attribute(x, m, frame, seat, operands.changes[i]);
        m.at(x.s.trigger_card, seat) = 0;
        for (const FieldIndex f : x.s.banks[bank].field_indices())
            m.at(x.s.answer, x.s.answer_cell(bank, seat, f)) = kUnanswered;
    }
}

Next FlowOps::RunScript::run_in(Run& x, State& m, int frame) const {
    const std::uint32_t seats = of_table ? 1U : whom.seats(x, m, frame);
    if (seats) run_script(x, m, frame, part, instruction, seats);
    return Next::proceed;
}

}  // namespace quattro
