// True if a column of numbers contains only zeros. Private to the state layer.
#pragma once

#include <cstddef>
#include <cstring>

namespace quattro {

template <class T>
bool all_zero(const T* cells, std::size_t count) {
    const auto* bytes = reinterpret_cast<const char*>(cells);
    return count == 0 || (bytes[0] == 0 && std::memcmp(bytes, bytes + 1, sizeof(T) * count - 1) == 0);
}

}  // namespace quattro
