#include "run/pattern_ties.hpp"

#include <algorithm>
#include <vector>

#include "state/cards.hpp"

namespace quattro {
namespace {

constexpr std::int64_t kValues = 1 << 16, kLowest = -(1 << 15);
constexpr std::uint64_t kDigits = (std::uint64_t{1} << kTieBits * kTieCards) - 1;

// The entries of all cards of a zone instance, in the order of comparison.
std::vector<std::int64_t> entries_of_all(const Rules& rules, const TieKey& tie, const State& m,
                                         InstanceIndex instance) {
    const Shape& s = rules.shape();
    std::vector<std::int64_t> entries;
    for_each_card(s, m, instance, [&](CardId card) {
        const int by = tie.by.valid() ? attribute(s, m, card, tie.by) : 0;
        entries.push_back(tie_entry(tie, by, attribute(s, m, card, tie.attribute)));
    });
    std::sort(entries.begin(), entries.end());
    return entries;
}

std::vector<std::uint64_t> digits_of_all(const Rules& rules, const TieKey& tie, const State& m, InstanceIndex instance,
                                         std::size_t length) {
    std::vector<std::uint64_t> digits;
    for (const std::int64_t entry : entries_of_all(rules, tie, m, instance))
        digits.push_back(tie_digit(tie, entry));
    digits.resize(std::max(length, digits.size()), tie.lowest ? kTopTieDigit : 0);
    return digits;
}

int shift_of(const Pattern& pattern, std::size_t tie) {
    return kTieBits * kTieCards * static_cast<int>(pattern.ties.size() - 1 - tie);
}

}  // namespace

std::int64_t tie_entry(const TieKey& tie, int by, int value) {
    return (tie.by.valid() ? -static_cast<std::int64_t>(by) : value) * kValues + (value - kLowest);
}

std::uint64_t tie_digit(const TieKey& tie, std::int64_t entry) {
    const std::int64_t value = (entry & (kValues - 1)) + kLowest;
    const auto v = static_cast<std::uint64_t>(std::max<std::int64_t>(value - tie.lowest_value, 0));
    return tie.lowest ? kTopTieDigit - v : v;
}

std::uint64_t tie_digits(const TieKey& tie, std::span<const std::int64_t> entries) {
    std::uint64_t digits = 0;
    for (std::size_t i = 0; i < kTieCards; ++i)
        digits = digits << kTieBits | (i < entries.size() ? tie_digit(tie, entries[i]) : tie.lowest ? kTopTieDigit : 0);
    return digits;
}

std::uint64_t tie_digits_of_all(const Rules& rules, const TieKey& tie, const State& m, InstanceIndex instance) {
    return tie_digits(tie, entries_of_all(rules, tie, m, instance));
}

void rank_long_ties(const Rules& rules, const Pattern& pattern, const State& m, KeysOfSeats& keys) {
    const Shape& s = rules.shape();
    std::size_t longest = 0;
    for (Seat seat = 1; seat <= s.seats; ++seat)
        longest = std::max(longest, static_cast<std::size_t>(cards_in(s, m, s.instance_of(pattern.zone, seat))));
    if (longest <= kTieCards) return;
    for (std::size_t t = 0; t < pattern.ties.size(); ++t) {
        if (!pattern.ties[t].all) continue;
        Indexed<std::vector<std::uint64_t>> hands(static_cast<std::size_t>(s.seats) + 1);
        for (Seat seat = 1; seat <= s.seats; ++seat)
            hands[seat] = digits_of_all(rules, pattern.ties[t], m, s.instance_of(pattern.zone, seat), longest);
        std::vector<std::vector<std::uint64_t>> ranks(hands.begin() + 1, hands.end());
        std::sort(ranks.begin(), ranks.end());
        ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
        const int shift = shift_of(pattern, t);
        for (Seat seat = 1; seat <= s.seats; ++seat) {
            if (keys[seat] == 0) continue;
            const auto rank = std::lower_bound(ranks.begin(), ranks.end(), hands[seat]) - ranks.begin();
            keys[seat] = (((keys[seat] - 1) & ~(kDigits << shift)) | static_cast<std::uint64_t>(rank) << shift) + 1;
        }
    }
}

KeyComparison apart_by_all(const Rules& rules, const Pattern& pattern, int number, const State& m, Seat better,
                           Seat worse) {
    const Shape& s = rules.shape();
    const TieKey& tie = pattern.ties[number];
    const InstanceIndex one = s.instance_of(pattern.zone, better), other = s.instance_of(pattern.zone, worse);
    const auto longest = static_cast<std::size_t>(std::max(cards_in(s, m, one), cards_in(s, m, other)));
    const auto best = digits_of_all(rules, tie, m, one, longest), next = digits_of_all(rules, tie, m, other, longest);
    const auto value = [&](std::uint64_t digit) {
        return tie.lowest_value + static_cast<std::int64_t>(tie.lowest ? kTopTieDigit - digit : digit);
    };
    for (std::size_t i = 0; i < longest; ++i)
        if (best[i] != next[i]) return {true, number, value(best[i]), value(next[i])};
    return {true};
}

}  // namespace quattro
