// Finds the actions whose fields can be answered in every state. These fields, if any, name cards by kind, and their
// filters read nothing but those kinds.
#include <algorithm>

#include "base/size.hpp"
#include "compile/answer_only.hpp"
#include "link/link.hpp"
#include "rules/failure.hpp"
#include "rules/field_kind.hpp"
#include "run/option_enumeration.hpp"

namespace quattro {
namespace {

// True if the fields name cards by kind, have no `if`, and their filters read only the candidate and these answers.
bool is_fixed(const Rules& rules, const FieldRange& group) {
    for (FieldIndex f = group.begin; f < group.end; ++f) {
        const PromptField& field = group.prompt.fields[f];
        if (field.kind != &kKindField || field.when.given()) return false;
        for (const Filter& filter : field.where)
            if (!is_fixed(rules, group, filter.test)) return false;
    }
    return true;
}

// The fields of one action of the choice; an empty range if it has none.
FieldRange group_of(const Prompt& prompt, const PromptField& choice, int action) {
    FieldRange group{prompt, choice.groups[action], choice.groups_end};
    if (!group.begin.valid()) group.begin = group.end;
    const auto owned = [&](FieldIndex f) { return prompt.fields[f].action == action; };
    FieldIndex end = group.begin;
    while (end < group.end && owned(end))
        ++end;
    group.end = end;
    return group;
}

}  // namespace

void link_certain_actions(const Rules& rules, Prompt& prompt) {
    const Shape& s = rules.shape();
    for (const FieldIndex c : prompt.fields.indices()) {
        PromptField& choice = prompt.fields[c];
        choice.certain.assign(choice.groups.size(), false);
        const FieldIndex behind = choice.groups_end;
        const bool free =
            behind == prompt.fields.next_index() || (behind.valid() && prompt.fields[behind].rest_optional);
        for (int a = 0; free && a < int_size(choice.groups); ++a) {
            const FieldRange group = group_of(prompt, choice, a);
            if (!is_fixed(rules, group)) continue;
            State m = rules.start;  // only the answers in it are read
            std::int32_t* answers = m.all(s.answer) + s.answer_cell(prompt.bank, 1);
            std::fill_n(answers, prompt.fields.size(), kUnanswered);
            answers[c.offset()] = a;
            int tries = kMaxTries;
            OptionEnumerator asking(rules, m, prompt, 1, 0);
            try {
                choice.certain[a] = CompletionSearch(asking, m, 1, tries).from(group.begin);
            } catch (const StepFailure&) {}  // a filter fails for some answers: not certain
        }
    }
}

}  // namespace quattro
