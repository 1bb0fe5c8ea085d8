// Linked expressions. A term holds everything that it needs, and the function that evaluates it. Terms are made once
// per game; they are immutable and never copied; evaluating them allocates nothing.
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

#include "base/uninitialized.hpp"
#include "rules/expr.hpp"

namespace quattro {

struct Term {
    std::int64_t (*run)(const Term&, const Scope&);
    std::int64_t get(const Scope& scope) const { return run(*this, scope); }
};

// Base of a kind of term: T has `std::int64_t get(const Scope&) const`.
template <class T>
struct TermOf : Term {
    TermOf() : Term{&call} {}
    static std::int64_t call(const Term& term, const Scope& scope) { return static_cast<const T&>(term).get(scope); }
};

// Arena for terms, linked instructions and their tables. Objects never move and are never destroyed one by one. A copy
// is empty, because terms point into the rules for which they were linked: a copy of the rules must be linked anew.
class TermArena {
public:
    TermArena() = default;
    TermArena(const TermArena&) {}
    TermArena(TermArena&&) = default;
    TermArena& operator=(TermArena&&) = default;
    // Makes an object from the arguments of its constructor. A term without a constructor takes the values of its
    // members, in their order.
    template <class T, class... Args>
    T* make(Args&&... args) {
        static_assert(std::is_trivially_destructible_v<T>);
        void* at = room(sizeof(T), alignof(T));
        if constexpr (std::is_aggregate_v<T> && !(std::is_same_v<std::decay_t<Args>, T> || ...))
            return new (at) T{{}, std::forward<Args>(args)...};
        else
            return new (at) T(std::forward<Args>(args)...);
    }
    template <class T>
    T* make_array(std::size_t count) {
        static_assert(std::is_trivially_destructible_v<T>);
        return new (room(count * sizeof(T), alignof(T))) T[count]();
    }
    // An array for a table of precomputed values, not initialized. Null if all requested tables of the game have more
    // than kMaxNumbers numbers together, those that were not made included.
    std::int64_t* numbers(std::size_t count) {
        if ((numbers_ += count) > kMaxNumbers) return nullptr;
        return new (room(count * sizeof(std::int64_t), alignof(std::int64_t))) std::int64_t[count];
    }

private:
    static constexpr std::size_t kBlock = 1U << 14, kMaxNumbers = 1U << 20;
    void* room(std::size_t size, std::size_t align) {
        used_ = (used_ + align - 1) / align * align;
        if (blocks_.empty() || used_ + size > capacity_) {
            capacity_ = std::max(kBlock, size);
            blocks_.push_back(make_uninitialized<std::max_align_t>(capacity_ / sizeof(std::max_align_t) + 1));
            used_ = 0;
        }
        void* at = reinterpret_cast<std::byte*>(blocks_.back().get()) + used_;
        used_ += size;
        return at;
    }
    std::vector<std::unique_ptr<std::max_align_t[]>> blocks_;
    std::size_t used_ = 0, capacity_ = 0, numbers_ = 0;
};

// The inputs besides the rules on which the value of a term depends, as a bit mask. In the linker, `depends` and
// `looks` are such masks.
enum ReadSet : std::uint8_t {
    kLooksNowhere = 0,
    kLooksAtState = 1,
    kLooksAtSeat = 2,
    kLooksAtIt = 4,
    kLooksAtPicked = 8,
    kLooksAtSlot = 16,  // all else in a scope: slot, card, cards found
};

// A callback for each element of a set; it returns true to stop. Does not own the callable.
class Visit {
public:
    template <class F>
    explicit Visit(F& f) : what_(&f), call_([](void* what, std::int64_t v) { return (*static_cast<F*>(what))(v); }) {}
    bool operator()(std::int64_t v) const { return call_(what_, v); }

private:
    void* what_;
    bool (*call_)(void*, std::int64_t);
};

// A linked set: enumerates its elements one after the other.
struct TermSet {
    bool (*run)(const TermSet&, const Scope&, const Visit&);  // true if the visit stopped it
    bool each(const Scope& scope, const Visit& visit) const { return run(*this, scope, visit); }
    // Calls f for each element. If f returns bool, true stops the enumeration. Returns true if it was stopped.
    template <class F>
    bool for_each(const Scope& scope, F&& f) const {
        auto visit = [&f](std::int64_t v) {
            if constexpr (std::is_same_v<decltype(f(v)), bool>)
                return f(v);
            else
                return f(v), false;
        };
        return run(*this, scope, Visit(visit));
    }
};

// Base of a kind of set: T has `bool each_in(const Scope&, const Visit&) const`.
template <class T>
struct TermSetOf : TermSet {
    TermSetOf() : TermSet{&call} {}
    static bool call(const TermSet& set, const Scope& scope, const Visit& visit) {
        return static_cast<const T&>(set).each_in(scope, visit);
    }
};

}  // namespace quattro
