// The figures that are counted over many matches. All numbers are integers, so the sum does not depend on the order in
// which the parts of a run are added: parts can be counted by several threads or machines.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/checked.hpp"

namespace quattro {

// The value of a match in match points, which up to twelve winners can share without a remainder. The shares of more
// winners are rounded down.
inline constexpr std::int64_t kMatchPoints = 27'720;

// The sums from which mean and variance are computed. Values beyond +-10^15 are clamped.
struct SampleSums {
    std::int64_t count = 0;
    Int128 sum = 0, squares = 0;
    void add(std::int64_t value);
    SampleSums& operator+=(const SampleSums& other);
    bool operator==(const SampleSums&) const = default;
};

// A histogram: the number of occurrences of each value.
using Histogram = std::map<std::int64_t, std::int64_t>;

// Sums for the ratio part / whole and its variance, with one sample for each match: events within one match are not
// independent, but matches are.
struct Ratio {
    std::int64_t matches = 0, whole = 0;
    Int128 part = 0, part_squares = 0, products = 0, whole_squares = 0;  // sums over matches
    // Adds one match. Parts beyond +-10^15 are clamped.
    void add(std::int64_t own_part, std::int64_t own_whole);
    Ratio& operator+=(const Ratio& other);
    bool operator==(const Ratio&) const = default;
};

// The results of one seat.
struct SeatStats {
    std::int64_t sole_wins = 0, shared_wins = 0;  // matches won alone, or with others
    SampleSums points;                            // in match points: match_share() of match_player.hpp
    SeatStats& operator+=(const SeatStats& other);
    bool operator==(const SeatStats&) const = default;
};

// One option of a field.
struct OptionStats {
    std::int64_t offered = 0, used = 0;  // a set offers each of its options once
    // Sums over matches: the square of the uses, and the product of the uses and the number of times that the field was
    // asked.
    std::int64_t used_squares = 0, used_asked = 0;
    // From matches played again without the option, once for each seat that had used it although it could have answered
    // without it. The part is the gain of these
    // seats by the option, in units of kMatchPoints or of the score. The whole is the number of their uses.
    Ratio worth;
    OptionStats& operator+=(const OptionStats& other);
    bool operator==(const OptionStats&) const = default;
};

// A field of a prompt. The fields of one set are counted as one field.
struct FieldStats {
    std::string kind;                            // "action", "card" ...: the kind of the answers
    std::int64_t asked = 0, options = 0;         // the number of times it was asked, and of options offered in total
    std::int64_t choices = 0;                    // the number of times it had two or more options
    std::int64_t asked_squares = 0;              // sum over matches of the square of `asked`
    std::map<std::string, OptionStats> answers;  // by option name
    FieldStats& operator+=(const FieldStats& other);
    bool operator==(const FieldStats&) const = default;
};

// A slot of a board.
struct SlotStats {
    std::int64_t worked = 0;  // the number of times it was executed, counted once for each seat in a resolve step
    // Of the seats in all rounds of the board with a comparison: those whose outcome differs without the slot.
    Ratio changes;
    // The part is the gain of the seats by the slot, each compared to a match without it for that seat alone, in the
    // units of OptionStats::worth. The whole is the number of times that the slot was executed for them.
    Ratio gains;
    Ratio single_changes;  // of the matches replayed without the slot for one seat: those with different winners
    // Matches replayed without the slot for all seats; of these, matches with different winners.
    std::int64_t matches = 0, changed = 0;
    SlotStats& operator+=(const SlotStats& other);
    bool operator==(const SlotStats&) const = default;
};

struct BoardStats {
    std::int64_t rounds = 0;       // those at whose end the board was in play; without rounds, a match counts as one
    Ratio made;                    // of the seats in each comparison of a pattern: those that have the pattern
    std::vector<SlotStats> slots;  // by place
    BoardStats& operator+=(const BoardStats& other);
    bool operator==(const BoardStats&) const = default;
};

// A step that ended matches.
struct EndStats {
    std::int64_t times = 0, won = 0;  // matches that it ended, and those of them with a winner
    EndStats& operator+=(const EndStats& other);
    bool operator==(const EndStats&) const = default;
};

// A repeat that has both an `until` and a number of passes, which are not counted for each seat.
struct RepeatStats {
    // Matches that reached it, and matches in which the number of passes ended it, not `until`.
    std::int64_t matches = 0, exhausted = 0;
    RepeatStats& operator+=(const RepeatStats& other);
    bool operator==(const RepeatStats&) const = default;
};

struct Stats {
    std::int64_t matches = 0, drawn = 0, without_end = 0;
    // Matches that were played again without slots, and without options.
    std::int64_t paired_matches = 0, option_matches = 0;
    std::vector<SeatStats> seats;
    Histogram answers, rounds;  // matches by their number of answers, and by their number of rounds
    std::map<std::string, std::vector<Histogram>> scores;  // final values, by counter and seat
    // By pattern, and by the reason for the result of the comparison.
    std::map<std::string, std::map<std::string, std::int64_t>> decided;
    std::map<std::string, EndStats> ends;                              // by step
    std::map<std::string, RepeatStats> repeats;                        // by name
    std::map<std::pair<std::string, std::string>, FieldStats> fields;  // by prompt and field
    std::map<std::string, BoardStats> boards;
    // Values at the end of a round, by round, counter and seat.
    std::vector<std::map<std::string, std::vector<SampleSums>>> drift;
    std::map<std::string, std::int64_t> steps;  // matches that reached the step, by step

    Stats& operator+=(const Stats& other);
    bool operator==(const Stats&) const = default;
};

}  // namespace quattro
