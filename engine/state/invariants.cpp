#include "state/invariants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/size.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

std::int64_t read(const State& m, const StateField& f, std::size_t i) {
    const std::byte* at = m.bytes() + f.offset + i * f.width;
    std::uint64_t bits = 0;
    std::memcpy(&bits, at, f.width);
    if (!f.is_signed || f.width == 8) return static_cast<std::int64_t>(bits);
    const int shift = 64 - 8 * f.width;
    return static_cast<std::int64_t>(bits << shift) >> shift;
}

std::optional<InvariantFault> field_fault(const Shape& s, const State& m) {
    std::size_t end = 0;  // end of the previous field; bytes between fields must be 0 because they are part of hashes
    const auto blank = [&](std::size_t to) {
        return std::all_of(m.bytes() + end, m.bytes() + to, [](std::byte b) { return b == std::byte{0}; });
    };
    for (const StateField& f : s.layout.fields()) {
        if (!blank(f.offset))
            return InvariantFault{"fields", fmt::format("the bytes before '{}' are not zero", f.name)};
        for (std::size_t i = 0; i < f.count; ++i)
            if (const std::int64_t v = read(m, f, i); v < f.lo || v > f.hi)
                return InvariantFault{"fields", fmt::format("{} is out of range for '{}'", v, f.name)};
        end = f.offset + f.count * f.width;
    }
    if (!blank(m.size())) return InvariantFault{"fields", "the bytes after the last field are not zero"};
    return std::nullopt;
}

template <class T, class IndexType>
bool same(const State& a, const State& b, Column<T, IndexType> column) {
    return std::equal(a.all(column), a.all(column) + column.count, b.all(column));
}

// Puts the cards of each zone into an empty state, in their order. A block that differs from the result is not valid.
class Rebuilt {
public:
    Rebuilt(const Shape& s, const State& m)
        : s_(s), m_(m), again_(s.blank()), seen_(static_cast<std::size_t>(s.card_capacity), false) {}

    std::optional<InvariantFault> fault() {
        for (const InstanceIndex instance : s_.instances.indices())
            if (!lay(instance))
                return InvariantFault{"zones",
                                      fmt::format("a card appears twice, the second time in '{}'", name(instance))};
        for (const InstanceIndex instance : s_.instances.indices())
            if (m_.at(s_.size, instance) != again_.at(s_.size, instance))
                return InvariantFault{"zones", fmt::format("the number of cards of '{}' is wrong", name(instance))};
        const bool lies =
            same(m_, again_, s_.card_zone) && same(m_, again_, s_.card_place) && same(m_, again_, s_.cell);
        if (!lies) return InvariantFault{"zones", "a card is not at the place that its zone states"};
        const bool linked = same(m_, again_, s_.card_next) && same(m_, again_, s_.head) && same(m_, again_, s_.tail);
        if (!linked) return InvariantFault{"zones", "the order of the cards of a zone is broken"};
        if (!same(m_, again_, s_.card_concealed))
            return InvariantFault{"zones", "a card is hidden from the match itself"};
        return std::nullopt;
    }

private:
    const std::string& name(InstanceIndex instance) const { return s_.zones[s_.instances[instance].zone].name; }
    bool fresh(CardId card) {
        const bool seen = seen_[card];
        seen_[card] = true;
        return !seen;
    }
    bool lay(InstanceIndex instance) {
        const Instance& in = s_.instances[instance];
        const Zone& zone = s_.zones[in.zone];
        if (zone.placed()) {
            for (int p = 0; p < int_size(zone.places); ++p) {
                const CardId card = m_.at(s_.cell, in.first_cell + p) - 1;
                if (card == kNoCard) continue;
                if (!fresh(card)) return false;
                put_at(s_, again_, card, instance, p);
            }
            return true;
        }
        for (CardId card = first_card(s_, m_, instance); card != kNoCard; card = next_card(s_, m_, card)) {
            if (!fresh(card)) return false;
            append(s_, again_, card, instance);
        }
        return true;
    }

