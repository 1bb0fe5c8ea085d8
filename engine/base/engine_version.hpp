// The version of the engine.
#pragma once

#include <string_view>

namespace quattro {

// A pack can state the oldest version that plays it, and a log states the version that wrote it. Raise the second
// number when packs can use something new, the first when old packs stop working.
inline constexpr std::string_view kEngineVersion = "0.1";

}  // namespace quattro
