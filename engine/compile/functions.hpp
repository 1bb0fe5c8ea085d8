// The functions of the expression language: one row each, which holds all that there is to say of it.
#pragma once

#include <span>

#include "compile/draft.hpp"
#include "compile/maker.hpp"
#include "game/limits.hpp"

namespace quattro {

using Arguments = std::span<const lang::Argument>;
using Branches = std::span<const lang::Branch>;

// What is noted of answers while a match goes on, for a function whose argument is one.
struct AnswerNote {
    // Adds the counters that keep it, where the game reads it: before anything is compiled.
    void (*declare)(Draft& rules);
    // That of an answer, for each seat; -1: nothing is noted of it.
    int (*counter)(const Rules& rules, int prompt, int field);
    std::string_view missing, hint;  // what is wrong then
};

struct FunctionRow {
    lang::FunctionWord word;
    // A term of it, from its arguments.
    Made (*make)(Maker&, Branches arguments);
    const AnswerNote* note = nullptr;  // its only argument is an answer of which this is known; else null
};

// All of them, in the order of the reference.
std::span<const FunctionRow* const> function_rows();
// The row of this name; null if there is none.
const FunctionRow* function_row(std::string_view name);
// Whether a call goes through what each seat has, as total(points) does.
bool goes_through_seats(const lang::Call& call);
// The same without what they become.
std::span<const lang::FunctionWord> function_words();

// made(A; CARD) or made(B; CARD) ... of lines that lie alike, in one term; nothing for anything else.
Made made_any(Maker& maker, lang::Branch branch);

}  // namespace quattro
