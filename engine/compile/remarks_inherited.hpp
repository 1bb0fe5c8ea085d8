// Notes on texts that a variant takes over from the game it extends.
#pragma once

#include "compile/remarks.hpp"

namespace quattro {

// Texts that state a number which the variant has changed. `rules` are those of the variant, read from these packs.
void remark_on_inherited_texts(const Rules& rules, const PackSet& packs, std::vector<Remark>& out);

}  // namespace quattro
