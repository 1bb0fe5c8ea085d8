// The functions of Lua's library that scripts have, as rows that declare, bind and document them, and helpers for
// native functions. Private to script/ and script_check/.
#pragma once

#include <optional>
#include <span>

#include "script/sandbox.hpp"

namespace quattro {

class VerbCall;
struct NativeFunction {
    ScriptDoc doc;  // its name is the place to bind the function: "math.max"; a verb has a name such as "fx:add"
    lua_CFunction function;
    int (*without_lua)(VerbCall&) =
        nullptr;  // the implementation of a verb without Lua (straight_line.hpp); null if there is none
};

std::span<const NativeFunction> base_functions();   // type, tostring, tonumber, error, assert, require, math
std::span<const NativeFunction> text_functions();   // string
std::span<const NativeFunction> table_functions();  // size, pairs, ipairs, table

// Binds functions into the table on top of the stack: "math.max" into its field `math`, "pairs" into the table itself.
void bind(lua_State* L, std::span<const NativeFunction> functions);
// Freezes the table on top of the stack (see `freeze()`). Reading an absent key then calls `missing` with the hidden
// contents table and the key. A nested table that needs a facade must get it first: lua_next() finds nothing in a
// frozen table.
void make_facade(lua_State* L, lua_CFunction missing);

// Pushes the text of a value. The text is the same in every run, so it contains no addresses.
void push_text(lua_State* L, int index);
std::optional<std::int64_t> integer_value(lua_State* L, int index);  // 4.0 is accepted, '4' is not
std::string not_integer_message(lua_State* L, int index);  // the end of a message: " must be a whole number, not ..."
// Return the argument, or raise an error. `what` names the argument in the error: "the second argument".
std::int64_t need_integer(lua_State* L, int index, const char* what);
std::string need_text(lua_State* L, int index, const char* what);

}  // namespace quattro
