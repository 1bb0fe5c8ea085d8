#include "state/layout.hpp"

namespace quattro {

std::uint32_t Layout::place(std::string name, std::size_t count, std::size_t width, bool is_signed, FieldKind kind,
                            std::int64_t lo, std::int64_t hi) {
    size_ = (size_ + width - 1) / width * width;
    const auto offset = static_cast<std::uint32_t>(size_);
    fields_.push_back({std::move(name), offset, static_cast<std::uint32_t>(count), static_cast<std::uint8_t>(width),
                       is_signed, kind, lo, hi});
    size_ += count * width;
    return offset;
}

const Field* Layout::find(const std::string& name) const {
    for (const Field& field : fields_)
        if (field.name == name) return &field;
    return nullptr;
}

}  // namespace quattro
