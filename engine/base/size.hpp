// Sizes and positions of containers as `int`, the type in which the engine counts. A pack, a line of a file and a match
// have far fewer elements than `int` can count (pack/limits.hpp, game/limits.hpp). Also finds elements by name or
// value.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace quattro {

template <class List>
constexpr int int_size(const List& list) {
    return static_cast<int>(list.size());
}
// The position from 0 of the element to which the iterator points. For the end iterator, the size of the list.
template <class List, class Iterator>
constexpr int position_in(const List& list, Iterator element) {
    return static_cast<int>(element - list.begin());
}

// The position of an element of a list with contiguous storage. `element` must be a reference into the list.
template <class List, class T>
constexpr int position_of(const List& list, const T& element) {
    return static_cast<int>(&element - list.data());
}
// The position of the first element with this name; -1 if there is none.
template <class List>
constexpr int index_of(const List& list, std::string_view name) {
    for (int i = 0; const auto& element : list) {
        if (element.name == name) return i;
        ++i;
    }
    return -1;
}
// Converts a position from 0 to the number of a line, a column or a value, which counts from 1.
constexpr int one_based(std::size_t position) { return static_cast<int>(position) + 1; }

template <class List, class Value>
constexpr bool contains(const List& list, const Value& value) {
    return std::find(std::begin(list), std::end(list), value) != std::end(list);
}

// The `name` of each element, in order.
template <class List>
std::vector<std::string> names_of(const List& list) {
    std::vector<std::string> names;
    for (const auto& element : list)
        names.emplace_back(element.name);
    return names;
}

}  // namespace quattro
