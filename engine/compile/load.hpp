// From packs to rules that can be played.
#pragma once

#include <memory>

#include "compile/draft.hpp"

namespace quattro {

// Null if anything is wrong; everything that is, is reported.
std::unique_ptr<Draft> load_rules(const PackSet& packs, std::string_view game, const OptionChoices& options,
                                  Diagnostics& out);
// Lays out the state once everything that needs room in it is known. Called again after a board was added.
void finish_rules(Rules& rules);

}  // namespace quattro
