// What attr.NAME, counter.NAME and zone.NAME are to a script: no numbers, so that Lua itself refuses to reckon with
// them, but light userdata that say what they name. Sets of cards are light userdata, too, and told apart from them
// here. Private to this layer.
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
    std::string_view table;    // the global that has them: "attr"
    std::string_view word;     // what messages and verbs' arguments call one: "attribute"
    std::string_view to_read;  // how a script gets at what stands behind one
    VerbDoc doc;
};
std::span<const NameRow> name_rows();
const NameRow& row_of(NameKind kind);
const NameRow* row_of_table(std::string_view global);  // null: it is none of them
const NameRow* row_of_word(std::string_view word);     // "attribute"; null: none is called so

// A name as a pointer: its kind in bits that neither an address nor a handle of cards has, below them the index.
inline constexpr unsigned kKindShift = 8 * sizeof(void*) - 4;
constexpr std::uintptr_t first_name(NameKind kind) { return static_cast<std::uintptr_t>(kind) << kKindShift; }

inline std::uintptr_t bits_of(lua_State* L, int index) {  // of light userdata; 0 of everything else
    return reinterpret_cast<std::uintptr_t>(lua_touserdata(L, index));
}
inline void push_bits(lua_State* L, std::uintptr_t bits) { lua_pushlightuserdata(L, reinterpret_cast<void*>(bits)); }
inline void push_name(lua_State* L, NameKind kind, std::uintptr_t index) { push_bits(L, first_name(kind) + index); }
std::string any_name_of(const NameRow& row);  // "a counter"
// How many names of a kind a game has, and what they are called: "" of a counter that is named as its family's first.
std::size_t name_count(const Shape& shape, NameKind kind);
std::string name_of(const Shape& shape, NameKind kind, std::size_t index);
// The kind of the name at the index; none if it is something else.
std::optional<NameKind> name_kind(lua_State* L, int index);
// "the counter 'points'" of what is a name. While scripts are declared there is no game: then it is "a counter".
std::string shown_name(lua_State* L, int index);

// What Lua does not know to do with names and sets of cards is refused from now on in words, and not with "userdata".
void refuse_names_in_words(lua_State* L);

}  // namespace quattro
