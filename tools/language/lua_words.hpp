// The words of scripts: what could be typed in a Lua file, and what its words mean. They stand in the tables from which
// the reference is made; scripts are not run for it.
#pragma once

#include "language/language.hpp"

namespace quattro::tools {

// What could stand after `before`, the part of a line in front of the word: verbs after `fx:`, the script's parameters
// after `p.`, nothing in comments and texts, and otherwise everything that a script can name. `text` is the text of the
// script.
std::vector<Choice> lua_choices(const std::string& text, const std::string& before);
// The meaning of the word around the byte `at` of the line, if it is a word of the engine.
std::optional<WordMeaning> lua_meaning(const std::string& line, std::size_t at);

}  // namespace quattro::tools
