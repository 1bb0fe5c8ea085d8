// Optimizes fields of two forms, so that their options need not be enumerated:
// - The only filter is A != B(it) or B(it) != A. If B is not the same for all candidates, it never excludes all.
// - The set is `ZONE if CONDITION else ZONE`. The options are counted in the zone that the condition selects.
#include <algorithm>
#include <variant>

#include "link/link.hpp"
#include "link/linker.hpp"
#include "rules/failure.hpp"
#include "rules/known_options.hpp"

namespace quattro {
namespace {

// True if the branch only reads numbers and names, perhaps with `of`. A `let` can contain anything, so it does not
// qualify.
bool only_reads(const Linker& linker, lang::NodeIndex branch) {
    const auto& form = linker.node(branch).form;
    if (const auto* of = std::get_if<lang::Of>(&form))
        return only_reads(linker, of->what) && only_reads(linker, of->whose);
    if (linker.origin(branch).what == BindingKind::let) return false;
    return std::holds_alternative<lang::Name>(form) || std::holds_alternative<lang::FieldName>(form) ||
           std::holds_alternative<lang::Number>(form);
}

// The value of a term that depends only on the option, for each option. Empty if one value is none or fails.
std::vector<std::int64_t> value_of_each(const Rules& rules, const Term& term, const Counted& options) {
    Scope scope;
    scope.rules = &rules;
    std::vector<std::int64_t> values;
    try {
        for (std::int32_t i = 0; i < options.count; ++i) {
            scope.it = scope.picked = options.first + i;
            values.push_back(term.get(scope));
            if (values.back() == kNoValue) return {};
        }
    } catch (const StepFailure&) {
        return {};
    }
    return values;
}

// True if the part reads no answer. A `let` counts as an answer.
bool reads_no_answer(const Linker& linker, lang::NodeIndex part) {
    const lang::Tree& tree = linker.expression().tree;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        if (tree.nodes[i].from < tree.at(part).from || tree.nodes[i].to > tree.at(part).to) continue;
        const BindingKind what = linker.origin(static_cast<lang::NodeIndex>(i)).what;
        if (what == BindingKind::answer || what == BindingKind::answers || what == BindingKind::answer_keyed ||
            what == BindingKind::answer_part || what == BindingKind::let)
            return false;
    }
    return true;
}

// The cards of a pile or hand of the seat or of the table; not countable for any other set.
Counted counted_cards(const Linker& linker, lang::NodeIndex zone) {
    if (!std::holds_alternative<lang::Name>(linker.node(zone).form) || linker.origin(zone).what != BindingKind::zone)
        return {};
    const Zone& of = linker.shape().zones[linker.origin(zone).zone()];
    if (of.placed()) return {};
    return {Countable::cards, of.first_instance.number(), of.of_seat ? 1 : 0, 0};
}

}  // namespace

void link_zone_choice(Linker& linker, PromptField& field) {
    if (field.invalid || is_set(field) || field.remembered.valid() || field.through != CandidateSource::cards) return;
    if (field.whose != ZoneOwner::own || field.where.size() != 1 || !field.where[0].test.given()) return;
    linker.begin(field.where[0].test);
    const lang::Tree& tree = linker.expression().tree;
    const auto* in = std::get_if<lang::In>(&tree.at(tree.root).form);
    const auto* it = in ? std::get_if<lang::Word>(&tree.at(in->what).form) : nullptr;
    const auto* choice = in ? std::get_if<lang::Choice>(&tree.at(in->set).form) : nullptr;
    if (!it || it->which != lang::Keyword::it || !choice || !reads_no_answer(linker, choice->condition)) return;
    const auto lists = [&](lang::NodeIndex zone) { return contains(field.zones, linker.origin(zone).zone()); };
    if (field.zones.size() != 2 || !lists(choice->value) || !lists(choice->otherwise)) return;
    const Counted one = counted_cards(linker, choice->value), other = counted_cards(linker, choice->otherwise);
    const int may_fail = linker.may_fail();
    const LinkedTerm condition = linker.link_node(choice->condition);
    if (one.how == Countable::no || other.how == Countable::no || !condition.term) return;
    if (condition.depends & (kLooksAtIt | kLooksAtPicked)) return;
    field.sampling.zone_condition = condition.term;
    field.may_fail = linker.may_fail() != may_fail;
    field.sampling.counted = one;
    field.sampling.otherwise = other;
}

void link_unequal_filter(const Rules& rules, Linker& linker, PromptField& field) {
    field.always_any = false;
    const Counted& options = field.numbers;
    if (field.invalid || is_set(field) || field.remembered.valid() || !field.whens.empty()) return;
    if (options.count < 2 || options.count > kMaxKnown || field.where.size() != 1) return;
    const Filter& filter = field.where[0];
    if (!filter.test.given() || !filter.results.empty()) return;
    linker.begin(filter.test);
    const lang::Tree& tree = linker.expression().tree;
    const auto* unequal = std::get_if<lang::Compared>(&tree.at(tree.root).form);
    if (!unequal || unequal->how != lang::Comparison::unequal) return;
    const lang::Type &left = linker.meaning(unequal->left).type, &right = linker.meaning(unequal->right).type;
    if (left.base == lang::BaseType::description) return;
    const int scale = lang::unified(left, right).scale;
    const auto links = [&](lang::NodeIndex one, lang::NodeIndex other) {
        if (!only_reads(linker, one)) return false;
        const auto made = [&](lang::NodeIndex b) {
            return linker.scaled(linker.link_node(b), linker.meaning(b).type.scale, scale);
        };
        const LinkedTerm still = made(one), hanging = made(other);
        constexpr int kLooksAtOption = kLooksAtIt | kLooksAtPicked;
        if (!still.term || !hanging.term || (still.depends & kLooksAtOption) != 0) return false;
        if ((hanging.depends & kLooksAtOption) == 0 || (hanging.depends & ~kLooksAtOption) != 0) return false;
        field.unlike_each = value_of_each(rules, *hanging.term, options);
        if (!field.unlike_each.empty()) field.sampling.unlike = still.term;
        return field.sampling.unlike != nullptr;
    };
    if (!links(unequal->left, unequal->right) && !links(unequal->right, unequal->left)) return;
    const auto& each = field.unlike_each;
    field.sampling.unlike_each = each;
    field.sampling.lowest = options.first;
    field.always_any = std::adjacent_find(each.begin(), each.end(), std::not_equal_to<>{}) != each.end();
}

}  // namespace quattro
