// Linking, the last stage of loading: expressions become terms, and instructions become executable ops.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// Fills `rules.roots` and `rules.sets` from `rules.expressions`, and `rules.ops` from `rules.program`. Also links
// patterns, prompts, boards, parts and known counters. The layout must be final, and `rules.start` must have it.
void link_rules(Rules& rules);
// A copy of the rules that is linked on its own: its terms point into the copy, so it does not need the original.
Rules linked_copy(const Rules& rules);

// Fills Board::order: the batches at the end and those when a card is placed, each in the order in which they happen.
// Call it again after the slots change.
void link_board(Board& board);
// Sets the linked members of the script calls of slots, actions and steps (EffectCall). The expressions must be linked.
void link_parts(Rules& rules);
// Records actions of a prompt whose fields can be answered in every state, whether the action is available or not
// (`PromptField::certain`). The fields must be linked.
void link_certain_actions(const Rules& rules, Prompt& prompt);
// Lists the options of fields with few candidates whose options depend only on few answers of the prompt
// (`PromptField::option_table`). Leaves out sets and fields whose options are counted.
void tabulate_options(const Rules& rules, Prompt& prompt);
// Selects the way in which each set of a prompt is sampled. Lists all legal sets if they depend on nothing but the
// set's own answers, no later field reads them, and they are few. Call it after tabulate_options().
void link_sets(const Rules& rules, Prompt& prompt);

class Linker;
// Finds counters whose value can be inferred by players who do not see it (`Rules::known_counters`). The expressions
// must be linked.
void link_known_counters(Rules& rules, Linker& linker);
// Optimizes a field with 2 to kMaxKnown constant candidates and a single filter `A != B` or `B != A`, where A does not
// depend on the option and B depends on nothing else. Tabulates B for each option. If B is not the same for all
// options, the field always has an option.
void link_unequal_filter(const Rules& rules, Linker& linker, PromptField& field);
// Optimizes a field with the set `ZONE if CONDITION else ZONE` of piles or hands, where the condition reads no answer:
// the cards of both zones can be counted, and the condition is evaluated when the field is asked.
void link_zone_choice(Linker& linker, PromptField& field);

}  // namespace quattro
