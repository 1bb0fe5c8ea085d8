// What can be read off compiled code: what a script would keep between two calls, globals that do not exist,
// and what it costs at most. Private to this layer.
#pragma once

#include "script/bytecode.hpp"
#include "script/sandbox.hpp"

namespace quattro {

// Reports assignments that would outlive a call, and globals that are not in `globals`.
void check_purity(const Proto& chunk, const std::shared_ptr<const Source>& source,
                  const std::vector<std::string>& globals, Diagnostics& out);

// The usual name of the parameter of `run` at this position, counted from 0; empty from the third on.
std::string_view name_given_to_run(std::size_t position);

// The names read as attr.NAME or counter.NAME (`table` being "attr" or "counter"), sorted.
// Whether this text is a constant of the chunk, or of a function in it.
bool mentions(const Proto& chunk, std::string_view text);
std::vector<std::string> names_used(const Proto& chunk, const std::string& table);

// The column (from 0) at which the whole word stands in the line, at or after `from`; npos if nowhere.
std::size_t find_word(const std::string& line, const std::string& word, std::size_t from);

// What a call that needs no counter may cost, in instructions of Lua.
inline constexpr std::int64_t kCheapCall = 50'000;
// What one call of the Lua function at the index costs at most, in instructions, if that is proved to be cheap: no
// function it can reach has a loop, and none can reach itself. Else, and in doubt, -1.
std::int64_t cheap_cost(lua_State* L, int index);
// Whether the `run` at the index only calls verbs of what it is given, and reads fields of it: proved, else false.
bool only_reads_given(lua_State* L, int index);

}  // namespace quattro
