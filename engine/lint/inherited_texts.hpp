// Notes on texts that a variant inherits from the game it extends.
#pragma once

#include "lint/notes.hpp"

namespace quattro {

// Notes texts that state a number which the variant changed. `rules` are the rules of the variant, loaded from `packs`.
void lint_inherited_texts(const Rules& rules, const PackSet& packs, std::vector<LintNote>& out);

}  // namespace quattro
