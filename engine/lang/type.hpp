// The static type of an expression: the type of its value, the seat and candidates that its evaluation needs, and
// whether it may be none.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace quattro::lang {

enum class BaseType : std::uint8_t {
    number,
    truth,
    word,  // a value of an attribute with named values, or a word that a game declares
    seat,
    card,
    place,
    column,       // a column of a zone, where a card falls to the lowest free place
    description,  // a kind of card: values of some attributes; no card need have them
    action,
    board,
    pattern,
    outcome,  // how a match ends
    chance,   // a random value
    text,     // a text for players
    nothing,  // the type of the literal `none`; comparable with every single type except truth
};

inline constexpr int kAnyOf = -1;

struct Type {
    BaseType base = BaseType::number;
    bool set = false;     // a set of such values
    int domain = kAnyOf;  // index of the list, zone, field or pattern, as the declaring code numbers it; `kAnyOf`: any
    int scale = 1;        // of a number: stored value = written value * scale
    // Of a number: inclusive bounds of the stored value. `INT64_MIN` and `INT64_MAX` mean unbounded.
    std::int64_t lowest = std::numeric_limits<std::int64_t>::min(), highest = std::numeric_limits<std::int64_t>::max();

    Type many() const;  // the type of a set of these values
    Type one() const;   // the type of one element of this set
    // This type without bounds.
    Type unlimited() const;
    // A number from `lowest` to `highest`, inclusive, with scale 1.
    static Type number(std::int64_t lowest, std::int64_t highest);
    static Type a(BaseType base, int of = kAnyOf) { return {base, false, of}; }
};

inline constexpr int kMaxScale = 10'000;

// True if values of the two types can be equal. A number is not comparable with a card, nor are words of two lists.
bool comparable(const Type& a, const Type& b);
// The smallest type that holds the values of both. If no scale up to kMaxScale fits both, the result has the scale of
// `a` and no bounds. Precondition: `comparable(a, b)`.
Type unified(const Type& a, const Type& b);

// The needs of an expression: a seat, and candidates of filters, without which it has no value. If the context does not
// supply one of these, the expression is an error.
class Axes {
public:
    static constexpr int kMaxCandidates = 8;    // at one node: of nested filters, and CheckContext::it
    static Axes of_seat() { return Axes(1U); }  // a seat is needed
    // A candidate of a filter, or CheckContext::it, is needed. `level` is its index; the outermost candidate has 0.
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

struct ExprType {
    Type type = {};
    bool nullable = false;  // may be none, so a position that needs a value does not accept it
    Axes axes = {};
    bool presumed = false;   // counts as present; where a value is needed, the match halts if it is none after all
    bool is_random = false;  // reads a random stream
};

// Returns `meaning` with the needs of `also` added: its axes, and its reading of a random stream.
ExprType with_needs_of(ExprType meaning, const ExprType& also);

}  // namespace quattro::lang
