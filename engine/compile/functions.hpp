// The functions of the expression language, one row each: documentation, types and linking.
#pragma once

#include <span>

#include "compile/draft.hpp"
#include "game/limits.hpp"
#include "rules/rules.hpp"

namespace quattro {

class Linker;
struct LinkedTerm;

using Arguments = std::span<const lang::Argument>;
using Branches = std::span<const lang::NodeIndex>;

// A function over an answer, whose value is recorded in counters during a match.
struct AnswerRecord {
    // Adds the counters if the game uses the function. Called before anything is compiled.
    void (*declare)(Draft& rules);
    // The counter of each seat for an answer; -1 if nothing is recorded for it.
    int (*counter)(const Rules& rules, int prompt, int field);
    std::string_view missing, hint;  // the error for a result of -1
};

// The meaning of a function whose result is a truth, for any arguments.
inline lang::ExprType a_truth(Arguments) { return {kTruth}; }

struct FunctionRow {
    lang::FunctionWord word;
    // Links a call.
    LinkedTerm (*make)(Linker&, Branches arguments);
    const AnswerRecord* note = nullptr;  // set if the argument is an answer with recorded data; null otherwise
};

// Whether the call iterates over a number of each seat, as total(points) does.
bool goes_through_seats(const Language& language, const lang::Call& call);

}  // namespace quattro
