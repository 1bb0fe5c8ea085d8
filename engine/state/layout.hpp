// The offset of each named field of a match in its flat block. A field is a column of numbers; it has nothing to do
// with the fields of a prompt. A layout is built once per game and then only read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "base/index.hpp"

namespace quattro {

// A column of the state, such as "card.attributes".
struct StateField {
    std::string name;          // unique; add() does not check it
    std::uint32_t offset = 0;  // bytes from the start of the block
    std::uint32_t count = 0;   // number of elements
    std::uint8_t width = 0;    // bytes of one element: 1, 2, 4 or 8
    bool is_signed = false;
    std::int64_t lo = 0;  // lowest and highest value of an element, see find_block_fault() in state/invariants.hpp
    std::int64_t hi = 0;
};

// A typed handle on a field, as cheap as its offset. T is the type of its elements, IndexType the type by which they
// are indexed, as in base/indexed.hpp; void: any integer.
template <class T, class IndexType = void>
struct Column {
    std::uint32_t offset = 0;
    std::uint32_t count = 0;
    Indices<IndexType> indices() const { return {IndexType(0), IndexType(count)}; }
};

class Layout {
public:
    template <class T, class IndexType = void>
    Column<T, IndexType> add(std::string name, std::size_t count, std::int64_t lo, std::int64_t hi) {
        return {place(std::move(name), count, sizeof(T), std::is_signed_v<T>, lo, hi),
                static_cast<std::uint32_t>(count)};
    }
    std::size_t size() const { return (size_ + 7U) & ~std::size_t{7}; }  // size of a block in bytes, a multiple of 8
    const std::vector<StateField>& fields() const { return fields_; }

private:
    // Places a column at the next multiple of its width; returns its offset.
    std::uint32_t place(std::string name, std::size_t count, std::size_t width, bool is_signed, std::int64_t lo,
                        std::int64_t hi);
    std::vector<StateField> fields_;
    std::size_t size_ = 0;
};

}  // namespace quattro
