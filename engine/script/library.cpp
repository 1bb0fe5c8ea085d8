// The base and math functions of Lua's standard library that scripts may use, and their texts of values. They are
// bounded and give the same results on every machine.
#include "script/library.hpp"

#include <cmath>

#include "base/text.hpp"
#include "script/names.hpp"

namespace quattro {
namespace {

constexpr std::int64_t kNumberCosts = 8;  // work to format a number

int base_type_name(lua_State* L) {
    const auto name = name_kind(L, 1);
    if (name)
        lua_pushstring(L, std::string(row_of(*name).word).c_str());
    else
        lua_pushstring(L, lua_islightuserdata(L, 1) ? "cards" : lua_typename(L, lua_type(L, 1)));
    return 1;
}

int base_to_text(lua_State* L) {
    lua_settop(L, 1);
    push_text(L, 1);
    return 1;
}

int base_to_number(lua_State* L) {
    if (lua_type(L, 1) == LUA_TNUMBER) {
        lua_settop(L, 1);
        return 1;
    }
    const auto number =
        lua_type(L, 1) == LUA_TSTRING ? to_integer(trim(need_text(L, 1, "tonumber: the argument"))) : std::nullopt;
    number ? lua_pushinteger(L, *number) : lua_pushnil(L);
    return 1;
}

int base_raise(lua_State* L) {
    lua_settop(L, 1);
    if (lua_type(L, 1) != LUA_TSTRING) raise(L, "failed with " + value_text(L, 1));
    luaL_where(L, 1);
    lua_insert(L, 1);
    lua_concat(L, 2);
    return lua_error(L);
}

int base_assert(lua_State* L) {
    if (lua_toboolean(L, 1)) return lua_gettop(L);
    raise(L, lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "assert: the condition does not hold");
}

int base_require(lua_State* L) {
    Sandbox::of(L).require(need_text(L, 1, "require: the argument"));
    return 1;
}

void need_number(lua_State* L, int index, const char* what) {
    if (lua_type(L, index) != LUA_TNUMBER)
        raise(L, std::string(what) + " must be a number, not " + value_text(L, index));
}

int math_abs(lua_State* L) {
    need_number(L, 1, "math.abs: the argument");
    if (lua_isinteger(L, 1)) {
        const lua_Integer n = lua_tointeger(L, 1);
        if (n == LUA_MININTEGER) raise(L, "math.abs: the absolute value is out of range");
        lua_pushinteger(L, n < 0 ? -n : n);
    } else {
        lua_pushnumber(L, std::fabs(lua_tonumber(L, 1)));
    }
    return 1;
}

int extreme(lua_State* L, const char* what, bool largest) {
    const int given = lua_gettop(L);
    int best = 1;
    for (int i = 1; i <= given || i == 1; ++i) {
        need_number(L, i, what);
        if (largest ? lua_compare(L, best, i, LUA_OPLT) : lua_compare(L, i, best, LUA_OPLT)) best = i;
    }
    lua_pushvalue(L, best);
    return 1;
}
int math_max(lua_State* L) { return extreme(L, "math.max: every argument", true); }
int math_min(lua_State* L) { return extreme(L, "math.min: every argument", false); }

int math_floor(lua_State* L) {
    need_number(L, 1, "math.floor: the argument");
    lua_Integer whole = 0;
    const lua_Number down = std::floor(lua_tonumber(L, 1));
    if (lua_isinteger(L, 1))
        lua_pushvalue(L, 1);
    else if (lua_numbertointeger(down, &whole))
        lua_pushinteger(L, whole);
    else
        raise(L, "math.floor: the number is too large");
    return 1;
}

int math_tointeger(lua_State* L) {
    int whole = 0;
    const lua_Integer n = lua_type(L, 1) == LUA_TNUMBER ? lua_tointegerx(L, 1, &whole) : 0;
    whole ? lua_pushinteger(L, n) : lua_pushnil(L);
    return 1;
}

constexpr NativeFunction kBase[] = {
    {{"type", "(value)",
      "The type of a value: 'nil', 'number', 'string', 'boolean', 'table', 'function', 'cards', or for a name "
      "'attribute', 'counter' or 'zone'.",
      "type(p.to)"},
     shielded<base_type_name>},
    {{"tostring", "(value)", "The text of a value; a table is only 'table'.", "tostring(5)"}, shielded<base_to_text>},
    {{"tonumber", "(value)", "The whole number that a text contains, or nil.", "tonumber('5')"},
     shielded<base_to_number>},
    {{"error", "(text)", "Ends the script; the host is shown the text and the line.", "error('no card is left')"},
     shielded<base_raise>},
    {{"assert", "(condition, text)", "Ends the script with the text unless the condition holds.",
      "assert(n > 0, 'n is not positive')"},
     shielded<base_assert>},
    {{"require", "(name)", "What scripts/lib/NAME.lua returns. At the top of a file, not inside a function.",
      "local ring = require 'ring'"},
     shielded<base_require>},
    {{"math.abs", "(n)", "The absolute value of n.", "math.abs(-3)"}, shielded<math_abs>},
    {{"math.max", "(a, b, ...)", "The largest of its arguments.", "math.max(n, 0)"}, shielded<math_max>},
    {{"math.min", "(a, b, ...)", "The smallest of its arguments.", "math.min(n, 10)"}, shielded<math_min>},
    {{"math.floor", "(n)", "The largest whole number that is not above n; for a division, write a // b.",
      "math.floor(2.5)"},
     shielded<math_floor>},
    {{"math.tointeger", "(n)", "n as a whole number, or nil.", "math.tointeger(4.0)"}, shielded<math_tointeger>},
};

}  // namespace

std::span<const NativeFunction> base_functions() { return kBase; }

// Addresses differ between two runs, so the text of a table or function is only the name of its type.
void push_text(lua_State* L, int index) {
    switch (lua_type(L, index)) {
        case LUA_TNIL: lua_pushstring(L, "nil"); break;
        case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
        case LUA_TNUMBER: {
            const lua_Number number = lua_tonumber(L, index);
            if (number != number) {
                lua_pushstring(L, "nan");  // its sign differs between processors
                break;
            }
            Sandbox::of(L).charge(kNumberCosts);
            lua_pushvalue(L, index);
            lua_tostring(L, -1);
            break;
        }
        case LUA_TSTRING: lua_pushvalue(L, index); break;
        case LUA_TLIGHTUSERDATA: lua_pushstring(L, value_text(L, index).c_str()); break;
        default: lua_pushstring(L, lua_typename(L, lua_type(L, index)));
    }
}

}  // namespace quattro
