// Compiles boards: the effects of the slots of a zone, from YAML into batches.
#pragma once

#include "compile/draft.hpp"

namespace quattro {

// Loads the scripts that boards, actions and steps name, then compiles every board. Reports errors of both.
void compile_boards(Draft& rules, const PackSet& packs, Diagnostics& out);
// Compiles one board, which may also be written inline in another file. Its scripts must be loaded.
Board compile_board(Draft& rules, const std::string& id, const Node& slots, Diagnostics& out);
// Loads every script named by a key in these nodes that is not loaded yet.
void load_slot_scripts(Draft& rules, const PackSet& packs, const std::vector<const Node*>& slots, Diagnostics& out);

// The text of a script, with {parameter} replaced by the arguments in `node`.
std::string call_text(Draft& rules, const Script& script, const Node& node);

extern const Schema kBoardSchema, kSlotSchema, kTargetSchema;

}  // namespace quattro
