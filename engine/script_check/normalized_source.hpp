// The normalized source of a Lua file: its tokens without comments, white space and the text for players. Equal
// normalized sources mean equal rules.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

struct LuaToken {
    std::string text;  // a name, a number, a string literal with its quotes, or one sign
    int line = 0;
};
// Returns the tokens of a file, without comments and white space. The file must compile.
std::vector<LuaToken> lua_tokens(const Source& source);
// Returns the normalized source of a file: its tokens, each followed by a 0 byte. The file must compile. Two files with
// the same normalized source behave the same. The field `text` of the returned table is omitted if it consists of
// string literals. A computed `text` is included.
std::string normalized_source(const Source& source);
// Returns the ids that the file passes to `require` as quoted literals.
std::vector<std::string> required_libs(const Source& source);

}  // namespace quattro
