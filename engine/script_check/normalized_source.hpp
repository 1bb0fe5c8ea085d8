// The normalized source of a Lua file: its tokens without comments, white space and a script's text for players. Equal
// normalized sources mean equal rules, so the rules hash is computed from them (link/rules_hash.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

struct LuaToken {
    // A name, a number, a string literal with its quotes or brackets, or one sign. A sign of several characters is
    // several tokens, such as "..". So is a number that begins with a dot or has a signed exponent.
    std::string text;
    int line = 0;
};
// The tokens that open and close a bracket or a block.
inline constexpr std::array<std::string_view, 7> kOpeningWords = {"(", "[", "{", "function", "do", "if", "repeat"};
inline constexpr std::array<std::string_view, 5> kClosingWords = {")", "]", "}", "end", "until"};

// Returns the tokens of a file, without comments and white space. The file must compile.
std::vector<LuaToken> lua_tokens(const Source& source);

// The use of a file: a script returns its declaration, such as `effect { ... }`; a lib returns a value for `require`.
enum class LuaFile : std::uint8_t { script, lib };

// Returns the normalized source of a file: its tokens, each followed by a 0 byte. The file must compile. Two files with
// the same use and the same normalized source behave the same. If a script certainly ends with the return of its
// declaration, the `text` of the declaration is omitted, provided that it consists of string literals.
std::string normalized_source(const Source& source, LuaFile file);
// Returns the ids that the file passes to `require` as quoted literals.
std::vector<std::string> required_libs(const Source& source);

}  // namespace quattro
