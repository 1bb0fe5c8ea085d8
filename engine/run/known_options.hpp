// Options that are known before a match begins.
#pragma once

#include <cstdint>

#include "base/indexed.hpp"
#include "state/shape.hpp"

namespace quattro {

inline constexpr int kMostKnown = 63;

// How a set is drawn (run/draw_set.hpp). The linker fills it in for the first member of each set.
struct SetDraw {
    bool independent = false;     // no condition of a member depends on another member
    bool read_later = false;      // a field behind the set depends on it
    Indexed<std::int32_t> table;  // every legal set, an answer for each member; empty: not listed
};

// The options of a field that hang on some earlier answers alone, after each of these.
struct KnownOptions {
    struct Read {
        int field = 0;
        std::int32_t before = 0, values = 1;  // of its answers: what comes before the lowest; how many, with none
    };
    struct Entry {
        std::uint64_t options = 0;               // a bit each, from the lowest on; the highest one: none
        std::int32_t listed = 0, looked_at = 0;  // how many are looked at to list all, or those that lead on
    };
    Indexed<Read> reads;
    Indexed<Entry> entries;  // by what was answered in these, the last fastest; empty: nothing is known
    int first = 0, end = 0;  // fields that must be unanswered
    SetDraw sets;            // that begin at the field
    // Null where it is not known.
    const Entry* find(const std::int32_t* answers) const {
        if (entries.empty()) return nullptr;
        for (int f = first; f < end; ++f)
            if (answers[f] != kUnanswered) return nullptr;
        std::size_t at = 0;
        for (const Read& read : reads) {
            const std::int32_t answer = answers[read.field], digit = answer == kNone ? 0 : answer - read.before;
            if (answer == kUnanswered || digit < 0 || digit >= read.values) return nullptr;
            at = at * static_cast<std::size_t>(read.values) + static_cast<std::size_t>(digit);
        }
        return &entries[at];
    }
};

}  // namespace quattro
