// The table of odd characters (characters.hpp), for look-ups and for tests that visit every row.
#pragma once

#include <span>
#include <string_view>

#include "base/characters.hpp"

namespace quattro {

struct OddRow {
    char32_t code;
    OddKind kind;
    std::string_view name, replacement, lua_replacement;
};

// All rows in ascending order of code.
std::span<const OddRow> odd_rows();

}  // namespace quattro
