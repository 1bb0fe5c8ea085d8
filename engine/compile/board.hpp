// Boards: what the slots of a zone do, compiled from YAML into moments of effects.
#pragma once

#include "compile/draft.hpp"

namespace quattro {

// Loads the scripts that the boards name, then compiles every board. Reports what is wrong with either.
void compile_boards(Draft& rules, const PackSet& packs, Diagnostics& out);
// One board; also for boards that are written inline. The scripts it names must have been loaded.
Board compile_board(Draft& rules, const std::string& id, const Node& slots, Diagnostics& out);
// Loads every script of a folder that is named anywhere in these slots and not loaded yet.
void load_slot_scripts(Draft& rules, const PackSet& packs, const std::vector<const Node*>& slots, Diagnostics& out);

// A script's text with the parameters as a map gives them.
std::string describe_call(Draft& rules, const Script& script, const Node& node);

extern const Schema kBoardSchema, kSlotSchema, kTargetSchema;

}  // namespace quattro
