// The words that declare scripts and parameters: effect {...}, amount {...} and others. Private to script/ and
// script_check/.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "script/sandbox.hpp"

namespace quattro {

struct Declaration {
    ScriptDoc doc;                   // the word; its arguments list its keys
    std::optional<ParamType> param;  // nothing if the word declares a script
    std::string_view folder;         // the folder of scripts of this kind; "" for a parameter
    std::span<const std::string_view> keys;
};

// Binds the words as functions into the table on top of the stack.
void bind_declarations(lua_State* L);
// Returns the word that declared the table at the index, or null if no word did.
const Declaration* declaration_of(lua_State* L, int index);
std::vector<std::string> param_words();  // "amount", "cards" ...

}  // namespace quattro
