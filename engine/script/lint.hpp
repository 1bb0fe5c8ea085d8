// What is legal Lua and yet surely a slip: verbs and parameters that do not exist, parameters and locals nobody
// uses, a key given twice, an effect that does nothing. Found in the bytecode without running anything.
// Private to this layer.
#pragma once

#include "script/bytecode.hpp"
#include "script/script.hpp"

namespace quattro {

// The whole file. With `names_missing` it reads names that are nothing: a local that nobody uses may be one of them.
void lint_chunk(const Proto& chunk, const std::shared_ptr<const Source>& source, bool names_missing, Diagnostics& out);
// The script's `run`. `verbs` are the names behind `fx:`.
void lint_run(const Proto& run, const Script& script, const std::vector<std::string>& verbs, Diagnostics& out);

}  // namespace quattro
