// The names and values in the data of events, each pair once: most pairs of a match occur in many of its events.
// Private to the engine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/growing_text.hpp"

namespace quattro {

// Numbers the pairs from 0 in the order in which they first occur.
class EventTexts {
public:
    // The number of the pair, which is added if it is new.
    std::size_t add(std::string_view name, std::string_view value);
    // The pair with this number. Both texts are valid until the next call of add().
    std::pair<std::string_view, std::string_view> at(std::size_t number) const;

private:
    struct Pair {
        std::uint32_t begin = 0, name_size = 0;  // the index and the size of the name in `texts_`; the value follows it
    };
    std::size_t end_of(std::size_t number) const {
        return number + 1 < pairs_.size() ? pairs_[number + 1].begin : texts_.size();
    }
    // The index in `slots_` at which the pair is, or would be stored.
    std::size_t slot_of(std::string_view name, std::string_view value) const;
    // Makes `slots_` twice as large; if it is empty, gives it its first size.
    void grow();

    GrowingText texts_;
    std::vector<Pair> pairs_;
    // A hash table with linear probing: numbers of pairs, plus 1; 0 in an empty slot. Its size is a power of two. A map
    // of strings would take more memory than the texts.
    std::vector<std::uint32_t> slots_;
};

}  // namespace quattro
