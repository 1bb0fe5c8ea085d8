// Applies the operations of one batch in phases, in the order that all games share: see OperationKind.
#pragma once

#include "base/indexed.hpp"
#include "state/cards.hpp"
#include "state/operation.hpp"

namespace quattro {

// Receives each change of a card by apply_batch(), for the event log. A watcher must not change the state.
class BatchWatcher {
public:
    virtual ~BatchWatcher() = default;
    virtual void changed(CardId card, AttributeIndex attribute, int before, int after, CauseIndex cause) = 0;
    // The card is already at its new place, which a rotation can leave equal to the old one. Not called if `hand_over`
    // or `discard` puts a card at the bottom of the zone that it is in.
    virtual void moved(CardId card, InstanceIndex from_instance, int from_place, CauseIndex cause) = 0;
    virtual void created(CardId card, CauseIndex cause) = 0;  // the card is already in its zone
    // The card is still in its zone; it leaves the match after this call.
    virtual void removed(CardId card, CauseIndex cause) = 0;
    // `operation` has no effect: the place is taken, the additions cancel out, or the attribute is absent.
    virtual void ignored(const Operation& operation, std::string_view why) = 0;
    // `operation` has no effect, because these attributes protected the card before the batch (bit a: attribute a).
    virtual void shielded(const Operation& operation, CardId card, std::uint32_t guards) = 0;
};

// Reusable memory of apply_batch(); one per thread.
struct BatchScratch {
    std::vector<std::int16_t> before;  // the attribute column before the batch
    // Per card, bit a: a `name` of the batch set attribute a; for Trigger::unless. The highest bit is private to
    // apply_batch().
    Indexed<std::uint8_t> named_bits;
    std::vector<std::uint16_t> cells;     // the content of the places of a zone before it is rotated or reversed
    std::vector<std::int16_t> remaining;  // per attribute cell: the value left after the takes so far, see takes()
    std::vector<std::uint8_t> summed;     // per operation of kind `add`: its amount is part of an earlier sum
    // Outputs, not written if there is none: the first `create` for which the arena had no room, and an `add_counter`
    // whose sum overflows 64 bits.
    OperationIndex roomless_operation, overflow_operation;
};

// True if an attribute of the card protects `attribute` from operations. If `attribute` is none: true if the card's
// place is protected.
bool is_guarded(const Shape& s, const State& m, CardId card, AttributeIndex attribute);

// Applies `operations`, which are in the order of the requests, lower seats first. May change amounts and fills in the
// created cards. Marks the cards that fire a trigger in `card_pending`. `watcher` may be null. The caller clears the
// outputs in `scratch` beforehand.
void apply_batch(const Shape& s, State& m, Operations& operations, BatchScratch& scratch, BatchWatcher* watcher);

}  // namespace quattro
