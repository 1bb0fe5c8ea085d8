// The version of the engine.
#pragma once

#include <string_view>

namespace quattro {

// MAJOR.MINOR. A pack can state the oldest version that plays it, and an older engine refuses it (pack/manifest.cpp);
// without that, every engine loads it. A log states the version that wrote it. Raise the number after the dot when
// packs can use something new, the one before it when old packs stop working; no code refuses old packs.
inline constexpr std::string_view kEngineVersion = "0.1";

}  // namespace quattro
