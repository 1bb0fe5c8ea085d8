#include "analytics/stats.hpp"

#include <algorithm>

namespace quattro {
namespace {

constexpr std::int64_t kMost = 1'000'000'000'000'000;

// Adds containers element by element. Keys or indices that only `other` has are added.
template <class T>
void add(T& own, const T& other) {
    own += other;
}
template <class T>
void add(std::vector<T>& own, const std::vector<T>& other);
template <class K, class T>
void add(std::map<K, T>& own, const std::map<K, T>& other) {
    for (const auto& [key, value] : other)
        add(own[key], value);
}
template <class T>
void add(std::vector<T>& own, const std::vector<T>& other) {
    if (own.size() < other.size()) own.resize(other.size());
    for (std::size_t i = 0; i < other.size(); ++i)
        add(own[i], other[i]);
}

}  // namespace

void SampleSums::add(std::int64_t value) {
    const std::int64_t counted = std::clamp(value, -kMost, kMost);
    ++count;
    sum += counted;
    squares += Int128{counted} * counted;
}

SampleSums& SampleSums::operator+=(const SampleSums& other) {
    count += other.count, sum += other.sum, squares += other.squares;
    return *this;
}

void Ratio::add(std::int64_t own_part, std::int64_t own_whole) {
    const std::int64_t counted = std::clamp(own_part, -kMost, kMost);
    ++matches;
    whole += own_whole;
    part += counted;
    part_squares += Int128{counted} * counted;
    products += Int128{counted} * own_whole;
    whole_squares += Int128{own_whole} * own_whole;
}

Ratio& Ratio::operator+=(const Ratio& other) {
    matches += other.matches, whole += other.whole, part += other.part;
    part_squares += other.part_squares, products += other.products, whole_squares += other.whole_squares;
    return *this;
}

SeatStats& SeatStats::operator+=(const SeatStats& other) {
    sole_wins += other.sole_wins, shared_wins += other.shared_wins;
    points += other.points;
    return *this;
}

OptionStats& OptionStats::operator+=(const OptionStats& other) {
    offered += other.offered, used += other.used;
    used_squares += other.used_squares, used_asked += other.used_asked;
    worth += other.worth;
    return *this;
}

FieldStats& FieldStats::operator+=(const FieldStats& other) {
    kind = other.kind;
    asked += other.asked, options += other.options, choices += other.choices;
    asked_squares += other.asked_squares;
    add(answers, other.answers);
    return *this;
}

SlotStats& SlotStats::operator+=(const SlotStats& other) {
    worked += other.worked, matches += other.matches, changed += other.changed;
    changes += other.changes, gains += other.gains, single_changes += other.single_changes;
    return *this;
}

BoardStats& BoardStats::operator+=(const BoardStats& other) {
    rounds += other.rounds;
    made += other.made;
    add(slots, other.slots);
    return *this;
}

EndStats& EndStats::operator+=(const EndStats& other) {
    times += other.times, won += other.won;
    return *this;
}

RepeatStats& RepeatStats::operator+=(const RepeatStats& other) {
    matches += other.matches, exhausted += other.exhausted;
    return *this;
}

Stats& Stats::operator+=(const Stats& other) {
    matches += other.matches, drawn += other.drawn, without_end += other.without_end;
    paired_matches += other.paired_matches, option_matches += other.option_matches;
    add(seats, other.seats);
    add(answers, other.answers), add(rounds, other.rounds);
    add(scores, other.scores), add(decided, other.decided), add(ends, other.ends), add(repeats, other.repeats);
    add(fields, other.fields), add(boards, other.boards), add(drift, other.drift), add(steps, other.steps);
    return *this;
}

}  // namespace quattro
