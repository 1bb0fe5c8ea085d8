// The number of an element, of a type of its own for each list: what is named by another list's number does not
// compile.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace quattro {

// What can be made an index.
template <class I>
concept Number = std::integral<I> && !std::is_same_v<std::remove_cv_t<I>, bool>;

// From 0 on; -1 is none. What comes from outside the list (a cell of the state, Lua, a file) becomes one explicitly.
template <class Tag>
class Index {
public:
    constexpr Index() = default;  // none
    constexpr explicit Index(Number auto number) : number_(static_cast<std::int32_t>(number)) {}
    constexpr int number() const { return number_; }
    constexpr bool given() const { return number_ >= 0; }  // it is not none
    constexpr Index& operator++() {
        ++number_;
        return *this;
    }
    // The one so far behind it: of those that stand side by side, as the members of a family do or what each seat has.
    friend constexpr Index operator+(Index index, Number auto further) {
        return Index(index.number_ + static_cast<std::int32_t>(further));
    }
    friend constexpr int operator-(Index index, Index from) { return index.number_ - from.number_; }
    friend constexpr bool operator==(Index, Index) = default;
    friend constexpr auto operator<=>(Index, Index) = default;

private:
    std::int32_t number_ = -1;
};

// The number of what an element is named by.
template <class Tag>
constexpr int number_of(Index<Tag> index) {
    return index.number();
}
constexpr auto number_of(Number auto index) { return index; }
// What names an element of a list that has an index of its own kind, or (void) none.
template <class I, class Own>
concept Naming = (std::is_void_v<Own> && Number<I>) || std::is_same_v<I, Own>;

// The indices from one up to another that is none of them: for (const ZoneIndex zone : zones.indices()).
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
