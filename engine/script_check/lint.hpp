// Finds legal Lua that is probably a mistake: unknown verbs, parameters and library functions, unused parameters,
// duplicate keys, code without effect. Reads the bytecode and the text, and runs nothing. Private to this layer.
#pragma once

#include "base/spellings.hpp"
#include "script/bytecode.hpp"
#include "script/script.hpp"

namespace quattro {

// Checks the whole file. The errors that were added since the size of `out` was `first` must be those of
// check_purity(), such as undefined names. If there are any, or a word that declares a parameter is used inside a
// function, also reports unused locals: one of them may be the misspelt name (base/spellings.hpp). `others` are the
// scripts in which spellings are counted if the file itself does not decide.
void lint_chunk(const LuaFunction& chunk, const std::shared_ptr<const Source>& source, const Spellings::Sources& others,
                std::size_t first, Diagnostics& out);
// Checks the `run` function of a script. `verbs` are all names that may follow `fx:`. `others` are the scripts in which
// spellings are counted. If the script already has errors, reports only unknown verbs and parameters.
void lint_run(const LuaFunction& run, const Script& script, const std::vector<std::string>& verbs,
              const Spellings::Sources& others, Diagnostics& out);

}  // namespace quattro
