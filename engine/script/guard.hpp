// Guards: what makes Lua halt where whole numbers go beyond 64 bits, instead of wrapping around. Each instruction of
// arithmetic that could is preceded by a pair that Lua never compiles: it calls a function with both operands, which
// raises an error or does nothing. So what Lua does and says of all else stays as it is. Private to this layer.
#pragma once

#include <lua.hpp>

#include "script/bytecode.hpp"

namespace quattro {

// Instructions that each value costs which `..` joins: it may be a number, which is written then.
inline constexpr int kJoinCosts = 32;

// Puts the function that the guards call where they find it: into the metatable of all numbers.
void prepare_guards(lua_State* L);
// Makes the values with the metatable on top of the stack pass all guards that it does not refuse already.
void pass_guards(lua_State* L);
// Replaces the Lua function on top of the stack, just compiled, by one with guards.
void add_guards(lua_State* L);
// Makes the code what it was before the guards.
void remove_guards(Proto& f);

}  // namespace quattro
