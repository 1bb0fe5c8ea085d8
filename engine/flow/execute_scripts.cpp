// Scripts that steps run, and the actions that seats have chosen.
#include <algorithm>

#include "flow/execute.hpp"
#include "state/cards.hpp"

namespace quattro {

// All seats' calls are one batch; for the table the script is called once.
void Executor::run_script(State& m, int frame, const Step& step, std::uint32_t seats) {
    thread_local std::vector<Cause> causes;
    const Part& part = rules_.parts[static_cast<std::size_t>(step.index)];
    causes.clear();
    scratch_.operations.clear();
    for (Seat seat = 0; seat <= s_.seats; ++seat)
        if (seats >> seat & 1U) {
            scratch_.call.cause = static_cast<std::int32_t>(causes.size());
            causes.push_back({&part, seat});
            call(m, part, scope(m, frame, seat));
        }
    apply(m, causes, step);
}

// What each seat has chosen, pass by pass: a pass reads the state as it is after those before.
void Executor::act(State& m, int frame, const Step& step) {
    const std::uint32_t seats = seats_of(m, frame, step);
    forget_acted(m, step);
    for (int pass = 0; pass <= rules_.last_pass; ++pass)
        act_pass(m, frame, step, seats, pass);
}

// What the step said of the actions before these.
void Executor::forget_acted(State& m, const Step& step) {
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        if (step.to >= 0) m.at(s_.counter, s_.counters[static_cast<std::size_t>(step.to)].first + seat - 1) = 0;
        if (step.jump >= 0) remember(m, step.jump, seat, kNoCard);
    }
}

const Action* Executor::chosen_action(State& m, int frame, const Step& step, Seat seat) {
    const Prompt& prompt = rules_.prompts[static_cast<std::size_t>(step.index)];
    const std::int32_t chosen = m.at(s_.answer, s_.answer_cell(prompt.bank, seat, step.field));
    if (chosen < 0) return nullptr;
    const Action& action = rules_.actions[static_cast<std::size_t>(chosen)];
    return find_answered(m, frame, step, action, seat) ? &action : nullptr;
}

void Executor::act_pass(State& m, int frame, const Step& step, std::uint32_t seats, int pass) {
    thread_local std::vector<Cause> causes;
    causes.clear();
    scratch_.operations.clear();
    std::uint32_t acted = 0;
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        if (!(seats >> seat & 1U)) continue;
        const Prompt& prompt = rules_.prompts[static_cast<std::size_t>(step.index)];
        const std::int32_t chosen = m.at(s_.answer, s_.answer_cell(prompt.bank, seat, step.field));
        if (chosen < 0 || script_of(rules_.actions[static_cast<std::size_t>(chosen)].part).pass != pass) continue;
        const Action* action = chosen_action(m, frame, step, seat);
        if (!action) {
            if (sink_)
                tell(1U | 1U << seat, "skipped",
                     {{"seat", std::to_string(seat)}, {"step", std::string(step.told_name())}});
            continue;
        }
        scratch_.call.cause = static_cast<std::int32_t>(causes.size());
        const bool secret = s_.banks[static_cast<std::size_t>(prompt.bank)].keeps_secret();
        causes.push_back({&action->part, seat, -1, secret});
        if (!call(m, action->part, scope(m, frame, seat), secret)) continue;
        acted |= 1U << seat;
        if (sink_) tell(1U | 1U << seat, "acted", {{"seat", std::to_string(seat)}, {"action", action->name}});
    }
    apply(m, causes, step);
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        if (!(acted >> seat & 1U)) continue;
        if (step.to >= 0) m.at(s_.counter, s_.counters[static_cast<std::size_t>(step.to)].first + seat - 1) = 1;
        if (step.jump < 0) continue;
        CardId changed = kNoCard;  // the first card that its operations changed or made and that is still there
        for (const Operation& op : scratch_.operations) {
            const bool keeps = op.kind == OpKind::set || op.kind == OpKind::add || op.kind == OpKind::name ||
                               op.kind == OpKind::create;
            if (op.seat == seat && keeps && changed == kNoCard && op.card >= 0 && m.at(s_.card_zone, op.card))
                changed = op.card;
        }
        remember(m, step.jump, seat, changed);
    }
}

