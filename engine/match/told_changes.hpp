// What differs between two states of a match: what there may be to tell. Private to the match layer.
#pragma once

#include <cstring>
#include <utility>
#include <vector>

#include "base/indexed.hpp"
#include "run/rules.hpp"

namespace quattro {

// What differs between two states of one match, whoever sees it.
struct Changes {
    bool cards = false, prompts = false, repeats = false, board = false, result = false;
    // Of zones in which something lies otherwise, or which somebody may see otherwise.
    std::vector<InstanceIndex> instances;
    std::vector<std::pair<int, Seat>> counters;  // and whose; 0: the table's
    // Bit seat: somebody may see it asked, or having answered, otherwise than before.
    std::uint32_t asked_anew = 0;
    bool any() const {
        return cards || prompts || repeats || board || result || !instances.empty() || !counters.empty();
    }
};

template <class T, class Own>
bool differs(const State& a, const State& b, Column<T, Own> column) {
    return column.count > 0 && std::memcmp(a.all(column), b.all(column), column.count * sizeof(T)) != 0;
}

// By the host; while a match has halted its clocks stand, too.
inline bool is_paused(const Shape& s, const State& m) { return m.at(s.paused, 0) > 0; }

class ChangeFinder {
public:
    explicit ChangeFinder(const Shape& shape) : s_(shape), touched_(shape.instances.size()) {}
    // From one state to another, which need not live longer.
    const Changes& find(const State& from, const State& to);

private:
    void find_cards(const State& last, const State& m);
    void find_counters(const State& last, const State& m);
    void find_prompts(const State& last, const State& m);
    void touch(InstanceIndex instance);

    const Shape& s_;
    Changes changes_;
    Indexed<bool, InstanceIndex> touched_;  // it is in them
};

}  // namespace quattro
