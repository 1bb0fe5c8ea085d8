// What is known of an expression before it runs: its kind, whose it is, and whether it may be none.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace quattro::lang {

enum class Base : std::uint8_t {
    number,
    truth,
    word,  // one of a list: of an attribute with named values, or of words that a game names
    seat,
    card,
    place,
    column,
    description,  // what a card can be in some attributes, held or not
    action,
    board,
    pattern,
    outcome,  // how a match ends
    chance,   // whatever is drawn
    text,     // words for players
    nothing,  // none alone: it fits every kind
};

inline constexpr int kAnyOf = -1;

struct Kind {
    Base base = Base::number;
    bool set = false;  // any number of them
    int of = kAnyOf;   // of which list, zone or attributes, as whoever declares them counts; kAnyOf: whichever
    int scale = 1;     // of a number: what is stored is what is written times this
    // Of a number: what it can be, stored; at most these.
    std::int64_t lowest = std::numeric_limits<std::int64_t>::min(), highest = std::numeric_limits<std::int64_t>::max();

    Kind many() const;  // a set of it
    Kind one() const;   // an element of the set
    static Kind number(std::int64_t lowest, std::int64_t highest);
    static Kind a(Base base, int of = kAnyOf) { return {base, false, of}; }
};

inline constexpr int kMostScale = 10'000;

// Whether two things of these kinds can be the same: a number and a card cannot, nor words of two lists.
bool comparable(const Kind& a, const Kind& b);
// A kind that holds what both hold; they are comparable.
Kind unified(const Kind& a, const Kind& b);

// What must be known before there is a value. A place in a document offers some of it; what is missing there is an
// error.
class Axes {
public:
    static constexpr int kMostCandidates = 8;   // filters within each other
    static Axes of_seat() { return Axes(1U); }  // a seat must be meant
    static Axes of_candidate(int level) { return Axes(2U << level); }
    Axes() = default;
    bool seat() const { return bits_ & 1U; }
    bool candidate(int level) const { return bits_ & (2U << level); }
    bool candidates() const { return bits_ & ~1U; }
    Axes without(Axes other) const { return Axes(bits_ & ~other.bits_); }
    Axes operator|(Axes other) const { return Axes(bits_ | other.bits_); }
    bool operator==(const Axes&) const = default;

private:
    explicit Axes(std::uint32_t bits) : bits_(bits) {}
    std::uint32_t bits_ = 0;
};

struct Meaning {
    Kind kind = {};
    bool maybe_none = false;
    Axes axes = {};
    bool presumed = false;  // taken to be there without a word; whoever reckons with it where it is not, halts
    bool draws = false;     // it rolls
};

// What hangs on both.
Meaning with(Meaning meaning, const Meaning& also);

}  // namespace quattro::lang
