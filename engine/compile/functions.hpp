// The functions of the expression language: one row each, which holds all that there is to say of it.
#pragma once

#include <span>

#include "compile/maker.hpp"

namespace quattro {

using Arguments = std::span<const lang::Argument>;
using Branches = std::span<const lang::Branch>;

struct FunctionRow {
    lang::FunctionWord word;
    // A term of it, from its arguments.
    Made (*make)(Maker&, Branches arguments);
};

// All of them, in the order of the reference.
std::span<const FunctionRow* const> function_rows();
// The same without what they become.
std::span<const lang::FunctionWord> function_words();

// made(A; CARD) or made(B; CARD) ... of lines that lie alike, in one term; nothing for anything else.
Made made_any(Maker& maker, lang::Branch branch);

}  // namespace quattro
