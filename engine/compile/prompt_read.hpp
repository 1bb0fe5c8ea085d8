// Reads prompts, and the actions that they offer.
#pragma once

#include <vector>

#include "compile/draft.hpp"
#include "run/prompt.hpp"

namespace quattro {

// Reads which actions there are.
void scan_actions(Draft& rules, Diagnostics& out);
// Reads the game's `prompts`; each gets a bank of its own.
void compile_prompts(Draft& rules, Diagnostics& out);
// Marks which fields depend on earlier ones; after the fields of a prompt are known.
void link_fields(const Rules& rules, Prompt& prompt);
// The fields that the expressions of a field name, its own set and later ones included.
Indexed<bool> fields_named(const Rules& rules, const Prompt& prompt, std::size_t index);
// The earlier fields on which a field depends.
Indexed<bool> fields_read(const Rules& rules, const Prompt& prompt, std::size_t index);
// The bank that holds a prompt's answers must have room for them; for prompts that share one.
void fit_bank(Draft& rules, const Prompt& prompt);

extern const Schema kPromptSchema, kFieldSchema;

}  // namespace quattro
