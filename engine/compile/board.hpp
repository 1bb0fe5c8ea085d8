// Compiles boards: the effects of the slots of a zone, from YAML into batches (SlotBatch in rules/rules.hpp).
#pragma once

#include "compile/draft.hpp"

namespace quattro {

// Reads the game's `targets`, loads the scripts that boards, actions and steps name, and compiles every board. Reports
// errors in all of them.
void compile_boards(Draft& rules, const PackSet& packs, Diagnostics& out);
// Compiles one board. `slots` is its map of slots, which may also be written in another file, such as a scenario. The
// game must have a zone with slots, and the scripts must be loaded.
Board compile_board(Draft& rules, const std::string& id, const Node& slots, Diagnostics& out);
// Loads every script that a key in these nodes names and that is not loaded yet, and all libs. The nodes are maps of
// slots, the map of actions, or script calls of steps.
void load_called_scripts(Draft& rules, const PackSet& packs, const std::vector<const Node*>& slots, Diagnostics& out);

// The text of a script for players, with {parameter} replaced by the arguments in the call `node`.
std::string call_text(Draft& rules, const Script& script, const Node& node);

extern const Schema kBoardSchema, kSlotSchema, kTargetSchema;

}  // namespace quattro
