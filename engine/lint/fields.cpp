// Notes on fields whose options are probably not what the designer meant, and on prompts with a default answer but
// without a deadline.
#include <fmt/format.h>

#include <algorithm>

#include "compile/expr.hpp"
#include "lint/notes.hpp"
#include "rules/field_kind.hpp"

namespace quattro {
namespace {

// True if the counter that begins at this cell belongs to each seat and has no keys.
bool of_seat(const Rules& rules, CounterCell first) {
    const Indexed<Counter>& counters = rules.shape().counters;
    return std::any_of(counters.begin(), counters.end(),
                       [&](const Counter& c) { return c.first == first && c.of_seat && c.family_size == 1; });
}

// Notes several amounts that are each limited by the same counter of a seat, without a total.
void lint_amounts(const Rules& rules, const PromptField& field, std::vector<LintNote>& out) {
    const bool several = field.member == 0 && field.members > 1 && !field.set.empty();
    if (!several || field.owner.valid() || field.kind != &kAmountField || !field.to.given()) return;
    const std::vector<Binding> names = bindings_in(rules, field.to);
    const bool counted = std::any_of(names.begin(), names.end(), [&](const Binding& name) {
        return name.what == BindingKind::counter && of_seat(rules, name.cell());
    });
    out.push_back({rules.expressions[field.to.index].where,
                   fmt::format("each part of '{}' can be as high as this, and their sum several times as high; limit "
                               "the sum with 'total'",
                               field.set),
                   !counted || field.total.given()});
}

// Notes a field with filters of which none depends on the option.
void lint_filters(const Rules& rules, const PromptField& field, std::vector<LintNote>& out) {
    if (field.where.empty() || field.member > 0) return;
    const bool of_option = std::any_of(field.where.begin(), field.where.end(), [&](const Filter& filter) {
        return rules.expressions[filter.test.index].meaning().axes.candidate(0);
    });
    out.push_back({rules.expressions[field.where[0].test.index].where,
                   "this condition does not depend on the option, so either all options or none are possible; use 'it' "
                   "in it, or move it to the 'if' of the field",
                   of_option});
}

// Notes a filter that the field has twice. A `where` has one filter for each operand of `and`.
void lint_doubled_filters(const Rules& rules, const PromptField& field, std::vector<LintNote>& out) {
    for (std::size_t i = 0; i < field.where.size() && field.member == 0; ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Expression& first = rules.expressions[field.where[j].test.index];
            const Expression& second = rules.expressions[field.where[i].test.index];
            if (first.text == second.text && !first.text.empty())
                out.push_back({second.where, "this filter appears twice; remove one of the two", false});
        }
}

// Notes `if_silent` in a prompt without `seconds`: the default answer is used only at a deadline.
void lint_silence(const Rules& rules, std::vector<LintNote>& out) {
    for (const Node::Entry& prompt : entries_of(rules.model.doc.find("prompts"))) {
        if (const Node* silent = prompt.value.find("if_silent"))
            out.push_back(
                {silent->where,
                 fmt::format("'{}' has no deadline, so this has no effect unless a host sets one; add seconds: 60",
                             prompt.key),
                 prompt.value.find("seconds") != nullptr});
    }
}

}  // namespace

void lint_fields(const Rules& rules, std::vector<LintNote>& out) {
    for (const Prompt& prompt : rules.prompts)
        for (const PromptField& field : prompt.fields) {
            lint_amounts(rules, field, out);
            lint_filters(rules, field, out);
            lint_doubled_filters(rules, field, out);
        }
    lint_silence(rules, out);
}

}  // namespace quattro
