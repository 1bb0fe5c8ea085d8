// Finds parameters whose names are misspelt at their declaration. Private to script/ and script_check/.
#pragma once

#include "base/spellings.hpp"
#include "script/script.hpp"

namespace quattro {

// Explains references to unknown parameters, among the errors that were added since the size of `out` was `first`. If
// the declaration of a parameter is misspelt, reports it and turns these errors into consequences. `others` are further
// scripts, in which spellings are counted (base/spellings.hpp).
void explain_by_misspelt_params(const Script& script, const Spellings::Sources& others, std::size_t first,
                                Diagnostics& out);

}  // namespace quattro
