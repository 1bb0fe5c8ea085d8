// A list whose elements are named by their numbers: cards' attributes, zones, prompts, instructions.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/check.hpp"
#include "base/index.hpp"

namespace quattro {

// A vector whose elements are named by an index of their own kind, or (without one) by any whole number. Stops a test
// build where there is no such element.
template <class T, class Own = void>
class Indexed : public std::vector<T> {
public:
    using List = std::vector<T>;
    using List::List;
    Indexed() = default;
    Indexed(List list) : List(std::move(list)) {}
    decltype(auto) operator[](Naming<Own> auto index) {
        QUATTRO_INDEX(number_of(index), this->size());
        return List::operator[](static_cast<std::size_t>(number_of(index)));
    }
    decltype(auto) operator[](Naming<Own> auto index) const {
        QUATTRO_INDEX(number_of(index), this->size());
        return List::operator[](static_cast<std::size_t>(number_of(index)));
    }
    // The one behind the last: what the next element is going to be named.
    Own next_index() const { return Own(this->size()); }
    // All of them, in their order.
    Indices<Own> indices() const { return {Own(0), next_index()}; }
};

// An array that takes any whole number, and stops a test build in the same way.
template <class T, std::size_t N>
class IndexedArray : public std::array<T, N> {
public:
    constexpr decltype(auto) operator[](Number auto index) {
        QUATTRO_INDEX(index, N);
        return std::array<T, N>::operator[](static_cast<std::size_t>(index));
    }
    constexpr decltype(auto) operator[](Number auto index) const {
        QUATTRO_INDEX(index, N);
        return std::array<T, N>::operator[](static_cast<std::size_t>(index));
    }
};

}  // namespace quattro
