// The state of a match: one flat block without pointers. Copying is one memcpy, equality one memcmp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

#include "base/check.hpp"
#include "base/index.hpp"
#include "base/uninitialized.hpp"
#include "state/layout.hpp"

namespace quattro {

// A checksum of bytes that does not depend on the machine.
std::uint64_t checksum(const void* bytes, std::size_t size);

class State {
public:
    State() = default;
    // A block of `size` zero bytes; `size` is a multiple of 8.
    explicit State(std::size_t size) : block_(std::make_unique<std::uint64_t[]>(size / 8)), size_(size) {}
    State(const State& other) : block_(make_uninitialized<std::uint64_t>(other.size_ / 8)), size_(other.size_) {
        std::memcpy(block_.get(), other.block_.get(), size_);
    }
    // A copy in which the bytes from `begin` up to `end` are zero.
    State(const State& other, std::size_t begin, std::size_t end)
        : block_(make_uninitialized<std::uint64_t>(other.size_ / 8)), size_(other.size_) {
        std::memcpy(bytes(), other.bytes(), begin);
        std::memset(bytes() + begin, 0, end - begin);
        std::memcpy(bytes() + end, other.bytes() + end, size_ - end);
    }
    State(State&&) noexcept = default;
    State& operator=(State&&) noexcept = default;
    // Assigning a state of the same size allocates nothing.
    State& operator=(const State& other) {
        if (size_ != other.size_) return *this = State(other);
        std::memcpy(block_.get(), other.block_.get(), size_);
        return *this;
    }
    bool operator==(const State& other) const {
        return size_ == other.size_ && std::memcmp(block_.get(), other.block_.get(), size_) == 0;
    }

    // all() returns the numbers of a column as an array; at() returns one number of it.
    template <class T, class IndexType>
    T* all(Column<T, IndexType> column) {
        return reinterpret_cast<T*>(bytes() + column.offset);
    }
    template <class T, class IndexType>
    const T* all(Column<T, IndexType> column) const {
        return reinterpret_cast<const T*>(bytes() + column.offset);
    }
    template <class T, class IndexType>
    T& at(Column<T, IndexType> column, Naming<IndexType> auto index) {
        QUATTRO_INDEX(number_of(index), column.count);
        return all(column)[static_cast<std::size_t>(number_of(index))];
    }
    template <class T, class IndexType>
    T at(Column<T, IndexType> column, Naming<IndexType> auto index) const {
        QUATTRO_INDEX(number_of(index), column.count);
        return all(column)[static_cast<std::size_t>(number_of(index))];
    }

    std::byte* bytes() { return reinterpret_cast<std::byte*>(block_.get()); }
    const std::byte* bytes() const { return reinterpret_cast<const std::byte*>(block_.get()); }
    std::size_t size() const { return size_; }
    std::uint64_t hash() const;  // covers the whole block, including clocks

private:
    std::unique_ptr<std::uint64_t[]> block_;
    std::size_t size_ = 0;
};

}  // namespace quattro
