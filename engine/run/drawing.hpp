// Drawing an answer among options that are counted. On the path of every random playout.
#pragma once

#include "run/asking.hpp"
#include "run/playout_random.hpp"

namespace quattro {

// The only field of a prompt, if it is always asked and its options are known by their number; else null.
inline const Drawn* one_counted(const Prompt& prompt) {
    const Drawn* one = prompt.drawn.size() == 1 ? prompt.drawn.data() : nullptr;
    return one && one->is_counted() && !one->chooses && !one->asked_while && one->without < 0 ? one : nullptr;
}

// One of `count` options, which nth(behind) finds, or that there is none where that is possible; false, and nothing is
// drawn: it is not.
template <class F>
[[gnu::always_inline]] inline bool draw_among(int count, const Drawn& field, PlayoutRandom& random,
                                              std::int32_t& answer, F&& nth) {
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
inline bool draw_cell(const std::uint16_t* cells, const Drawn& field, int of, PlayoutRandom& random,
                      std::int32_t& answer) {
    std::uint16_t empty[kMostCells];
    const auto all = static_cast<std::size_t>(of);
    std::size_t count = 0;
    for (std::size_t v = 0; v < all; ++v) {
        empty[count] = static_cast<std::uint16_t>(v);
        count += cells[v] == 0;
    }
    return draw_among(static_cast<int>(count), field, random, answer, [&](int behind) { return empty[behind]; });
}

// Draws one of the options of a field, or that there is none where that is possible; false, and nothing is drawn: it is
// not.
inline bool draw_counted(const Shape& s, const State& m, const Drawn& field, const Counted& c, Seat seat,
                         PlayoutRandom& random, std::int32_t& answer) {
    if (c.how == Countable::numbers)
        return draw_among(c.count, field, random, answer, [&](int behind) { return c.first + behind; });
    if (c.how == Countable::cells && !c.instance.given())
        return draw_cell(cells_counted(s, m, c, seat), field, c.count, random, answer);
    return draw_among(count_options(s, m, c, seat), field, random, answer,
                      [&](int behind) { return nth_option(s, m, c, seat, behind); });
}

// The same of options each of which must not be something.
inline bool draw_unlike(const Drawn& field, std::int64_t what, PlayoutRandom& random, std::int32_t& answer) {
    std::int32_t left[kMostKnown];
    std::size_t count = 0;
    std::int32_t option = field.lowest;
    for (const std::int64_t unlike : field.unlike_each) {
        left[count] = option++;
        count += unlike != what;
    }
    return draw_among(static_cast<int>(count), field, random, answer, [&](int behind) { return left[behind]; });
}

// The same of whatever is known of it, for the seat of the scope.
inline bool draw_known(const Shape& s, const State& m, const Drawn& field, const Scope& scope, PlayoutRandom& random,
                       std::int32_t& answer) {
    if (field.unlike) return draw_unlike(field, field.unlike->get(scope), random, answer);
    return draw_counted(s, m, field, counted_of(field, scope), scope.seat, random, answer);
}

}  // namespace quattro
