// Hashes of texts, the same on every machine. They detect changes, but do not protect against forgery.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace quattro {

std::string digest(std::string_view text);     // 128 bits as 32 hex digits: for rules and files of packs
std::uint64_t hash_of(std::string_view text);  // 64 bits: for sums of the log and for hash tables

}  // namespace quattro
