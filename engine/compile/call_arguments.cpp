// Compiles the arguments of a script call by the types of its parameters.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/answered_argument.hpp"
#include "compile/board.hpp"
#include "compile/call_compiler.hpp"
#include "compile/expression_index.hpp"
#include "compile/field_read.hpp"
#include "compile/target_words.hpp"
#include "compile/unseen_finder.hpp"
#include "rules/field_kind.hpp"

namespace quattro {
namespace {

// The number of fields that a parameter with `pick` adds: one for each member of a set.
int times_of(const Model& model, const Node& field) {
    if (const Node* each = field.find(kEachKey)) {
        const AttributeIndex attribute = model.find_attribute(each->scalar);
        return !attribute.valid() ? 1 : model.shape.attributes[attribute].hi;
    }
    const Node* times = field.find(field.find("times") ? "times" : "up_to");
    return times ? static_cast<int>(to_integer(times->scalar).value_or(1)) : 1;
}

// The number of fields that the parameters before the parameter `name` add to the action.
int fields_before(const Model& model, const Node& node, std::string_view name) {
    int before = 0;
    for (const Node::Entry& e : node.entries) {
        if (e.key == name) break;
        if (is_field(e.value)) before += times_of(model, e.value);
    }
    return before;
}

std::string bounds_of(const Param& param) {
    const std::string from = param.from == INT64_MIN ? "" : fmt::format("from {}", param.from),
                      to = param.to == INT64_MAX ? "" : fmt::format("to {}", param.to);
    return fmt::format("{}{}{}, see {}", from, !from.empty() && !to.empty() ? " " : "", to, param.where.text());
}

// The words for a choice as all players read them: "an empty place" for "an empty place you choose".
std::string without_you(std::string words) {
    constexpr std::string_view kYouChoose = " you choose";
    if (words.ends_with(kYouChoose)) words.resize(words.size() - kYouChoose.size());
    return words;
}

// The default of a parameter as a node: a scalar, or a list for a pair in square brackets.
Node default_node(const Param& param) {
    const std::string& text = *param.default_text;
    if (param.kind != ParamType::pair || text.size() < 2 || text[0] != '[') return name_node(text, param.default_where);
    Node pair = name_node("", param.default_where);
    pair.kind = Node::Kind::list;
    for (const std::string& word : split(text.substr(1, text.size() - 2), ','))
        pair.items.push_back(name_node(std::string(trim(word)), param.default_where));
    return pair;
}

class CallCompiler {
public:
    CallCompiler(Draft& rules, int script, const Node& call, const CallSite& site, Diagnostics& out)
        : rules_(rules), script_(rules.scripts[script]), node_(call), site_(site), out_(out) {
        bound_.script = script;
    }

    EffectCall compile() {
        call_.where = node_.find_entry(script_.id)->where;
        call_.text = call_text(rules_, script_, node_);
        const std::size_t before = out_.size();
        index_call(script_, node_, site_.words);
        unknown_keys();
        // Outside a slot, the missing parameter may be a misspelt key, which was just reported.
        const Role missing = in_slot() ? Role::mistake : out_.role_after(before);
        for (const Param& param : script_.params) {
            const Arg arg = argument(param, missing);
            bound_.constants.push_back(arg.constant);
            bound_.dynamic.push_back(arg.kind == ArgKind::expression || arg.kind == ArgKind::chosen_value ||
                                     arg.kind == ArgKind::chosen_place);
            call_.args.push_back(arg);
        }
        call_.call = rules_.calls.next_index();
        rules_.calls.push_back(std::move(bound_));
        return std::move(call_);
    }

private:
    bool in_slot() const { return site_.names.slot; }
    const Zone& slot_zone() const { return rules_.shape().zones[rules_.slot_zone]; }

    void unknown_keys() {
        std::vector<std::string> names = names_of(script_.params);
        names.insert(names.begin(), site_.words.begin(), site_.words.end());
        for (const Node::Entry& e : node_.entries)
            if (e.key != script_.id && !contains(names, e.key))
                out_.unknown_word(e.where, fmt::format("'{}' has no parameter '{}'", script_.id, e.key), e.key, names);
    }

