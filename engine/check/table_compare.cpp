#include "check/table_compare.hpp"

#include <algorithm>

namespace quattro {

bool same_table(const Shape& s, const State& a, const State& b) {
    const auto same = [&](const auto& column) {
        return std::equal(a.all(column), a.all(column) + column.count, b.all(column));
    };
    return same(s.card_zone) && same(s.card_place) && same(s.card_next) && same(s.card_pending) &&
           same(s.card_attribute) && same(s.cell) && same(s.head) && same(s.size) && same(s.counter) &&
           same(s.remembered) && same(s.board) && same(s.stream_position) && same(s.over) && same(s.winners);
}

}  // namespace quattro
