// The words with which a script declares its kind: `return effect { ... }`. They are in `base` because `pack`, `script`
// and `script_check` read them. A new word also needs a row in script/declarations.cpp, which documents it.
#pragma once

#include <initializer_list>
#include <string_view>

namespace quattro {

inline const std::initializer_list<std::string_view> kDeclaringWords = {"effect", "action", "item", "rule"};

}  // namespace quattro
