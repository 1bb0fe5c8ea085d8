// The words with which a script declares what it is: `return effect { ... }`. The rows in script/declarations.cpp
// document them.
#pragma once

#include <initializer_list>
#include <string_view>

namespace quattro {

inline const std::initializer_list<std::string_view> kDeclaringWords = {"effect", "action", "item", "rule"};

}  // namespace quattro
