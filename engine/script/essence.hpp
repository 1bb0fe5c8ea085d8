// What of a Lua file the rules are: its words, without comments, white space and the text for players.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

struct LuaWord {
    std::string text;  // a name, a number, a text with its quotes, or one sign
    int line = 0;
};
// The words of a file that compiles, without comments and white space.
std::vector<LuaWord> lua_words(const Source& source);
// The words of a file that compiles, one after the other, each ended by a 0 byte. Two files with the same essence do
// the same. The `text` of what the file returns is left out where it is written down as such; one that is worked out
// counts.
std::string essence_of(const Source& source);
// The ids that the file gives to `require` as plain texts.
std::vector<std::string> required_by(const Source& source);

}  // namespace quattro
