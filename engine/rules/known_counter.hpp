// Counters that players do not see, although their values can be inferred. match/certain_options.cpp, which marks the
// options that do not depend on hidden values, counts these values as known.
#pragma once

#include <cstdint>

#include "base/indexed.hpp"

namespace quattro {

struct Term;

// A counter of the table that is reset to its start value before a prompt. Until the actions of the prompt have been
// executed, only the actions in `changed_by` change it. If no seat can have chosen one of these actions, the counter
// has its start value.
struct InferableCounter {
    // A precondition for a seat to choose an action.
    struct Condition {
        const Term* holds = nullptr;
        Indexed<CounterIndex>
            counters;  // the seat's counters that it depends on; it depends on nothing else that is hidden
    };
    struct ChangingAction {
        FieldIndex field;  // the action field of the prompt
        int action = 0;
        Indexed<Condition> needs;  // all of them must hold; there may be other preconditions
    };
    InstructionIndex act;  // the instruction that executes the actions
    CounterIndex counter;
    Indexed<ChangingAction> changed_by;
};

}  // namespace quattro
