// Numbers in as few bytes as they need (unsigned LEB128): seven bits in each byte, the lowest bits first. The highest
// bit of a byte says that another byte follows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace quattro {

// Appends the number to `packed`.
inline void pack_number(std::string& packed, std::uint64_t number) {
    for (; number >= 128; number >>= 7)
        packed.push_back(static_cast<char>(number | 128));
    packed.push_back(static_cast<char>(number));
}

// Removes the first number from `packed` and returns it. Precondition: `packed` begins with a packed number.
inline std::uint64_t unpack_number(std::string_view& packed) {
    std::uint64_t number = 0;
    for (int shift = 0;; shift += 7) {
        const auto byte = static_cast<unsigned char>(packed.front());
        packed.remove_prefix(1);
        number |= std::uint64_t{byte & 127U} << shift;
        if (byte < 128) return number;
    }
}

}  // namespace quattro