    Arg argument(const Param& param, Role missing) {
        const Node* given = node_.find(param.name);
        if (!given && !param.default_text) {
            out_.add(missing, site_.where.source ? site_.where : node_.where,
                     fmt::format("'{}' needs '{}'", script_.id, param.name),
                     fmt::format("{{ {}: ..., {}: ... }}", script_.id, param.name));
            return {};
        }
        if (param.kind == ParamType::counter) return counter_argument(rules_, script_, param, given, node_, out_);
        return typed(param, given ? *given : default_node(param));
    }

    Arg typed(const Param& param, const Node& value) {
        if (!in_slot() && is_field(value)) return answered(param, value);
        switch (param.kind) {
            case ParamType::amount: return amount(param, value);
            case ParamType::cards:
            case ParamType::card: return in_slot() ? targets(param, value) : cards(param, value);
            case ParamType::value: return named_value(param, value);
            case ParamType::seat: return expression(value, kSeat);
            case ParamType::counter: return {};  // handled in `argument`
            case ParamType::pair: return check_in_slot(param, value) ? pair(param, value) : Arg{};
            case ParamType::place: return check_in_slot(param, value) ? place(param, value) : Arg{};
            case ParamType::whose: return check_in_slot(param, value) ? whose(value) : Arg{};
        }
        return {};
    }

    // Returns true in a slot. Otherwise reports the parameter, because only scripts of slots can have it.
    bool check_in_slot(const Param& param, const Node& value) {
        if (!in_slot())
            out_.error(value.where, fmt::format("'{}' can be used only on a board", param.name),
                       "this script is for the slots of a board; use another script here");
        return in_slot();
    }

    void mismatch(const Param& param, const Location& where, std::string message) {
        out_.error(where, std::move(message), fmt::format("see {}", param.where.text()), {param.where});
    }

    // Outside slots, the range of an expression is checked when it is evaluated. In a slot the value may exceed the
    // declared range, because a changed attribute is kept within the attribute's own range.
    Arg amount(const Param& param, const Node& value) {
        Arg arg;
        auto known = value.is_scalar() && !value.quoted ? to_integer(value.scalar) : std::nullopt;
        if (!known) {
            arg.expression = compile_expr(rules_, value, site_.names, kNumber, out_);
            known = literal_value(rules_, arg.expression);
        }
        if (known) {
            arg.constant = *known;
            if (*known < param.from || *known > param.to)
                out_.error(value.where, fmt::format("{} is out of range for '{}'", *known, param.name),
                           bounds_of(param), {param.where});
            return arg;
        }
        arg.kind = ArgKind::expression;
        if (!arg.expression.given() || in_slot()) return arg;
        arg.from = param.from, arg.to = param.to;
        const lang::Type& kind = rules_.expressions[arg.expression.index].meaning().type;
        if (kind.lowest > param.to || kind.highest < param.from)
            out_.error(value.where,
                       fmt::format("this is always out of range for '{}': it is {}", param.name,
                                   kind.lowest > param.to ? fmt::format("at least {}", kind.lowest)
                                                          : fmt::format("at most {}", kind.highest)),
                       bounds_of(param), {param.where});
        return arg;
    }

    Arg expression(const Node& value, const lang::Type& want) {
        Arg arg;
        arg.kind = ArgKind::expression;
        arg.expression = compile_expr(rules_, value, site_.names, want, out_);
        if (const auto known = literal_value(rules_, arg.expression)) {
            arg.kind = ArgKind::constant;
            arg.constant = *known;
        }
        return arg;
    }

    Arg cards(const Param& param, const Node& value) {
        Arg arg;
        if (const ZoneIndex zone = value.is_scalar() ? rules_.model.find_zone(value.scalar) : ZoneIndex();
            zone.valid()) {
            if (param.kind == ParamType::card)
                out_.error(value.where,
                           fmt::format("'{}' is one card, but '{}' is a whole zone", param.name, value.scalar),
                           fmt::format("write first({}) or only({})", value.scalar, value.scalar));
            if (site_.names.no_seat && rules_.shape().zones[zone].of_seat && rules_.shape().seats > 1)
                out_.error(value.where, fmt::format("each seat has its own '{}', and no seat acts here", value.scalar),
                           "write 'of: SEAT' in place of 'of: table', or name a zone of the table");
            arg.kind = ArgKind::zone_cards;
            arg.zone = zone;
            return arg;
        }
        arg.kind = ArgKind::card;
        arg.expression = card_argument(rules_, param, value, site_.names, out_);
        return arg;
    }

