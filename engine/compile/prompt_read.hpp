// Reads prompts, and the names and conditions of the actions that they offer.
#pragma once

#include "compile/draft.hpp"

namespace quattro {

// Reads the names and conditions of all actions. Call it before `compile_prompts`, which reads their fields.
void scan_actions(Draft& rules, Diagnostics& out);
// Reads the game's `prompts`. Each one gets its own bank of answers. The prompts that slots add later share the bank of
// the prompt that their zone names with `asks`.
void compile_prompts(Draft& rules, Diagnostics& out);
// Completes the fields of a prompt after all of them are read: finds the fields that depend on earlier ones and the
// filters that can be tested quickly, counts the kinds of cards of kind fields, and gives `if_silent` a part for each
// field.
void complete_fields(const Rules& rules, Prompt& prompt);
// For each field of the prompt: true if the expressions of field `index` name it. These can be members of its own set
// and later fields.
Indexed<bool, FieldIndex> fields_in_expressions(const Rules& rules, const Prompt& prompt, FieldIndex index);
// For each field of the prompt: true if it comes before field `index`, and field `index` depends on it. These are the
// fields that the expressions of field `index` name, the choice of its action, and the previous member of its set (not
// with `each`). If the set has a total and field `index` has a filter or an `if`, these are also all earlier members.
Indexed<bool, FieldIndex> earlier_dependencies(const Rules& rules, const Prompt& prompt, FieldIndex index);
// Makes the bank of the prompt large enough for its answers, and records which of its fields hold cards.
void enlarge_bank(Draft& rules, const Prompt& prompt);

extern const Schema kPromptSchema;

}  // namespace quattro
