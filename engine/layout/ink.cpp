#include "layout/ink.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "base/text.hpp"

namespace quattro {
namespace {

const std::map<std::string, Ink> kInks{{"red", Ink::red},       {"blue", Ink::blue},     {"green", Ink::green},
                                       {"yellow", Ink::yellow}, {"purple", Ink::purple}, {"cyan", Ink::cyan}};

}  // namespace

Ink seat_ink(std::int64_t seat) {
    constexpr Ink kOfSeats[] = {Ink::red, Ink::yellow, Ink::green, Ink::blue, Ink::purple, Ink::cyan};
    return kOfSeats[static_cast<std::size_t>(seat - 1) % std::size(kOfSeats)];
}

Ink ink_named(const std::string& name) {
    const auto found = kInks.find(name);
    if (found != kInks.end()) return found->second;
    const auto seat = to_integer(name);
    return seat && *seat > 0 ? seat_ink(*seat) : Ink::plain;
}
std::string ink_name(Ink ink) {
    const auto found = std::find_if(kInks.begin(), kInks.end(), [&](const auto& named) { return named.second == ink; });
    return found == kInks.end() ? "" : found->first;
}

}  // namespace quattro
