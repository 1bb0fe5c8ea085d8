// Tries one game: trial matches, scripts by themselves, and more matches for as long as somebody wants. Private to the
// match layer.
#pragma once

#include "match/check.hpp"
#include "match/unreached.hpp"

namespace quattro {

// Adds what fails to `out`, each place once; what was not reached to `unreached`; and matches to `report`, with a note
// if they had to end early. Never throws.
void try_out(std::unique_ptr<Rules> loaded, const CheckEffort& effort, Unreached& unreached, CheckReport& report,
             Diagnostics& out);

}  // namespace quattro
