// Guards raise an error where integer arithmetic exceeds 64 bits, instead of wrapping around, or yields kNoValue. A
// pair of instructions that Lua never emits precedes each arithmetic instruction that can overflow. The pair calls a
// function with both operands, which raises an error or does nothing. All other results and messages of Lua remain
// unchanged. Guards also make `..` cost more instructions, see kConcatCost. Private to this layer.
#pragma once

#include <lua.hpp>

#include "script/bytecode.hpp"

namespace quattro {

// The instructions that each operand of `..` costs. An operand may be a number, which Lua then formats. add_guards()
// inserts this many idle instructions for each operand, so that the counter of instructions counts them.
inline constexpr int kConcatCost = 32;

// Installs the functions that the guards call, as fields of the metatable of all numbers.
void install_guards(lua_State* L);
// Adds guard functions that do nothing to the metatable on top of the stack, except for events that it already handles.
void add_inert_guards(lua_State* L);
// Replaces the Lua function on top of the stack, which was just compiled, by a function with guards. Raises an error if
// the function is too long, or uses too many registers, to add them.
void add_guards(lua_State* L);
// Restores the code that the function had before add_guards().
void remove_guards(LuaFunction& f);

}  // namespace quattro
