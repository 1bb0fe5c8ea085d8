// Each row uses the constants that the checks use, so the reference cannot differ from them.
#include "compile/limit_rows.hpp"

#include <fmt/format.h>

#include "base/budget.hpp"
#include "base/text.hpp"
#include "compile/step_compiler.hpp"
#include "game/limits.hpp"
#include "lang/parse.hpp"
#include "pack/doc.hpp"
#include "pack/limits.hpp"
#include "rules/rules.hpp"
#include "run/enclosing_blocks.hpp"
#include "run/option_enumeration.hpp"
#include "state/shape.hpp"

namespace quattro {
namespace {

std::vector<LimitRow> of_packs() {
    return {
        {"a pack", fmt::format("{} files, {} in total; {} games below one that extends them", in_figures(kMaxFiles),
                               in_bytes(kMaxPackBytes), in_figures(kMaxExtendsDepth))},
        {"a YAML file",
         fmt::format("{}; {} keys, values, lists and maps", in_bytes(kMaxFileBytes), in_figures(quattro::kMaxNodes))},
        {"a script, or a rules text", fmt::format("{}, or {}", in_bytes(kMaxScriptBytes), in_bytes(kMaxTextBytes))},
        {"a game",
         fmt::format("{} seats, {} options, {} triggers, {} patterns, {} lets; for all seats together {} counters, {} "
                     "zones, {} cards at the start and {} at one time; {} combinations for one `every` and {} for all",
                     in_figures(kMaxSeats), in_figures(kMaxOptions), in_figures(kMaxTriggers), in_figures(kMaxPatterns),
                     in_figures(kMaxLets), in_figures(kMaxCounters), in_figures(kMaxZones), in_figures(kMaxStarts),
                     in_figures(kMaxCards), in_figures(kMaxCombinations), in_figures(kMaxCombinationsOfGame))},
        {"a slot of a board", fmt::format("{} effects", in_figures(kMaxBatches))},
        {"a card", fmt::format("{} attributes, each with {} names", in_figures(kMaxAttributes), in_figures(kMaxNames))},
        {"a zone", fmt::format("{} places; a grid {} columns and {} rows", in_figures(kMaxPlaces),
                               in_figures(kMaxColumns), in_figures(kMaxColumns))},
        {"a pattern", fmt::format("windows of {} places; {} values in total of the attributes that must differ; {} "
                                  "values in a circle; {} values that a tie compares",
                                  in_figures(kLongestWindow), in_figures(kMaxPatternValues),
                                  in_figures(kMaxCircleValues), in_figures(kMaxTied))},
    };
}

std::vector<LimitRow> of_flows() {
    return {
        {"a flow",
         fmt::format("{} instructions and {} steps with all routines expanded; routines nested {} deep",
                     in_figures(kMaxProgramInstructions), in_figures(kMaxFlowSteps), in_figures(kMaxRoutineDepth))},
        {"the prompts of a game, with those of effects",
         fmt::format("{} prompts; {} answers, which are the fields of all of them for each seat",
                     in_figures(kMaxPrompts), in_figures(kMaxAnswerCells))},
        {"a prompt",
         fmt::format("{} fields, including those of its actions; {} answers of one field with `each`, {} with "
                     "`times` or `up_to`; a time limit of {} seconds",
                     in_figures(kMaxFields), in_figures(kMaxFieldCopies), in_figures(kMaxSetSize),
                     in_figures(kMaxSeconds))},
        {"a field", fmt::format("{} kinds of cards (`every`), {} ways to split (`splits`); amounts up to {}, and up to "
                                "{} above the lowest, divided by the number of fields of the prompt",
                                in_figures(kMaxCardKinds), in_figures(kMaxSplits), in_figures(kHighestAmount),
                                in_figures(kMaxAmounts))},
        {"an expression",
         fmt::format("{} parts, brackets nested {} deep; {} parts with all lets expanded; lets nested {} deep; {} "
                     "numbers in a range LOWEST..HIGHEST",
                     in_figures(lang::kMaxNodes), in_figures(lang::kMaxBrackets), in_figures(kMaxExpressionParts),
                     in_figures(kMaxLetDepth), in_figures(kMaxRangeSize))},
        {"looking ahead",
         fmt::format(
             "{} units for each question; an answer that is not found within this limit does not count as possible",
             in_figures(kMaxTries))},
    };
}

LimitRow of_input() {
    const Budget budget;
    return {"one input of a match",
            fmt::format("{} instructions of scripts, where {}; {} units for the steps of the flow (about one operation "
                        "of an expression each), and as many for the search for options; {} cards examined in searches "
                        "for patterns; {} events with {} of text. Beyond that, the match halts",
                        in_figures(budget.lua_instructions), costly_instructions(), in_figures(budget.flow_cost),
                        in_figures(SearchBudget::kOfAnInput), in_figures(budget.events), in_bytes(budget.event_bytes))};
}

}  // namespace

std::vector<LimitRow> limit_rows() {
    std::vector<LimitRow> all = of_packs();
    for (std::vector<LimitRow> more : {of_flows(), script_limit_rows(), std::vector{of_input()}})
        for (LimitRow& row : more)
            all.push_back(std::move(row));
    return all;
}

}  // namespace quattro
