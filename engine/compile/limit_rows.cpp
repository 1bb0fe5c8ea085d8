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
#include "run/option_enumeration.hpp"
#include "state/shape.hpp"

namespace quattro {
namespace {

std::vector<LimitRow> of_packs() {
    return {
        {"a pack", fmt::format("{} files, {} together; {} games that extend each other", in_figures(kMaxFiles),
                               in_bytes(kMaxPackBytes), in_figures(kMaxExtendsDepth))},
        {"a YAML file",
         fmt::format("{}; {} keys, values, lists and maps", in_bytes(kMaxFileBytes), in_figures(quattro::kMaxNodes))},
        {"a file of a script, or of rules in words",
         fmt::format("{}, or {}", in_bytes(kMaxScriptBytes), in_bytes(kMaxTextBytes))},
        {"a game",
         fmt::format("{} seats, {} options, {} triggers, {} patterns, {} lets; for all seats together {} counters, {} "
                     "zones, {} cards at the start and {} at one time; `every` goes through {} combinations",
                     in_figures(kMaxSeats), in_figures(kMaxOptions), in_figures(kMaxTriggers), in_figures(kMaxPatterns),
                     in_figures(kMaxLets), in_figures(kMaxCounters), in_figures(kMaxZones), in_figures(kMaxStarts),
                     in_figures(kMaxCards), in_figures(kMaxInterval))},
        {"a card", fmt::format("{} attributes, each with {} names", in_figures(kMaxAttributes), in_figures(kMaxNames))},
        {"a zone", fmt::format("{} places; a grid {} columns and {} rows", in_figures(kMaxPlaces),
                               in_figures(kMaxColumns), in_figures(kMaxColumns))},
        {"a pattern",
         fmt::format("windows of {} places; the attributes that must differ have {} values together; {} values stand "
                     "in a circle; a tie compares {} values",
                     in_figures(kLongestWindow), in_figures(kMaxPatternValues), in_figures(kMaxNeighbours),
                     in_figures(kMaxTied))},
    };
}

std::vector<LimitRow> of_flows() {
    return {
        {"a flow", fmt::format("{} instructions once routines are written out; routines within each other {} deep",
                               in_figures(kMaxProgramInstructions), in_figures(kMaxRoutineDepth))},
        {"a prompt", fmt::format("{} fields, with those of actions; a field stands for {} answers; {} seconds",
                                 in_figures(kMaxFields), in_figures(kMaxFieldOptions), in_figures(kMaxSeconds))},
        {"a field",
         fmt::format("{} kinds of cards (`every`), {} ways to split (`splits`); amounts up to {}, and up to {} above "
                     "the lowest, divided by how many fields the prompt has",
                     in_figures(kMaxCardKinds), in_figures(kMaxSplits), in_figures(kHighestAmount),
                     in_figures(kMaxAmounts))},
        {"an expression",
         fmt::format("{} parts, {} brackets deep; with the lets in it written out {} parts; lets explain each other {} "
                     "deep; a range LOWEST..HIGHEST has {} numbers",
                     in_figures(lang::kMaxNodes), in_figures(lang::kMaxDepth), in_figures(kMaxExpressionParts),
                     in_figures(kMaxLetDepth), in_figures(kMaxRangeSize))},
        {"looking ahead",
         fmt::format("{} units a question: where later fields can be answered in more ways than that, what was not "
                     "found does not count as possible",
                     in_figures(kMaxTries))},
    };
}

LimitRow of_input() {
    const Budget budget;
    return {"one input of a match",
            fmt::format("{} instructions of scripts, where {}; {} units of the flow's steps (about one operation of an "
                        "expression each) and as many of looking for options; {} cards looked at in searches for "
                        "patterns; {} events with {} of letters. Then the match halts",
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
