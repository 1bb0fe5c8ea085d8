// Running the scripts of steps, and executing the actions that seats have chosen.
#include <algorithm>
#include <climits>

#include "base/size.hpp"
#include "rules/field_kind.hpp"
#include "run/clash_resolution.hpp"
#include "run/execute_cards.hpp"
#include "run/execute_scripts.hpp"
#include "run/execute_unlinked.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

// True if the card is in the field's zone, which belongs to the seat, the next seat or any seat, as the field declares.
// For a field with several zones: true if the card is in any zone of the game. PromptField::tests then tests that the
// card is in the set.
bool may_hold(const Run& x, const State& m, const PromptField& field, CardId card, Seat seat) {
    const InstanceIndex held_in = instance_of_card(x.s, m, card);
    if (!held_in.valid()) return false;
    if (field.zones.size() != 1) return true;
    if (field.whose == ZoneOwner::any) return x.s.instances[held_in].zone == field.zones[0];
    const Seat owner = field.whose == ZoneOwner::next ? seat % x.s.seats + 1 : seat;
    return held_in == x.s.instance_of(field.zones[0], owner);
}

// The first card of the kind that no earlier field of the action has taken and no field names as the remembered card.
// If `kind` is the number of kinds: the card in the register. kNoCard if there is none. A field that names kinds has
// one zone; if it has the cards of any seat, those of the asked seat come first.
CardId card_of_kind(const Run& x, const State& m, const PromptField& field, std::int32_t kind, Seat seat,
                    RegisterIndex remembered) {
    const auto taken = [&](CardId card) { return contains(x.scratch.answered, card); };
    if (kind == kinds_of(x.s, field)) {
        const CardId card =
            !remembered.valid() ? kNoCard : m.at(x.s.remembered, x.s.register_cell(remembered, seat)) - 1;
        return card == kNoCard || taken(card) ? kNoCard : card;
    }
    CardId found = kNoCard;
    const auto find_in = [&](Seat owner) {
        for_each_card(x.s, m, x.s.instance_of(field.zones[0], owner), [&](CardId card) {
            const bool alike = std::all_of(field.attributes.begin(), field.attributes.end(), [&](AttributeIndex a) {
                return attribute(x.s, m, card, a) == attribute_of_kind(x.s, field, kind, a);
            });
            if (alike && found == kNoCard && card != x.scratch.reserved && !taken(card)) found = card;
        });
    };
    const Seat next = seat % x.s.seats + 1;
    find_in(field.whose == ZoneOwner::next ? next : seat);
    for (Seat other = next; field.whose == ZoneOwner::any && other != seat; other = other % x.s.seats + 1)
        find_in(other);
    return found;
}

// Collects in `scratch.answered` the cards that the seat has named in the fields up to `last`. Fields that name kinds
// get different cards. Tests the conditions of the fields again. Sets `scratch.asked` and `scratch.first_field`, which
// the script's call needs. Returns false if an answer or a card is missing, or a condition does not hold.
bool find_answered(Run& x, State& m, int frame, const instruction::Act& operands, const Action& action, Seat seat,
                   FieldIndex last = kLastField) {
    const Prompt& prompt = x.rules.prompts[operands.prompt];
    const auto index = position_of(x.rules.actions, action);
    const auto owned = [&](const PromptField& f) {
        return f.owner == operands.field && f.action == index && FieldIndex(position_of(prompt.fields, f)) <= last;
    };
    const auto begin = std::find_if(prompt.fields.begin(), prompt.fields.end(), owned);
    x.scratch.answered.clear();
    x.scratch.asked = &prompt;
    x.scratch.first_field = FieldIndex(position_in(prompt.fields, begin));
    // A field that names a kind must not take the card that another field names as the remembered one.
    x.scratch.reserved = kNoCard;
    for (auto f = begin; f != prompt.fields.end() && owned(*f); ++f)
        if (f->remembered.valid() &&
            m.at(x.s.answer, x.s.answer_cell(prompt.bank, seat, FieldIndex(position_in(prompt.fields, f)))) ==
                kinds_of(x.s, *f))
            x.scratch.reserved = m.at(x.s.remembered, x.s.register_cell(f->remembered, seat)) - 1;
    Scope sc = x.scope(m, frame, seat);
    for (auto f = begin; f != prompt.fields.end() && owned(*f); ++f) {
        const FieldIndex field(position_in(prompt.fields, f));
        const std::int32_t answer = m.at(x.s.answer, x.s.answer_cell(prompt.bank, seat, field));
        x.scratch.answered.push_back(kNoCard);
        if (answer == kNone && f->optional) continue;
        if (answer < 0) return false;
        sc.it = sc.picked = answer;
        if (f->through != CandidateSource::numbers || f->kind == &kKindField) {
            const CardId card = f->through == CandidateSource::cards ? answer
                                : f->through == CandidateSource::cells
                                    ? m.at(x.s.cell, answer) - 1
                                    : card_of_kind(x, m, *f, answer, seat, f->remembered);
            if (card == kNoCard || !may_hold(x, m, *f, card, seat)) return false;
            x.scratch.answered.back() = card;
            sc.it = sc.picked = card;
        }
        sc.found = x.scratch.answered.data();
        for (const Expr& test : f->tests)
            if (!evaluate(test, sc)) return false;
    }
    return true;
}

const Action* chosen_action(Run& x, State& m, int frame, const instruction::Act& operands, Seat seat) {
    const Prompt& prompt = x.rules.prompts[operands.prompt];
    const std::int32_t chosen = m.at(x.s.answer, x.s.answer_cell(prompt.bank, seat, operands.field));
    if (chosen < 0) return nullptr;
    const Action& action = x.rules.actions[chosen];
    return find_answered(x, m, frame, operands, action, seat) ? &action : nullptr;
}

