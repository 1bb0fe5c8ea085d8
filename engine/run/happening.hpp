// What is told while a program runs, and who listens to it or watches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/event_kind.hpp"
#include "run/rules.hpp"

namespace quattro {

using EventData = std::vector<std::pair<std::string, std::string>>;

// Who is told: bit 0 of an audience is the host, bit n seat n, and behind the seats those who only watch.
inline constexpr std::uint32_t kHostHears = 1U, kWatchersHear = 1U << (kMaxSeats + 1), kAllHear = ~0U;
constexpr std::uint32_t hears_bit(Seat viewer) { return viewer == kNobody ? kWatchersHear : 1U << viewer; }

// One of those whose work is a step: an effect of a slot, an action or a script, and whose it was.
struct Cause {
    const Part* part = nullptr;
    Seat seat = 0;        // 0: the table's
    int slot = -1;        // the place of a slot
    bool secret = false;  // chosen in a prompt that keeps its answers secret: only that seat learns what it was
};

// That a cause changed a card's attribute, or (kPlace) put it where it is, made it or took it away.
struct Caused {
    static constexpr int kPlace = -1;
    CardId card = kNoCard;
    int what = kPlace;
    Cause cause;
};

// What a step did, for those who tell of it: its name, and by which causes.
struct Happening {
    std::string_view step;
    std::span<const Caused> caused;
    std::string_view told = {};  // of the name what players may be told
    bool new_ids = false;        // a card's id says nothing of which card it was before
    std::string_view why = {};   // in its designer's words, for whoever is told its whole name
};

// Receives what happens.
class EventSink {
public:
    virtual ~EventSink() = default;
    // Something that is told beside the changes of the state: what was answered, scored, said.
    virtual void event(std::uint32_t audience, EventKind kind, EventData data) = 0;
    // A step has wholly happened.
    virtual void happened(const State& m, const Happening& what) = 0;
    // Whether this input has told more than the budget allows.
    virtual bool has_told_too_much() = 0;
    // How much was told so far; and forgetting what came after so much: its step failed, and the match is `m` again.
    virtual std::size_t told() const = 0;
    virtual void forget_after(std::size_t told, const State& m) = 0;
};

// By seat, 0 for one without the pattern, else one more than its key; more is better.
using KeysOfSeats = IndexedArray<std::uint64_t, kMaxSeats + 1>;

// Watches a program being done, for whoever looks at what of it is ever done.
class Observer {
public:
    virtual ~Observer() = default;
    // The frame is about to do the instruction at which it stands; to a `wait` it comes again until it goes on.
    virtual void before(const State& m, int frame) = 0;
    // A part's script runs for a seat, 0: the table.
    virtual void called(const Part& part, Seat seat) = 0;
    // That instruction took a number of cards from a pile; `all`: there were as many for each seat that it is about.
    virtual void took(ZoneIndex /*from*/, bool /*all*/) {}
    // That instruction compared what the seats have of a pattern.
    virtual void compared(const Pattern& /*pattern*/, const KeysOfSeats& /*keys*/) {}
};

}  // namespace quattro
