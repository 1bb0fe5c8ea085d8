// Loads packs into playable rules.
#pragma once

#include <memory>

#include "compile/draft.hpp"

namespace quattro {

struct Language;

// Loads a game with its options, written in `language`, which must outlive the rules. Reports every error into `out`
// and returns null if there is one. Throws a `PackError` if there are too many, see Diagnostics.
std::unique_ptr<Draft> load_rules(const Language& language, const PackSet& packs, std::string_view game,
                                  const OptionChoices& options, Diagnostics& out);
// Computes the layout of the state, the start state and the costs, and links the rules. Call it when everything that
// needs room in the state is known, and again after a board is added. Throws StepFailure if the start value of a
// counter cannot be computed.
void finish_rules(Rules& rules);

}  // namespace quattro
