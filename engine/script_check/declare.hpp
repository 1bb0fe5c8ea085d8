// Reads and checks the scripts of a game before any match. Loading a game does it with the scripts that the game names;
// the command `check` also does it with all scripts of the packs.
#pragma once

#include <vector>

#include "script/vm.hpp"

namespace quattro {

// Reads the declarations of scripts, without a match. Finds syntax errors, assignments to globals or upvalues (in the
// bytecode, each with its line), and unknown globals. Reports every error, and returns the scripts without errors.
// `libs` are the files that `require "name"` can load. If `thorough`, code that can be run but is certainly a mistake
// is also an error: unknown verbs and parameters, unused parameters, effects that do nothing.
std::vector<Script> declare_scripts(const std::vector<ScriptFile>& files, const std::vector<ScriptFile>& libs,
                                    Diagnostics& out, bool thorough = false);

}  // namespace quattro
