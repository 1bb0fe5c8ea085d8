// Patterns among places: matching windows and lines of cards that agree or differ.
#include <algorithm>

#include "base/size.hpp"
#include "run/pattern.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

struct Cells {
    const Shape& s;
    const State& m;
    int first;
    CardId at(int place) const { return m.at(s.cell, first + place) - 1; }
};

// The bit mask of a card for `different`: cards with a common bit clash. 0 clashes with no card.
std::uint64_t card_bits(const Pattern& pattern, const Shape& s, const State& m, CardId card) {
    if (pattern.wild_attribute.valid() && attribute(s, m, card, pattern.wild_attribute) == pattern.wild_value) return 0;
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < pattern.different.size(); ++i) {
        const AttributeIndex a = pattern.different[i];
        const Attribute& attr = s.attributes[a];
        bits |= pattern.bits[i][attribute(s, m, card, a) - (attr.named() ? 0 : attr.lo)];
    }
    return bits;
}

bool is_wild(const Pattern& pattern, const Shape& s, const State& m, CardId card) {
    return pattern.wild_attribute.valid() && attribute(s, m, card, pattern.wild_attribute) == pattern.wild_value;
}

// True if `first` and the others agree in all attributes of `same`. Wild cards agree with all.
template <class Card>
bool agree(const Pattern& pattern, const Shape& s, const State& m, CardId first, int others, Card&& card) {
    CardId compared = first;  // a card that is not wild, unless all before it are
    for (int i = 0; i < others; ++i) {
        if (is_wild(pattern, s, m, compared)) {
            compared = card(i);
            continue;
        }
        if (is_wild(pattern, s, m, card(i))) continue;
        for (const AttributeIndex a : pattern.same)
            if (attribute(s, m, card(i), a) != attribute(s, m, compared, a)) return false;
    }
    return true;
}

// The bit mask of the card at each place, read once; kEmpty for an empty place.
class Placed {
public:
    Placed(const Pattern& pattern, const Shape& s, const State& m, const Cells& cells, int places) {
        for (int p = 0; p < places; ++p) {
            const CardId card = cells.at(p);
            bits_[p] = card == kNoCard ? kEmpty : card_bits(pattern, s, m, card);
        }
    }
    // True if all places hold a card and no two clash.
    bool differ(const std::uint8_t* places, int count) const {
        std::uint64_t seen = kEmpty;  // so that an empty place clashes
        for (int i = 0; i < count; ++i) {
            if (seen & bits_[places[i]]) return false;
            seen |= bits_[places[i]];
        }
        return true;
    }

private:
    static constexpr std::uint64_t kEmpty = std::uint64_t{1} << 63U;  // `different` distinguishes at most 63 values
    std::uint64_t bits_[256];
};

// True if the places `others` hold cards that match the pattern together with `first`.
bool fulfils(const Pattern& pattern, const Shape& s, const State& m, const Cells& cells, CardId first,
             const std::uint8_t* others, int count) {
    for (int i = 0; i < count; ++i)
        if (cells.at(others[i]) == kNoCard) return false;
    if (!agree(pattern, s, m, first, count, [&](int i) { return cells.at(others[i]); })) return false;
    if (pattern.different.empty()) return true;
    std::uint64_t seen = card_bits(pattern, s, m, first);
    for (int i = 0; i < count; ++i) {
        const std::uint64_t bits = card_bits(pattern, s, m, cells.at(others[i]));
        if (seen & bits) return false;
        seen |= bits;
    }
    return true;
}

// Fast path for a single attribute that must agree, without a function call per card.
[[gnu::noinline]] bool same_through(const Pattern& pattern, const Shape& s, const State& m, const Cells& cells,
                                    CardId card, std::size_t place) {
    const std::int16_t* values = m.all(s.card_attribute) + s.attribute_column(pattern.same[0]);
    const std::uint16_t* cell = m.all(s.cell) + cells.first;
    const std::int16_t value = values[card];
    const std::uint8_t* other = pattern.through.data() + pattern.through_begin[place];
    const std::uint8_t* end = pattern.through.data() + pattern.through_begin[place + 1];
    for (const int step = pattern.length - 1; other != end; other += step) {
        int i = 0;
        while (i < step && cell[other[i]] && values[cell[other[i]] - 1] == value)
            ++i;
        if (i == step) return true;
    }
    return false;
}

