// Makes tables read-only in place: their contents move to a hidden table behind a metatable that scripts cannot reach.
// All references to the table, such as locals of a chunk, see the frozen table.
#include "script/sandbox.hpp"

namespace quattro {
namespace {

int refuse_write(lua_State* L) {
    const std::string key =
        lua_type(L, 2) == LUA_TSTRING ? std::string("'") + lua_tostring(L, 2) + "'" : value_text(L, 2);
    raise(L, "cannot set " + key +
                 ": tables that are created while a file loads or that are passed to a function are read-only; create "
                 "a table inside the function");
}

bool holds_others(lua_State* L, int index) { return lua_istable(L, index) || lua_isfunction(L, index); }

// Pops the value on top. Adds it to the queue if it is a table or function that was not added before.
void enqueue(lua_State* L, int queue, int seen, lua_Integer& waiting) {
    if (!holds_others(L, -1)) return lua_pop(L, 1);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, seen) != LUA_TNIL) return lua_pop(L, 2);
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushboolean(L, 1);
    lua_rawset(L, seen);
    lua_rawseti(L, queue, ++waiting);
}

void enqueue_fields(lua_State* L, int table, int queue, int seen, lua_Integer& waiting) {
    lua_pushnil(L);
    while (lua_next(L, table)) {
        enqueue(L, queue, seen, waiting);
        lua_pushvalue(L, -1);
        enqueue(L, queue, seen, waiting);
    }
}

// Moves the fields of the table to a new table, and makes them readable through a metatable.
void hide_fields(lua_State* L, int table) {
    lua_createtable(L, 0, 3);
    lua_newtable(L);
    const int hidden = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, hidden);
        lua_pushvalue(L, -1);
        lua_pushnil(L);
        lua_rawset(L, table);
    }
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, shielded<refuse_write>);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, table);
}

}  // namespace

// Uses a queue instead of recursion, because a script can nest tables as deep as memory allows.
void freeze(lua_State* L, int index) {
    const int top = lua_gettop(L);
    lua_pushvalue(L, index);
    lua_newtable(L);
    lua_newtable(L);
    const int seen = top + 2, queue = top + 3;
    lua_Integer waiting = 0;
    lua_pushvalue(L, top + 1);
    enqueue(L, queue, seen, waiting);
    while (waiting > 0) {
        lua_rawgeti(L, queue, waiting--);
        const int value = lua_gettop(L);
        if (lua_isfunction(L, value)) {
            for (int i = 1; lua_getupvalue(L, value, i); ++i)
                enqueue(L, queue, seen, waiting);
        } else if (!lua_getmetatable(L, value)) {
            enqueue_fields(L, value, queue, seen, waiting);
            hide_fields(L, value);
        }
        lua_settop(L, queue);
    }
    lua_settop(L, top);
}

void push_contents(lua_State* L, int index) {
    index = lua_absindex(L, index);
    if (lua_getmetatable(L, index)) {
        lua_getfield(L, -1, "__index");
        lua_remove(L, -2);
        if (lua_istable(L, -1)) return;
        lua_pop(L, 1);
    }
    lua_pushvalue(L, index);
}

}  // namespace quattro
