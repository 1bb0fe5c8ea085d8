// Settings of the tests: environment variables. Each begins with QUATTRO_; tests/README.md lists them all.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/text.hpp"

namespace quattro {

// The text of a setting; empty if it is not set.
inline std::string setting(const char* name) {
    const char* text = std::getenv(name);
    return text ? text : "";
}
// The number of a setting, or `otherwise` if it is not set, no number or negative.
inline std::uint64_t setting(const char* name, std::uint64_t otherwise) {
    const auto number = to_integer(setting(name));
    return number && *number >= 0 ? static_cast<std::uint64_t>(*number) : otherwise;
}

}  // namespace quattro
