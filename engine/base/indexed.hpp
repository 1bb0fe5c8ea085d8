// A list whose elements are named by their numbers: cards' attributes, zones, prompts, instructions.
#pragma once

#include <concepts>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/check.hpp"

namespace quattro {

// A vector that takes any whole number as an index, and stops a test build where there is no such element.
template <class T>
class Indexed : public std::vector<T> {
public:
    using List = std::vector<T>;
    using List::List;
    Indexed() = default;
    Indexed(List list) : List(std::move(list)) {}
    decltype(auto) operator[](std::integral auto index) {
        QUATTRO_INDEX(index, this->size());
        return List::operator[](static_cast<std::size_t>(index));
    }
    decltype(auto) operator[](std::integral auto index) const {
        QUATTRO_INDEX(index, this->size());
        return List::operator[](static_cast<std::size_t>(index));
    }
};

}  // namespace quattro
