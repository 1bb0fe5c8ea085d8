// The last step of loading: expressions become terms, steps instructions.
#pragma once

#include "run/rules.hpp"

namespace quattro {

// Fills rules.roots from rules.expressions and rules.doings from rules.program; the layout must be final.
void link_rules(Rules& rules);
// A copy that plays by itself, whatever becomes of these.
Rules linked_copy(const Rules& rules);

// A part of it: notes when the moments of a board come; again whenever its slots are changed.
void link_board(Board& board);
// Another: what is known of the calls of slots, actions and steps before they are made. The expressions must be linked.
void link_parts(Rules& rules);
// Another: notes which actions of a prompt can be answered whatever the state is. Its fields must be linked.
void link_sure(const Rules& rules, Prompt& prompt);
// Another: lists the options of fields that hang on nothing but answers of their prompt.
void link_known(const Rules& rules, Prompt& prompt);
// Finds out how the sets of a prompt are drawn, and lists those that depend on nothing but their own answers.
void link_sets(const Rules& rules, Prompt& prompt);

class Maker;
// Finds the counters that are known although nobody sees them. The program must be linked.
void link_known_counters(Rules& rules, Maker& maker);
// A field among things that are always the same whose one filter says that something which does not hang on the option
// differs from something which hangs on nothing else: what each option differs from is known from now on. It has an
// option whatever the state is where that is not the same for all.
void link_unlike(const Rules& rules, Maker& maker, PromptField& field);
// A field of the cards of ZONE if CONDITION else ZONE: both can be counted, and which one counts is asked each time.
void link_chosen(Maker& maker, PromptField& field);

}  // namespace quattro
