// Inputs as the match takes and logs them, and helpers for refusals. Private to the engine.
#pragma once

#include <string_view>

#include "match/host_input_kinds.hpp"
#include "match/refusal.hpp"

namespace quattro {

// The kinds of inputs, one for each function of Match that takes one. `draw` is Match::answer_by_draw(); logs write it
// as `lot`.
enum class InputKind : std::uint8_t { answer, withdraw, draw, say, tick, host };

// An input as the log stores it.
struct Input {
    Milliseconds at = 0;
    InputKind kind = InputKind::tick;
    Seat seat = 0;                             // 0: the host, or a tick
    std::uint32_t number = 0;                  // the number of the prompt, as in PromptView; 0: about no prompt
    HostInputKind host = HostInputKind::note;  // the kind of a host input
    Values values;
    // The hash of the state after the input.
    std::uint64_t hash = 0;
    // The audience of the events of the input, except of those of the kind `waiting`.
    std::uint32_t learned_by = 0;
    // True if the input cannot be taken back: it drew at random, used preset rolls, hid cards that may not be shown
    // again, or replaced the files. See Match::undo_point.
    bool cannot_be_undone = false;
    std::vector<Values> candidates = {};  // of `draw`: the answers to draw from
    std::uint64_t sum = 0;                // the checksum of the log up to this line
};

// Makes a refusal. All texts are made safe for a screen, and a long reason is cut.
Refusal refuse(RefusalCode code, std::string reason, Values data = {});
// The value of this name; null if there is none.
const std::string* find_value(const Values& values, std::string_view name);
// Refuses if a name is given twice, because a log stores values as a map. Also refuses more than 1000 values, to avoid
// a slow search. Returns nothing if neither applies.
Outcome given_twice(const Values& values, RefusalCode code);

}  // namespace quattro
