// Reads and checks the scripts of a game before any match. Loading a game does it with the scripts that the game names;
// the command `check` also does it with all scripts of the packs.
#pragma once

#include <vector>

#include "script/vm.hpp"

namespace quattro {

// Reads the declarations of scripts, without a match. Reports the errors of all files: a syntax error, or else wrong
// texts, numbers and declarations, unknown globals and other code that check_purity() refuses. Returns the scripts
// without errors. A script that fails in a lib is left out without an error of its own. `libs` are the files that
// `require "name"` can load; they are checked too. If `thorough`, code that can be run but is probably a mistake is
// also an error: unknown verbs and parameters, unused parameters, effects that do nothing and others.
std::vector<Script> declare_scripts(const std::vector<ScriptFile>& files, const std::vector<ScriptFile>& libs,
                                    Diagnostics& out, bool thorough = false);

}  // namespace quattro
