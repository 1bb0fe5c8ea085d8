#include "state/layout.hpp"

namespace quattro {

std::uint32_t Layout::place(std::string name, std::size_t count, std::size_t width, bool is_signed, std::int64_t lo,
                            std::int64_t hi) {
    size_ = (size_ + width - 1) / width * width;
    const auto offset = static_cast<std::uint32_t>(size_);
    fields_.push_back({std::move(name), offset, static_cast<std::uint32_t>(count), static_cast<std::uint8_t>(width),
                       is_signed, lo, hi});
    size_ += count * width;
    return offset;
}

}  // namespace quattro