// Fast path for lines with a single attribute that must agree: counts cards in both directions from the card.
[[gnu::noinline]] bool same_along(const Pattern& pattern, const Shape& s, const State& m, const Cells& cells,
                                  CardId card, std::size_t place) {
    // Indexed by the content of a cell: a card's id + 1. The value read for an empty cell is ignored.
    const std::int16_t* values = m.all(s.card_attribute) + s.attribute_column(pattern.same[0]) - 1;
    const std::uint16_t* cell = m.all(s.cell) + cells.first;
    const std::int16_t value = values[card + 1];
    const auto alike = [&](std::uint8_t other) { return values[cell[other]] == value && cell[other] != 0; };
    const std::uint8_t* at = pattern.rays.data() + pattern.rays_begin[place];
    const std::uint8_t* end = pattern.rays.data() + pattern.rays_begin[place + 1];
    for (; at != end; at += Pattern::kRayHead + at[0] + at[1]) {
        if (!alike(at[2]) && !alike(at[3])) continue;
        const std::uint8_t *ahead = at + Pattern::kRayHead, *back = ahead + at[0], *back_end = back + at[1];
        int missing = pattern.length - 1;
        for (const std::uint8_t* p = ahead; p != back && alike(*p); ++p)
            --missing;
        for (const std::uint8_t* p = back; p != back_end && alike(*p); ++p)
            --missing;
        if (missing <= 0) return true;
    }
    return false;
}

[[gnu::noinline]] bool fulfils_through(const Pattern& pattern, const Shape& s, const State& m, const Cells& cells,
                                       CardId card, std::size_t place) {
    const int others = pattern.length - 1;
    for (auto i = pattern.through_begin[place]; i < pattern.through_begin[place + 1];
         i += static_cast<std::uint32_t>(others))
        if (fulfils(pattern, s, m, cells, card, pattern.through.data() + i, others)) return true;
    return false;
}

std::int64_t worth(const Pattern& pattern, const Shape& s, const State& m, const Cells& cells,
                   const std::uint8_t* window) {
    if (!pattern.sum_attribute.valid()) return 0;
    std::int64_t sum = 0;
    for (int i = 0; i < pattern.length; ++i)
        sum += attribute(s, m, cells.at(window[i]), pattern.sum_attribute);
    return sum;
}

}  // namespace

PatternMatch best_window(const Rules& rules, const Pattern& pattern, const State& m, InstanceIndex instance) {
    const Shape& s = rules.shape();
    const Cells cells{s, m, s.instances[instance].first_cell};
    PatternMatch best;
    const int windows = int_size(pattern.windows) / pattern.length;
    const bool only_differ = pattern.same.empty();
    const Placed placed(pattern, s, m, cells, only_differ ? pattern.places : 0);
    for (int w = 0; w < windows; ++w) {
        const std::uint8_t* window = pattern.windows.data() + w * pattern.length;
        const CardId first = cells.at(window[0]);
        if (only_differ ? !placed.differ(window, pattern.length)
                        : first == kNoCard || !fulfils(pattern, s, m, cells, first, window + 1, pattern.length - 1))
            continue;
        const std::int64_t score = worth(pattern, s, m, cells, window);
        if (score > best.score) best = {score, w};
    }
    return best;
}

std::vector<int> matching_windows(const Rules& rules, const Pattern& pattern, const State& m, InstanceIndex instance,
                                  int place) {
    const Shape& s = rules.shape();
    const Cells cells{s, m, s.instances[instance].first_cell};
    const CardId card = cells.at(place);
    std::vector<int> made;
    const int windows = int_size(pattern.windows) / pattern.length;
    for (int w = 0; w < windows; ++w) {
        const std::uint8_t* window = pattern.windows.data() + w * pattern.length;
        if (card != kNoCard && std::find(window, window + pattern.length, place) != window + pattern.length &&
            cells.at(window[0]) != kNoCard &&
            fulfils(pattern, s, m, cells, cells.at(window[0]), window + 1, pattern.length - 1))
            made.push_back(w);
    }
    return made;
}

bool matches_through(const Rules& rules, const Pattern& pattern, const State& m, CardId card) {
    const Shape& s = rules.shape();
    const int instance = instance_of_card(s, m, card) - pattern.first_instance;
    if (instance < 0 || instance >= pattern.instances) return false;
    const Cells cells{s, m, pattern.first_cell + instance * pattern.places};
    const auto place = static_cast<std::size_t>(place_of_card(s, m, card));
    if (pattern.single_attribute_line) return same_along(pattern, s, m, cells, card, place);
    if (pattern.same.size() == 1 && pattern.different.empty() && !pattern.wild_attribute.valid())
        return same_through(pattern, s, m, cells, card, place);
    return fulfils_through(pattern, s, m, cells, card, place);
}

}  // namespace quattro
