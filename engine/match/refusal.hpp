// The refusal of an input and its reasons: part of the contract in quattro.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "events/views.hpp"

namespace quattro {

// The reason for a refusal, for programs.
enum class RefusalCode : std::uint8_t {
    match_over,        // the match is over, so no answer and no talk is possible
    not_your_prompt,   // the seat never had a prompt of this number
    stale_prompt,      // the prompt is closed, or its time has run out
    missing_field,     // a required field has no value; or answer_by_draw() got no candidates
    unknown_field,     // no such field, not asked after the earlier fields, or given twice; or more than 1000 values
    not_an_option,     // not a legal value; `data` names the condition that failed, if one did
    already_answered,  // the prompt takes only the first answer, and has it
    time_goes_back,    // the time is before the last input
    bad_time,          // the time is after kMaxTime
    paused,            // the host has paused the match
    halted,            // a step or script of the rules has failed, and the host has not resolved it yet
    bad_seat,          // the game has no such seat
    bad_host_input,    // an input of the host that is wrong or not possible now; `reason` says why
    no_channel,        // the game has no such channel
    channel_closed,    // the seat may not talk there now
    bad_text,          // empty, too long, or with a character that no text may have
};

// The word and the description of a code, for protocols, scenarios and pages.
struct RefusalRow {
    RefusalCode code;       // the key of the row
    std::string_view word;  // for example "match_over"
    std::string_view doc;   // one sentence: when the code is given
};

// One row for each code, in the order of the enumeration.
std::span<const RefusalRow> refusal_rows();
// The word of a code as in its row: "match_over", "not_your_prompt" ...
std::string_view word(RefusalCode code);

// A refused input. The match is exactly as before. All texts are safe for a screen (base/text.hpp).
struct Refusal {
    // The reason, for programs.
    RefusalCode code;
    // A text of one or two sentences for the player or the host, at most 1000 bytes and "...".
    std::string reason;
    // The parts of the text, for a host that writes its own: {"field", "card"}, {"value", "R9"}. The names depend on
    // the code, and each may be absent.
    Values data;
};

// The result of an input: nothing if it was taken, otherwise the refusal.
using Outcome = std::optional<Refusal>;

}  // namespace quattro
