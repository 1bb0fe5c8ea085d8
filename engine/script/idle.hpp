// Statements and conditions of a script that change nothing. Private to the script layer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

// Reports statements that repeat or undo the one before them, variables set to themselves, cards changed with
// themselves, conditions that are constant, and operands that are equal. `code`: the lines of the source without
// comments and without the text in quotes.
void check_idle(const std::shared_ptr<const Source>& source, const std::vector<std::string>& code, Diagnostics& out);

}  // namespace quattro
