#include "cli/seed.hpp"

#include <random>

#include "base/canonical.hpp"

namespace quattro::tools {
namespace {

constexpr std::uint64_t kLargestExact = 1ULL << 53U;

}  // namespace

std::uint64_t any_seed() {
    std::random_device device;  // returns 32 bits
    return std::uint64_t{device()} << 32U | device();
}

Json seed_to_json(std::uint64_t seed) { return std::to_string(seed); }

std::optional<std::uint64_t> seed_from_json(const Json& json) {
    if (json.is_string()) return canonical_unsigned(json.get_ref<const std::string&>());
    if (!json.is_number_unsigned() || json.get<std::uint64_t>() > kLargestExact) return std::nullopt;
    return json.get<std::uint64_t>();
}

}  // namespace quattro::tools
