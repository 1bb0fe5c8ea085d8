// Hashes of texts. They detect changes, but do not protect against forgery.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace quattro {

std::string digest(std::string_view text);     // 128 bits as 32 hex digits
std::uint64_t hash_of(std::string_view text);  // 64 bits, the same on every machine

}  // namespace quattro
