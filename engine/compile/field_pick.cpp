// Reads the options of a field: `pick: SET where CONDITION`. The rows of the kinds of fields recognize the sets
// (FieldKindRow in rules/field_kind.hpp).
#include "compile/field_pick.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/names.hpp"
#include "base/size.hpp"
#include "base/source_index.hpp"
#include "compile/expr.hpp"
#include "compile/expression_index.hpp"
#include "compile/field_kinds.hpp"
#include "compile/language.hpp"
#include "compile/name_bindings.hpp"
#include "compile/name_lookup.hpp"
#include "compile/unseen_finder.hpp"
#include "game/name_index.hpp"
#include "lang/parse.hpp"
#include "rules/field_kind.hpp"

namespace quattro {

using lang::NodeIndex;

PickReader::PickReader(Draft& r, const ExprContext& c, const Node& pick, PromptField& f, bool by_kind, Diagnostics& o)
    : rules(r), context(c), field(f), out(o), pick_(pick), by_kind_(by_kind) {}

std::vector<Condition> PickReader::read() {
    if (pick_.is_list()) {
        words();
        return {};
    }
    if (!pick_.is_scalar()) {
        fail(0, fmt::format("expected a set of options, not {}", pick_.message_name()), pick_hint(*rules.language));
        return {};
    }
    offer_names(rules, pick_, NameBindings(rules, context));
    if (SourceIndex* index = index_at(pick_.where); index && index->is_asked(pick_.scalar))
        for (const std::string& word : pick_words(*rules.language))
            index->offer(word, pick_hint(*rules.language));
    lang::Parsed parsed = lang::parse(pick_.scalar);
    if (parsed.mistake) {
        fail(parsed.mistake->offset, fmt::format("in '{}': {}", pick_.scalar, parsed.mistake->message),
             parsed.mistake->hint);
        return {};
    }
    tree_ = std::move(parsed.tree);
    NodeIndex set = tree_.root;
    const auto* where = as<lang::Where>(set);
    if (where) set = where->set;
    read_set(set);
    refuse_uncounted(set);
    if (where && !field.invalid) conjuncts(where->condition);
    return std::move(conditions_);
}

void PickReader::refuse_uncounted(NodeIndex set) {
    const bool cards = field.kind->through != CandidateSource::numbers && !by_kind_;
    if (field.invalid || !cards || (field.whose == ZoneOwner::any && !as<lang::All>(set))) return;
    field.invalid = report_uncounted(rules, field, node_of(set).where, out);
}

std::string PickReader::text(NodeIndex branch) const {
    const lang::Node& node = tree_.at(branch);
    return pick_.scalar.substr(static_cast<std::size_t>(node.from), static_cast<std::size_t>(node.to - node.from));
}

Node PickReader::node_of(NodeIndex branch) const {
    Node node = pick_;
    node.scalar = text(branch);
    node.where = location_in(pick_, tree_.at(branch).from);
    return node;
}

ZoneIndex PickReader::zone_at(NodeIndex branch) const {
    if (index_at(pick_.where)) index_name(rules.model, node_of(branch), "zones");
    if (const auto* name = as<lang::Name>(branch)) return rules.model.find_zone(name->name);
    return as<lang::Call>(branch) ? rules.model.find_zone(text(branch)) : ZoneIndex();
}

void PickReader::fail(int offset, std::string message, std::string_view hint) {
    out.error(location_in(pick_, offset), std::move(message), std::string(hint));
    field.invalid = true;
}

void PickReader::fail_at(NodeIndex branch, std::string message, std::string_view hint) {
    fail(tree_.at(branch).from, std::move(message), hint);
}

Expr PickReader::number(NodeIndex branch, std::string_view what, std::int64_t lo, std::int64_t hi) {
    const Node node = node_of(branch);
    check_literal(node, lo, hi, what, out);
    const Expr number = compile_expr(rules, node, context, kNumber, out);
    field.invalid = field.invalid || !number.given();
    return number;
}

// Each conjunct is a condition of its own, so that a refusal can name the one that failed.
void PickReader::conjuncts(NodeIndex condition) {
    const auto* joined = as<lang::Joined>(condition);
    if (joined && joined->how == lang::Join::both) {
        conjuncts(joined->left);
        return conjuncts(joined->right);
    }
    conditions_.push_back({node_of(condition), text(condition)});
}

void PickReader::word(const Node& node) {
    field.kind = &kWordField;
    check_name(node.is_null() ? "null" : node.scalar, node.where, out);
    if (contains(field.words, node.scalar))
        out.error(node.where, fmt::format("'{}' appears twice", node.scalar), "remove one of them");
    field.words.push_back(node.scalar);
}

void PickReader::words() {
    for (const Node& w : pick_.items)
        word(w);
    const auto is_zone = [&](const Node& w) { return rules.model.find_zone(w.scalar).valid(); };
    if (!pick_.items.empty() && std::all_of(pick_.items.begin(), pick_.items.end(), is_zone))
        fail(0, "these are zones, but square brackets contain words",
             "for a card, write ZONE, or ZONE if CONDITION else ZONE; otherwise use other words");
    if (pick_.items.empty()) fail(0, "there are no words to choose from", "pick: [some, words]");
}

void PickReader::read_set(NodeIndex set) {
    for (const FieldKindRow* kind : rules.language->field_kinds)
        if (kind->read && kind->read(*this, set)) return;
    any_set(set);
}

// Reads a set that no kind of field recognizes: offers all candidates of its type that are in the set.
void PickReader::any_set(NodeIndex set) {
    const Node node = node_of(set);
    const std::string near = pick_word_like(*rules.language, node.scalar);
    const std::string hint =
        near.empty() || near == node.scalar ? pick_hint(*rules.language) : fmt::format("did you mean '{}'?", near);
    const bool unknown = as<lang::Name>(set) && !NameBindings(rules, context).knows(node.scalar);
    if (unknown && !near.empty() && near != node.scalar)
        return fail_at(set, fmt::format("there is no '{}' to choose from", node.scalar), hint);
    const Expr expr = compile_expr(rules, node, context, std::nullopt, out);
    if (!expr.given()) {
        field.invalid = true;
        return;
    }
    const lang::Type& type = rules.expressions[expr.index].meaning().type;
    const auto reads = [&](const FieldKindRow* row) { return row->read_any && row->read_any(*this, type, expr); };
    const auto& rows = rules.language->field_kinds;
    if (!type.set || std::none_of(rows.begin(), rows.end(), reads))
        return fail_at(set, fmt::format("'{}' is not a set of options", node.scalar), hint);
    require_member(node, node.scalar);
}

void PickReader::require_member(const Node& set, std::string text) {
    constexpr std::string_view kBefore = "it in (";
    Condition belongs{set, std::move(text), true};
    belongs.test.scalar = fmt::format("{}{})", kBefore, set.scalar);
    belongs.test.where.column -= int_size(kBefore);
    conditions_.push_back(std::move(belongs));
}

std::vector<Condition> read_pick(Draft& rules, const ExprContext& context, const Node& pick, PromptField& field,
                                 bool by_kind, Diagnostics& out) {
    return PickReader(rules, context, pick, field, by_kind, out).read();
}

const FieldKindRow* kind_of_pick(Draft& rules, const Node& pick) {
    PromptField field;
    Diagnostics unread;
    read_pick(rules, {}, pick, field, true, unread);  // the number of cards does not matter for the kind
    return field.invalid ? nullptr : field.kind;
}

}  // namespace quattro
