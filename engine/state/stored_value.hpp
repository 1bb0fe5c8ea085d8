// What is stored where an attribute of a card is set.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/checked.hpp"
#include "state/shape.hpp"

namespace quattro {

// What an attribute becomes where it is set to this; nothing: it stays as it is. Whether two seats that set one
// attribute clash is about this, too.
inline std::optional<std::int64_t> stored_value(const Attribute& a, std::int64_t value) {
    if (value == kNothing) value = 0;
    if (!a.named()) return std::clamp<std::int64_t>(value, a.lo, a.hi);
    return value == 0 ? std::nullopt : std::optional(value);
}

}  // namespace quattro
