// Rows of the limits table for scripts, built from the constants that enforce them.
#include "script/limit_rows.hpp"

#include <fmt/format.h>

#include "script/memory.hpp"
#include "script/overflow_guards.hpp"
#include "script/sandbox.hpp"
#include "script/verbs.hpp"

namespace quattro {

std::vector<LimitRow> script_limit_rows() {
    return {
        {"a script", fmt::format("{} `and` and `or`; {} `elseif`, `break`, `goto` and `::` (a label has two); those in "
                                 "texts and comments count too",
                                 in_figures(kMaxLogicOperators), in_figures(kMaxJumps))},
        {"a call of a script",
         fmt::format("{} instructions (not counted if the script is proved to cost little); {} cards or table fields "
                     "handled by functions of the library; function calls nested {} deep; {} at a time, {} in total; "
                     "{} changes; {} sets of cards",
                     in_figures(kMaxInstructions), in_figures(kMaxWork), in_figures(kMaxDepth), in_bytes(kMaxMemory),
                     in_bytes(kMaxAllocated), in_figures(kMaxOperations), in_figures(kMaxSets))},
        {"a text in a script", fmt::format("{} characters", in_figures(kMaxString))},
        {"an amount in a script's change", fmt::format("{} up or down", in_figures(kMaxAmount))},
    };
}

std::string costly_instructions() {
    return fmt::format(
        "a card or field that the library handles counts as {}, {} characters of a long text as one, and a value that "
        "`..` joins as {}",
        kWorkCost, kBytesPerWork / kWorkCost, kConcatCost);
}

}  // namespace quattro
