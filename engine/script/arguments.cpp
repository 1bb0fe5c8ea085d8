// Checks of the arguments that a script passes to native functions, and the errors that they raise.
#include <cstdlib>

#include "script/library.hpp"
#include "script/names.hpp"

namespace quattro {

void raise(lua_State* L, const std::string& message) {
    luaL_where(L, 1);
    lua_pushlstring(L, message.data(), message.size());
    lua_concat(L, 2);
    lua_error(L);
    std::abort();  // lua_error does not return
}

std::string value_text(lua_State* L, int index) {
    switch (lua_type(L, index)) {
        case LUA_TNONE:
        case LUA_TNIL: return "nothing";
        case LUA_TTABLE: return "a table";
        case LUA_TFUNCTION: return "a function";
        case LUA_TLIGHTUSERDATA: return name_kind(L, index) ? shown_name(L, index) : "cards";
        case LUA_TSTRING: {
            std::string text = lua_tostring(L, index);
            if (text.size() > 40) text = text.substr(0, 40) + "...";
            return "the text '" + text + "'";
        }
        default: break;
    }
    push_text(L, index);
    std::string text = lua_tostring(L, -1);
    lua_pop(L, 1);
    return text;
}

std::optional<std::int64_t> integer_value(lua_State* L, int index) {
    int whole = 0;
    const lua_Integer n = lua_type(L, index) == LUA_TNUMBER ? lua_tointegerx(L, index, &whole) : 0;
    return whole ? std::optional<std::int64_t>(n) : std::nullopt;
}

std::string not_integer_message(lua_State* L, int index) {
    std::string hint;
    if (lua_type(L, index) == LUA_TNUMBER) hint = " (for a whole-number division, write a // b)";
    if (const auto kind = name_kind(L, index)) hint = " (" + std::string(row_of(*kind).read_hint) + ")";
    return " must be a whole number, not " + value_text(L, index) + hint;
}

std::int64_t need_integer(lua_State* L, int index, const char* what) {
    if (const auto n = integer_value(L, index)) return *n;
    raise(L, what + not_integer_message(L, index));
}

std::string need_text(lua_State* L, int index, const char* what) {
    if (lua_type(L, index) != LUA_TSTRING) raise(L, std::string(what) + " must be a text, not " + value_text(L, index));
    std::size_t size = 0;
    const char* text = lua_tolstring(L, index, &size);
    Sandbox::of(L).charge(static_cast<std::int64_t>(size / 16) + 1);
    return {text, size};
}

}  // namespace quattro
