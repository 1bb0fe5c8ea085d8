// Parameters whose names are misspelt where they are declared. Private to this layer.
#pragma once

#include "base/spellings.hpp"
#include "script/script.hpp"

namespace quattro {

// Mistakes from `first` on looked for names that no parameter has. If a parameter is meant whose declaration is
// misspelt (base/spellings.hpp; `others` are further scripts), reports it, and they are its consequences.
void explain_by_parameters(const Script& script, const Spellings::Sources& others, std::size_t first, Diagnostics& out);

}  // namespace quattro
