// Why an input was not taken: part of the contract in quattro.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "match/views.hpp"

namespace quattro {

// For programs: which of its mistakes a refused input made.
enum class RefusalCode : std::uint8_t {
    match_over,        // nothing more can be answered
    not_your_prompt,   // the seat was never asked under this number
    stale_prompt,      // the prompt is closed, or its time is over
    missing_field,     // a field that is asked has no value; or a lot has no candidates
    unknown_field,     // the prompt does not ask it, or not after what is answered before; given twice; too many values
    not_an_option,     // it cannot be answered there: `data` names the condition that failed, if one did
    already_answered,  // the prompt takes the first answer alone, and has it
    time_goes_back,    // before the last input
    bad_time,          // behind kLatest
    paused,            // by the host
    halted,            // a step or script of the rules has failed, and the host has not ruled yet
    bad_seat,          // the game has no such seat
    bad_host_input,    // the host cannot do this now; the reason says why
    no_channel,        // the game has no such channel
    channel_closed,    // the seat may not talk there now
    bad_text,          // empty, too long, or with a character that no text may have
};

// What protocols, scenarios and pages say of a code.
struct RefusalRow {
    RefusalCode code;       // which
    std::string_view word;  // "match_over"
    std::string_view says;  // in a sentence, when it is given
};

// One row for each code, in the order of the enumeration.
std::span<const RefusalRow> refusal_rows();
// "match_over", "not_your_prompt" ...: as in its row.
std::string_view word(RefusalCode code);

// Why an input was not taken. The match is then exactly as before. What came in is quoted only as it may be shown: no
// character that a screen must not get (base/text.hpp), and long texts cut.
struct Refusal {
    // What programs go by.
    RefusalCode code;
    // A sentence for the player, at most 1000 bytes and "...".
    std::string reason;
    // The parts of the sentence, for a host that words it itself: {"field", "card"}, {"value", "R9"}. Which there are
    // depends on the code; none has to be there.
    Values data;
};

// The result of an input: nothing, if it was taken, or why not.
using Outcome = std::optional<Refusal>;

}  // namespace quattro
