// A row of the table of limits in the reference, the rows for scripts, and the format of numbers in the rows.
// compile/limit_rows.cpp makes the whole table.
#pragma once

#include <string>
#include <vector>

#include "base/text.hpp"

namespace quattro {

// The limits of one thing, in words. A value above a limit is refused at load time, or halts a match. Two limits act
// otherwise: a time above kMaxSeconds that a match computes is lowered to kMaxSeconds, and an answer that a search does
// not find within kMaxTries does not count as possible.
struct LimitRow {
    std::string of, most;
};
std::vector<LimitRow> script_limit_rows();
// A phrase for "where ...": the operations that count as several instructions in the budget of an input. In the limit
// of one call only `..` counts so; cards and fields have a limit of their own (kMaxWork).
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
