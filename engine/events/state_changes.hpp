// The differences between two states of a match, from which events are made. Private to the engine.
#pragma once

#include <cstring>
#include <utility>
#include <vector>

#include "base/indexed.hpp"
#include "rules/rules.hpp"

namespace quattro {

// The differences between two states of one match, regardless of who sees them.
struct Changes {
    // Each is true if this part of the state has changed. `cards`: locations or attributes; `prompts`: prompts, or what
    // others may know of them; `result`: the end, the winners, or a pause.
    bool cards = false, prompts = false, repeats = false, board = false, result = false;
    // Zone instances in which cards differ, or that somebody may see differently.
    std::vector<InstanceIndex> instances;
    // Counters that differ, or that somebody may see differently: index and owner; 0: the table.
    std::vector<std::pair<CounterIndex, Seat>> counters;
    // Bit `seat`: the open prompts of the seat, or their status, may have changed for some viewer.
    std::uint32_t prompt_seats = 0;
    bool any() const {
        return cards || prompts || repeats || board || result || !instances.empty() || !counters.empty();
    }
};

// True if the two states differ in this column.
template <class T, class IndexType>
bool differs(const State& a, const State& b, Column<T, IndexType> column) {
    return column.count > 0 && std::memcmp(a.all(column), b.all(column), column.count * sizeof(T)) != 0;
}

// True if the host has paused the match. A halt also stops the clocks, but is not a pause.
inline bool is_paused(const Shape& s, const State& m) { return m.at(s.paused, 0) > 0; }

// Finds the differences; reuses its memory between calls.
class ChangeFinder {
public:
    explicit ChangeFinder(const Shape& shape) : s_(shape), touched_(shape.instances.size()) {}
    // The differences between two states. The result is valid until the next call; it does not refer to the states.
    const Changes& find(const State& from, const State& to);

private:
    void find_cards(const State& last, const State& m);
    void find_counters(const State& last, const State& m);
    void find_prompts(const State& last, const State& m);
    void touch(InstanceIndex instance);

    const Shape& s_;
    Changes changes_;
    Indexed<bool, InstanceIndex> touched_;  // the instance is in changes_.instances
};

}  // namespace quattro
