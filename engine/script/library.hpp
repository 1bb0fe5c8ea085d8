// The functions a script finds as globals: one table declares, binds and documents them. Private to this layer.
#pragma once

#include <optional>
#include <span>

#include "script/sandbox.hpp"

namespace quattro {

class VerbCall;
struct NativeFunction {
    VerbDoc doc;  // its name, "math.max", says where it is bound
    lua_CFunction function;
    int (*without_lua)(VerbCall&) = nullptr;  // of a verb that is also done without Lua, see straight.hpp
};

std::span<const NativeFunction> base_functions();   // type, select, error, require, math
std::span<const NativeFunction> text_functions();   // string
std::span<const NativeFunction> table_functions();  // pairs, ipairs, table

// Binds functions into the table at the top: "math.max" into its field `math`, "pairs" into itself.
void bind(lua_State* L, std::span<const NativeFunction> functions);
// Replaces the table on top by an empty one through which it can be read. What is absent asks `missing`
// (which gets the table and the key); tables within must be frozen already.
void make_facade(lua_State* L, lua_CFunction missing);

// Pushes the text of a value, the same in every run.
void push_text(lua_State* L, int index);
std::optional<std::int64_t> whole_number(lua_State* L, int index);  // 4.0 is one, '4' is none
std::string no_whole_number(lua_State* L, int index);               // " must be a whole number, it is ..."
// Argument checks; `what` names the argument: "the second argument". They raise.
std::int64_t need_integer(lua_State* L, int index, const char* what);
std::string need_text(lua_State* L, int index, const char* what);

}  // namespace quattro
