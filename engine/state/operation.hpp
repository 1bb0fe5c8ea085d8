// What the effects of one moment ask for. Effects read the state as it was; the flow applies the list.
#pragma once

#include <cstdint>
#include <vector>

#include "base/checked.hpp"
#include "state/shape.hpp"

namespace quattro {

// In the order in which kinds are applied within a batch (state/batch.cpp).
enum class OpKind : std::uint8_t {
    swap_places,     // card <-> other
    exchange,        // as swap_places, but once for the same two cards in one batch
    swap_attribute,  // card <-> other, attribute
    move,            // card to place `amount` of instance `other`
    rotate,          // instance `card` by `amount` places clockwise
    reverse,         // instance `card`
    set,             // number attribute := amount
    add,             // number attribute += amount; taken for the card `other`, if there is one, see takes()
    name,            // named attribute := amount
    count_set,       // counter cell `card` := amount
    count_add,       // counter cell `card` += amount
    create,          // a card with the attributes packed in `amount`, in instance `other`; `card` is filled in
    hand_over,       // card to instance `other`
    discard,         // card leaves the match, or to instance `other` if that is 0 or more
    rolled,          // attribute of the card that operation `other` of the batch has made is a roll's result
};

struct Operation {
    OpKind kind = OpKind::add;
    std::uint8_t seat = 0;  // whose effect it was
    std::int16_t attribute = 0;
    std::int32_t card = kNoCard;
    std::int32_t other = kNoCard;
    std::int64_t amount = 0;
    std::int32_t cause = -1;  // index into the step's causes (slot, script), for the log
    RollRange range = {};     // of `set`, `name` and `rolled`: from which roll the value is, if it is from one

    // Where cards go: `other` as an instance, none of a discard that takes a card out of the match.
    InstanceIndex to() const { return InstanceIndex(other); }
    // Whether an addition is what one card loses to another. The addition that gives it to that card comes behind it.
    bool takes() const { return kind == OpKind::add && other != kNoCard; }
    // What is counted: `card` as a cell.
    CounterCell counted() const { return CounterCell(card); }
    // What is turned: `card` as an instance.
    InstanceIndex turned() const { return InstanceIndex(card); }
};

using Operations = std::vector<Operation>;

// The attributes of a card that is to be made as one number: each is a digit, with as many signs as it has values.
inline std::int64_t signs_of(const Attribute& a) {
    return a.named() ? static_cast<std::int64_t>(a.values.size()) + 1 : a.hi - a.lo + 1;
}
// Whether all of them fit.
inline bool can_pack(const Shape& shape) {
    std::int64_t all = 1;
    for (const Attribute& a : shape.attributes) {
        const auto product = checked_product(all, signs_of(a));
        if (!product) return false;
        all = *product;
    }
    return true;
}
// Puts another digit before the ones behind it: the last attribute comes first. The value is in its range.
inline std::int64_t packed(std::int64_t behind, const Attribute& a, std::int64_t value) {
    return behind * signs_of(a) + (value - a.lo);
}
inline int unpacked(const Shape& shape, std::int64_t all, int attribute) {
    for (int before = 0; before < attribute; ++before)
        all /= signs_of(shape.attributes[before]);
    const Attribute& a = shape.attributes[attribute];
    return static_cast<int>(all % signs_of(a)) + a.lo;
}

}  // namespace quattro
