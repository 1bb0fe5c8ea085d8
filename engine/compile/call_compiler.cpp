#include "compile/call_compiler.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/board.hpp"
#include "compile/expr.hpp"
#include "compile/field_read.hpp"
#include "compile/name_lookup.hpp"
#include "rules/field_kind.hpp"

namespace quattro {
namespace {

bool one_of(std::string_view word, CallCompiler::Words words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

int times_of(const Model& model, const Node& field) {
    if (const Node* each = field.find(kEachKey)) {
        const AttributeIndex attribute = model.find_attribute(each->scalar);
        return !attribute.valid() ? 1 : model.shape.attributes[attribute].hi;
    }
    const Node* times = field.find("times") ? field.find("times") : field.find("up_to");
    return times ? static_cast<int>(to_integer(times->scalar).value_or(1)) : 1;
}

// The number of fields that the action asks for before this parameter; a set counts once for each member.
int fields_before(const Model& model, const Node& node, std::string_view name) {
    int before = 0;
    for (const Node::Entry& e : node.entries) {
        if (e.key == name) break;
        if (is_field(e.value)) before += times_of(model, e.value);
    }
    return before;
}

}  // namespace

// The name may be misspelt, or it may be a parameter of a call without the script's name.
void CallCompiler::unknown_script(const Node::Entry& entry, Words kinds) {
    std::vector<std::string> fit;
    for (std::size_t i = 0; i < rules_.script_names.size(); ++i)
        if (one_of(rules_.script_kinds[i], kinds)) fit.push_back(rules_.script_names[i]);
    const bool misspelt = !nearest(entry.key, fit).empty();
    out_.add({entry.where, fmt::format("there is no script '{}'", entry.key),
              misspelt || fit.empty()
                  ? suggest(entry.key, fit)
                  : fmt::format("{}; if '{}' is a parameter, the name of the script is missing: {{ {}: ..., {}: ... }}",
                                suggest(entry.key, fit), entry.key, fit.front(), entry.key),
              entry.key});
}

int CallCompiler::find_script(const Node& node, Words kinds, Words words) {
    std::vector<std::string> known;
    for (int i = 0; i < int_size(rules_.scripts); ++i) {
        const Script& script = rules_.scripts[i];
        if (!one_of(script.kind, kinds)) continue;
        if (node.find_entry(script.id)) return i;
        known.push_back(script.id);
    }
    const auto a = [](std::string_view kind) { return fmt::format("{} {}", kind == "rule" ? "a" : "an", kind); };
    for (const Node::Entry& e : node.entries) {
        std::string other;
        for (std::size_t i = 0; i < rules_.script_names.size(); ++i) {
            if (rules_.script_names[i] != e.key) continue;
            if (one_of(rules_.script_kinds[i], kinds)) return -1;  // the script is broken, which was reported
            other = rules_.script_kinds[i];
        }
        if (other.empty() || one_of(e.key, words)) continue;
        std::vector<std::string> wanted;
        for (const std::string_view kind : kinds)
            wanted.push_back(a(kind));
        out_.error(e.where, fmt::format("'{}' is {}; expected {}", e.key, a(other), join(wanted, " or ")),
                   known.empty() ? fmt::format("put a script for it into scripts/{}s", *kinds.begin())
                                 : "one of: " + join(known, ", "));
        return -1;
    }
    for (const Node::Entry& e : node.entries) {
        if (one_of(e.key, words)) continue;
        unknown_script(e, kinds);
        return -1;
    }
    out_.error(node.where, "the name of a script is missing",
               "for example { deal_out: 2 } for scripts/rules/deal_out.lua");
    return -1;
}

namespace {

// The type that a counter holds, as scripts declare it. A truth is a number, 1 or 0.
std::string checked_result(const Model& model, const Counter& counter) {
    if (counter.holds_attribute.valid()) return model.shape.attributes[counter.holds_attribute].name;
    return counter.holds_seat ? "seat" : "";
}

// The counter, or the first of its family; none after an error if there is none.
CounterIndex find_counter(const Rules& rules, const Script& script, const Param& param, const Node* given,
                          const Node& call, Diagnostics& out) {
    const Model& model = rules.model;
    const std::string& name = given ? given->scalar : param.name;
    if (const Family* family = find_family(model.counter_families, name)) return CounterIndex(family->first);
    const Node* counters = model.doc.find("counters");
    const Node* declared = counters ? counters->find(name) : nullptr;
    if (const Node* holds = declared ? declared->find("holds") : nullptr; holds && holds->scalar == "card") {
        out.error(given ? given->where : call.where,
                  fmt::format("'{}' holds a card, and scripts cannot use such a counter", name),
                  "pass the card itself to a parameter that is a card");
        return {};
    }
    const CounterIndex found = model.find_counter(name);
    if (found.valid() && name.ends_with(')'))
        out.error(given ? given->where : call.where,
                  fmt::format("'{}' is one counter of a family, but the script takes the family", name),
                  fmt::format("{}: {}", param.name, name.substr(0, name.find('('))));
    if (given) return counter_named(model, *given, out);
    if (found.valid()) return found;
    std::vector<std::string> known;
    for (const Counter& c : model.shape.counters)
        known.push_back(c.name);
    const std::string near = nearest(name, known);
    out.add({call.where,
             fmt::format("'{}' needs the counter '{}', but this game has no counter of that name", script.id, name),
             fmt::format("{}name a counter: {{ {}: ..., {}: COUNTER }}",
                         near.empty() ? "" : fmt::format("did you mean '{}'? If not, ", near), script.id, param.name),
             name});
    return {};
}

}  // namespace

Arg counter_argument(const Rules& rules, const Script& script, const Param& param, const Node* given, const Node& call,
                     Diagnostics& out) {
    Arg arg;
    const CounterIndex index = find_counter(rules, script, param, given, call, out);
    arg.constant = index.number();
    if (!index.valid()) return arg;
    const Counter& counter = rules.shape().counters[index];
    const std::string held = checked_result(rules.model, counter);
    std::vector<std::string> attributes;
    for (const Attribute& a : rules.shape().attributes)
        attributes.push_back(a.name);
    if (!param.attribute.empty() && param.attribute != "seat" && !rules.model.find_attribute(param.attribute).valid()) {
        if (nearest(param.attribute, attributes).empty())  // a misspelling is reported at the declaration
            out.error(call.where, fmt::format("the cards of this game have no attribute '{}'", param.attribute),
                      "this script is for other cards", {param.where});
    } else if (held != param.attribute)
        out.error(given ? given->where : call.where,
                  fmt::format("'{}' needs a counter that holds a {} for '{}', but '{}' holds a {}", script.id,
                              param.attribute.empty() ? "number" : param.attribute, param.name, counter.name,
                              held.empty() ? "number" : held),
                  fmt::format("see {}", param.where.text()), {param.where});
    return arg;
}

namespace {

std::string bounds_of(const Param& param) {
    const std::string from = param.from == INT64_MIN ? "" : fmt::format("from {}", param.from),
                      to = param.to == INT64_MAX ? "" : fmt::format("to {}", param.to);
    return fmt::format("{}{}{}, see {}", from, !from.empty() && !to.empty() ? " " : "", to, param.where.text());
}

}  // namespace

Arg amount_argument(Draft& rules, const Param& param, const Node& value, const ExprContext& context, Diagnostics& out) {
    Arg arg;
    auto known = value.is_scalar() && !value.quoted ? to_integer(value.scalar) : std::nullopt;
    if (!known) {
        arg.expression = compile_expr(rules, value, context, kNumber, out);
        known = literal_value(rules, arg.expression);
    }
    if (known) {
        arg.constant = *known;
        if (*known < param.from || *known > param.to)
            out.error(value.where, fmt::format("{} is out of range for '{}'", *known, param.name), bounds_of(param),
                      {param.where});
        return arg;
    }
    arg.kind = ArgKind::expression;
    // In a slot the expression may exceed the declared range: the change of an attribute stays in the attribute's own
    // range.
    if (!arg.expression.given() || context.slot) return arg;
    arg.from = param.from, arg.to = param.to;
    const lang::Type& kind = rules.expressions[arg.expression.index].meaning().type;
    if (kind.lowest > param.to || kind.highest < param.from)
        out.error(value.where,
                  fmt::format("this is always out of range for '{}': it is {}", param.name,
                              kind.lowest > param.to ? fmt::format("at least {}", kind.lowest)
                                                     : fmt::format("at most {}", kind.highest)),
                  bounds_of(param), {param.where});
    return arg;
}

void CallCompiler::unknown_keys(const Script& script, const Node& node, Words words) {
    std::vector<std::string> names(words.begin(), words.end());
    for (const Param& p : script.params)
        names.push_back(p.name);
    for (const Node::Entry& e : node.entries)
        if (!one_of(e.key, words) && e.key != script.id && !script.find(e.key))
            out_.error(e.where, fmt::format("'{}' has no parameter '{}'", script.id, e.key), suggest(e.key, names));
}

EffectCall CallCompiler::compile(const Node& node, Words kinds, Words words, bool fields) {
    EffectCall part;
    part.where = node.where;
    fields_ = fields;
    const int index = find_script(node, kinds, words);
    rules_.broken = rules_.broken || index < 0;
    if (index < 0) return part;
    const Script script = rules_.scripts[index];
    part.where = node.find_entry(script.id)->where;
    part.text = call_text(rules_, script, node);
    const std::size_t before = out_.size();
    unknown_keys(script, node, words);
    const Role needs = out_.role_after(before);  // the missing parameter may be a misspelt key, reported just before
    BoundCall call;
    call.script = index;
    for (const Param& param : script.params) {
        const Node* given = node.find(param.name);
        if (!given && !param.default_text)
            out_.add(needs, where_.source ? where_ : node.where, fmt::format("'{}' needs '{}'", script.id, param.name),
                     fmt::format("{{ {}: ..., {}: ... }}", script.id, param.name));
        field_ = given ? fields_before(rules_.model, node, param.name) : 0;
        Arg arg;
        if (param.kind == ParamType::counter && (given || param.default_text))
            arg = counter_argument(rules_, script, param, given, node, out_);
        else if (given)
            arg = argument(param, *given);
        else if (param.default_text)
            arg = argument(param, name_node(*param.default_text, param.default_where));
        call.constants.push_back(arg.constant);
        call.dynamic.push_back(arg.kind == ArgKind::expression || arg.kind == ArgKind::chosen_value);
        part.args.push_back(std::move(arg));
    }
    part.call = rules_.calls.next_index();
    rules_.calls.push_back(std::move(call));
    return part;
}

Arg CallCompiler::argument(const Param& param, const Node& value) {
    if (is_field(value)) return asked(param, value);
    switch (param.kind) {
        case ParamType::cards:
        case ParamType::card: return cards(param, value);
        case ParamType::value: return named_value(param, value);
        case ParamType::seat: return expression(value, kSeat);
        case ParamType::counter: return {};  // handled in `compile`
        case ParamType::amount: break;
        case ParamType::pair:
        case ParamType::place:
        case ParamType::whose:
            out_.error(value.where, fmt::format("'{}' can be used only on a board", param.name),
                       "this script is for the slots of a board");
            return {};
    }
    return amount_argument(rules_, param, value, {}, out_);
}

Arg CallCompiler::expression(const Node& value, const lang::Type& want) {
    Arg arg;
    arg.kind = ArgKind::expression;
    arg.expression = compile_expr(rules_, value, {}, want, out_);
    if (const auto known = literal_value(rules_, arg.expression)) {
        arg.kind = ArgKind::constant;
        arg.constant = *known;
    }
    return arg;
}

Arg CallCompiler::cards(const Param& param, const Node& value) {
    Arg arg;
    if (const ZoneIndex zone = value.is_scalar() ? rules_.model.find_zone(value.scalar) : ZoneIndex(); zone.valid()) {
        if (param.kind == ParamType::card)
            out_.error(value.where, fmt::format("'{}' is one card, but '{}' is a whole zone", param.name, value.scalar),
                       fmt::format("write first({}) or only({})", value.scalar, value.scalar));
        arg.kind = ArgKind::zone_cards;
        arg.zone = zone;
        return arg;
    }
    arg.kind = ArgKind::card;
    arg.expression = compile_expr(rules_, value, {}, kCard, out_);
    return arg;
}

Arg CallCompiler::named_value(const Param& param, const Node& value) {
    const AttributeIndex attribute = rules_.model.find_attribute(param.attribute);
    if (!attribute.valid()) {
        out_.error(value.where, fmt::format("the cards of this game have no attribute '{}'", param.attribute),
                   "this script is for other cards");
        return {};
    }
    return expression(value, word_of_attribute(rules_.model, attribute));
}

// The argument is an answer of the seat: cards, or a number.
Arg CallCompiler::asked(const Param& param, const Node& value) {
    Arg arg;
    if (!fields_) {
        out_.error(value.where, "a step cannot ask a seat", "ask a prompt before this step, and name its answer here");
        return arg;
    }
    arg.field = field_;
    arg.count = times_of(rules_.model, value);
    const FieldKindRow* kind = kind_of_pick(rules_, *value.find("pick"));
    const bool card = kind && kind->through != CandidateSource::numbers;
    const bool wants_card = param.kind == ParamType::card || param.kind == ParamType::cards;
    if (kind && card != wants_card)
        out_.error(value.where, fmt::format("'{}' is {}", param.name, wants_card ? "a card" : "not a card"),
                   fmt::format("see {}", param.where.text()), {param.where});
    const bool truth =
        param.kind == ParamType::amount && value.find("pick")->scalar == "truth";  // a truth is passed as 0 or 1
    const bool words = kind && kind->answered == AnswerType::word && !truth;
    if (words && !wants_card && !card)
        out_.error(value.where,
                   fmt::format("'{}' is {}, but this asks for a {}", param.name,
                               param.kind == ParamType::amount ? "a number"
                               : param.attribute.empty()       ? "a seat"
                                                               : param.attribute,
                               kind->word),
                   fmt::format("see {}", param.where.text()), {param.where});
    if (arg.count > 1 && param.kind != ParamType::cards)
        out_.error(value.where, fmt::format("'{}' is a single value, but this asks for several", param.name),
                   "declare it as cards {}");
    arg.kind = card ? ArgKind::answered : ArgKind::chosen_value;
    arg.from = param.from, arg.to = param.to;
    return arg;
}

void compile_actions(Draft& rules, Diagnostics& out) {
    const Node* actions = rules.model.doc.find("actions");
    for (std::size_t i = 0; actions && i < actions->entries.size(); ++i) {
        const Node& node = actions->entries[i].value;
        if (!node.is_map()) {
            out.error(node.where, fmt::format("an action must be a map, not {}", node.kind_name()),
                      "for example { gain: 3, if: points > 2 }");
            continue;
        }
        CallCompiler call(rules, out, actions->entries[i].where);
        rules.actions[i].part = call.compile(node, {"action"}, {"if"}, true);
        rules.actions[i].text = rules.actions[i].part.text;
    }
}

}  // namespace quattro
