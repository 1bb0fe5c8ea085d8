// The host input `expect`: sets the results of the next rolls, for dice that are rolled at a real table, and for tests.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "match/host_inputs.hpp"

namespace quattro {
namespace {

// The draws are not compared with the ranges of the rolls, which are not known yet. The roll that takes a draw checks
// it.
Outcome expect(HostContext& h) {
    const Shape& s = h.s;
    State& m = h.m;
    if (!s.has_rolls) return refuse_host("No script of this game rolls, so no results can be preset.");
    std::vector<std::int32_t> draws;
    for (const std::string& word : split(h.text("draws"), ' ')) {
        if (trim(word).empty()) continue;
        const auto number = to_integer(trim(word));
        if (!number || *number < INT32_MIN || *number > INT32_MAX)
            return refuse_host(fmt::format(
                "'{}' is not a result of a roll. Results are whole numbers, such as \"3 1 4\".", safe_text(word)));
        draws.push_back(static_cast<std::int32_t>(*number));
    }
    if (draws.size() > kMaxPresetRolls)
        return refuse_host(fmt::format("{} results are given, but at most {} can be preset. Give the rest later.",
                                       draws.size(), kMaxPresetRolls));
    std::fill_n(m.all(s.preset_rolls), s.preset_rolls.count, 0);
    std::copy(draws.begin(), draws.end(), m.all(s.preset_rolls));
    m.at(s.preset_roll_count, 0) = static_cast<std::uint8_t>(draws.size());
    return std::nullopt;
}

constexpr HostParameter kDraws[] = {
    {"draws", HostParameterType::text, true, "whole numbers, such as \"3 1 4\"; \"\" removes all preset results"}};

}  // namespace

extern const HostInputRow kExpect;
constexpr HostInputRow kExpect{
    .help = {HostInputKind::expect, "expect",
             "Presets the results of the next rolls, in their order; \"\" removes the results that have not been used.",
             "the players roll real dice", "draws: 3 1 4", kDraws},
    .apply = expect,
    .host_only = true};

}  // namespace quattro
