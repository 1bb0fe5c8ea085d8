// The sections of a save: save_write.cpp writes them with names, save_read*.cpp reads them. Private to the engine.
#pragma once

#include <string>

#include "match/impl.hpp"

namespace quattro {

// A whole save: its header, the sections and its end.
std::string save_text(const MatchImpl& impl);
// All sections of a match's state. They determine the state byte by byte if the same rules read them.
std::string state_text(const Rules& rules, const State& m);
// The state that the sections of `doc` describe. Returns nothing, with an error at each line that does not fit the
// rules any more. Data that the rules have and the save lacks is as at the start of a match. The state is not verified:
// call find_state_fault().
std::optional<State> read_state(const Rules& rules, std::uint64_t seed, const Node& doc, Diagnostics& out);

// A save identifies an instruction by its `step`, its kind (`code`: the name of its InstructionKind) and its ordinal
// (`nth`) among the instructions of that kind in the step, from 1. For a wait the ordinal counts only waits for the
// same `prompt`. find_instruction() returns none if no instruction matches.
int instruction_ordinal(const Rules& rules, InstructionIndex pc);
InstructionIndex find_instruction(const Rules& rules, std::string_view step, std::string_view code,
                                  std::string_view prompt, int nth);
// A name as a key or a value of YAML, quoted if necessary.
std::string yaml_name(std::string_view name);

}  // namespace quattro
