// Checks names, seats and outcomes.
#include "serve/request_checks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace quattro::serve {
namespace {

constexpr std::size_t kLongestName = 32;  // characters of a player's name

}  // namespace

void throw_if(const Outcome& refused) {
    if (refused)
        throw tools::Rejected{std::string(word(refused->code)), refused->reason, tools::to_json(refused->data)};
}

Seat seat_in(tools::Request& request, const Match& match, Seat least) {
    return static_cast<Seat>(request.number("seat", least, match.game().info().seats));
}

void check_name(const std::string& name) {
    const auto characters = std::count_if(name.begin(), name.end(), [](char c) { return (c & 0xC0) != 0x80; });
    if (name.empty() || static_cast<std::size_t>(characters) > kLongestName)
        throw tools::Rejected{"bad_name", fmt::format("A name has 1 to {} characters.", kLongestName)};
}

tools::Rejected no_link() { return {"no_link", "This link does not work, or no longer. Ask whoever gave it to you."}; }

}  // namespace quattro::serve
