// What an expression becomes when a game is ready to be played: terms that hold what they need, each with the function
// that evaluates it. Made once a game, immutable, never copied; evaluating them allocates nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "flow/expr.hpp"

namespace quattro {

struct Term {
    std::int64_t (*run)(const Term&, const Scope&);
    std::int64_t get(const Scope& scope) const { return run(*this, scope); }
};

// A kind of term: T has `std::int64_t get(const Scope&) const`.
template <class T>
struct TermOf : Term {
    TermOf() : Term{&call} {}
    static std::int64_t call(const Term& term, const Scope& scope) { return static_cast<const T&>(term).get(scope); }
};

// Owns terms, and the numbers of their tables, one behind the other; none of them moves. A copy is empty: they point
// into the rules they were made for, and a copy of rules is linked anew.
class Terms {
public:
    Terms() = default;
    Terms(const Terms&) {}
    Terms(Terms&&) = default;
    Terms& operator=(Terms&&) = default;
    template <class T, class... Args>
    T* make(Args&&... args) {
        static_assert(std::is_trivially_destructible_v<T>);
        return new (room(sizeof(T), alignof(T))) T(std::forward<Args>(args)...);
    }
    // Null where a game's tables have come to more than that in all.
    std::int64_t* numbers(std::size_t count) {
        if ((numbers_ += count) > kMostNumbers) return nullptr;
        return new (room(count * sizeof(std::int64_t), alignof(std::int64_t))) std::int64_t[count];
    }

private:
    static constexpr std::size_t kBlock = 1U << 14, kMostNumbers = 1U << 20;
    void* room(std::size_t size, std::size_t align) {
        used_ = (used_ + align - 1) / align * align;
        if (blocks_.empty() || used_ + size > capacity_) {
            capacity_ = std::max(kBlock, size);
            blocks_.push_back(
                std::make_unique_for_overwrite<std::max_align_t[]>(capacity_ / sizeof(std::max_align_t) + 1));
            used_ = 0;
        }
        void* at = reinterpret_cast<std::byte*>(blocks_.back().get()) + used_;
        used_ += size;
        return at;
    }
    std::vector<std::unique_ptr<std::max_align_t[]>> blocks_;
    std::size_t used_ = 0, capacity_ = 0, numbers_ = 0;
};

// What the value of a term hangs on, besides the rules.
enum Looks : std::uint8_t {
    kLooksNowhere = 0,
    kLooksAtState = 1,
    kLooksAtSeat = 2,
    kLooksAtIt = 4,
    kLooksAtEach = 8,
    kLooksAtSlot = 16,  // the rest of a scope: whose slot, which card, what was found
};

struct TermInput;
// Takes a key, and behind it a seat where the instruction says so.
inline constexpr int kKeyAndSeat = -1;
// Takes a seat where the instruction says so.
inline constexpr int kSeatIfSaid = -2;

// How an instruction becomes a term: one row each.
struct TermRow {
    Code code;
    int takes;           // so many terms
    std::uint8_t looks;  // at what it looks by itself
    const Term* (*make)(const TermInput&);
};
struct TermInput {
    const Rules& rules;
    Terms& terms;
    const ExprOp& op;
    const Term* const* args;  // as many as the row takes, the first one first
};
std::span<const TermRow> number_terms();
std::span<const TermRow> state_terms();
std::span<const TermRow> card_terms();

// Blocks: what is evaluated for each of several elements. `value` is what is counted or reckoned, `test` of which; null
// where there is none.
const Term* block_term(const TermInput& input, const Term* value, const Term* test);

}  // namespace quattro
