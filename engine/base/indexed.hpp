// A list whose elements are named by their numbers: cards' attributes, zones, prompts, instructions.
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/check.hpp"

namespace quattro {

// What can be an index.
template <class I>
concept Number = std::integral<I> && !std::is_same_v<std::remove_cv_t<I>, bool>;

// A vector that takes any whole number as an index, and stops a test build where there is no such element.
template <class T>
class Indexed : public std::vector<T> {
public:
    using List = std::vector<T>;
    using List::List;
    Indexed() = default;
    Indexed(List list) : List(std::move(list)) {}
    decltype(auto) operator[](Number auto index) {
        QUATTRO_INDEX(index, this->size());
        return List::operator[](static_cast<std::size_t>(index));
    }
    decltype(auto) operator[](Number auto index) const {
        QUATTRO_INDEX(index, this->size());
        return List::operator[](static_cast<std::size_t>(index));
    }
};

}  // namespace quattro
