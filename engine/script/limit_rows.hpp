// A row of the reference's table of limits, the rows for scripts, and how numbers are written there. The whole table is
// made in compile/limit_rows.cpp.
#pragma once

#include <string>
#include <vector>

#include "base/text.hpp"

namespace quattro {

// The limits of one thing, in words. A value above it is refused at load time, or halts a match.
struct LimitRow {
    std::string of, most;
};
std::vector<LimitRow> script_limit_rows();
// A phrase that lists the operations which count as several instructions of a script.
std::string costly_instructions();

// Format a number, and a number of bytes, as the rows show them. Bytes are rounded down to whole KiB or MiB.
template <class T>
std::string in_figures(T number) {
    return with_commas(static_cast<std::int64_t>(number));
}
inline std::string in_bytes(std::uintmax_t number) {
    return number >= 1U << 20U ? with_commas(static_cast<std::int64_t>(number >> 20U)) + " MiB"
                               : with_commas(static_cast<std::int64_t>(number >> 10U)) + " KiB";
}

}  // namespace quattro
