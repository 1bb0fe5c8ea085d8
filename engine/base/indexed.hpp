// Containers indexed by a typed index or by any integer type, with a bounds check in test builds.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/check.hpp"
#include "base/index.hpp"

namespace quattro {

// A vector whose elements are accessed by the index type `IndexType`, or by any integer if `IndexType` is void. A build
// with QUATTRO_CHECKS aborts on an invalid index.
template <class T, class IndexType = void>
class Indexed : public std::vector<T> {
public:
    using List = std::vector<T>;
    using List::List;
    Indexed() = default;
    Indexed(List list) : List(std::move(list)) {}
    decltype(auto) operator[](Naming<IndexType> auto index) {
        QUATTRO_INDEX(number_of(index), this->size());
        return List::operator[](static_cast<std::size_t>(number_of(index)));
    }
    decltype(auto) operator[](Naming<IndexType> auto index) const {
        QUATTRO_INDEX(number_of(index), this->size());
        return List::operator[](static_cast<std::size_t>(number_of(index)));
    }
    // The index after the last element, which the next added element gets.
    IndexType next_index() const { return IndexType(this->size()); }
    // All indices in ascending order.
    Indices<IndexType> indices() const { return {IndexType(0), next_index()}; }
};

// An array whose elements are accessed by the index type `IndexType`, or by any integer if `IndexType` is void. A build
// with QUATTRO_CHECKS aborts on an invalid index.
template <class T, std::size_t N, class IndexType = void>
class IndexedArray : public std::array<T, N> {
public:
    constexpr decltype(auto) operator[](Naming<IndexType> auto index) {
        QUATTRO_INDEX(number_of(index), N);
        return std::array<T, N>::operator[](static_cast<std::size_t>(number_of(index)));
    }
    constexpr decltype(auto) operator[](Naming<IndexType> auto index) const {
        QUATTRO_INDEX(number_of(index), N);
        return std::array<T, N>::operator[](static_cast<std::size_t>(number_of(index)));
    }
};

}  // namespace quattro
