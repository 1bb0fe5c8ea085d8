// What was counted in many matches of a game. Whole numbers alone, so that the parts of a run add up to the same in
// whatever order: several threads, or several machines.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace quattro {

// How much of a match there is to be won, in parts that up to twelve winners can share; of more winners each has its
// share to the nearest part.
inline constexpr std::int64_t kWholeMatch = 27'720;

// Sums of products, for which 64 bits may be too few.
__extension__ using Wide = __int128;

// Numbers of which only the mean and the spread are wanted. Beyond 10^15 each counts as that.
struct Moments {
    std::int64_t count = 0, sum = 0;
    Wide squares = 0;
    void add(std::int64_t value);
    Moments& operator+=(const Moments& other);
    bool operator==(const Moments&) const = default;
};

// How often each number came.
using Spread = std::map<std::int64_t, std::int64_t>;

// So much of so much, match by match: what happens several times in one match is not independent, but matches are.
struct Ratio {
    std::int64_t matches = 0, whole = 0, part = 0;
    Wide part_squares = 0, products = 0, whole_squares = 0;  // sums over matches
    // Of one match. Parts beyond 10^15 count as that.
    void add(std::int64_t own_part, std::int64_t own_whole);
    Ratio& operator+=(const Ratio& other);
    bool operator==(const Ratio&) const = default;
};

// What one seat had of it.
struct SeatFigures {
    std::int64_t alone = 0, shared = 0;  // matches won
    Moments points;                      // parts of a match: what the winners share, or all of a draw
    SeatFigures& operator+=(const SeatFigures& other);
    bool operator==(const SeatFigures&) const = default;
};

// Something that could be answered.
struct OptionFigures {
    std::int64_t offered = 0, used = 0;
    std::int64_t used_squares = 0, used_asked = 0;  // sums over matches: with how often its field was asked in each
    // Of matches that were played again without it, one for each seat that had used it: what those gained by it, in
    // parts of a match or of what is played for, and how often they used it.
    Ratio worth;
    OptionFigures& operator+=(const OptionFigures& other);
    bool operator==(const OptionFigures&) const = default;
};

// A field of a prompt; those of one set are one.
struct FieldFigures {
    std::string kind;                              // "action", "card" ...: what is answered
    std::int64_t asked = 0, options = 0;           // how often, and how many options there were then, all together
    std::int64_t real = 0;                         // ... of which two or more
    std::int64_t asked_squares = 0;                // sum over matches
    std::map<std::string, OptionFigures> answers;  // by name
    FieldFigures& operator+=(const FieldFigures& other);
    bool operator==(const FieldFigures&) const = default;
};

// A slot of a board.
struct SlotFigures {
    std::int64_t worked = 0;  // for a seat
    Ratio changes;            // seat-rounds whose outcome is another without it, of those played again
    Ratio own;    // what a seat gained that had it, against none for that seat alone; of how often it worked
    Ratio alone;  // without it for one seat alone: matches with other winners, of those played again
    std::int64_t matches = 0, changed = 0;  // without it for everybody, with other winners
    SlotFigures& operator+=(const SlotFigures& other);
    bool operator==(const SlotFigures&) const = default;
};

struct BoardFigures {
    std::int64_t rounds = 0;         // in which it was in play
    Ratio made;                      // seat-rounds with the pattern, of those that came to a comparison
    std::vector<SlotFigures> slots;  // by place
    BoardFigures& operator+=(const BoardFigures& other);
    bool operator==(const BoardFigures&) const = default;
};

// A step that ended matches.
struct EndFigures {
    std::int64_t times = 0, won = 0;  // of these somebody won
    EndFigures& operator+=(const EndFigures& other);
    bool operator==(const EndFigures&) const = default;
};

// A repeat that ends when something holds, and has a number of passes, too.
struct RepeatFigures {
    std::int64_t matches = 0, full = 0;  // that came to it, and that it kept to its last pass though nothing held
    RepeatFigures& operator+=(const RepeatFigures& other);
    bool operator==(const RepeatFigures&) const = default;
};

struct Figures {
    std::int64_t matches = 0, drawn = 0, without_end = 0;
    std::int64_t paired_matches = 0, option_matches = 0;  // that were played again without slots, without options
    std::vector<SeatFigures> seats;
    Spread answers, rounds;
    std::map<std::string, std::vector<Spread>> scores;                   // by counter and seat, at the end
    std::map<std::string, std::map<std::string, std::int64_t>> decided;  // by pattern, by what
    std::map<std::string, EndFigures> ends;                              // by step
    std::map<std::string, RepeatFigures> repeats;                        // by name
    std::map<std::pair<std::string, std::string>, FieldFigures> fields;  // by prompt and field
    std::map<std::string, BoardFigures> boards;
    std::vector<std::map<std::string, std::vector<Moments>>> drift;  // by round, counter and seat: when it was over
    std::map<std::string, std::int64_t> steps;                       // by step: matches that came to it

    Figures& operator+=(const Figures& other);
    bool operator==(const Figures&) const = default;
};

}  // namespace quattro
