// Applies the operations of one moment, in the order all games share: moves and swaps, sets, the sum of all
// additions, named attributes, then counters and cards that come and go.
#pragma once

#include "base/indexed.hpp"
#include "state/cards.hpp"
#include "state/operation.hpp"

namespace quattro {

// Told what really changed; used for events. Never changes the state.
class BatchWatcher {
public:
    virtual ~BatchWatcher() = default;
    virtual void changed(CardId card, int attribute, int before, int after, int cause) = 0;
    virtual void moved(CardId card, InstanceIndex from_instance, int from_place, int cause) = 0;
    virtual void created(CardId card, int cause) = 0;  // it lies where it was asked for
    virtual void removed(CardId card, int cause) = 0;  // it is about to leave the match
    virtual void ignored(const Operation& operation, std::string_view why) = 0;
};

// Reusable memory of apply(); one a thread.
struct BatchScratch {
    std::vector<std::int16_t> before;  // the attribute column as it was
    Indexed<std::uint8_t> named;       // per card: an operation gave it a named attribute
    std::vector<std::uint16_t> cells;
    std::vector<std::int16_t> left;  // of the attribute column: what can still be taken
    std::vector<std::uint8_t> done;  // per operation
    bool full = false;               // a card that was asked for found no room in the arena
    int beyond = -1;                 // the operation that adds more to a counter than 64 bits hold
};

// True while an attribute of the card shields `attribute` (or its place, if attribute is -1).
bool guarded(const Shape& s, const State& m, CardId card, int attribute);

// `operations` are in the order in which they were asked for, lower seats first. Marks the cards whose
// triggers went off in card_pending; returns whether there is any.
bool apply_batch(const Shape& s, State& m, Operations& operations, BatchScratch& scratch, BatchWatcher* watcher);

}  // namespace quattro
