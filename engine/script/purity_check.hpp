// Checks on compiled code: state that would survive a call, and globals that do not exist. Private to script/ and
// script_check/.
#pragma once

#include "script/bytecode.hpp"
#include "script/sandbox.hpp"

namespace quattro {

// Reports assignments to globals, to locals of an outer function, and to fields with constant names of outer tables
// that outlive a call; globals that are not in `globals`; and uses of `...` and `#`.
void check_purity(const LuaFunction& chunk, const std::shared_ptr<const Source>& source,
                  const std::vector<std::string>& globals, Diagnostics& out);

// The usual name of the parameter of `run` at this position, from 0; "" from the third on.
std::string_view run_param_name(std::size_t position);

// True if the text is a constant of the chunk, or of a function in it.
bool mentions(const LuaFunction& chunk, std::string_view text);
// True if the chunk may call a verb whose name it computes, as fx["ro" .. "ll"]: it reads fields by computed names and
// makes texts.
bool may_compute_verbs(const LuaFunction& chunk);
// Returns the names that are read as attr.NAME or counter.NAME, sorted and without duplicates. `table` is "attr" or
// "counter".
std::vector<std::string> names_used(const LuaFunction& chunk, const std::string& table);

// True if it is proved that the `run` at the index only calls verbs of its first parameter and reads fields of its
// second. Defined in parameter_reads.cpp.
bool only_reads_params(lua_State* L, int index);

}  // namespace quattro