    const Shape& s_;
    const State& m_;
    State again_;
    Indexed<bool> seen_;
};

// A rolled value must be in its roll range, clamped to the range of the attribute.
std::optional<InvariantFault> roll_fault(const Shape& s, const State& m, CardId card) {
    if (s.rolled_count.count == 0) return std::nullopt;
    for (const AttributeIndex a : s.attributes.indices()) {
        const Attribute& attr = s.attributes[a];
        const RollRange range = roll_range_of(s, m, card, a);
        if (range == RollRange{}) continue;
        const int value = attribute(s, m, card, a), last = range.from + range.count - 1;
        const bool possible = range.count > 0 && last <= INT16_MAX &&
                              value >= std::clamp<int>(range.from, attr.lo, attr.hi) &&
                              value <= std::clamp(last, attr.lo, attr.hi);
        const bool absent =
            attr.absent_attribute.valid() && attribute(s, m, card, attr.absent_attribute) == attr.absent_value;
        if (!m.at(s.card_zone, card) || absent || !possible)
            return InvariantFault{"zones",
                                  fmt::format("the '{}' of card {} is not possible for its roll", attr.name, card)};
    }
    return std::nullopt;
}

// The cells after the preset results must be 0.
std::optional<InvariantFault> preset_rolls_fault(const Shape& s, const State& m) {
    for (std::size_t i = s.preset_rolls.count ? m.at(s.preset_roll_count, 0) : 0; i < s.preset_rolls.count; ++i)
        if (m.at(s.preset_rolls, i) != 0)
            return InvariantFault{"expected", "there is a result after the preset results"};
    return std::nullopt;
}

// A value of 0 is allowed below the range: a step can create a card without naming this attribute.
std::optional<InvariantFault> attribute_fault(const Shape& s, const State& m, CardId card) {
    const bool there = m.at(s.card_zone, card) != 0;
    for (const AttributeIndex a : s.attributes.indices()) {
        const Attribute& attr = s.attributes[a];
        const int value = attribute(s, m, card, a);
        if (!there && value != 0) return InvariantFault{"zones", "a card that does not exist has attributes"};
        if (there && (value < std::min(attr.lo, 0) || value > attr.hi))
            return InvariantFault{"zones", fmt::format("the '{}' of card {} is {}, but must be between {} and {}",
                                                       attr.name, card, value, attr.lo, attr.hi)};
        const bool absent =
            there && attr.absent_attribute.valid() && attribute(s, m, card, attr.absent_attribute) == attr.absent_value;
        if (absent && value != 0)
            return InvariantFault{"zones",
                                  fmt::format("card {} has a '{}' although it cannot have one now", card, attr.name)};
    }
    if (auto fault = roll_fault(s, m, card)) return fault;
    if (s.card_pending.count == 0 || m.at(s.card_pending, card) == 0) return std::nullopt;
    // The seat that owns the card's zone answers a trigger, so a zone of the table is not possible.
    if (!there || m.at(s.card_pending, card) >> s.triggers.size() != 0 || seat_of_card(s, m, card) == 0)
        return InvariantFault{"zones", fmt::format("card {} has a trigger that cannot be settled", card)};
    return std::nullopt;
}

}  // namespace

bool counter_in_range(const Counter& counter, std::int64_t value) {
    const bool bounded = counter.lo != Counter{}.lo || counter.hi != Counter{}.hi;
    return !bounded || (value >= counter.lo && value <= counter.hi);
}

std::optional<InvariantFault> find_block_fault(const Shape& s, const State& m) {
    if (auto fault = field_fault(s, m)) return fault;
    if (auto fault = Rebuilt(s, m).fault()) return fault;
    if (auto fault = preset_rolls_fault(s, m)) return fault;
    for (CardId card = 0; card < s.card_capacity; ++card)
        if (auto fault = attribute_fault(s, m, card)) return fault;
    return std::nullopt;
}

}  // namespace quattro
