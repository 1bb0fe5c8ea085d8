// A list of texts that never changes and that all its copies share.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace quattro {

// Copies share the list, so a copy takes no memory. Several threads may read one object or have copies of it.
class Texts {
public:
    using value_type = std::string;  // required of containers

    // An empty list, or a list with the given texts in their order.
    Texts() = default;
    Texts(std::vector<std::string> list) : list_(std::make_shared<const std::vector<std::string>>(std::move(list))) {}
    // A list with the texts in braces.
    Texts(std::initializer_list<std::string> list) : Texts(std::vector<std::string>(list)) {}
    // `list` must not be null. It may share ownership with a larger object that contains the list (the aliasing
    // constructor of shared_ptr); it then keeps that object alive.
    explicit Texts(std::shared_ptr<const std::vector<std::string>> list) : list_(std::move(list)) {}

    // All texts. The reference is valid while this object or a copy of it exists.
    const std::vector<std::string>& list() const {
        static const std::vector<std::string> none;
        return list_ ? *list_ : none;
    }
    // The operations of a vector; `index` must be below size().
    std::size_t size() const { return list().size(); }
    bool empty() const { return list().empty(); }                                     // size() is 0
    const std::string& operator[](std::size_t index) const { return list()[index]; }  // a text
    auto begin() const { return list().begin(); }                                     // for loops and algorithms
    auto end() const { return list().end(); }                                         // for loops and algorithms
    // True if the texts are equal, even if they are not shared.
    bool operator==(const Texts& other) const { return list_ == other.list_ || list() == other.list(); }

private:
    std::shared_ptr<const std::vector<std::string>> list_;  // null for an empty list
};

}  // namespace quattro
