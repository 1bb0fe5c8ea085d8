// The hash of everything that affects play in a loaded game: its document including inherited parts, cards, boards,
// chosen options, the budget if it is reduced, scripts and the libs that they require.
// Texts, labels, looks, titles, designers and comments are excluded, so they can be corrected during a match.
// Equivalent rules that are written differently can have different hashes.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

std::string rules_hash(const Rules& rules);

}  // namespace quattro
