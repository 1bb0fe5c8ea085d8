// Options of fields that the linker has computed before a match begins.
#pragma once

#include <cstdint>

#include "base/indexed.hpp"
#include "state/shape.hpp"

namespace quattro {

inline constexpr int kMaxKnown = 63;  // a field with more candidates is not tabulated

// The data for sampling a set, see run/sample_set.hpp. The linker fills it in for the first member of each set.
struct SetSampling {
    bool independent = false;     // no condition of a member depends on another member
    bool read_later = false;      // a field of the prompt after the set depends on it
    Indexed<std::int32_t> table;  // every legal set, one answer per member; empty: not listed
};

// The options of a field that depends only on a few earlier answers, tabulated by these answers.
struct OptionTable {
    struct Read {
        FieldIndex field;
        std::int32_t before = 0,
                     values = 1;  // range of its answers: the number below the lowest; its size, with "none"
    };
    struct Entry {
        // The options after which the later fields can be answered. Bit 0 is the lowest number of the field, bit
        // kMaxKnown is "none".
        std::uint64_t options = 0;
        // The number of candidates that a search tests to list all options (`listed`), or only `options` (`looked_at`).
        // A playout charges this work although it only looks up the entry.
        std::int32_t listed = 0, looked_at = 0;
    };
    Indexed<Read> reads;
    Indexed<Entry> entries;  // by the answers to `reads`, the last one fastest; empty: not tabulated
    FieldIndex first, end;   // the fields from `first` to before `end` must be unanswered
    SetSampling sets;        // of the set that begins at the field
    // The entry for these answers; null if they are not tabulated.
    const Entry* find(const std::int32_t* answers) const {
        if (entries.empty()) return nullptr;
        for (FieldIndex f = first; f < end; ++f)
            if (answers[f.offset()] != kUnanswered) return nullptr;
        std::size_t at = 0;
        for (const Read& read : reads) {
            const std::int32_t answer = answers[read.field.offset()],
                               digit = answer == kNone ? 0 : answer - read.before;
            if (answer == kUnanswered || digit < 0 || digit >= read.values) return nullptr;
            at = at * static_cast<std::size_t>(read.values) + static_cast<std::size_t>(digit);
        }
        return &entries[at];
    }
};

}  // namespace quattro
