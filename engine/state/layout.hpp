// Where each named field of a match lies in its flat block. Built once a game, then only read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "base/index.hpp"

namespace quattro {

// What a field's numbers stand for, so that a redaction can rename cards and a load can check ranges.
enum class FieldKind : std::uint8_t { plain, card /* id + 1, 0 is none */, clock };

struct Field {
    std::string name;          // "counters.points"; unique
    std::uint32_t offset = 0;  // bytes from the start of the block
    std::uint32_t count = 0;   // elements
    std::uint8_t width = 0;    // bytes of one element: 1, 2, 4 or 8
    bool is_signed = false;
    FieldKind kind = FieldKind::plain;
    std::int64_t lo = 0;  // what a loaded element may be
    std::int64_t hi = 0;
};

// A typed handle on a field; as cheap as the offset it holds. Its elements are named as those of Indexed.
template <class T, class Own = void>
struct Column {
    std::uint32_t offset = 0;
    std::uint32_t count = 0;
    Indices<Own> indices() const { return {Own(0), Own(count)}; }
};

class Layout {
public:
    template <class T, class Own = void>
    Column<T, Own> add(std::string name, std::size_t count, std::int64_t lo, std::int64_t hi,
                       FieldKind kind = FieldKind::plain) {
        return {place(std::move(name), count, sizeof(T), std::is_signed_v<T>, kind, lo, hi),
                static_cast<std::uint32_t>(count)};
    }
    std::size_t size() const { return (size_ + 7U) & ~std::size_t{7}; }  // bytes of a block
    const std::vector<Field>& fields() const { return fields_; }
    const Field* find(const std::string& name) const;

private:
    std::uint32_t place(std::string name, std::size_t count, std::size_t width, bool is_signed, FieldKind kind,
                        std::int64_t lo, std::int64_t hi);
    std::vector<Field> fields_;
    std::size_t size_ = 0;
};

}  // namespace quattro
