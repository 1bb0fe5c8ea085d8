// Compiles the arguments of a slot's effect: numbers, target words and choices.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/call_compiler.hpp"
#include "compile/expr.hpp"
#include "compile/slot_compiler.hpp"
#include "compile/target_words.hpp"
#include "rules/field_kind.hpp"

namespace quattro {

Arg SlotCompiler::compile_argument(const Param& param, const Node& value, EffectCall& call) {
    switch (param.kind) {
        case ParamType::amount: return amount_argument(draft_, param, value, context(), out_);
        case ParamType::cards:
        case ParamType::card:
        case ParamType::pair: return cards_argument(param, value, call);
        case ParamType::value: return value_argument(param, value, call);
        case ParamType::place: return place_argument(param, value, call);
        case ParamType::whose: return whose_argument(value);
        case ParamType::seat: return seat_argument(value);
        case ParamType::counter: break;  // handled in add_arguments()
    }
    return {};
}

int SlotCompiler::field(EffectCall& call, PromptField f) {
    if (!draft_.choice_prompt.valid()) {
        out_.error(call.where, "an effect asks for a choice, but its zone has no prompt for it",
                   "add 'asks: PROMPT' to the zone");
        return -1;
    }
    if (!call.prompt.valid()) {
        Prompt prompt = draft_.prompts[draft_.choice_prompt];
        prompt.fields.clear();
        prompt.if_silent.clear();
        prompt.of_effect = true;
        call.prompt = draft_.prompts.next_index();
        draft_.prompts.push_back(std::move(prompt));
    }
    Prompt& prompt = draft_.prompts[call.prompt];
    f.skippable = true;
    prompt.fields.push_back(std::move(f));
    return int_size(prompt.fields) - 1;
}

void SlotCompiler::add_target(Arg& arg, const Param& param, const Node& target_text, const std::string& name,
                              EffectCall& call) {
    auto target = parse_target(draft_, draft_.slot_zone, target_text.scalar);
    if (!target_text.is_scalar() || !target) {
        out_.unknown(target_text.where,
                     fmt::format("'{}' are not target words",
                                 target_text.is_scalar() ? target_text.scalar : target_text.kind_name()),
                     target_text.scalar, target_words(draft_, draft_.slot_zone));
        return;
    }
    if (param.kind != ParamType::cards && !target->single())
        out_.error(target_text.where,
                   fmt::format("'{}' can be several cards, but '{}' takes one", target_text.scalar, param.name),
                   "name one card, for example max or A");
    if (target->chosen()) {
        PromptField f;
        f.name = name;
        if (name != param.name) {  // one of several: the name ends with a number
            f.text = param.name;
            std::replace(f.text.begin(), f.text.end(), '_', ' ');
        }
        f.kind = &kSpotField;
        f.zones = {draft_.slot_zone};
        f.whose = target->whose;
        target->a = field(call, std::move(f));
    }
    arg.targets.push_back(*target);
}

Arg SlotCompiler::cards_argument(const Param& param, const Node& value, EffectCall& call) {
    Arg arg;
    arg.kind = ArgKind::cards;
    if (param.kind == ParamType::pair) {
        arg.pair = true;
        if (!value.is_list() || value.items.size() != 2) {
            out_.error(value.where, fmt::format("'{}' takes a list of two cards", param.name),
                       fmt::format("{}: [A, C]", param.name));
            return arg;
        }
        for (std::size_t i = 0; i < 2; ++i)
            add_target(arg, param, value.items[i], param.name + std::to_string(i + 1), call);
        return arg;
    }
    if (value.is_list() && value.items.empty())
        out_.error(value.where, fmt::format("'{}' names no cards", param.name),
                   fmt::format("write {}: this card, or {}: [A, C]", param.name, param.name));
    if (value.is_list() && param.kind == ParamType::cards)
        for (std::size_t i = 0; i < value.items.size(); ++i)
            add_target(arg, param, value.items[i], param.name + (i ? std::to_string(i + 1) : ""), call);
    else
        add_target(arg, param, value, param.name, call);
    return arg;
}

Arg SlotCompiler::value_argument(const Param& param, const Node& value, EffectCall& call) {
    Arg arg;
    const Model& model = draft_.model;
    const AttributeIndex attribute = model.find_attribute(param.attribute);
    if (!attribute.valid() || !model.shape.attributes[attribute].named()) {
        out_.error(value.where, fmt::format("the cards of this game have no named attribute '{}'", param.attribute),
                   "this effect is for other cards");
        return arg;
    }
    if (value.scalar == "chosen") {
        PromptField f;
        f.name = param.name;
        f.kind = &kValueField;
        f.attribute = attribute;
        arg.kind = ArgKind::chosen_value;
        arg.field = field(call, std::move(f));
        return arg;
    }
    const auto named = model.find_value(value.scalar);
    std::vector<std::string> known = model.shape.attributes[attribute].values;
    known.emplace_back("chosen");
    if (!named || named->first != attribute)
        out_.unknown(value.where, fmt::format("'{}' is not a {}", value.scalar, param.attribute), value.scalar, known);
    else
        arg.constant = named->second;
    return arg;
}

Arg SlotCompiler::place_argument(const Param& param, const Node& value, EffectCall& call) {
    Arg arg;
    const Zone& zone = draft_.shape().zones[draft_.slot_zone];
    const bool chosen = value.scalar == "a place you choose" || value.scalar == "an empty place you choose";
    if (chosen) {
        PromptField f;
        f.name = param.name;
        f.kind = &kPlaceField;
        f.zones = {draft_.slot_zone};
        arg.kind = ArgKind::chosen_place;
        if (param.empty_place || value.scalar != "a place you choose") {
            ExprContext c;
            c.it = lang::Type::a(lang::BaseType::place, draft_.slot_zone.number());
            Node test = value;
            test.scalar = "it is empty";
            f.where.push_back({compile_expr(draft_, test, c, kTruth, out_), "empty", QuickTest::none, {}, 0, {}});
        }
        arg.field = field(call, std::move(f));
        return arg;
    }
    const auto found = std::find(zone.places.begin(), zone.places.end(), value.scalar);
    if (found == zone.places.end()) {
        std::vector<std::string> known = zone.places;
        known.emplace_back("an empty place you choose");
        out_.unknown(value.where, fmt::format("'{}' is not a place of '{}'", value.scalar, zone.name), value.scalar,
                     known);
        return arg;
    }
    arg.constant = found - zone.places.begin();
    return arg;
}

Arg SlotCompiler::seat_argument(const Node& value) {
    Arg arg;
    arg.kind = ArgKind::expression;
    arg.expression = compile_expr(draft_, value, context(), kSeat, out_);
    return arg;
}

Arg SlotCompiler::whose_argument(const Node& value) {
    Arg arg;
    const std::vector<std::string> words = {"own", "opponent", "both"};
    const auto found = std::find(words.begin(), words.end(), value.scalar);
    if (found == words.end())
        out_.unknown(value.where, fmt::format("'{}' is not known here", value.scalar), value.scalar, words);
    else
        arg.constant = found - words.begin();
    return arg;
}

}  // namespace quattro
