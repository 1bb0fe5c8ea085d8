// The operations that the effects of one batch request. Effects read the state before the batch; the flow applies the
// list of operations afterwards (state/batch.cpp).
#pragma once

#include <cstdint>
#include <vector>

#include "base/checked.hpp"
#include "state/shape.hpp"

namespace quattro {

// Kinds of operations, in the order of the phases of a batch. Two groups of kinds are one phase each, applied in the
// order of the requests: `swap_places` to `reverse`, and `add_counter` to `record_roll`.
enum class OperationKind : std::uint8_t {
    swap_places,     // exchanges the zones and places of `card` and `other`
    exchange,        // like `swap_places`, but applied once if two seats request it for the same two cards
    swap_attribute,  // exchanges `attribute` of `card` and `other`; a named one only if both cards have it
    move,            // moves `card` to place `amount` of instance `other`; ignored if the place is taken
    rotate,          // moves the content of each place of instance `card` by `amount` places, past the end to the start
    reverse,         // exchanges the first place of instance `card` with the last, the second with the last but one ...
    set,             // sets number `attribute` of `card` to `amount`, clamped to its range
    add,             // adds `amount` to number `attribute`; if `other` is a card, see takes()
    // Sets named `attribute` of `card` to `amount`. Ignored if `amount` is 0, if the attribute is absent from `card`,
    // or if `other` is a card from which it is absent (the card that the value is copied from).
    name,
    set_counter,  // sets counter cell `card` to `amount`
    add_counter,  // adds `amount` to counter cell `card`
    // Creates a card with the attributes packed in `amount` in pile or hand `other`; the batch fills in `card`.
    create,
    hand_over,    // moves `card` to pile or hand `other`
    discard,      // moves `card` to pile or hand `other`; removes it from the match if `other` is negative
    record_roll,  // records `range` for `attribute` of the card that operation `other` of the batch created
};

// An OperationIndex names an operation of a batch.
using OperationIndex = Index<struct Operation>;
// A CauseIndex names one of the causes of the changes of an instruction: a slot or a script.
using CauseIndex = Index<struct CauseTag>;

// One operation. The meaning of `card`, `other` and `amount` depends on `kind`.
struct Operation {
    OperationKind kind = OperationKind::add;
    std::uint8_t seat = 0;  // the seat whose effect requested the operation
    AttributeIndex attribute = {};
    std::int32_t card = kNoCard;
    std::int32_t other = kNoCard;
    std::int64_t amount = 0;
    CauseIndex cause = {};  // the slot or script that requested the operation, for events and errors
    RollRange range = {};   // of `set`, `name` and `record_roll`: the roll that determined the value, if any

    // The target instance, from `other`. It is not `valid()` for a discard that removes the card from the match.
    InstanceIndex to() const { return InstanceIndex(other); }
    // True if the addition takes an amount from `card` for the card `other`. The first operation after it that does not
    // take is the addition that gives the amount to `other`.
    bool takes() const { return kind == OperationKind::add && other != kNoCard; }
    // The counter cell, from `card`.
    CounterCell counted() const { return CounterCell(card); }
    // The instance that is rotated or reversed, from `card`.
    InstanceIndex turned() const { return InstanceIndex(card); }
};

using Operations = std::vector<Operation>;

// The number of values of an attribute. The attributes of a card to create are packed into one number in a mixed radix:
// each attribute is a digit with digit_base() possible values.
inline std::int64_t digit_base(const Attribute& a) {
    return a.named() ? static_cast<std::int64_t>(a.values.size()) + 1 : a.hi - a.lo + 1;
}
// True if every combination of the game's attributes fits in 64 bits.
inline bool can_pack(const Shape& shape) {
    std::int64_t all = 1;
    for (const Attribute& a : shape.attributes) {
        const auto product = checked_product(all, digit_base(a));
        if (!product) return false;
        all = *product;
    }
    return true;
}
// Adds the digit of attribute `a` below the digits of the attributes after it. The caller packs the last attribute
// first. `value` must be in the range of `a`.
inline std::int64_t pack_digit(std::int64_t behind, const Attribute& a, std::int64_t value) {
    return behind * digit_base(a) + (value - a.lo);
}
// The value of an attribute in a packed number.
inline int unpack_digit(const Shape& shape, std::int64_t all, AttributeIndex attribute) {
    for (AttributeIndex before(0); before < attribute; ++before)
        all /= digit_base(shape.attributes[before]);
    const Attribute& a = shape.attributes[attribute];
    return static_cast<int>(all % digit_base(a)) + a.lo;
}

}  // namespace quattro
