// Arrays whose elements are not initialized.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace quattro {

// An array of `count` elements without initial values. `std::make_unique_for_overwrite` is missing from older standard
// libraries, such as that of Emscripten 3.1.6.
template <class T>
requires std::is_trivially_default_constructible_v<T> std::unique_ptr<T[]> make_uninitialized(std::size_t count) {
    return std::unique_ptr<T[]>(new T[count]);
}

}  // namespace quattro
