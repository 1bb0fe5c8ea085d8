#include "state/random_stream.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "state/all_zero.hpp"
#include "state/cards.hpp"

namespace quattro {

namespace {

// Relinks the cards of a pile or hand by ascending id from the top. Writes the ids to `ids` and returns their number.
int put_in_order(const Shape& s, State& m, InstanceIndex instance, std::uint16_t* ids) {
    QUATTRO_INDEX(s.card_capacity, kMaxCards + 1);
    std::uint64_t present[kMaxCards / 64 + 1];
    const int words = (s.card_capacity + 63) / 64;
    std::fill_n(present, words, std::uint64_t{0});
    std::uint16_t* next = m.all(s.card_next);
    for (unsigned link = m.at(s.head, instance); link; link = next[link - 1])
        present[(link - 1) / 64] |= std::uint64_t{1} << ((link - 1) % 64);
    int count = 0;
    std::uint16_t* to = &m.at(s.head, instance);
    for (int word = 0; word < words; ++word)
        for (std::uint64_t left = present[word]; left; left &= left - 1) {
            const auto id = static_cast<std::uint16_t>(word * 64 + std::countr_zero(left));
            ids[count++] = id;
            *to = static_cast<std::uint16_t>(id + 1);
            to = next + id;
        }
    *to = 0;
    m.at(s.tail, instance) = count == 0 ? std::uint16_t{0} : static_cast<std::uint16_t>(ids[count - 1] + 1);
    return count;
}

// Exchanges several columns in one pass, because computing the pairs of cards costs more than the exchange.
template <class T, std::size_t kColumns>
void exchange_columns(std::array<T*, kColumns> columns, const std::uint16_t* ids, const std::uint16_t* picks,
                      int count) {
    for (int left = count; left > 1; --left) {
        const std::size_t one = ids[left - 1], two = picks[left];
        for (T* const cells : columns)
            std::swap(cells[one], cells[two]);
    }
}

}  // namespace

// Puts the ids in ascending order from the top, then exchanges the contents of the cards at random.
void shuffle(const Shape& s, State& m, int stream, InstanceIndex instance) {
    std::uint16_t ids[kMaxCards + 1], picks[kMaxCards + 1];
    const int count = put_in_order(s, m, instance, ids);
    if (count < 2) return;
    const Seat seat = s.instances[instance].seat;
    const auto cell = static_cast<std::size_t>(stream * (s.seats + 1) + seat);
    std::uint32_t& drawn = m.at(s.stream_position, cell);
    const std::uint64_t seed = m.at(s.seed, 0), key = (static_cast<std::uint64_t>(cell) + 1) << 32U;
    for (int left = count; left > 1; --left) {
        const auto bound = static_cast<std::uint32_t>(left);
        picks[left] = ids[s.random_source ? s.random_source->next(bound) : keyed_random(seed, key | drawn++, bound)];
    }
    const auto exchange = [&](auto* cells) {
        if (all_zero(cells, static_cast<std::size_t>(s.card_capacity))) return;
        exchange_columns(std::array{cells}, ids, picks, count);
    };
    const auto exchange_all = [&](auto column) {
        decltype(m.all(column)) cells[kMaxAttributes];
        int used = 0;
        for (const AttributeIndex a : s.attributes.indices()) {
            cells[used] = m.all(column) + s.attribute_column(a);
            used += all_zero(cells[used], static_cast<std::size_t>(s.card_capacity)) ? 0 : 1;
        }
        int at = 0;
        for (; used - at >= 4; at += 4)
            exchange_columns(std::array{cells[at], cells[at + 1], cells[at + 2], cells[at + 3]}, ids, picks, count);
        for (; used - at >= 2; at += 2)
            exchange_columns(std::array{cells[at], cells[at + 1]}, ids, picks, count);
        if (at < used) exchange_columns(std::array{cells[at]}, ids, picks, count);
    };
    exchange_all(s.card_attribute);
    if (!all_zero(m.all(s.rolled_from), s.rolled_from.count)) exchange_all(s.rolled_from);
    if (!all_zero(m.all(s.rolled_count), s.rolled_count.count)) exchange_all(s.rolled_count);
    if (s.card_pending.count) exchange(m.all(s.card_pending));
    if (s.card_concealed.count) exchange(m.all(s.card_concealed));
}

}  // namespace quattro