// Finds the cards that the seat has named, each once, and tests again what the action asks of them.
bool Executor::find_answered(State& m, int frame, const Step& step, const Action& action, Seat seat) {
    const Prompt& prompt = rules_.prompts[static_cast<std::size_t>(step.index)];
    const auto index = static_cast<int>(&action - rules_.actions.data());
    const auto owned = [&](const PromptField& f) { return f.owner == step.field && f.action == index; };
    const auto begin = std::find_if(prompt.fields.begin(), prompt.fields.end(), owned);
    scratch_.answered.clear();
    scratch_.asked = &prompt;
    scratch_.first_field = static_cast<int>(begin - prompt.fields.begin());
    scratch_.reserved = kNoCard;  // no field takes by its kind what another names by what was done to it
    for (auto f = begin; f != prompt.fields.end() && owned(*f); ++f)
        if (f->remembered >= 0 &&
            m.at(s_.answer, s_.answer_cell(prompt.bank, seat, static_cast<int>(f - prompt.fields.begin()))) ==
                kinds_of(s_, *f))
            scratch_.reserved = m.at(s_.remembered, f->remembered * (s_.seats + 1) + seat) - 1;
    Scope sc = scope(m, frame, seat);
    for (auto f = begin; f != prompt.fields.end() && owned(*f); ++f) {
        const int field = static_cast<int>(f - prompt.fields.begin());
        const std::int32_t answer = m.at(s_.answer, s_.answer_cell(prompt.bank, seat, field));
        scratch_.answered.push_back(kNoCard);
        if (answer == kNone && f->optional) continue;
        if (answer < 0) return false;
        sc.it = answer;
        if (f->kind == PickKind::card || f->kind == PickKind::spot || f->kind == PickKind::kind) {
            const CardId card = f->kind == PickKind::card   ? answer
                                : f->kind == PickKind::spot ? m.at(s_.cell, answer) - 1
                                                            : card_of_kind(m, *f, answer, seat, f->remembered);
            if (card == kNoCard || !may_hold(m, *f, card, seat)) return false;
            scratch_.answered.back() = card;
            sc.it = card;
        }
        sc.found = scratch_.answered.data();
        for (const Expr& test : f->tests)
            if (!evaluate(test, sc)) return false;
    }
    return true;
}

// Whether the card lies in a zone that the field is about.
bool Executor::may_hold(const State& m, const PromptField& field, CardId card, Seat seat) const {
    const int held_in = m.at(s_.card_zone, card) - 1;
    if (held_in < 0) return false;
    if (field.whose == Whose::any) return s_.instances[static_cast<std::size_t>(held_in)].zone == field.zones[0];
    const Seat owner = field.whose == Whose::opponent && field.kind != PickKind::kind ? seat % s_.seats + 1 : seat;
    return held_in == s_.instance_of(field.zones[0], owner);
}

// A card of that kind which is not spoken for yet, or the card of the seat's last action.
CardId Executor::card_of_kind(const State& m, const PromptField& field, std::int32_t kind, Seat seat,
                              int remembered) const {
    const auto taken = [&](CardId card) {
        return std::find(scratch_.answered.begin(), scratch_.answered.end(), card) != scratch_.answered.end();
    };
    if (kind == kinds_of(s_, field)) {
        const CardId card = remembered < 0 ? kNoCard : m.at(s_.remembered, remembered * (s_.seats + 1) + seat) - 1;
        return card == kNoCard || taken(card) ? kNoCard : card;
    }
    CardId found = kNoCard;
    for_each_card(s_, m, s_.instance_of(field.zones[0], seat), [&](CardId card) {
        const bool alike = std::all_of(field.attributes.begin(), field.attributes.end(), [&](int a) {
            return attribute(s_, m, card, a) == attribute_of_kind(s_, field, kind, a);
        });
        if (alike && found == kNoCard && card != scratch_.reserved && !taken(card)) found = card;
    });
    return found;
}

std::int64_t Executor::answered_number(const State& m, int field, Seat seat) const {
    return std::max(m.at(s_.answer, s_.answer_cell(scratch_.asked->bank, seat, scratch_.first_field + field)), 0);
}

}  // namespace quattro
