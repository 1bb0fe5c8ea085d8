// Compiles expressions: parses and checks them, and binds their names.
#include "rules/expr.hpp"
#include "base/size.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/text.hpp"
#include "compile/expr.hpp"
#include "compile/expression_index.hpp"
#include "compile/language.hpp"
#include "compile/late_checks.hpp"
#include "compile/name_bindings.hpp"
#include "compile/name_lookup.hpp"
#include "compile/unknown_name.hpp"
#include "game/limits.hpp"

namespace quattro {
namespace {

using lang::BaseType;
using lang::NodeIndex;

// Rejects a value with more decimals than its position can store.
void check_scale(const Expression& e) {
    const lang::Type& kind = e.meaning().type;
    if (e.expected_type.base != BaseType::number || kind.base != BaseType::number || kind.set ||
        e.expected_type.scale % kind.scale == 0)
        return;
    throw lang::ExprError{e.tree.at(e.tree.root).from,
                          "this number has too many decimals",
                          e.expected_type.scale > 1 ? "give the counter a larger 'scale'" : "use a whole number",
                          {}};
}

lang::ExprError lets_too_deep() {
    return {0, fmt::format("lets are nested more than {} deep here", kMaxLetDepth),
            "store the value of one of them in a counter"};
}

// Computes the size and depth of the expression with its `let` values written out. They can name other `let` values,
// possibly several times, so both are limited. Throws an ExprError above the limits.
void measure_written_out(const Rules& rules, Expression& e) {
    e.parts = int_size(e.tree.nodes);
    for (const Binding& origin : e.origins) {
        if (origin.what != BindingKind::let) continue;
        const Expression& let = rules.expressions[rules.lets[origin.a].value.index];
        e.parts = std::min(e.parts + let.parts, kMaxExpressionParts + 1);
        e.lets_deep = std::max(e.lets_deep, let.lets_deep + 1);
    }
    if (e.parts > kMaxExpressionParts)
        throw lang::ExprError{
            0, fmt::format("with its lets expanded, this expression has more than {} parts", kMaxExpressionParts),
            "store the value of one of them in a counter"};
    if (e.lets_deep > kMaxLetDepth) throw lets_too_deep();
}

Expression read(Draft& rules, const Node& node, const ExprContext& context, std::optional<lang::Type> want) {
    Expression e;
    e.where = node.where;
    e.text = node.scalar;
    e.quoted = node.quoted;
    const NameBindings names(rules, context, node.where.source.get());
    offer_names(rules, node, names);
    lang::Parsed parsed = lang::parse(node.scalar, lang::QuotedTexts::refused,
                                      [&](std::span<const Token> tokens) { return names.phrase(tokens); });
    if (parsed.mistake) throw *parsed.mistake;
    lang::CheckContext position;
    position.expected = want;
    position.required = want && (want->base == BaseType::number || want->base == BaseType::truth) && !want->set;
    position.seat = !context.no_seat || rules.shape().seats == 1;
    position.of_table = context.of_table;
    if (context.slot || context.has_card) position.self = kCard;
    position.self_nullable = context.slot;
    position.it = context.it;
    position.known_present = context.known_present;
    position.known_present.insert(position.known_present.end(), rules.known_present.begin(), rules.known_present.end());
    lang::Checked checked = lang::check(parsed.tree, e.text, names, rules.language->function_words, position);
    if (checked.mistake) throw *checked.mistake;
    e.tree = std::move(parsed.tree);
    e.meanings = std::move(checked.meanings);
    for (const std::optional<lang::Binding>& binding : checked.bindings)
        e.origins.push_back(binding ? names.origin(*binding) : Binding{});
    index_expression(rules, node, e, checked.bindings);
    measure_written_out(rules, e);
    e.it = context.it;
    e.must_exist = position.required;
    e.expected_type = want.value_or(e.meaning().type);  // without a required type, a number keeps its own scale
    check_late(rules, e);
    check_scale(e);
    return e;
}

Expr add(Draft& rules, Expression e) {
    Expr expr{rules.expressions.next_index(), e.meaning().type};
    rules.expressions.push_back(std::move(e));
    return expr;
}

std::string_view example_of(const std::optional<lang::Type>& want) {
    if (!want) return "";
    return want->base == BaseType::number  ? "write a number, for example 2"
           : want->base == BaseType::truth ? "write a condition, for example points >= 5"
                                           : "";
}

}  // namespace

Expr compile_expr(Draft& rules, const Node& node, const ExprContext& context, std::optional<lang::Type> want,
                  Diagnostics& out) {
    if (!node.is_scalar()) {
        out.error(node.where, fmt::format("expected an expression, not {}", node.message_name()),
                  std::string(example_of(want)));
        return {};
    }
    try {
        return add(rules, read(rules, node, context, want));
    } catch (const lang::ExprError& mistake) {
        if (mistake.reported) return {};
        const auto explanation = explain_unknown_name(rules, context, node, mistake.missing);
        Diagnostic error{location_in(node, mistake.offset),
                         fmt::format("in '{}': {}", node.scalar, explanation ? explanation->message : mistake.message),
                         explanation ? explanation->hint : mistake.hint, mistake.missing};
        if (!explanation) error.replacement = mistake.replacement;
        out.add(std::move(error));
        return {};
    }
}

namespace {

// The types of the lists of words, of attributes and of fields, that contain the word.
std::vector<lang::Type> lists_with(Draft& rules, const std::string& word) {
    std::vector<lang::Type> kinds;
    const ExprContext nowhere;
    const NameBindings names(rules, nowhere);
    const auto take = [&](const lang::Type& kind) {
        const std::vector<std::string> words = names.words(kind);
        const auto same = [&](const lang::Type& k) { return k.domain == kind.domain; };
        if (contains(words, word) && std::none_of(kinds.begin(), kinds.end(), same)) kinds.push_back(kind);
    };
    const auto& attributes = rules.shape().attributes;
    for (const AttributeIndex a : attributes.indices())
        if (attributes[a].named()) take(word_of_attribute(rules.model, a));
    for (const PromptIndex p : rules.prompts.indices())
        for (const FieldIndex f : rules.prompts[p].fields.indices())
            if (!rules.prompts[p].fields[f].words.empty()) take(word_of_field(p, f));
    return kinds;
}

// The value of a `let` can be a word, such as red if ... else blue. No context gives its list, so the list must be the
// only one in which the value is valid.
Expr compile_let(Draft& rules, const Node& node, Diagnostics& out) {
    Diagnostics wrong;
    const Expr value = compile_expr(rules, node, {}, std::nullopt, wrong);
    // `missing` is the unknown word; any other error is final.
    if (wrong.size() != 1 || wrong.list()[0].missing.empty()) {
        out.add(wrong);
        return value;
    }
    const ExprContext nowhere;
    std::vector<Expr> fitting;
    std::vector<std::string> lists;
    std::vector<Diagnostic> others;  // errors with lists that contain the first unknown word
    for (const lang::Type& kind : lists_with(rules, wrong.list()[0].missing)) {
        Diagnostics of_kind;
        const Expr of_list = compile_expr(rules, node, {}, kind, of_kind);
        others.insert(others.end(), of_kind.list().begin(), of_kind.list().end());
        if (!of_list.given() || !of_kind.ok()) continue;
        fitting.push_back(of_list);
        lists.push_back(NameBindings(rules, nowhere).list_name(kind));
    }
    if (fitting.size() == 1) return fitting[0];
    const bool one_wrong = !others.empty() && std::all_of(others.begin(), others.end(), [&](const Diagnostic& d) {
        return d.where.column == others[0].where.column && d.missing == others[0].missing;
    });
    Diagnostic error = fitting.empty() && one_wrong ? others[0] : wrong.list()[0];
    if (fitting.size() > 1) {
        error.message = fmt::format("in '{}': '{}' is ambiguous: it can be a word of {}", node.scalar, error.missing,
                                    join(lists, " or of "));
        error.hint = "rename the word in one of these lists, or write the 'if ... else' where its value is compared";
        error.missing.clear();
    }
    out.add(std::move(error));
    return {};
}

}  // namespace

std::vector<std::string> known_present(const Rules& rules, const Expr& condition) {
    if (!condition.given()) return {};
    const Expression& e = rules.expressions[condition.index];
    return lang::known_present(e.tree, e.text, e.tree.root, true);
}

void read_let(Draft& rules, int index) {
    Diagnostics& out = rules.let_errors;  // not those of the caller, which compile_let() can discard
    const auto let = [&]() -> Let& { return rules.lets[index]; };
    const Node* node = find_in(rules.model.doc.find("let"), let().name);
    if (!node) return;
    if (let().state == Let::State::being_read) {
        out.error(node->where, fmt::format("'{}' refers to itself", let().name),
                  "a let cannot use its own value, not even through another let; store the value in a counter");
        let().state = Let::State::wrong;
    }
    if (let().state != Let::State::unread) return;
    let().state = Let::State::being_read;
    const std::size_t before = out.size();
    // A `let` is compiled once, so it cannot use the context of its first reader.
    auto bound = std::exchange(rules.model.bindings, {});
    auto open_repeats = std::exchange(rules.open_repeats, {});
    auto there = std::exchange(rules.known_present, {});
    if (rules.open_lets > kMaxLetDepth) out.error(node->where, lets_too_deep().message, lets_too_deep().hint);
    ++rules.open_lets;
    const Expr value = out.size() == before ? compile_let(rules, *node, out) : Expr{};
    --rules.open_lets;
    rules.model.bindings = std::move(bound);
    rules.open_repeats = std::move(open_repeats);
    rules.known_present = std::move(there);
    let().value = value;
    let().state = value.given() && out.size() == before ? Let::State::read : Let::State::wrong;
}

Expr constant_expr(Draft& rules, int value) {
    Expression e;
    e.text = std::to_string(value);
    e.tree.nodes.push_back({lang::Number{e.text}, 0, int_size(e.text)});
    e.meanings.push_back({lang::Type::number(value, value)});
    e.origins.emplace_back();
    return add(rules, std::move(e));
}

std::optional<std::int64_t> literal_value(const Rules& rules, const Expr& expr) {
    if (!expr.given()) return std::nullopt;
    const Expression& e = rules.expressions[expr.index];
    const lang::ExprType& meaning = e.meaning();
    const Binding& origin = e.origins[e.tree.root];
    if (origin.what == BindingKind::constant) return origin.a;
    if (const auto* word = std::get_if<lang::Word>(&e.tree.at(e.tree.root).form))
        if (word->which == lang::Keyword::yes || word->which == lang::Keyword::no)
            return word->which == lang::Keyword::yes;
    const bool minus = std::holds_alternative<lang::Minus>(e.tree.at(e.tree.root).form),
               number = std::holds_alternative<lang::Number>(e.tree.at(e.tree.root).form);
    if (!number && !(minus && e.tree.nodes.size() == 2)) return std::nullopt;
    if (meaning.type.base == BaseType::seat) return to_integer(e.text);
    return meaning.type.lowest * std::max(e.expected_type.scale / meaning.type.scale, 1);
}

std::vector<Binding> bindings_in(const Rules& rules, const Expr& expr) {
    std::set<int> seen;
    return bindings_in(rules, expr, seen);
}

std::vector<Binding> bindings_in(const Rules& rules, const Expr& expr, std::set<int>& seen) {
    std::vector<Binding> names;
    if (!expr.given()) return names;
    for (const Binding& origin : rules.expressions[expr.index].origins) {
        if (origin.what != BindingKind::nothing) names.push_back(origin);
        if (origin.what != BindingKind::let || !seen.insert(origin.a).second) continue;
        const std::vector<Binding> inside = bindings_in(rules, rules.lets[origin.a].value, seen);
        names.insert(names.end(), inside.begin(), inside.end());
    }
    return names;
}

std::optional<int> zone_key(const Expression& e, NodeIndex key) {
    if (const auto* seat = std::get_if<lang::Number>(&e.tree.at(key).form)) return std::stoi(seat->written);
    const Binding& origin = e.origins[key];
    if (origin.what != BindingKind::constant || origin.a < 1) return std::nullopt;
    return origin.a;
}

ZoneIndex denoted_zone(const Rules& rules, const Expr& expr) {
    const Expression& e = rules.expressions[expr.index];
    const auto* of = std::get_if<lang::Of>(&e.tree.at(e.tree.root).form);
    if (of && e.meanings[of->whose].type.set) return {};
    const lang::NodeIndex named = of ? of->what : e.tree.root;
    const Binding& origin = e.origins[e.tree.root];
    if (origin.what == BindingKind::zone) return origin.zone();
    const auto* call = std::get_if<lang::Call>(&e.tree.at(named).form);
    if (origin.what != BindingKind::zone_keyed || !call) return {};
    const std::optional<int> key = zone_key(e, call->arguments[0]);
    return key ? origin.zone() + (*key - 1) : ZoneIndex();
}

}  // namespace quattro
