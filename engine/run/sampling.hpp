// Uniform sampling of answers among options that are counted or tabulated. Hot path of random playouts.
#pragma once

#include <concepts>

#include "rules/playout_random.hpp"
#include "run/option_enumeration.hpp"

namespace quattro {

// The only field of a prompt if it is always asked and its options are counted without a condition; else null.
inline const SampledField* one_counted(const Prompt& prompt) {
    const SampledField* one = prompt.sampled_fields.size() == 1 ? prompt.sampled_fields.data() : nullptr;
    return one && one->is_counted() && !one->zone_condition && !one->asked_while && !one->without.valid() ? one
                                                                                                          : nullptr;
}

// Samples one of `number` options, or "none" if the field allows it; nth(i) yields option i, from 0. Returns false and
// samples nothing if no answer is possible.
template <class F>
[[gnu::always_inline]] inline bool draw_among(std::integral auto number, const SampledField& field,
                                              PlayoutRandom& random, std::int32_t& answer, F&& nth) {
    const auto count = static_cast<int>(number);
    int all = count + (field.optional ? 1 : 0);
    if (all == 0) {
        if (!field.skippable) return false;
        all = 1;
    }
    const auto drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(all)));
    answer = drawn < count ? nth(drawn) : kNone;
    return true;
}

// Samples one of the empty cells among the first `of` of `cells`, or "none" if the field allows it. For options that
// are only a part of the cells of a zone, such as the top row for columns: the state does not store the number of cards
// in a part. Returns false and samples nothing if no answer is possible.
inline bool draw_cell(const std::uint16_t* cells, const SampledField& field, int of, PlayoutRandom& random,
                      std::int32_t& answer) {
    std::uint16_t empty[kMaxCells];
    const auto all = static_cast<std::size_t>(of);
    std::size_t count = 0;  // as wide as an address, so that the loop converts no index
    for (std::size_t v = 0; v < all; ++v) {
        empty[count] = static_cast<std::uint16_t>(v);
        count += cells[v] == 0;
    }
    return draw_among(count, field, random, answer, [&](int behind) { return empty[behind]; });
}

// Samples one of the counted options of a field, or "none" if the field allows it. Returns false and samples nothing if
// no answer is possible.
inline bool draw_counted(const Shape& s, const State& m, const SampledField& field, const Counted& c, Seat seat,
                         PlayoutRandom& random, std::int32_t& answer) {
    if (c.how == Countable::numbers)
        return draw_among(c.count, field, random, answer, [&](int behind) { return c.first + behind; });
    if (c.how == Countable::cells && !c.instance.valid())
        return draw_cell(cells_counted(s, m, c, seat), field, c.count, random, answer);
    return draw_among(count_options(s, m, c, seat), field, random, answer,
                      [&](int behind) { return nth_option(s, m, c, seat, behind); });
}

// Samples an option whose value in `unlike_each` differs from `what`, or "none" if the field allows it. Returns false
// and samples nothing if no answer is possible.
inline bool draw_unlike(const SampledField& field, std::int64_t what, PlayoutRandom& random, std::int32_t& answer) {
    std::int32_t left[kMaxKnown];
    std::size_t count = 0;
    std::int32_t option = field.lowest;
    for (const std::int64_t unlike : field.unlike_each) {
        left[count] = option++;
        count += unlike != what;
    }
    return draw_among(count, field, random, answer, [&](int behind) { return left[behind]; });
}

// Samples a field with SampledField::is_sampleable(), for the seat of the scope. Returns false and samples nothing if
// no answer is possible.
inline bool draw_known(const Shape& s, const State& m, const SampledField& field, const Scope& scope,
                       PlayoutRandom& random, std::int32_t& answer) {
    if (field.unlike) return draw_unlike(field, field.unlike->get(scope), random, answer);
    return draw_counted(s, m, field, counted_of(field, scope), scope.seat, random, answer);
}

}  // namespace quattro