    // In a slot the value is known when the game is loaded, or a player chooses it.
    Arg named_value(const Param& param, const Node& value) {
        const Model& model = rules_.model;
        const AttributeIndex attribute = model.find_attribute(param.attribute);
        if (!attribute.valid() || (in_slot() && !model.shape.attributes[attribute].named())) {
            out_.error(value.where,
                       fmt::format("the cards of this game have no attribute '{}'{}", param.attribute,
                                   in_slot() ? " with named values" : ""),
                       fmt::format("this {0} is for other cards; use another {0}", in_slot() ? "effect" : "script"));
            return {};
        }
        if (!in_slot()) return expression(value, word_of_attribute(model, attribute));
        Arg arg;
        if (value.scalar == "chosen") {
            PromptField field;
            field.name = param.name;
            field.text = param.attribute;
            field.kind = &kValueField;
            field.attribute = attribute;
            arg.kind = ArgKind::chosen_value;
            arg.field = choice(std::move(field)).number();
            return arg;
        }
        const auto named = model.find_value(value.scalar);
        std::vector<std::string> known = model.shape.attributes[attribute].values;
        known.emplace_back("chosen");
        if (!named || named->first != attribute)
            out_.unknown(value.where, fmt::format("'{}' is not {}", value.scalar, with_article(param.attribute)),
                         value.scalar, known);
        else
            arg.constant = named->second;
        return arg;
    }

    // The argument is an answer of the seat to fields of the action: cards, or a number for any other kind of answer.
    Arg answered(const Param& param, const Node& value) {
        Arg arg;
        if (!site_.fields) {
            out_.error(value.where, "a 'run' step cannot ask a seat",
                       "ask a prompt before this step, and name its answer here");
            return arg;
        }
        arg.field = fields_before(rules_.model, node_, param.name);
        arg.count = times_of(rules_.model, value);
        const FieldKindRow* kind = kind_of_pick(rules_, *value.find("pick"));
        const bool card = kind && kind->through != CandidateSource::numbers;
        const bool wants_card = param.kind == ParamType::card || param.kind == ParamType::cards;
        if (kind && card != wants_card)
            mismatch(param, value.where,
                     wants_card
                         ? fmt::format("'{}' is a card, but this asks for {}", param.name, with_article(kind->word))
                         : fmt::format("'{}' is not a card, but this asks for a card", param.name));
        if (const std::string wrong =
                kind && !wants_card && !card ? wrong_answer(rules_.model, param, value, *kind) : "";
            !wrong.empty())
            mismatch(param, value.where, wrong);
        if (arg.count > 1 && param.kind != ParamType::cards)
            out_.error(value.where, fmt::format("'{}' is a single value, but this asks for several", param.name),
                       "remove 'times', 'up_to' or 'each'; only a parameter that is cards {} takes several");
        arg.kind = card ? ArgKind::answered : ArgKind::chosen_value;
        arg.from = param.from, arg.to = param.to;
        return arg;
    }

    // ---- arguments of slots ------------------------------------------------------------------------------

    // Adds a field to the prompt for the choices of the call. If the zone names no prompt: reports it, returns none.
    FieldIndex choice(PromptField field) {
        if (!rules_.choice_prompt.valid()) {
            out_.error(call_.where, "an effect asks for a choice, but its zone has no prompt for it",
                       "add 'asks: PROMPT' to the zone");
            return {};
        }
        if (!call_.prompt.valid()) {
            Prompt prompt = rules_.prompts[rules_.choice_prompt];
            prompt.fields.clear();
            prompt.if_silent.clear();
            prompt.of_effect = true;
            call_.prompt = rules_.prompts.next_index();
            rules_.prompts.push_back(std::move(prompt));
        }
        Prompt& prompt = rules_.prompts[call_.prompt];
        field.skippable = true;
        prompt.fields.push_back(std::move(field));
        return prompt.fields.next_index() - 1;
    }

