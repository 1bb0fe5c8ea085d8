#include "state/stream.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "state/cards.hpp"

namespace quattro {

namespace {

// The cards of a pile or hand, their ids ascending from the top from now on.
void put_in_order(const Shape& s, State& m, int instance, std::vector<CardId>& ids) {
    QUATTRO_INDEX(s.card_capacity, kMostCards + 1);
    std::uint64_t present[kMostCards / 64 + 1];
    const int words = (s.card_capacity + 63) / 64;
    std::fill_n(present, words, std::uint64_t{0});
    for_each_card(s, m, instance, [&](CardId card) { present[card / 64] |= std::uint64_t{1} << (card % 64); });
    ids.clear();
    for (int word = 0; word < words; ++word)
        for (std::uint64_t left = present[word]; left; left &= left - 1)
            ids.push_back(word * 64 + std::countr_zero(left));
    std::uint16_t* next = &m.at(s.head, instance);
    for (const CardId id : ids) {
        *next = static_cast<std::uint16_t>(id + 1);
        next = &m.at(s.card_next, id);
    }
    *next = 0;
    m.at(s.tail, instance) = ids.empty() ? std::uint16_t{0} : static_cast<std::uint16_t>(ids.back() + 1);
}

}  // namespace

// Ids ascend from the top of the pile, whatever lay where before; only the contents are drawn.
void shuffle(const Shape& s, State& m, int stream, int instance) {
    thread_local std::vector<CardId> ids;
    put_in_order(s, m, instance, ids);
    if (ids.size() < 2) return;
    const Seat seat = s.instances[static_cast<std::size_t>(instance)].seat;
    std::uint16_t picks[kMostCards + 1];
    for (std::size_t left = ids.size(); left > 1; --left)
        picks[left] = static_cast<std::uint16_t>(ids[draw(s, m, stream, seat, static_cast<std::uint32_t>(left))]);
    const auto exchange = [&](auto* cells) {
        for (std::size_t left = ids.size(); left > 1; --left)
            std::swap(cells[ids[left - 1]], cells[picks[left]]);
    };
    const auto exchange_all = [&](auto column) {
        for (std::size_t a = 0; column.count && a < s.attributes.size(); ++a)
            exchange(m.all(column) + s.attribute_cell(static_cast<int>(a), 0));
    };
    exchange_all(s.card_attribute), exchange_all(s.rolled_from), exchange_all(s.rolled_count);
    if (s.card_pending.count) exchange(m.all(s.card_pending));
    if (s.card_concealed.count) exchange(m.all(s.card_concealed));
}

}  // namespace quattro
