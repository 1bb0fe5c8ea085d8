// Members that every row of a table must state.
#pragma once

#include <utility>

namespace quattro {

// A member without a default: a row that leaves it out does not compile.
template <class T>
class Stated {
public:
    constexpr Stated(T value) : value_(std::move(value)) {}
    constexpr const T& operator*() const { return value_; }
    constexpr const T* operator->() const { return &value_; }

private:
    T value_;
};

}  // namespace quattro
