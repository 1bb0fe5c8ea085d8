// Which cards a seat will surely hold when what it has chosen is carried out: for the marks in a form.
#include <algorithm>

#include "match/impl.hpp"
#include "run/field_kind.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {
namespace {

// The step that carries out the action whose card a field can name by what was done to it.
const Step* earlier_act(const Rules& rules, int prompt, const PromptField& field) {
    for (const Step& step : rules.program)
        if (const auto* act = as<instruction::Act>(step);
            act && act->prompt == prompt && act->remembered == field.remembered && field.remembered >= 0)
            return &step;
    return nullptr;
}

bool alike(const Shape& s, const State& a, const State& b, CardId card) {
    if (a.at(s.card_zone, card) != b.at(s.card_zone, card)) return false;
    for (int i = 0; i < static_cast<int>(s.attributes.size()); ++i)
        if (attribute(s, a, card, i) != attribute(s, b, card, i)) return false;
    return true;
}

// The cards of the field's zone after the seat's own earlier action. Where that hangs on what the seat does not see,
// or on luck, only those it leaves alone.
struct Held {
    State after;
    std::vector<CardId> cards;
    CardId result = kNoCard;
};

Held held_after(const Rules& rules, const Game& game, const State& seen, const Step* act, const PromptField& field,
                Seat seat) {
    const Shape& s = rules.shape();
    Held held{seen, {}, kNoCard};
    bool certain = true;
    if (act) {
        const auto worker = Inside::worker(game);
        worker->scratch.call.watched = seat;
        worker->scratch.call.read_hidden = false;
        try {
            Executor(rules, worker->vm, worker->scratch).act_alone(held.after, *act);
        } catch (const ScriptFailure&) {
            held.after = seen;  // it will say so when it is carried out
        } catch (const StepFailure&) {
            held.after = seen;
        }
        worker->scratch.call.watched = 0;
        certain = !worker->scratch.call.read_hidden &&
                  std::equal(seen.all(s.drawn), seen.all(s.drawn) + s.drawn.count, held.after.all(s.drawn));
        held.result = held.after.at(s.remembered, field.remembered * (s.seats + 1) + seat) - 1;
    }
    for_each_card(s, held.after, s.instance_of(field.zones[0], seat), [&](CardId card) {
        if (certain || alike(s, seen, held.after, card)) held.cards.push_back(card);
    });
    return held;
}

}  // namespace

std::vector<std::string> Seen::sure_options(std::uint32_t number, const std::string& name,
                                            const Values& earlier) const {
    const MatchImpl& impl = Inside::of(*this);
    const Rules& rules = impl.rules();
    const Shape& s = rules.shape();
    std::vector<std::string> sure;
    auto form = impl.form(seat_, number);
    const int index = form ? form->field_named(name) : -1;
    if (index < 0 || !form->fill_before(index, earlier)) return sure;
    const int id = static_cast<int>(&form->prompt() - rules.prompts.data());
    const PromptField& field = form->field(index);
    if (field.kind != &kKindField || field.owner < 0 || !form->asks(index)) return sure;
    const Held held = held_after(rules, *impl.game, form->seen(), earlier_act(rules, id, field), field, seat_);
    const auto result_kind = static_cast<std::int32_t>(kinds_of(s, field));
    const std::string result_name = field.remembered < 0 ? "" : kind_name(rules, field, result_kind);
    std::vector<std::int32_t> spoken_for;
    for (int f = field.owner + 1; f < index; ++f)
        if (form->field(f).kind == &kKindField)
            if (const std::int32_t v = form->answer(f); v >= 0) spoken_for.push_back(v);
    const bool result_named = std::find(spoken_for.begin(), spoken_for.end(), result_kind) != spoken_for.end();
    const auto is_kind = [&](CardId card, std::int32_t kind) {
        return std::all_of(field.attributes.begin(), field.attributes.end(), [&](int a) {
            return attribute(s, held.after, card, a) == attribute_of_kind(s, field, kind, a);
        });
    };
    for (const std::string& option : options(number, name, earlier)) {
        const std::int32_t kind = option == result_name ? result_kind : kind_named(rules, field, option).value_or(-1);
        if (kind < 0) continue;
        const bool result_there = held.result != kNoCard &&
                                  instance_of_card(s, held.after, held.result) == s.instance_of(field.zones[0], seat_);
        const auto there = std::count_if(held.cards.begin(), held.cards.end(), [&](CardId card) {
            return !(result_named && card == held.result) && kind < result_kind && is_kind(card, kind);
        });
        const bool enough = there > std::count(spoken_for.begin(), spoken_for.end(), kind);
        if (kind == result_kind ? result_there : enough) sure.push_back(option);
    }
    return sure;
}

}  // namespace quattro
