// The environment of scripts: a read-only table of the allowed globals, and an error for every other name.
#include "script/declarations.hpp"
#include "script/library.hpp"
#include "script/names.hpp"
#include "script/overflow_guards.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace quattro {
namespace {

// Pushes the table that contains the function `name`: for "math.max" the field `math` of the table on top, which is
// created if it is absent; for a name without a dot, the table on top. Returns the last part of the name.
std::string push_owner(lua_State* L, std::string_view name) {
    const std::size_t dot = name.find('.');
    if (dot == std::string_view::npos) {
        lua_pushvalue(L, -1);
        return std::string(name);
    }
    const std::string owner(name.substr(0, dot));
    if (lua_getfield(L, -1, owner.c_str()) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_setfield(L, -3, owner.c_str());
    }
    return std::string(name.substr(dot + 1));
}

// The sorted names of the fields of a facade.
std::vector<std::string> bindings_in(lua_State* L, int facade) {
    std::vector<std::string> names;
    push_contents(L, facade);
    const int table = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        if (lua_type(L, -1) == LUA_TSTRING) names.emplace_back(lua_tostring(L, -1));
    }
    lua_pop(L, 1);
    std::sort(names.begin(), names.end());
    return names;
}

int missing_function(lua_State* L) {
    const std::string name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
    raise(L, "there is no function '" + name + "' here" +
                 (name == "random" ? "; for chance, use fx:roll(lowest, highest)" : ""));
}

int missing_global(lua_State* L) {
    const std::string name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
    raise(L, "there is no '" + name + "' here; " + suggest(name, Sandbox::of(L).globals()));
}

// Turns each table of the library into a facade.
void make_facades(lua_State* L) {
    lua_pushnil(L);
    while (lua_next(L, -2)) {
        if (lua_istable(L, -1)) make_facade(L, shielded<missing_function>);
        lua_pop(L, 1);
    }
}

// `("text"):upper()` uses the metatable that all texts share. Scripts must not reach it.
void set_text_methods(lua_State* L) {
    lua_pushliteral(L, "");
    lua_createtable(L, 0, 2);
    lua_getfield(L, -3, "string");
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

}  // namespace

void bind(lua_State* L, std::span<const NativeFunction> functions) {
    for (const NativeFunction& f : functions) {
        if (!f.function) continue;  // only documented: the interpreter has it already
        const std::string name = push_owner(L, f.doc.name);
        lua_pushcfunction(L, f.function);
        lua_setfield(L, -2, name.c_str());
        lua_pop(L, 1);
    }
}

void make_facade(lua_State* L, lua_CFunction missing) {
    freeze(L, -1);
    push_contents(L, -1);
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, missing);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

std::span<const ScriptDoc> library_docs() {
    static const std::vector<ScriptDoc> docs = [] {
        std::vector<ScriptDoc> list;
        for (const auto& table : {base_functions(), text_functions(), table_functions()})
            for (const NativeFunction& f : table)
                list.push_back(f.doc);
        return list;
    }();
    return docs;
}

void Sandbox::make_environment() {
    lua_newtable(L_);
    bind(L_, base_functions());
    bind(L_, text_functions());
    bind(L_, table_functions());
    bind_declarations(L_);
    lua_getfield(L_, -1, "math");
    lua_pushinteger(L_, LUA_MAXINTEGER);
    lua_setfield(L_, -2, "maxinteger");
    lua_pushinteger(L_, LUA_MININTEGER);
    lua_setfield(L_, -2, "mininteger");
    lua_pop(L_, 1);
    make_facades(L_);
    set_text_methods(L_);
    // The next two calls change metatables of the interpreter, not the table.
    install_name_errors(L_);
    install_guards(L_);
    make_facade(L_, shielded<missing_global>);
    globals_ = bindings_in(L_, -1);
    environment_ = lua_topointer(L_, -1);
    lua_rawsetp(L_, LUA_REGISTRYINDEX, this);
}

void Sandbox::set_global(const char* name) {
    lua_rawgetp(L_, LUA_REGISTRYINDEX, this);
    push_contents(L_, -1);
    lua_pushvalue(L_, -3);
    lua_setfield(L_, -2, name);
    lua_pop(L_, 3);
    globals_.emplace_back(name);
    std::sort(globals_.begin(), globals_.end());
}

int Sandbox::push_global(const char* name) {
    lua_rawgetp(L_, LUA_REGISTRYINDEX, this);
    push_contents(L_, -1);
    lua_pushstring(L_, name);
    const int type = lua_rawget(L_, -2);
    lua_replace(L_, -3);
    lua_pop(L_, 1);
    return type;
}

}  // namespace quattro
