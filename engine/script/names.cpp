// The rows of names, and the errors for a script that uses a name or a card set as a number, text, table or function.
#include "script/names.hpp"

#include <algorithm>

#include "script/overflow_guards.hpp"
#include "script/sandbox.hpp"

namespace quattro {
namespace {

constexpr NameRow kRows[] = {
    {NameKind::attribute,
     "attr",
     "attribute",
     "for the value of a card, write fx:get(card, ...)",
     {"attr.NAME", "",
      "An attribute of the game's cards. Like the other names, it is not a number: it cannot be used in arithmetic, "
      "ordered or joined to a text. == tests whether two names are the same.",
      "fx:get(p.to, attr.suit)"}},
    {NameKind::counter,
     "counter",
     "counter",
     "for its value, write fx:get_counter(...)",
     {"counter.NAME", "",
      "A counter of the game, or a whole family of counters. A parameter `counter_named` is one too.",
      "fx:get_counter(counter.points)"}},
    {NameKind::zone,
     "zone",
     "zone",
     "for its cards, write fx:cards(...)",
     {"zone.NAME", "", "A zone of the game.", "local hand = fx:cards(zone.hand)"}},
};

const NameRow* find_row(std::string_view NameRow::*column, std::string_view text) {
    const auto* const found =
        std::find_if(std::begin(kRows), std::end(kRows), [&](const NameRow& row) { return row.*column == text; });
    return found == std::end(kRows) ? nullptr : found;
}

// The index of the operand for which Lua calls the metamethod: the first that is light userdata.
int culprit(lua_State* L) { return lua_islightuserdata(L, 1) ? 1 : 2; }

[[noreturn]] void refuse(lua_State* L, int index, const std::string& what) {
    const auto kind = name_kind(L, index);
    const std::string read_hint = kind ? std::string(row_of(*kind).read_hint)
                                       : "for their number, write fx:count(...); for the value of one, fx:get(...)";
    raise(L, (kind ? shown_name(L, index) : "a set of cards") + " is " + what + "; " + read_hint);
}

int is_reckoned_with(lua_State* L) { refuse(L, culprit(L), "used in arithmetic"); }
int is_compared(lua_State* L) { refuse(L, culprit(L), "compared with < or >"); }
int is_joined(lua_State* L) { refuse(L, culprit(L), "joined to a text"); }
int is_called(lua_State* L) { refuse(L, 1, "called"); }
int is_a_table(lua_State* L) { refuse(L, 1, "used as a table"); }

struct Event {
    const char* name;
    lua_CFunction refusal;
};
constexpr Event kEvents[] = {
    {"__add", shielded<is_reckoned_with>},  {"__sub", shielded<is_reckoned_with>},
    {"__mul", shielded<is_reckoned_with>},  {"__div", shielded<is_reckoned_with>},
    {"__mod", shielded<is_reckoned_with>},  {"__pow", shielded<is_reckoned_with>},
    {"__idiv", shielded<is_reckoned_with>}, {"__unm", shielded<is_reckoned_with>},
    {"__band", shielded<is_reckoned_with>}, {"__bor", shielded<is_reckoned_with>},
    {"__bxor", shielded<is_reckoned_with>}, {"__bnot", shielded<is_reckoned_with>},
    {"__shl", shielded<is_reckoned_with>},  {"__shr", shielded<is_reckoned_with>},
    {"__lt", shielded<is_compared>},        {"__le", shielded<is_compared>},
    {"__concat", shielded<is_joined>},      {"__call", shielded<is_called>},
    {"__index", shielded<is_a_table>},      {"__newindex", shielded<is_a_table>},
};

}  // namespace

std::span<const NameRow> name_rows() { return kRows; }

const NameRow& row_of(NameKind kind) {
    return kRows[static_cast<std::size_t>(kind) - static_cast<std::size_t>(kRows[0].kind)];
}

const NameRow* row_of_table(std::string_view global) { return find_row(&NameRow::table, global); }

const NameRow* row_of_word(std::string_view word) { return find_row(&NameRow::word, word); }

std::span<const ScriptDoc> name_docs() {
    static const std::vector<ScriptDoc> docs = [] {
        std::vector<ScriptDoc> list;
        for (const NameRow& row : kRows)
            list.push_back(row.doc);
        return list;
    }();
    return docs;
}

std::optional<NameKind> name_kind(lua_State* L, int index) {
    const std::uintptr_t kind = pointer_bits(L, index) >> kKindShift;
    return kind == 0 ? std::nullopt : std::optional(static_cast<NameKind>(kind));
}

std::string any_name_of(const NameRow& row) {
    return (row.kind == NameKind::attribute ? "an " : "a ") + std::string(row.word);
}

std::size_t name_count(const Shape& shape, NameKind kind) {
    switch (kind) {
        case NameKind::attribute: return shape.attributes.size();
        case NameKind::counter: return shape.counters.size();
        case NameKind::zone: break;
    }
    return shape.zones.size();
}

std::string name_of(const Shape& shape, NameKind kind, std::size_t index) {
    if (kind == NameKind::attribute) return shape.attributes[AttributeIndex(index)].name;
    if (kind == NameKind::zone) return shape.zones[ZoneIndex(index)].name;
    const Counter& counter = shape.counters[CounterIndex(index)];
    return counter.family_size == 0 ? "" : counter.name.substr(0, counter.name.find('('));
}

std::string shown_name(lua_State* L, int index) {
    const NameKind kind = *name_kind(L, index);
    const std::uintptr_t named = pointer_bits(L, index) - first_name(kind);
    const Shape* const shape = Sandbox::of(L).shape;
    const std::string name = shape && named < name_count(*shape, kind) ? name_of(*shape, kind, named) : "";
    const NameRow& row = row_of(kind);
    return name.empty() ? any_name_of(row) : "the " + std::string(row.word) + " '" + name + "'";
}

// Lua has one metatable for all light userdata.
void install_name_errors(lua_State* L) {
    push_name(L, NameKind::attribute, 0);
    lua_newtable(L);
    for (const Event& event : kEvents) {
        lua_pushcfunction(L, event.refusal);
        lua_setfield(L, -2, event.name);
    }
    add_inert_guards(L);
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

}  // namespace quattro
