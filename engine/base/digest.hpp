// Hashes of texts, the same on every machine. They detect changes, but do not protect against forgery.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace quattro {

// XXH3, 128 bits as 32 lower-case hex digits: identifies rules and the files of packs. Part of the log format.
std::string digest(std::string_view text);
// XXH3, 64 bits. Used for hash tables and for the sums of log lines (chained, see next_sum()), a part of the log
// format.
std::uint64_t hash_of(std::string_view text);

}  // namespace quattro
