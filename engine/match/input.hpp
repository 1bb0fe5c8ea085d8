// Inputs as the layer takes and logs them, and what is said where one is refused. Private to the match layer.
#pragma once

#include <string_view>

#include "match/kinds.hpp"
#include "match/refusal.hpp"

namespace quattro {

enum class InputKind : std::uint8_t { answer, withdraw, lot, say, tick, host };

// An input as it is logged.
struct Input {
    Milliseconds at = 0;
    InputKind kind = InputKind::tick;
    Seat seat = 0;
    std::uint32_t number = 0;
    HostInputKind host = HostInputKind::note;  // of a host's
    Values values;
    std::uint64_t hash = 0;
    std::uint32_t shown = 0;  // to whom it told anything but that somebody has answered; and whether it drew:
    bool drew = false;        // see Match::undo_point
    std::vector<Values> candidates = {};  // of a lot
    std::uint64_t sum = 0;                // of the log up to this line
};

// Nothing that came in is echoed as it is: what is not clean is named.
Refusal refuse(RefusalCode code, std::string reason, Values data = {});
const std::string* find_value(const Values& values, std::string_view name);
// Nothing, or the refusal of a value given twice: a log could not be read again, for a map has each key once. More
// values than anything takes are refused at once, before anybody looks for each of them.
Outcome given_twice(const Values& values, RefusalCode code);

}  // namespace quattro
