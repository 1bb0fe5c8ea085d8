#include "compile/late_checks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "compile/expr.hpp"
#include "compile/language.hpp"

namespace quattro {
namespace {

using lang::BaseType;
using lang::NodeIndex;

// Checks of an expression whose types are known already. They need the zone of a value, or the prompt of an answer.
class LateChecks {
public:
    LateChecks(const Rules& rules, const Expression& e) : rules_(rules), e_(e) {}

    void check() const {
        for (std::size_t i = 0; i < e_.tree.nodes.size(); ++i)
            std::visit([&](const auto& form) { look(form, static_cast<NodeIndex>(i)); }, e_.tree.nodes[i].form);
    }

private:
    template <class Form>
    void look(const Form&, NodeIndex) const {}
    void look(const lang::Is& form, NodeIndex) const {
        const lang::Type& kind = meaning(form.what).type;
        const bool place = kind.base == BaseType::place || kind.base == BaseType::column;
        if (form.state == lang::Emptiness::none || (kind.set && form.state == lang::Emptiness::empty)) return;
        const bool named =
            std::holds_alternative<lang::Name>(node(form.what)) || std::holds_alternative<lang::Of>(node(form.what));
        if (kind.set && (kind.base != BaseType::card || !named))
            fail(form.what, "only a zone can be full", "use count( ) for the number of elements");
        if (kind.domain < 0)
            fail(form.what,
                 place ? "it is not known to which zone this place belongs" : "only a zone with places can be full",
                 place ? "use a place of one zone, such as the answer of one field" : "name one zone with places");
        const auto* of = std::get_if<lang::Of>(&node(form.what));
        if (kind.set && of && meaning(of->whose).type.set)
            fail(form.what, "these are the cards of several zones, and only one zone can be full",
                 "test each of them, such as count(seats where ZONE of it is full) = count(seats)");
        if (kind.set && !rules_.shape().zones[zone_of_kind(kind)].placed())
            fail(form.what, "a pile or hand is never full", "use count( ) for the number of cards");
    }
    void look(const lang::All& form, NodeIndex) const {
        const BindingKind what = e_.origins[form.zone].what;
        if (what != BindingKind::zone && what != BindingKind::zone_keyed)
            fail(form.zone, "'all' must be followed by the name of a zone",
                 "write the name of the zone itself, not of a let");
    }
    void look(const lang::Call& form, NodeIndex branch) const {
        if (e_.origins[branch].what == BindingKind::zone_keyed) key(form.arguments[0]);
        const FunctionRow* row = rules_.language->function(form.name);
        if (!row || e_.origins[branch].what != BindingKind::nothing) return;
        arguments(form, *row);
        noted(form, *row);
        if (!row->word.parameters[0].placed) return;
        own_zone(form.arguments[0]);
        const lang::Type& kind = meaning(form.arguments[0]).type;
        if (kind.base == BaseType::card && (kind.domain < 0 || rules_.shape().zones[zone_of_kind(kind)].places.empty()))
            fail(form.arguments[0], "this has no places", std::string(row->word.parameters[0].instead));
    }
    // Checks that a pattern is given by its name, and that an amount is one number of each element.
    void arguments(const lang::Call& form, const FunctionRow& row) const {
        for (std::size_t i = 0; i < form.arguments.size(); ++i) {
            const NodeIndex argument = form.arguments[i];
            if (meaning(argument).type.base == BaseType::pattern &&
                (e_.origins[argument].what != BindingKind::pattern ||
                 !std::holds_alternative<lang::Name>(node(argument))))
                fail(argument, fmt::format("{} takes the name of a pattern", form.name),
                     "for another seat name it in a let: NAME: witness(PATTERN), then 'NAME of SEAT'");
            const auto* of = std::get_if<lang::Of>(&node(argument));
            const bool amount =
                i < row.word.parameters.size() && row.word.parameters[i].takes == lang::ParameterKind::amount;
            if (amount && of && meaning(of->whose).type.set && is_set(e_.origins[argument]))
                fail(argument,
                     fmt::format("{} takes one number of each element, but this has several for each", form.name),
                     "use a counter, an attribute or a single answer");
        }
    }
    bool is_set(const Binding& origin) const {
        if (origin.what == BindingKind::let) return rules_.lets[origin.a].value.kind.set;
        return origin.what == BindingKind::zone || origin.what == BindingKind::zone_keyed ||
               origin.what == BindingKind::answers || origin.what == BindingKind::seats;
    }
    // Checks that the argument is a zone of the current seat or of the table, without a condition on its cards.
    void own_zone(NodeIndex zone) const {
        const auto* of = std::get_if<lang::Of>(&node(zone));
        const auto* whose = of ? std::get_if<lang::Word>(&node(of->whose)) : nullptr;
        if (std::holds_alternative<lang::Where>(node(zone)))
            fail(zone, "the places of a zone are needed, not some of its cards", "leave out 'where'");
        const BindingKind what = e_.origins[zone].what;
        const bool named = what == BindingKind::zone || what == BindingKind::zone_keyed;
        if (!named || (of && (!whose || whose->which != lang::Keyword::seat)))
            fail(zone, "this must be the name of a zone of the table, or of the seat itself",
                 "write the name of the zone; for another seat put it into a let, such as NAME: at(ZONE; A), and write "
                 "'NAME of SEAT'");
    }
    // Rejects `it` in the keys of NAME(KEY) of SET: they are evaluated for each element, so `it` would be the element.
    void keys_of_each(const lang::Of& form) const {
        const std::vector<NodeIndex>* keys = lang::keys_of(node(form.what));
        for (std::size_t i = 0; keys && meaning(form.whose).type.set && i < keys->size(); ++i)
            if (names_it((*keys)[i]))
                fail((*keys)[i], "'it' cannot be in the key of NAME(KEY) of SET",
                     "name one owner: NAME(KEY) of SEAT, or filter the set with 'where'");
    }
    // True if the branch reads `it` of its context. The condition of a filter has an `it` of its own.
    bool names_it(NodeIndex branch) const {
        if (const auto* where = std::get_if<lang::Where>(&node(branch))) return names_it(where->set);
        const auto* word = std::get_if<lang::Word>(&node(branch));
        const std::vector<NodeIndex> parts = lang::operands(node(branch));
        return (word && word->which == lang::Keyword::it) ||
               std::any_of(parts.begin(), parts.end(), [&](NodeIndex part) { return names_it(part); });
    }
    void look(const lang::Of& form, NodeIndex branch) const {
        keys_of_each(form);
        const auto* call = std::get_if<lang::Call>(&node(form.what));
        if (call && e_.origins[branch].what == BindingKind::zone_keyed) key(call->arguments[0]);
        if (meaning(form.whose).type.base == BaseType::description)
            described(form.whose, e_.origins[branch].attribute(), form.what);
    }
    void look(const lang::IsA& form, NodeIndex branch) const {
        const BaseType base = meaning(form.what).type.base;
        const AttributeIndex number = rules_.shape().first_number();
        if (form.is_parity() && base != BaseType::number && !number.valid())
            fail(form.what, fmt::format("the cards have no attributes, so none is {}", form.word));
        if (base == BaseType::description)
            described(form.what, form.is_parity() ? number : e_.origins[branch].attribute(), form.what);
    }
    // Checks that the kind of card has the attribute. It has only the attributes that its field asks for.
    void described(NodeIndex kind, AttributeIndex attribute, NodeIndex reported_at) const {
        if (meaning(kind).type.domain < 0)
            fail(kind, "this can be the kind of card of several fields, so its attributes are not known",
                 "read one of the fields");
        if (!contains(described_field(rules_, meaning(kind).type).attributes, attribute))
            fail(reported_at, fmt::format("a kind of card has no '{}' here", rules_.shape().attributes[attribute].name),
                 "add it to every( ), or to 'by' of the field with pick: action");
    }
    // Checks that the answer has the recorded data that the function reads.
    void noted(const lang::Call& form, const FunctionRow& row) const {
        if (!row.answer_record) return;
        const auto* of = std::get_if<lang::Of>(&node(form.arguments[0]));
        const NodeIndex branch = of ? of->what : form.arguments[0];
        const Binding& answer = e_.origins[form.arguments[0]];
        if (answer.what != BindingKind::answer)
            fail(branch, "this is not an answer", fmt::format("write {}(PROMPT.FIELD)", form.name));
        else if (!row.answer_record->counter(rules_, answer.prompt(), answer.field()).valid())
            fail(branch, std::string(row.answer_record->missing), std::string(row.answer_record->hint));
    }
    void key(NodeIndex branch) const {
        const std::optional<int> number = zone_key(e_, branch);
        if (!number && e_.origins[branch].what == BindingKind::constant)
            fail(branch, "the option is none, so it names no zone", "use a seat, or an option that is always a seat");
        if (!number)
            fail(branch, "the zone must be known when the game is loaded",
                 "use one of its names, or the current name in a step with 'each'");
        if (std::holds_alternative<lang::Number>(node(branch)) && *number > rules_.shape().seats)
            fail(branch, fmt::format("there is no seat {} in a match of {} seats", *number, rules_.shape().seats),
                 "use a seat that every match has");
    }
    const lang::Form& node(NodeIndex branch) const { return e_.tree.at(branch).form; }
    const lang::ExprType& meaning(NodeIndex branch) const { return e_.meanings[branch]; }
    [[noreturn]] void fail(NodeIndex branch, std::string message, std::string hint = "") const {
        throw lang::ExprError{e_.tree.at(branch).from, std::move(message), std::move(hint), {}};
    }

    const Rules& rules_;
    const Expression& e_;
};

}  // namespace

void check_late(const Rules& rules, const Expression& e) { LateChecks(rules, e).check(); }

}  // namespace quattro
