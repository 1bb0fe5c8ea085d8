// The sections of a save, written by name (save_write.cpp) and read again (save_read*.cpp). Private to the match layer.
#pragma once

#include <string>

#include "match/impl.hpp"

namespace quattro {

// Every section of a save, of a match's state. They stand for it byte by byte: the same rules read the same state.
std::string state_text(const Rules& rules, const State& m);
// The state that the sections of `doc` name, or nothing, with an error at each line that fits these rules no more. What
// the rules have and the save lacks is as at the start of a match. Not checked: state_fault().
std::optional<State> read_state(const Rules& rules, std::uint64_t seed, const Node& doc, Diagnostics& out);

// An instruction of the flow: the step it belongs to, and the how manieth of its kind it is there, from 1. Of waits
// those for the same prompt are counted.
int nth_instruction(const Rules& rules, int pc);
int find_instruction(const Rules& rules, std::string_view step, std::string_view code, std::string_view prompt,
                     int nth);
// A name as a key or value of YAML.
std::string yaml_name(std::string_view name);

}  // namespace quattro
