// Boundary values of columns, saves and integer types. Functions that set a cell of a state and that find the numbers
// of a save.
#pragma once

#include <cctype>
#include <cstring>

#include "games.hpp"

namespace quattro::property {

// The ends of the column's range, one past them, -1 to 2, `seats`, `seats` + 1, and numbers at limits of integers of 8,
// 16, 32 and 64 bits. Values that the column cannot store are left out.
inline std::vector<std::int64_t> boundaries(const StateField& f, int seats) {
    std::vector<std::int64_t> values = {
        0,     1,      -1,     2,     seats, seats + 1, 127,       128,        -128,      -129,      255,  256, 32767,
        32768, -32768, -32769, 65535, 65536, INT32_MAX, INT32_MIN, UINT32_MAX, INT64_MAX, INT64_MIN, f.lo, f.hi};
    values.push_back(std::int64_t{INT32_MAX} + 1);
    values.push_back(std::int64_t{UINT32_MAX} + 1);
    if (f.lo > INT64_MIN) values.push_back(f.lo - 1);
    if (f.hi < INT64_MAX) values.push_back(f.hi + 1);
    if (f.width < 8)
        std::erase_if(values, [&](std::int64_t v) {
            const std::int64_t bits = 8 * f.width;
            return v < -(std::int64_t{1} << (bits - 1)) || v >= std::int64_t{1} << bits;
        });
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

// Numbers that replace the numbers of a save.
inline constexpr const char* kSavedBoundaries[] = {"0",
                                                   "-1",
                                                   "1",
                                                   "17",
                                                   "256",
                                                   "65535",
                                                   "65536",
                                                   "-129",
                                                   "-32769",
                                                   "2147483647",
                                                   "2147483648",
                                                   "4294967295",
                                                   "4294967296",
                                                   "4611686018427387904",
                                                   "9223372036854775807",
                                                   "-9223372036854775808",
                                                   "9223372036854775808"};

// Sets a cell in the state of the match, without any range check.
inline void set_cell(Match& match, const StateField& f, std::size_t cell, std::int64_t value) {
    std::memcpy(ImplAccess::of(match).state.bytes() + f.offset + cell * f.width, &value, f.width);
}

// Begin and end of each number of a save, from its seed on. Leaves out signs, and digits that follow a letter or '_'.
inline std::vector<std::pair<std::size_t, std::size_t>> numbers_of(const std::string& saved) {
    const auto is_part = [](char c) { return (c >= '0' && c <= '9') || c == '.' || c == '/'; };
    std::vector<std::pair<std::size_t, std::size_t>> numbers;
    for (std::size_t at = saved.find("\nseed:"); at < saved.size(); ++at) {
        const char before = saved[at - 1];
        if (saved[at] < '0' || saved[at] > '9' || is_part(before) || before == '_' ||
            std::isalpha(static_cast<unsigned char>(before)) != 0)
            continue;
        std::size_t end = at;
        while (end < saved.size() && is_part(saved[end]))
            ++end;
        numbers.emplace_back(at, end);
        at = end;
    }
    return numbers;
}

}  // namespace quattro::property
