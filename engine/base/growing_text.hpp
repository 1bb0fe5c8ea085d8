// A long text that grows at its end and uses little more memory than it needs. A std::string doubles its memory.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace quattro {

class GrowingText {
public:
    std::size_t size() const { return bytes_.size(); }
    // The whole text. The view is valid until the text is changed.
    std::string_view view() const { return {bytes_.data(), bytes_.size()}; }
    void append(std::string_view more) {
        if (const std::size_t size = bytes_.size() + more.size(); size > bytes_.capacity())
            bytes_.reserve(size + size / 4 + kLeast);
        bytes_.insert(bytes_.end(), more.begin(), more.end());
    }
    // Keeps the first `size` bytes. Precondition: the text has at least that many.
    void cut(std::size_t size) { bytes_.resize(size); }

private:
    static constexpr std::size_t kLeast = 64;  // additional bytes, so that a short text does not grow with each word

    std::vector<char> bytes_;
};

}  // namespace quattro
