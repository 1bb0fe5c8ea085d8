// The version of the engine.
#pragma once

#include <string_view>

namespace quattro {

// MAJOR.MINOR. A pack can state the oldest version that plays it, and an older engine refuses the pack
// (pack/manifest.cpp). Every engine loads a pack that states no version. A log states the version that wrote it. Raise
// MINOR when packs can use something new, and MAJOR when old packs stop working. No code refuses old packs.
inline constexpr std::string_view kEngineVersion = "0.1";

}  // namespace quattro
