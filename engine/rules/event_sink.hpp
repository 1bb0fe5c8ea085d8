// Reports from a running program: the sink that records events, and the observer that watches instructions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/event_kind.hpp"
#include "rules/rules.hpp"

namespace quattro {

using EventData = std::vector<std::pair<std::string, std::string>>;  // pairs of a key and a value

// An audience is a bit mask of recipients: bit 0 is the host, bit n seat n, and the bit after all seats the spectators.
inline constexpr std::uint32_t kToHost = 1U, kToSpectators = 1U << (kMaxSeats + 1), kToAll = ~0U;
constexpr std::uint32_t audience_bit(Seat viewer) { return viewer == kSpectator ? kToSpectators : 1U << viewer; }

// The origin of a change: the call of a script (an effect of a slot, an action, or a `run` step) and the seat for which
// it ran, or the seat whose answer named the card or its destination.
struct ChangeCause {
    const EffectCall* part = nullptr;  // the call of the script; null: the step itself made the change
    Seat seat = 0;                     // 0: the table
    PlaceIndex slot;                   // the place of the slot; none: the change is not from a slot
    bool secret = false;               // from a prompt with secret answers: only `seat` and the host may learn it
    bool hidden = false;               // of a step in a hidden branch: only the host may learn it
};

// One change of a card, with its cause. If `attribute` is none, the card was moved, created or removed.
struct CausedChange {
    CardId card = kNoCard;
    AttributeIndex attribute;
    ChangeCause cause;
};

// A completed step, or another origin of changes such as "host" or "time", and the causes of its changes.
struct StepReport {
    std::string_view step;
    std::span<const CausedChange> caused;
    std::string_view disclosed = {};  // prefix of `step` that players may learn
    bool new_ids = false;             // cards got new ids, which must not be linked to their former ones
    std::string_view why = {};        // the designer's reason
    bool why_hidden = false;          // the step is in a hidden branch: only the host may learn `why`
};

// Records events and changes while a program runs.
class EventSink {
public:
    virtual ~EventSink() = default;
    // Records an event that is no change of the state: an answer, a score, talk.
    virtual void event(std::uint32_t audience, EventKind kind, EventData data) = 0;
    // Records the changes since the last call or, before the first call, since the input began, as one batch. `m` is
    // the state after them.
    virtual void batch_done(const State& m, const StepReport& report) = 0;
    // True if the events of this input exceed the budget.
    virtual bool over_budget() = 0;
    // The number of events recorded so far.
    virtual std::size_t event_count() const = 0;
    // Discards all events after the first `count` ones, because their step failed. `m` is the state after the rollback.
    virtual void roll_back(std::size_t count, const State& m) = 0;
};

// By seat: the key of its best match of a pattern, plus 1; 0: no match. Higher is better.
using KeysOfSeats = IndexedArray<std::uint64_t, kMaxSeats + 1>;

// Watches the instructions that a program executes, and their effects.
class Observer {
public:
    virtual ~Observer() = default;
    // The frame is about to execute its instruction. A Wait is reported again each time the frame resumes at it. It is
    // not reported while an answer is missing, unless it has `at_once`.
    virtual void before(const State& m, int frame) = 0;
    // The script of `part` runs for the seat; 0: for the table.
    virtual void called(const EffectCall& part, Seat seat) = 0;
    // The instruction took cards from a pile. `all`: the pile had as many cards as the step wanted for every seat of
    // the instruction.
    virtual void took_cards(ZoneIndex /*from*/, bool /*all*/) {}
    // The instruction compared the seats' matches of a pattern.
    virtual void compared(const Pattern& /*pattern*/, const KeysOfSeats& /*keys*/) {}
};

}  // namespace quattro
