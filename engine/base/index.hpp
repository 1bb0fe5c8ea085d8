// Typed element indices: each list has its own index type, so code that uses an index with another list does not
// compile.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace quattro {

// The types of plain numbers, from which an index can be constructed: all integers except bool.
template <class I>
concept Number = std::integral<I> && !std::is_same_v<std::remove_cv_t<I>, bool>;

// A number from 0; -1 means none. A plain number (from the state, a Lua value or a file) is converted explicitly.
template <class Tag>
class Index {
public:
    constexpr Index() = default;  // none
    constexpr explicit Index(Number auto number) : number_(static_cast<std::int32_t>(number)) {}
    constexpr int number() const { return number_; }
    // The number as an index of a standard container; the index must be valid.
    constexpr std::size_t offset() const { return static_cast<std::size_t>(number_); }
    constexpr bool valid() const { return number_ >= 0; }  // true if it is not none
    constexpr Index& operator++() {
        ++number_;
        return *this;
    }
    constexpr Index& operator--() {
        --number_;
        return *this;
    }
    constexpr Index& operator+=(Number auto further) { return *this = *this + further; }
    // The index `further` positions later. For elements that are stored side by side, such as the counters of a family
    // (Counter::family_size) or one element per seat.
    friend constexpr Index operator+(Index index, Number auto further) {
        return Index(index.number_ + static_cast<std::int32_t>(further));
    }
    // The index `back` positions earlier. If `index` is less than `back`, the result is invalid.
    friend constexpr Index operator-(Index index, Number auto back) {
        return Index(index.number_ - static_cast<std::int32_t>(back));
    }
    friend constexpr int operator-(Index index, Index from) { return index.number_ - from.number_; }
    friend constexpr bool operator==(Index, Index) = default;
    friend constexpr auto operator<=>(Index, Index) = default;

private:
    static constexpr std::int32_t kNone = -1;
    std::int32_t number_ = kNone;
};

// The plain number of an index or of an integer.
template <class Tag>
constexpr int number_of(Index<Tag> index) {
    return index.number();
}
constexpr auto number_of(Number auto index) { return index; }
// The types that index a list: `IndexType`, or any integer if `IndexType` is void.
template <class I, class IndexType>
concept Naming = (std::is_void_v<IndexType> && Number<I>) || std::is_same_v<I, IndexType>;

// The indices from `first` up to, but not including, `end`: for (const ZoneIndex zone : zones.indices()).
template <class I>
class Indices {
public:
    class Each {
    public:
        constexpr explicit Each(I index) : index_(index) {}
        constexpr I operator*() const { return index_; }
        constexpr Each& operator++() {
            ++index_;
            return *this;
        }
        friend constexpr bool operator==(Each, Each) = default;

    private:
        I index_;
    };
    constexpr Indices(I first, I end) : first_(first), end_(end) {}
    constexpr Each begin() const { return Each(first_); }
    constexpr Each end() const { return Each(end_); }

private:
    I first_, end_;
};

}  // namespace quattro
