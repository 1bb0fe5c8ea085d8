// Compiles prompts, and scans the actions that they offer.
#pragma once

#include <vector>

#include "compile/draft.hpp"
#include "run/prompt.hpp"

namespace quattro {

// Reads the names and conditions of all actions. Call it before `compile_prompts`.
void scan_actions(Draft& rules, Diagnostics& out);
// Reads the game's `prompts`. Each one gets its own bank of answers.
void compile_prompts(Draft& rules, Diagnostics& out);
// Computes which fields depend on earlier ones. Call it after all fields of the prompt are read.
void link_fields(const Rules& rules, Prompt& prompt);
// The fields that the expressions of a field read, by index. They can include members of its own set and later fields.
Indexed<bool> fields_named(const Rules& rules, const Prompt& prompt, std::size_t index);
// The earlier fields on which a field depends, by index.
Indexed<bool> fields_read(const Rules& rules, const Prompt& prompt, std::size_t index);
// Enlarges the bank of the prompt to hold its answers. Prompts can share a bank.
void enlarge_bank(Draft& rules, const Prompt& prompt);

extern const Schema kPromptSchema, kFieldSchema;

}  // namespace quattro