    void add_target(Arg& arg, const Param& param, const Node& words, const std::string& name) {
        auto target = parse_target(rules_, rules_.slot_zone, words.scalar);
        if (!words.is_scalar() || !target)
            return out_.unknown(
                words.where,
                fmt::format("'{}' are not target words", words.is_scalar() ? words.scalar : words.message_name()),
                words.scalar, target_words(rules_, rules_.slot_zone));
        if (param.kind != ParamType::cards && !target->single())
            out_.error(words.where,
                       fmt::format("'{}' can be several cards, but '{}' takes one", words.scalar, param.name),
                       "name one card, for example max or A");
        if (target->chosen()) {
            PromptField field;
            field.name = name;
            field.text = without_you(words.scalar);
            field.kind = &kSpotField;
            field.zones = {rules_.slot_zone};
            field.whose = target->whose;
            report_uncounted(rules_, field, words.where, out_);
            target->a = choice(std::move(field)).number();
        }
        arg.targets.push_back(*target);
    }

    Arg targets(const Param& param, const Node& value) {
        Arg arg;
        arg.kind = ArgKind::cards;
        if (value.is_list() && value.items.empty())
            out_.error(value.where, fmt::format("'{}' names no cards", param.name),
                       fmt::format("write {}: this card, or {}: [A, C]", param.name, param.name));
        if (value.is_list() && param.kind == ParamType::cards)
            for (std::size_t i = 0; i < value.items.size(); ++i)
                add_target(arg, param, value.items[i], param.name + (i ? std::to_string(i + 1) : ""));
        else
            add_target(arg, param, value, param.name);
        return arg;
    }

    Arg pair(const Param& param, const Node& value) {
        Arg arg;
        arg.kind = ArgKind::cards;
        arg.pair = true;
        if (value.is_list() && value.items.size() == 2)
            for (std::size_t i = 0; i < 2; ++i)
                add_target(arg, param, value.items[i], param.name + std::to_string(i + 1));
        else
            out_.error(value.where, fmt::format("'{}' takes a list of two cards", param.name),
                       fmt::format("{}: [A, C]", param.name));
        return arg;
    }

    Arg place(const Param& param, const Node& value) {
        Arg arg;
        if (value.scalar == "a place you choose" || value.scalar == "an empty place you choose") {
            PromptField field;
            field.name = param.name;
            field.text = without_you(value.scalar);
            field.kind = &kPlaceField;
            field.zones = {rules_.slot_zone};
            arg.kind = ArgKind::chosen_place;
            if (param.empty_place || value.scalar != "a place you choose") {
                ExprContext names;
                names.it = lang::Type::a(lang::BaseType::place, rules_.slot_zone.number());
                const Node test = name_node("it is empty", value.where);
                field.where.push_back(
                    {compile_expr(rules_, test, names, kTruth, out_), "empty", QuickTest::none, {}, 0, {}});
            }
            arg.field = choice(std::move(field)).number();
            return arg;
        }
        std::vector<std::string> known = slot_zone().places;
        const auto found = std::find(known.begin(), known.end(), value.scalar);
        arg.constant = found - known.begin();
        if (found != known.end()) return arg;
        known.emplace_back("an empty place you choose");
        out_.unknown(value.where, fmt::format("'{}' is not a place of '{}'", value.scalar, slot_zone().name),
                     value.scalar, known);
        return {};
    }

    Arg whose(const Node& value) {
        Arg arg;
        const std::vector<std::string> words = {"own", "opponent", "both"};
        const auto found = std::find(words.begin(), words.end(), value.scalar);
        if (found == words.end())
            out_.unknown(value.where, fmt::format("'{}' is not known here", value.scalar), value.scalar, words);
        else
            arg.constant = found - words.begin();
        return arg;
    }

    Draft& rules_;
    const Script& script_;
    const Node& node_;
    const CallSite& site_;
    Diagnostics& out_;
    EffectCall call_;  // the result so far
    BoundCall bound_;
};

}  // namespace

EffectCall compile_call(Draft& rules, int script, const Node& call, const CallSite& site, Diagnostics& out) {
    if (script >= 0) return CallCompiler(rules, script, call, site, out).compile();
    rules.broken = true;
    EffectCall none;
    none.where = call.where;
    return none;
}

}  // namespace quattro
