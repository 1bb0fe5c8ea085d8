// The words a script declares itself with: effect {...}, amount {...} and the like. Private to this layer.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "script/sandbox.hpp"

namespace quattro {

struct Declaration {
    VerbDoc doc;                     // the word and, in its arguments, its keys
    std::optional<ParamKind> param;  // nothing: a kind of script
    std::string_view folder;         // where scripts of this kind are
    std::span<const std::string_view> keys;
};

void bind_declarations(lua_State* L);
// What the table at the index was declared with, or null for another value.
const Declaration* declared(lua_State* L, int index);
std::vector<std::string> param_words();  // "amount", "cards" ...

}  // namespace quattro
