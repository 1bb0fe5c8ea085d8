// The kinds of inputs that a host can give to a match, and the words for them: part of the contract in quattro.hpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace quattro {

// The type of a parameter of a host input. The value is always given as text.
enum class HostParameterType : std::uint8_t { text, name /* not empty */, seat, number };

// A named parameter of a host input.
struct HostParameter {
    std::string_view name;   // for example "milliseconds"
    HostParameterType type;  // the type of the value
    bool needed;             // the input is refused without it
    std::string_view doc;    // its meaning, as part of a sentence
    std::int64_t lo = 0;     // for a number: the smallest value
    std::int64_t hi = 0;     // for a number: the largest value
};

// A kind of host input, see HostInput. Its row describes the effect and the parameters.
enum class HostInputKind : std::uint8_t {
    pause,        // stops the clocks and refuses answers
    resume,       // ends a pause
    extend,       // gives a seat more time for its open prompts with a deadline
    set_clock,    // sets the time that remains for open prompts
    time_limit,   // gives one prompt another time limit, or none
    review,       // begins or ends a review: prompts that everybody has answered stay open for the host
    resolve,      // closes the prompts that `review` has kept open
    replace,      // another player takes over a seat
    enter,        // enters an answer as the player wrote it
    set_counter,  // sets the value of a counter
    set_zone,     // sets the cards of a zone
    set_zones,    // sets the cards of several zones in one batch
    set_repeat,   // sets the count of a repeat
    set_board,    // sets the current board
    shuffle,      // shuffles a pile or hand
    go_to,        // moves the flow to another step
    expect,       // sets the results of the next rolls
    note,         // a message to all
    result,       // ends the match, or corrects how it ended
    retry,        // runs a failed step again
    skip,         // continues without the failed scripts of a step, or without the step
    reload,       // replaces the files of a halted match by mended files; the match stays halted
};

// The description of a kind of host input, for protocols and pages. Each kind also accepts `reason`.
struct HostInputKindRow {
    HostInputKind kind;        // the key of the row
    std::string_view word;     // for example "pause"
    std::string_view doc;      // the effect
    std::string_view reason;   // when a host needs it: "the reason for the pause is settled"; never empty
    std::string_view example;  // parameters as an example: "seat: 2, milliseconds: 60000"; "" if there are none
    std::span<const HostParameter> parameters;  // the named parameters
    // The form of further keys that the input takes, for example "FIELD"; "" if it takes none.
    std::string_view further_keys = "";
    bool moves_flow = false;  // the flow continues from another step, or runs a failed step again
};

// All rows, in the order of the reference.
std::span<const HostInputKindRow* const> host_input_kind_rows();
// The row of this word; null if there is none.
const HostInputKindRow* host_input_kind(std::string_view word);
// The word of a kind as in its row: "pause", "set_counter" ...
std::string_view word(HostInputKind kind);

}  // namespace quattro
