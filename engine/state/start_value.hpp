// The value of an attribute that a card does not specify.
#pragma once

#include <algorithm>
#include <cstdint>

#include "state/shape.hpp"

namespace quattro {

// 0 (absent) for a named attribute. For a number 0, or the end of its range that is nearest to 0.
inline std::int16_t start_value(const Attribute& attribute) {
    return static_cast<std::int16_t>(
        attribute.named() ? 0 : std::clamp(0, attribute.lo, std::max(attribute.lo, attribute.hi)));
}

}  // namespace quattro
