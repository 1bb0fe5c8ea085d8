// The rules of a game while they are compiled, with data that only the compiler needs. Many functions of this layer
// call their draft `rules`, because they only read or add data that stays in the rules.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

struct Draft : Rules {
    Draft() = default;
    explicit Draft(const Rules& read) : Rules(read) {}  // to compile more into existing rules

    Diagnostics let_errors;                  // errors in `let` values, reported once after everything is read
    int open_lets = 0;                       // nesting depth of the `let` values being read
    Indexed<RepeatIndex> open_repeats;       // repeats around the step being read
    std::vector<std::string> known_present;  // expressions that the `if` of the step being read proves not none
    Indexed<std::string> effect_names;       // all effects in the packs, for suggestions
    Indexed<std::string> script_names;       // all actions, effects, items and rules in the packs
    Indexed<std::string> script_kinds;       // for each of `script_names`: action, effect, item or rule
    // The number of counters with `holds: card`, the first entries of `registers`; the rest are of `drop` steps.
    std::size_t card_counters = 0;
    bool broken = false;  // a call names no script, or one with errors; this was reported
};

}  // namespace quattro
