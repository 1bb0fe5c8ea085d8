// The values of attr.NAME, counter.NAME and zone.NAME in scripts. They are light userdata that encode kind and index,
// so that Lua refuses arithmetic on them. Card sets are also light userdata; name_kind() tells them apart. Private to
// script/ and script_check/.
#pragma once

#include <cstdint>
#include <lua.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "script/vm.hpp"

namespace quattro {

enum class NameKind : std::uint8_t { attribute = 1, counter, zone };

struct NameRow {
    NameKind kind;
    std::string_view table;      // the global table that contains them: "attr"
    std::string_view word;       // the noun for one in messages and in the arguments of verbs: "attribute"
    std::string_view read_hint;  // a hint for messages: the call that reads the value
    ScriptDoc doc;
};
std::span<const NameRow> name_rows();
const NameRow& row_of(NameKind kind);
const NameRow* row_of_table(std::string_view global);  // null if no row has this table
const NameRow* row_of_word(std::string_view word);     // such as "attribute"; null if no row has this word

// A name is encoded as a pointer. The top 4 bits hold its kind, which no address and no card handle uses; the rest is
// its index.
inline constexpr unsigned kKindShift = 8 * sizeof(void*) - 4;
constexpr std::uintptr_t first_name(NameKind kind) { return static_cast<std::uintptr_t>(kind) << kKindShift; }

inline std::uintptr_t pointer_bits(lua_State* L, int index) {  // the pointer of light userdata; 0 for other values
    return reinterpret_cast<std::uintptr_t>(lua_touserdata(L, index));
}
inline void push_bits(lua_State* L, std::uintptr_t bits) { lua_pushlightuserdata(L, reinterpret_cast<void*>(bits)); }
inline void push_name(lua_State* L, NameKind kind, std::uintptr_t index) { push_bits(L, first_name(kind) + index); }
std::string any_name_of(const NameRow& row);  // "a counter"
// The number of names of a kind in a game, and the name at an index. A counter family has one name, at its first
// member. The name of its other members is "".
std::size_t name_count(const Shape& shape, NameKind kind);
std::string name_of(const Shape& shape, NameKind kind, std::size_t index);
// Returns the kind of the name at the stack index; nothing for any other value.
std::optional<NameKind> name_kind(lua_State* L, int index);
// Returns a name for messages: "the counter 'points'". The value must be a name. While scripts are declared there is no
// game, so the result is "a counter".
std::string shown_name(lua_State* L, int index);

// Installs a metatable for light userdata. It refuses unsupported operations on names and card sets with a message for
// designers, which does not mention "userdata".
void install_name_errors(lua_State* L);

}  // namespace quattro
