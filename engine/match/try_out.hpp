// Tries one game: trial matches, scripts by themselves, and for as long as somebody wants other choices of its options
// and more matches. Private to the match layer.
#pragma once

#include "match/check.hpp"
#include "match/unreached.hpp"

namespace quattro {

// The same game with these options chosen otherwise; null, and reported, if that cannot be.
using LoadOtherwise = std::function<std::unique_ptr<Rules>(const OptionChoices&, Diagnostics&)>;

// Adds what fails to `out`, each place once; what was not reached to `unreached`; and matches to `report`, with a note
// if they had to end early. Never throws.
void try_out(std::unique_ptr<Rules> loaded, const LoadOtherwise& load, const CheckEffort& effort, Unreached& unreached,
             CheckReport& report, Diagnostics& out);

}  // namespace quattro
