// What is legal Lua and yet surely a slip: verbs and parameters that do not exist, parameters and locals nobody
// uses, a key given twice, an effect that does nothing. Found in the bytecode without running anything.
// Private to this layer.
#pragma once

#include "base/spellings.hpp"
#include "script/bytecode.hpp"
#include "script/script.hpp"

namespace quattro {

// The whole file. The errors from `first` on are of names in it that are nothing: if there are some, a local that
// nobody uses may be the misspelt one (base/spellings.hpp; `others` are the scripts beside it).
void lint_chunk(const Proto& chunk, const std::shared_ptr<const Source>& source, const Spellings::Sources& others,
                std::size_t first, Diagnostics& out);
// The script's `run`. `verbs` are the names behind `fx:`; `others` as above.
void lint_run(const Proto& run, const Script& script, const std::vector<std::string>& verbs,
              const Spellings::Sources& others, Diagnostics& out);

}  // namespace quattro
