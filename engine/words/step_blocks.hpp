// What the steps that hold other steps have in common.
#pragma once

#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"

namespace quattro {

// What is compiled until `end_block` stands in a block of this name, which a step can leave; `of_seats`: it goes
// through the seats.
void begin_block(StepCompiler& c, const std::string& name, bool of_seats = false);
// Whoever left it goes on here.
void end_block(StepCompiler& c);
// What is compiled until `end_about` is about the seat of key `of`; returns where that begins, -1 where it is not said.
int begin_about(StepCompiler& c, const Reader& r);
void end_about(StepCompiler& c, int begin);
// Reports a map of steps in which none stands.
void refuse_no_steps(const Reader& r, std::string_view key);
// Reports a step of a block that goes round, by its name, which ends the first pass in any case.
void refuse_single_pass(StepCompiler& c, const Reader& r, const std::string& name);
// The steps of key `steps`.
void inner_steps(StepCompiler& c, const Reader& r);
// Counters that start anew whenever a pass of this block begins.
void reset_counters(StepCompiler& c, const std::string& block);
// The number of a block that goes round, as it was declared.
int number_of_passes(const StepCompiler& c, const std::string& name);
// A number of the flow's that nobody is told: a repeat that no designer has named.
int hidden_number(StepCompiler& c, const std::string& name);

inline constexpr Key kUntilKey{
    "until", KeyType::expression,
    "Once this holds the flow goes on: looked at before each pass of a repeat, after each of `each: seat`.",
    "until: grid is full"};
inline constexpr Key kShownKey{
    "shown", KeyType::flag,
    "Whether players are told each time and see the number; true unless said otherwise. `false` for what only the "
    "rules count: how often it happens may tell a secret.",
    "shown: false"};

}  // namespace quattro
