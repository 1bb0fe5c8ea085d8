// Drawing an answer among options that are counted. On the path of every random playout. Private to the flow layer.
#pragma once

#include "flow/asking.hpp"
#include "flow/playout_random.hpp"

namespace quattro {

// The only field of a prompt, if it is always asked and its options are known by their number; else null.
inline const Drawn* one_counted(const Prompt& prompt) {
    return prompt.drawn.size() == 1 && !prompt.drawn[0].asked_while ? prompt.drawn.data() : nullptr;
}

// One of `count` options, which nth(behind) finds, or that there is none where that is possible; false, and nothing is
// drawn: it is not.
template <class F>
bool draw_among(int count, const Drawn& field, PlayoutRandom& random, std::int32_t& answer, F&& nth) {
    int all = count + (field.optional ? 1 : 0);
    if (all == 0) {
        if (!field.skippable) return false;
        all = 1;
    }
    const auto drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(all)));
    answer = drawn < count ? nth(drawn) : kNone;
    return true;
}

// Cells of which it is not known how many are empty.
inline bool draw_cell(const std::uint16_t* cells, const Drawn& field, PlayoutRandom& random, std::int32_t& answer) {
    std::uint16_t empty[kMostCells];
    const auto all = static_cast<std::size_t>(field.counted.count);
    std::size_t count = 0;
    for (std::size_t v = 0; v < all; ++v) {
        empty[count] = static_cast<std::uint16_t>(v);
        count += cells[v] == 0;
    }
    return draw_among(static_cast<int>(count), field, random, answer, [&](int behind) { return empty[behind]; });
}

// Draws one of the options of a field, or that there is none where that is possible; false, and nothing is drawn: it is
// not.
inline bool draw_counted(const Shape& s, const State& m, const Drawn& field, Seat seat, PlayoutRandom& random,
                         std::int32_t& answer) {
    const Counted& c = field.counted;
    if (c.how == Countable::numbers)
        return draw_among(c.count, field, random, answer, [&](int behind) { return c.first + behind; });
    if (c.how == Countable::cells && c.instance < 0)
        return draw_cell(cells_counted(s, m, c, seat), field, random, answer);
    return draw_among(count_options(s, m, c, seat), field, random, answer,
                      [&](int behind) { return nth_option(s, m, c, seat, behind); });
}

}  // namespace quattro
