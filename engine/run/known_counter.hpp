// Counters that no player sees although everybody may know what they hold.
#pragma once

#include <cstdint>

#include "base/indexed.hpp"

namespace quattro {

struct Term;

// A counter of the table that is reset before a prompt and that nothing changes before the actions of the answers are
// carried out, but for some of these actions. Where nobody can have chosen one of those, the counter holds `value`.
struct KnownCounter {
    // Something that must hold for a seat before it can choose an action.
    struct Condition {
        const Term* holds = nullptr;
        Indexed<int> counters;  // the counters of that seat on which it depends; on nothing else that is hidden
    };
    struct Chance {
        int field = 0, action = 0;  // the choice, of the prompt; the action
        Indexed<Condition> needs;   // all of them; there may be other conditions, too
    };
    int act = 0;  // the instruction that carries out the actions
    int counter = 0;
    std::int64_t value = 0;
    Indexed<Chance> changed_by;
};

}  // namespace quattro
