// Finds statements and conditions of a script that change nothing. Private to this layer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

// Reports statements that repeat or undo the statement before them, and variables set to themselves. Also reports cards
// changed with themselves, constant conditions and equal operands. `code` holds the lines of the source without
// comments; quoted text is masked by bytes that no code has, and equal only for equal texts.
void check_redundant_code(const std::shared_ptr<const Source>& source, const std::vector<std::string>& code,
                          Diagnostics& out);

}  // namespace quattro
