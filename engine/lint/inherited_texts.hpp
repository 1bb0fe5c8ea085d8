// Lint notes on the texts that a variant inherits. A variant is a game that extends another one, or the game of the
// same id in a lower pack.
#pragma once

#include "lint/notes.hpp"

namespace quattro {

// Reports inherited texts that still state a number which the variant changed. `rules` are the rules of the variant,
// loaded from `packs`; for a game that is no variant, reports nothing. It is apart from lint_notes(), because it needs
// the files of the packs.
void lint_inherited_texts(const Rules& rules, const PackSet& packs, std::vector<LintNote>& out);

}  // namespace quattro