void tell_acted(const Run& x, const State& m, const instruction::Act& operands, const Instruction& instruction,
                std::uint32_t acted, std::uint32_t failed) {
    if (!x.sink) return;
    for (Seat seat = 1; seat <= x.s.seats; ++seat) {
        if (failed >> seat & 1U)
            x.tell(kToHost | 1U << seat, EventKind::skipped,
                   {{"seat", std::to_string(seat)}, {"step", std::string(instruction.disclosed_name())}});
        if (!(acted >> seat & 1U)) continue;
        const Prompt& prompt = x.rules.prompts[operands.prompt];
        const Action& action = x.rules.actions[m.at(x.s.answer, x.s.answer_cell(prompt.bank, seat, operands.field))];
        x.tell(kToHost | 1U << seat, EventKind::acted, {{"seat", std::to_string(seat)}, {"action", action.name}});
    }
}

void act_pass(Run& x, State& m, int frame, const Instruction& instruction, std::uint32_t seats, int pass) {
    const auto& operands = the<instruction::Act>(instruction);
    const Prompt& prompt = x.rules.prompts[operands.prompt];
    Indexed<ChangeCause, CauseIndex>& causes = x.scratch.causes;
    causes.clear();
    x.scratch.operations.clear();
    std::uint32_t acted = 0, failed = 0;
    for (Seat seat = 1; seat <= x.s.seats; ++seat) {
        if (!(seats >> seat & 1U)) continue;
        const std::int32_t chosen = m.at(x.s.answer, x.s.answer_cell(prompt.bank, seat, operands.field));
        if (chosen < 0 || x.rules.actions[chosen].part.pass != pass) continue;
        const Action* action = chosen_action(x, m, frame, operands, seat);
        if (!action) {
            failed |= 1U << seat;
            continue;
        }
        x.scratch.call.cause = causes.next_index();
        const bool secret = x.s.banks[prompt.bank].keeps_secret();
        causes.push_back({&action->part, seat, {}, secret});
        if (!call_script(x, m, action->part, x.scope(m, frame, seat), secret)) continue;
        acted |= 1U << seat;
    }
    const std::uint32_t losers = settle_clashes(x, m, frame, instruction);
    acted &= ~losers;
    tell_acted(x, m, operands, instruction, acted, failed | losers);
    apply_operations(x, m, causes, instruction);
    for (Seat seat = 1; seat <= x.s.seats; ++seat) {
        if (!(acted >> seat & 1U)) continue;
        if (operands.done_counter.valid())
            m.at(x.s.counter, x.s.counters[operands.done_counter].first + (seat - 1)) = 1;
        if (!operands.remembered.valid()) continue;
        // The first card that these operations of the seat name and that is still in a zone, see instruction::Act.
        CardId changed = kNoCard;
        for (const Operation& op : x.scratch.operations) {
            const bool keeps = op.kind == OperationKind::set || op.kind == OperationKind::add ||
                               op.kind == OperationKind::name || op.kind == OperationKind::create;
            if (op.seat == seat && keeps && changed == kNoCard && op.card >= 0 && m.at(x.s.card_zone, op.card))
                changed = op.card;
        }
        remember(x, m, operands.remembered, seat, changed);
    }
}

}  // namespace

// All calls form one batch. For the table, the script is called once.
void run_script(Run& x, State& m, int frame, const EffectCall& part, const Instruction& instruction,
                std::uint32_t seats) {
    Indexed<ChangeCause, CauseIndex>& causes = x.scratch.causes;
    causes.clear();
    x.scratch.operations.clear();
    for (Seat seat = 0; seat <= x.s.seats; ++seat)
        if (seats >> seat & 1U) {
            x.scratch.call.cause = causes.next_index();
            causes.push_back({&part, seat, {}, false, instruction.in_hidden_branch});
            call_script(x, m, part, x.scope(m, frame, seat));
        }
    settle_clashes(x, m, frame, instruction);
    apply_operations(x, m, causes, instruction);
}

// Executes the seats' actions pass by pass. The scripts of a pass read the state after the previous passes.
void act(Run& x, State& m, int frame, const Instruction& instruction) {
    const std::uint32_t seats = x.seats_of(m, frame, instruction);
    forget_acted(x, m, the<instruction::Act>(instruction), seats);
    for (int pass = 0; pass <= x.rules.last_pass; ++pass)
        act_pass(x, m, frame, instruction, seats, pass);
}

// For the marks on certain options (match/certain_options.cpp).
bool can_name(Run& x, State& m, const instruction::Act& operands, Seat seat, FieldIndex last) {
    const std::int32_t chosen =
        m.at(x.s.answer, x.s.answer_cell(x.rules.prompts[operands.prompt].bank, seat, operands.field));
    return chosen >= 0 && find_answered(x, m, 0, operands, x.rules.actions[chosen], seat, last);
}

void forget_acted(const Run& x, State& m, const instruction::Act& operands, std::uint32_t seats) {
    for (Seat seat = 1; seat <= x.s.seats; ++seat) {
        if (!(seats >> seat & 1U)) continue;
        if (operands.done_counter.valid())
            m.at(x.s.counter, x.s.counters[operands.done_counter].first + (seat - 1)) = 0;
        if (operands.remembered.valid()) remember(x, m, operands.remembered, seat, kNoCard);
    }
}

std::int64_t answered_number(const Run& x, const State& m, int field, Seat seat) {
    return m.at(x.s.answer, x.s.answer_cell(x.scratch.asked->bank, seat, x.scratch.first_field + field));
}

}  // namespace quattro
