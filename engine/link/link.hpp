// Linking, the last stage of loading: expressions become terms, and instructions become executable ops.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// Fills `rules.roots` and `rules.sets` from `rules.expressions`, and `rules.ops` from `rules.program`. Also links
// patterns, prompts, boards and parts. The layout must be final.
void link_rules(Rules& rules);
// A copy of the rules that is linked on its own: its terms point into the copy, so it does not need the original.
Rules linked_copy(const Rules& rules);

// Fills Board::order: the batches at the end and those when a card is placed, each in the order in which they happen.
// Call it again after the slots change.
void link_board(Board& board);
// Sets the linked members of the script calls of slots, actions and steps (EffectCall). The expressions must be linked.
void link_parts(Rules& rules);
// Records the actions of a prompt that can be answered in every state (`PromptField::certain`). The fields must be
// linked.
void link_certain_actions(const Rules& rules, Prompt& prompt);
// Lists the options of the fields whose options depend only on answers of the prompt (`PromptField::option_table`).
void tabulate_options(const Rules& rules, Prompt& prompt);
// Selects the way in which each set of a prompt is sampled. Lists all legal sets if they depend only on the set's own
// answers.
void link_sets(const Rules& rules, Prompt& prompt);

class Linker;
// Finds the counters whose value is known although no player sees them (`Rules::known_counters`). The expressions must
// be linked.
void link_known_counters(Rules& rules, Linker& linker);
// Optimizes a field with constant candidates and a single filter `A != B`, where A does not depend on the option and B
// depends on nothing else. Tabulates B for each option. If B is not the same for all options, the field always has an
// option.
void link_unequal_filter(const Rules& rules, Linker& linker, PromptField& field);
// Optimizes a field with the set `ZONE if CONDITION else ZONE`: the cards of both zones can be counted, and the
// condition is evaluated when the field is asked.
void link_zone_choice(Linker& linker, PromptField& field);

}  // namespace quattro
