// The table of odd characters (characters.hpp), for whoever looks one up and for tests that go through all of them.
#pragma once

#include <span>
#include <string_view>

#include "base/characters.hpp"

namespace quattro {

struct OddRow {
    char32_t code;
    OddKind kind;
    std::string_view name, instead, instead_lua;
};

// Ordered by code.
std::span<const OddRow> odd_rows();

}  // namespace quattro
