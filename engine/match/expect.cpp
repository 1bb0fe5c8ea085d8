// The host tells the results of the next rolls, for dice that are rolled at a table and for tests.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "match/impl.hpp"

namespace quattro {
namespace {

Refusal bad(std::string reason) { return refuse(RefusalCode::bad_host_input, std::move(reason)); }

}  // namespace

// They are not compared with what is going to be rolled, which nobody knows yet: the roll that takes one does that.
Outcome expect_draws(const Shape& s, State& m, const Values& data) {
    if (!s.rolls) return bad("No script of this game rolls: there is nothing to expect.");
    const std::string* text = find_value(data, "draws");
    if (!text) return bad("expect needs draws: whole numbers, as in \"3 1 4\", or \"\" to expect nothing any more.");
    std::vector<std::int32_t> draws;
    for (const std::string& word : split(*text, ' ')) {
        if (trim(word).empty()) continue;
        const auto number = to_integer(trim(word));
        if (!number || *number < INT32_MIN || *number > INT32_MAX)
            return bad(fmt::format("'{}' is no result of a roll: draws are whole numbers, as in \"3 1 4\".",
                                   shown_safely(word)));
        draws.push_back(static_cast<std::int32_t>(*number));
    }
    if (draws.size() > kMostExpected)
        return bad(fmt::format("{} draws are told, and at most {} can wait: tell the rest later.", draws.size(),
                               kMostExpected));
    std::fill_n(m.all(s.expected), s.expected.count, 0);
    std::copy(draws.begin(), draws.end(), m.all(s.expected));
    m.at(s.expected_count, 0) = static_cast<std::uint8_t>(draws.size());
    return std::nullopt;
}

}  // namespace quattro
