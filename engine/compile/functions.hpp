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

// The counters in which a match records the data about an answer that a function returns, such as done(turn.action).
struct AnswerRecord {
    // Adds the counters that the game needs for the function. Called before anything is compiled.
    void (*declare)(Draft& rules);
    // The counter of each seat for an answer; none if nothing is recorded for it.
    CounterIndex (*counter)(const Rules& rules, PromptIndex prompt, FieldIndex field);
    std::string_view missing, hint;  // the error if `counter` returns none
};

// The result type of a function that returns a truth, whatever its arguments are.
inline lang::ExprType a_truth(Arguments) { return {kTruth}; }

// The cost of evaluating a call, without the cost of its arguments.
enum class CallCost : std::uint8_t {
    of_result,      // 1, or 1 for each element of a set
    sorts_cards,    // sorts the elements of its argument
    finds_pattern,  // searches the cards of a pattern
};

// The information about its arguments that the result of a call discloses.
enum class Discloses : std::uint8_t {
    values,    // their values, or the elements of a set
    size,      // the number of elements of a set, and nothing else
    equality,  // how many elements are equal, and nothing else; cards are equal if they agree in all attributes
};

// The words for a call with one argument in the rules in words, one text for each kind of argument. If the text is
// empty, the call is shown as it is written. {} stands for the argument, or {0} and {1} for its parts.
struct FunctionProse {
    std::string_view zone = {};          // a zone
    std::string_view targets = {};       // target words
    std::string_view empty_places = {};  // the empty places of a zone
    std::string_view attribute = {};     // ATTRIBUTE of ZONE: {0} of the cards in {1}
    std::string_view quotient = {};      // X / Y: {0} and {1}
    std::string_view seats = {};         // a number of each seat: the seats that the call names
    std::string_view reached = {};       // a number of each seat that is at least a bound: the seats that have it
};

struct FunctionRow {
    lang::FunctionWord word;
    // Links a call.
    LinkedTerm (*make)(Linker&, Branches arguments);
    Stated<CallCost> cost;
    Stated<Discloses> discloses;
    Stated<FunctionProse> prose;
    bool gives_other_seat = false;                // given a seat, it returns another seat
    const AnswerRecord* answer_record = nullptr;  // set if the argument is an answer with recorded data; null otherwise
};

// True if the function that is called takes an amount, such as a number of each seat in total(points).
bool goes_through_seats(const Language& language, const lang::Call& call);

}  // namespace quattro
