// Finds the cards that a seat will certainly hold when its chosen actions are carried out, for marks on options.
#include <algorithm>

#include "match/impl.hpp"
#include "rules/field_kind.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {
namespace {

// The instruction that carries out an earlier action whose resulting card the field can name; null if there is none.
const Instruction* earlier_act(const Rules& rules, PromptIndex prompt, const PromptField& field) {
    for (const Instruction& step : rules.program)
        if (const auto* act = as<instruction::Act>(step);
            act && act->prompt == prompt && act->remembered == field.remembered && field.remembered.valid())
            return &step;
    return nullptr;
}

bool same_card(const Shape& s, const State& a, const State& b, CardId card) {
    return a.at(s.card_zone, card) == b.at(s.card_zone, card) && same_attributes(s, a, b, card);
}

// The cards that the seat holds after its own earlier action, in one of the possible cases. Without an earlier action,
// the cards that it holds now.
struct HeldBefore {
    State after;
    std::vector<CardId> cards;  // in the zone of the field; if the case is not certain, only unchanged cards
    CardId result = kNoCard;    // the card that the action changed or created, if any
    bool certain = true;        // false if the action depended on chance or on anything hidden from the seat
};

// Decides for one field that names cards by kind which kinds are certain.
class CertainOptions {
public:
    CertainOptions(const MatchImpl& impl, AnswerForm& form, FieldIndex field)
        : impl_(impl), rules_(impl.rules()), s_(rules_.shape()), form_(form), index_(field), field_(form.field(field)) {
        const PromptIndex prompt(&form.prompt() - rules_.prompts.data());
        for (const Instruction& step : rules_.program)
            if (const auto* act = as<instruction::Act>(step);
                act && act->prompt == prompt && act->field == field_.owner)
                own_act_ = act;
        find_ways(earlier_act(rules_, prompt, field_));
        result_kind_ = static_cast<std::int32_t>(kinds_of(s_, field_));
        for (FieldIndex f = field_.owner + 1; f < index_; ++f)
            if (form.field(f).kind == &kKindField)
                if (const std::int32_t v = form.answer(f); v >= 0) spoken_for_.push_back(v);
    }
    std::int32_t result_kind() const { return result_kind_; }
    bool is_certain(std::int32_t kind) {
        return std::all_of(ways_.begin(), ways_.end(),
                           [&](HeldBefore& held) { return kind == result_kind_ ? fits(held) : holds(held, kind); });
    }

private:
    // Fills `ways_`: one case in which all inferable counters of `act` have their start value, and one case for each
    // action of another seat that may change such a counter. A counter whose changes are unknown (see find_others())
    // counts as hidden. A case that reads anything else that is hidden is not certain.
    void find_ways(const Instruction* act) {
        State before = form_.seen();
        std::vector<CounterIndex> known;
        std::vector<State> others;
        for (const InferableCounter& counter : rules_.known_counters) {
            if (!act || counter.act != rules_.number_of(*act)) continue;
            const CounterCell cell = s_.counters[counter.counter].first;
            before.at(s_.counter, cell) = rules_.start.at(s_.counter, cell);
            if (find_others(counter, others)) known.push_back(counter.counter);
        }
        ways_.push_back(held_after(before, act, known));
        for (State& other : others) {
            for (const CounterIndex counter : known)
                other.at(s_.counter, s_.counters[counter].first) = before.at(s_.counter, s_.counters[counter].first);
            ways_.push_back(held_after(other, act, known));
        }
    }
    // Adds one state for each action that changes the counter and that another seat may have chosen. Returns false if
    // such an action has fields of its own, because its effect is then unknown.
    bool find_others(const InferableCounter& counter, std::vector<State>& others) {
        for (const InferableCounter::ChangingAction& chance : counter.changed_by) {
            const Seat by = who_may_choose(chance);
            if (by == 0) continue;
            if (form_.prompt().fields[chance.field].groups[chance.action].valid()) return false;
            others.push_back(form_.seen());
            others.back().at(s_.answer, s_.answer_cell(form_.prompt().bank, by, chance.field)) = chance.action;
        }
        return true;
    }
    // The first other seat that may have chosen the action, as far as this seat knows; 0 if there is none.
    Seat who_may_choose(const InferableCounter::ChangingAction& chance) {
        for (Seat other = 1; other <= s_.seats; ++other)
            if (other != form_.seat() && may_choose(chance, other)) return other;
        return 0;
    }
    bool may_choose(const InferableCounter::ChangingAction& chance, Seat other) {
        SearchBudget budget;
        Scope scope;
        scope.rules = &rules_;
        scope.state = &form_.seen();
        scope.budget = &budget;
        scope.seat = other;
        const auto sees = [&](CounterIndex counter) {
            return sees_counter(s_, form_.seen(), s_.counters[counter], form_.seat(), other);
        };
        try {
            return std::none_of(chance.needs.begin(), chance.needs.end(),
                                [&](const InferableCounter::Condition& needed) {
                                    return std::all_of(needed.counters.begin(), needed.counters.end(), sees) &&
                                           needed.holds->get(scope) == 0;
                                });
        } catch (const StepFailure&) {
            return true;  // a condition whose evaluation fails excludes nothing
        }
    }
    HeldBefore held_after(const State& before, const Instruction* act, const std::vector<CounterIndex>& known) {
        HeldBefore held{before, {}, kNoCard, true};
        if (act) {
            const auto worker = ImplAccess::worker(*impl_.game);
            CallContext& call = worker->scratch.call;
            call.watched_seat = form_.seat();
            call.read_hidden = false;
            call.known_counters = known;
            try {
                Executor(rules_, worker->vm, worker->scratch).act_isolated(held.after, *act);
            } catch (const ScriptFailure&) {
                held.after = before;  // the failure is reported when the action is carried out
            } catch (const StepFailure&) {
                held.after = before;
            }
            call.watched_seat = 0;
            call.known_counters.clear();
            held.certain = !call.read_hidden && std::equal(before.all(s_.stream_position),
                                                           before.all(s_.stream_position) + s_.stream_position.count,
                                                           held.after.all(s_.stream_position));
            held.result = held.after.at(s_.remembered, s_.register_cell(field_.remembered, form_.seat())) - 1;
        }
        for_each_card(s_, held.after, s_.instance_of(field_.zones[0], form_.seat()), [&](CardId card) {
            if (held.certain || same_card(s_, before, held.after, card)) held.cards.push_back(card);
        });
        return held;
    }
    // True if the card of the earlier action is certainly in the seat's zone and the field may name it.
    bool fits(HeldBefore& held) {
        const InstanceIndex own = s_.instance_of(field_.zones[0], form_.seat());
        if (held.result == kNoCard || instance_of_card(s_, held.after, held.result) != own) return false;
        if (field_.tests.empty()) return true;
        if (!held.certain || !own_act_) return false;
        const auto worker = ImplAccess::worker(*impl_.game);
        held.after.at(s_.answer, form_.cell(index_)) = result_kind_;
        try {
            return Executor(rules_, worker->vm, worker->scratch).can_name(held.after, *own_act_, form_.seat(), index_);
        } catch (const StepFailure&) {
            return false;  // a test that cannot be evaluated is not passed
        }
    }
    // True if the seat certainly holds, in this case, more cards of the kind than the earlier fields of the action
    // name.
    bool holds(const HeldBefore& held, std::int32_t kind) const {
        const bool result_named = std::count(spoken_for_.begin(), spoken_for_.end(), result_kind_) > 0;
        const auto is_kind = [&](CardId card) {
            return std::all_of(field_.attributes.begin(), field_.attributes.end(), [&](AttributeIndex a) {
                return attribute(s_, held.after, card, a) == attribute_of_kind(s_, field_, kind, a);
            });
        };
        const auto there = std::count_if(held.cards.begin(), held.cards.end(), [&](CardId card) {
            return !(result_named && card == held.result) && is_kind(card);
        });
        return there > std::count(spoken_for_.begin(), spoken_for_.end(), kind);
    }

