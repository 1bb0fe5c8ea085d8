// size, pairs, ipairs and the functions of `table`. Their order never depends on addresses. Their work is charged,
// except a step of ipairs, whose loop counts as instructions.
#include "script/library.hpp"
#include "script/names.hpp"

#include <algorithm>

namespace quattro {
namespace {

constexpr std::int64_t kMaxUnpacked = 200;

void need_table(lua_State* L, int index, const char* name) {
    if (!lua_istable(L, index))
        raise(L, std::string(name) + ": the first argument must be a table, not " + value_text(L, index));
}

// Counts the items up to the first nil. Lua's own length of a table with holes can differ from machine to machine.
std::int64_t length(lua_State* L, int index) {
    const bool plain = lua_getmetatable(L, index) == 0;  // raw reads are faster; a facade has its items elsewhere
    if (!plain) lua_pop(L, 1);
    for (std::int64_t n = 0;; ++n) {
        const int type = plain ? lua_rawgeti(L, index, n + 1) : lua_geti(L, index, n + 1);
        lua_pop(L, 1);
        if (type == LUA_TNIL) return n;
        if (n % 8 == 0) Sandbox::of(L).charge(1);
    }
}

int base_size(lua_State* L) {
    if (lua_type(L, 1) != LUA_TSTRING && !lua_istable(L, 1))
        raise(L, "size: the argument must be a list or a text, not " + value_text(L, 1));
    lua_pushinteger(L, lua_istable(L, 1) ? length(L, 1) : static_cast<lua_Integer>(lua_rawlen(L, 1)));
    return 1;
}

int ipairs_step(lua_State* L) {
    const auto i = static_cast<lua_Integer>(static_cast<lua_Unsigned>(lua_tointeger(L, 2)) + 1U);
    lua_pushinteger(L, i);
    return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

int ipairs(lua_State* L) {
    need_table(L, 1, "ipairs");
    lua_pushcfunction(L, ipairs_step);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

// The keys of a table in the order of an iteration: whole numbers before texts, each ascending; then names by kind and
// index.
struct SortedKeys {
    std::vector<lua_Integer> numbers;
    std::vector<std::string> texts;
    std::vector<std::uintptr_t> names;
    std::size_t count() const { return numbers.size() + texts.size() + names.size(); }
};

SortedKeys sorted_keys(lua_State* L, int table) {
    SortedKeys keys;
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        if (lua_isinteger(L, -1))
            keys.numbers.push_back(lua_tointeger(L, -1));
        else if (lua_type(L, -1) == LUA_TSTRING)
            keys.texts.push_back(need_text(L, -1, ""));
        else if (name_kind(L, -1))
            keys.names.push_back(pointer_bits(L, -1));
        else
            raise(L, "pairs: the keys of the table must be whole numbers, texts or names, not " + value_text(L, -1));
    }
    std::sort(keys.numbers.begin(), keys.numbers.end());
    std::sort(keys.texts.begin(), keys.texts.end());
    std::sort(keys.names.begin(), keys.names.end());
    return keys;
}

// An iteration is a table that maps each key to the next key. kStart maps to the first key, and kWalked to the table
// that is iterated. The iterator function thus has no state. An iteration that a file stores while it loads is frozen
// like any other table.
const char kStart = 0, kWalked = 0;
void* mark(const char& which) { return const_cast<char*>(&which); }

int pairs_step(lua_State* L) {
    lua_settop(L, 2);
    if (lua_isnil(L, 2)) {
        lua_pushlightuserdata(L, mark(kStart));
        lua_replace(L, 2);
    }
    lua_pushlightuserdata(L, mark(kWalked));
    lua_gettable(L, 1);
    for (;;) {
        Sandbox::of(L).charge(1);  // if entries were removed meanwhile, the loop can skip many keys
        lua_pushvalue(L, 2);
        if (lua_gettable(L, 1) == LUA_TNIL) return 1;
        lua_replace(L, 2);
        lua_pushvalue(L, 2);
        lua_pushvalue(L, 2);
        if (lua_gettable(L, 3) != LUA_TNIL) return 2;
        lua_settop(L, 3);
    }
}

int pairs(lua_State* L) {
    need_table(L, 1, "pairs");
    lua_settop(L, 1);
    push_contents(L, 1);
    const SortedKeys keys = sorted_keys(L, 2);
    const std::size_t total = keys.count();
    Sandbox::of(L).charge(static_cast<std::int64_t>(total) * 4 + 1);
    lua_pushcfunction(L, pairs_step);
    lua_createtable(L, 0, static_cast<int>(total) + 2);
    lua_pushvalue(L, 1);
    lua_rawsetp(L, 4, mark(kWalked));
    lua_pushlightuserdata(L, mark(kStart));
    const auto link = [L] {  // expects the previous key and the new key on top; leaves the new key
        lua_pushvalue(L, -1);
        lua_insert(L, -3);
        lua_rawset(L, 4);
    };
    for (const lua_Integer key : keys.numbers)
        lua_pushinteger(L, key), link();
    for (const std::string& key : keys.texts)
        lua_pushlstring(L, key.data(), key.size()), link();
    for (const std::uintptr_t key : keys.names)
        push_bits(L, key), link();
    lua_settop(L, 4);
    lua_pushnil(L);
    return 3;
}

int table_insert(lua_State* L) {
    need_table(L, 1, "table.insert");
    const int given = lua_gettop(L);
    if (given != 2 && given != 3) raise(L, "table.insert takes a list, optionally a position, and a value");
    const std::int64_t n = length(L, 1) + 1;
    const std::int64_t at = given == 3 ? need_integer(L, 2, "table.insert: the position") : n;
    if (at < 1 || at > n) raise(L, "table.insert: the position must be from 1 to " + std::to_string(n));
    Sandbox::of(L).charge(n - at + 1);
    for (std::int64_t i = n; i > at; --i) {
        lua_geti(L, 1, i - 1);
        lua_seti(L, 1, i);
    }
    lua_pushvalue(L, given);
    lua_seti(L, 1, at);
    return 0;
}

int table_remove(lua_State* L) {
    need_table(L, 1, "table.remove");
    const std::int64_t n = length(L, 1);
    const std::int64_t at = lua_isnoneornil(L, 2) ? n : need_integer(L, 2, "table.remove: the position");
    if (n == 0 && lua_isnoneornil(L, 2)) return 0;
    if (at < 1 || at > n) raise(L, "table.remove: the position must be from 1 to " + std::to_string(n));
    Sandbox::of(L).charge(n - at + 1);
    lua_geti(L, 1, at);
    for (std::int64_t i = at; i < n; ++i) {
        lua_geti(L, 1, i + 1);
        lua_seti(L, 1, i);
    }
    lua_pushnil(L);
    lua_seti(L, 1, n);
    return 1;
}

int table_concat(lua_State* L) {
    need_table(L, 1, "table.concat");
    const std::string between = lua_isnoneornil(L, 2) ? "" : need_text(L, 2, "table.concat: the second argument");
    const std::int64_t n = length(L, 1);
    Sandbox::of(L).charge(n + 1);
    std::string text;
    for (std::int64_t i = 1; i <= n; ++i) {
        if (const int type = lua_geti(L, 1, i); type != LUA_TSTRING && type != LUA_TNUMBER)
            raise(L,
                  "table.concat: item " + std::to_string(i) + " must be a text or a number, not " + value_text(L, -1));
        push_text(L, -1);
        text += (i > 1 ? between : "") + need_text(L, -1, "");
        lua_pop(L, 2);
        if (text.size() > kMaxString) raise(L, "table.concat: the text is longer than 4096 characters");
    }
    lua_pushlstring(L, text.data(), text.size());
    return 1;
}

int table_unpack(lua_State* L) {
    need_table(L, 1, "table.unpack");
    const std::int64_t n = length(L, 1);
    if (n > kMaxUnpacked) raise(L, "table.unpack: the list has more than 200 items");
    Sandbox::of(L).charge(n);
    luaL_checkstack(L, static_cast<int>(n), nullptr);
    for (std::int64_t i = 1; i <= n; ++i)
        lua_geti(L, 1, i);
    return static_cast<int>(n);
}

std::size_t letters_of(lua_State* L, int index) {
    return lua_type(L, index) == LUA_TSTRING ? static_cast<std::size_t>(lua_rawlen(L, index)) : 0;
}

// True if the item at stack index a sorts before the item at b.
bool before(lua_State* L, int a, int b, bool by_function) {
    const std::size_t letters = by_function ? 0 : std::min(letters_of(L, a), letters_of(L, b));
    Sandbox::of(L).charge(static_cast<std::int64_t>(letters / 16) + 1);
    if (!by_function) return lua_compare(L, a, b, LUA_OPLT) != 0;
    lua_pushvalue(L, 2);
    lua_pushvalue(L, a);
    lua_pushvalue(L, b);
    lua_call(L, 2, 1);
    const bool result = lua_toboolean(L, -1) != 0;
    lua_pop(L, 1);
    return result;
}

// Merges the sorted runs [lo, mid) and [mid, hi) of the list at stack index `from` into the list at `to`.
void merge(lua_State* L, int from, int to, std::int64_t lo, std::int64_t mid, std::int64_t hi, bool by_function) {
    std::int64_t a = lo, b = mid;
    for (std::int64_t out = lo; out < hi; ++out) {
        bool right = a == mid;
        if (!right && b < hi) {
            lua_rawgeti(L, from, b);
            lua_rawgeti(L, from, a);
            right = before(L, lua_gettop(L) - 1, lua_gettop(L), by_function);
            lua_pop(L, 2);
        }
        lua_rawgeti(L, from, right ? b++ : a++);
        lua_rawseti(L, to, out);
    }
}

// A merge sort is stable, and an inconsistent comparison function does no harm.
int table_sort(lua_State* L) {
    need_table(L, 1, "table.sort");
    const bool by_function = !lua_isnoneornil(L, 2);
    if (by_function && !lua_isfunction(L, 2))
        raise(L, "table.sort: the second argument must be a function, not " + value_text(L, 2));
    lua_settop(L, 2);
    const std::int64_t n = length(L, 1);
    Sandbox::of(L).charge(n);
    lua_newtable(L);
    lua_newtable(L);
    int from = 3, to = 4;
    for (std::int64_t i = 1; i <= n; ++i) {
        lua_geti(L, 1, i);
        lua_rawseti(L, from, i);
    }
    for (std::int64_t width = 1; width < n; width *= 2) {
        for (std::int64_t lo = 1; lo <= n; lo += 2 * width)
            merge(L, from, to, lo, std::min(lo + width, n + 1), std::min(lo + 2 * width, n + 1), by_function);
        std::swap(from, to);
    }
    for (std::int64_t i = 1; i <= n; ++i) {
        lua_rawgeti(L, from, i);
        lua_seti(L, 1, i);
    }
    return 0;
}

constexpr NativeFunction kTables[] = {
    {{"size", "(list)", "The number of items of a list up to the first nil, or the number of characters of a text.",
      "size(p.words)"},
     shielded<base_size>},
    {{"ipairs", "(list)", "Iterates over a list from 1 to the first nil.", "for i, word in ipairs(words) do ... end"},
     shielded<ipairs>},
    {{"pairs", "(table)",
      "Iterates over a table in a fixed order: whole numbers ascending, then texts ascending, then attributes, "
      "counters and zones as the game lists them.",
      "for name, n in pairs(costs) do ... end"},
     shielded<pairs>},
    {{"table.insert", "(list [, at], value)", "Adds a value at the end of a list, or at a position.",
      "table.insert(list, 5)"},
     shielded<table_insert>},
    {{"table.remove", "(list [, at])", "Removes the last value of a list, or the one at a position, and returns it.",
      "local last = table.remove(list)"},
     shielded<table_remove>},
    {{"table.concat", "(list [, between])", "The texts of a list, joined to one text.", "table.concat(words, ', ')"},
     shielded<table_concat>},
    {{"table.unpack", "(list)", "The items of a list as separate values; at most 200.", "math.max(table.unpack(list))"},
     shielded<table_unpack>},
    {{"table.sort", "(list [, before])", "Sorts a list; equal items keep their order.",
      "table.sort(list, function(a, b) return a > b end)"},
     shielded<table_sort>},
};

}  // namespace

std::span<const NativeFunction> table_functions() { return kTables; }

}  // namespace quattro
