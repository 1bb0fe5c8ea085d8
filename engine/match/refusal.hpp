// Why an input was not taken: part of the contract in quattro.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "match/views.hpp"

namespace quattro {

enum class RefusalCode : std::uint8_t {
    match_over,
    not_your_prompt,
    stale_prompt,
    missing_field,
    unknown_field,
    not_an_option,
    already_answered,
    time_goes_back,
    bad_time,
    paused,
    halted,
    bad_seat,
    bad_host_input,
    no_channel,
    channel_closed,
    bad_text,
};

// A code as protocols and scenarios write it, and when it is given.
struct RefusalRow {
    RefusalCode code;
    std::string_view word, says;
};
std::span<const RefusalRow> refusal_rows();  // in the order of the enumeration
std::string_view word(RefusalCode code);

// The match is then exactly as before.
struct Refusal {
    RefusalCode code;
    std::string reason;  // a sentence for the player
    Values data;         // the parts of the sentence
};

// The result of an input: nothing, or a refusal.
using Outcome = std::optional<Refusal>;

}  // namespace quattro
