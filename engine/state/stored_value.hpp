// The value that is stored if an attribute of a card is set.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/checked.hpp"
#include "state/shape.hpp"

namespace quattro {

// The stored value if the attribute is set to `value`, where kNoValue counts as 0. A number is clamped to its range.
// Returns nothing if a named attribute would be set to 0: it stays unchanged. Clash detection compares these values.
inline std::optional<std::int64_t> stored_value(const Attribute& a, std::int64_t value) {
    if (value == kNoValue) value = 0;
    if (!a.named()) return std::clamp<std::int64_t>(value, a.lo, a.hi);
    return value == 0 ? std::nullopt : std::optional(value);
}

}  // namespace quattro
