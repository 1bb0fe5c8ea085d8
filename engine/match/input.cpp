#include "match/input.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"

namespace quattro {
namespace {

constexpr std::size_t kLongestReason = 1000;  // in bytes
constexpr std::size_t kMaxValues = 1000;      // far more than any prompt or host input has

}  // namespace

Refusal refuse(RefusalCode code, std::string reason, Values data) {
    for (auto& [name, value] : data)
        value = safe_text(value, SIZE_MAX);
    return {code, safe_text(reason, kLongestReason), std::move(data)};
}

const std::string* find_value(const Values& values, std::string_view name) {
    for (const auto& [key, value] : values)
        if (key == name) return &value;
    return nullptr;
}

Outcome given_twice(const Values& values, RefusalCode code) {
    if (values.size() < 2) return std::nullopt;
    if (values.size() > kMaxValues)
        return refuse(code, fmt::format("An input has at most {} values, not {}.", kMaxValues, values.size()),
                      {{"values", std::to_string(values.size())}});
    std::vector<const std::string*> names;
    for (const auto& [name, value] : values)
        names.push_back(&name);
    std::sort(names.begin(), names.end(), [](const auto* a, const auto* b) { return *a < *b; });
    const auto twice =
        std::adjacent_find(names.begin(), names.end(), [](const auto* a, const auto* b) { return *a == *b; });
    if (twice == names.end()) return std::nullopt;
    return refuse(code, fmt::format("'{}' appears twice.", safe_text(**twice)), {{"field", safe_text(**twice)}});
}

}  // namespace quattro
