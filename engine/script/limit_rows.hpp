// Limits as the reference lists them, and those of scripts.
#pragma once

#include <string>
#include <vector>

#include "base/text.hpp"

namespace quattro {

// What is larger is refused when a game is loaded, or halts a match: of what, and how much there is at most.
struct LimitRow {
    std::string of, most;
};
std::vector<LimitRow> script_limit_rows();
// What counts as several instructions of a script.
std::string costly_instructions();

// A number, and a number of bytes, as the rows write them.
template <class T>
std::string in_figures(T number) {
    return with_commas(static_cast<std::int64_t>(number));
}
inline std::string in_bytes(std::uintmax_t number) {
    return number >= 1U << 20U ? with_commas(static_cast<std::int64_t>(number >> 20U)) + " MiB"
                               : with_commas(static_cast<std::int64_t>(number >> 10U)) + " KiB";
}

}  // namespace quattro
