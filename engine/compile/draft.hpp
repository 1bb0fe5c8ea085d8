// A game while it is read: its rules so far, and what its reader notes that nobody who plays needs.
#pragma once

#include "run/rules.hpp"

namespace quattro {

struct Draft : Rules {
    Draft() = default;
    explicit Draft(const Rules& read) : Rules(read) {}  // to read more into them

    Diagnostics let_errors;             // what is wrong with them: told once, when all is read
    int open_lets = 0;                  // that are being read
    Indexed<int> open_repeats;          // around the step that is read
    std::vector<std::string> there;     // names of which the `if` of the step that is read says that they are not none
    Indexed<std::string> effect_names;  // of every effect in the packs, for suggestions
    Indexed<std::string> script_names;  // of every action, item and rule, too
    Indexed<std::string> script_kinds;  // of each: action, effect, item or rule
    bool broken = false;                // it names a script that is broken, and reported
};

}  // namespace quattro
