// Tables that have one row per value of an enumeration.
#pragma once

#include <cstddef>

namespace quattro {

// True if there is one row for each value, in the order of the enumeration, from its first value to `last`. A value is
// then the index of its row. `Key` is the member that holds the value: rows_in_order<&RefusalRow::code>(kRefusalRows,
// RefusalCode::bad_text).
template <auto Key, class Row, std::size_t N, class Value>
constexpr bool rows_in_order(const Row (&rows)[N], Value last) {
    for (std::size_t i = 0; i < N; ++i)
        if (static_cast<std::size_t>(rows[i].*Key) != i) return false;
    return N == static_cast<std::size_t>(last) + 1;
}

}  // namespace quattro