    const MatchImpl& impl_;
    const Rules& rules_;
    const Shape& s_;
    AnswerForm& form_;
    FieldIndex index_;
    const PromptField& field_;
    const instruction::Act* own_act_ = nullptr;  // carries out the field's own action
    std::int32_t result_kind_ = 0;               // the option that names the card of the earlier action
    std::vector<std::int32_t> spoken_for_;       // kinds that earlier fields of the same action name
    std::vector<HeldBefore> ways_;
};

}  // namespace

std::vector<std::string> Seen::certain_options(std::uint32_t number, const std::string& name,
                                               const Values& earlier) const {
    const MatchImpl& impl = ImplAccess::of(*this);
    const Rules& rules = impl.rules();
    std::vector<std::string> sure;
    auto form = impl.form(seat_, number);
    const FieldIndex index = form ? form->field_named(name) : FieldIndex();
    if (!index.valid() || !form->fill_before(index, earlier)) return sure;
    const PromptField& field = form->field(index);
    if (field.kind != &kKindField || !field.owner.valid() || !form->asks_field(index)) return sure;
    CertainOptions marks(impl, *form, index);
    const std::string result_name = !field.remembered.valid() ? "" : describe(rules, field, marks.result_kind());
    for (const std::string& option : options(number, name, earlier)) {
        const std::int32_t kind =
            option == result_name ? marks.result_kind() : kind_named(rules, field, option).value_or(-1);
        if (kind >= 0 && marks.is_certain(kind)) sure.push_back(option);
    }
    return sure;
}

}  // namespace quattro
