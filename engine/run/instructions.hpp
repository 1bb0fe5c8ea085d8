// The instructions of a program as they were read, a struct a kind. How each is done stands where its row says
// (step_kinds.cpp).
#pragma once

#include <memory>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "run/expr.hpp"

namespace quattro {

struct StepBody;

// What an attribute of a card becomes.
struct AttributeChange {
    int attribute = 0;
    Expr amount;
};
// What is added to a counter of a seat.
struct CounterChange {
    int counter = 0;
    Expr amount;
};

// In all of them: `goal` is the number of the instruction at which the flow goes on where it does not simply go to the
// next one; the compiler fills it in when it comes there. `repeat` is a number of the flow's, see Rules::repeats.
// Numbers that are -1 are none, and so are expressions that are not given.
namespace instruction {

// Goes to the goal.
struct Jump {
    int goal = -1;
};
// Goes to the goal unless the condition holds.
struct Unless {
    Expr condition = {};
    int goal = -1;
};

// No pass of a repeat is begun yet.
struct RepeatBegin {
    int repeat = -1;
    bool of_seat = false;  // inside `parallel`: of the frame's seat alone
};
// The next pass, or the goal behind the last one.
struct RepeatNext {
    int repeat = -1;
    bool of_seat = false;
    Expr times = {}, until = {};
    int goal = -1;
};

// The frame is about everyone, and no pass of an `each: seat` is begun yet. A `leave` emits it without a repeat.
struct EachBegin {
    int repeat = -1;
};
// The pass of the next seat, or the goal behind the last one.
struct EachNext {
    int repeat = -1;
    int counter = -1;  // that holds whose pass it is
    int seat = -1;     // the number of the flow's that does, where the designer names no counter
    Expr from = {}, until = {};
    int goal = -1;
};

// Each seat goes on behind it in a frame of its own; the frame itself goes to the goal, a Join.
struct Fork {
    int goal = -1;
};
// Waits until the frames that were forked are done.
struct Join {};
// The end of such a frame.
struct Done {};

// Opens a prompt.
struct Ask {
    int prompt = -1;
    bool of_subjects = false;  // for the owners of cards whose trigger is settled
};
// Waits until nobody's answer to the prompt is still to come. Where an answer for which `at_once` holds was given, the
// flow goes to the goal instead, the steps for that seat.
struct Wait {
    int prompt = -1;
    Expr at_once = {};
    int goal = -1;
};
// Asks the frame's seat again, whose answer worked at once.
struct Reopen {
    int prompt = -1;
    bool anew = false;        // the time begins again for all who are asked
    bool keeps_seat = false;  // the steps around it are about that seat, too
};
// Closes the prompt without an answer.
struct Close {
    int prompt = -1;
};

// Runs a script.
struct RunScript {
    int part = -1;          // of Rules::parts
    bool of_table = false;  // once, for nobody
};
// Carries out the actions that were answered.
struct Act {
    int prompt = -1, field = -1;
    int done = -1;        // the counter that says for whom it was carried out
    int remembered = -1;  // the register that keeps the card which it was about
};

// What the instructions that resolve slots go by.
struct Resolving {
    int repeat = -1;  // how far it is, see moment_at()
    int prompt = -1;  // of the answer that is the place; none: what happens at the end, wherever cards lie
    int field = -1;   // of that prompt
    bool placed() const { return prompt >= 0; }
};
// No moment of a slot was come to yet.
struct ResolveBegin {
    int repeat = -1;
};
// Comes to the next moment of a slot and asks for the choices it needs, or goes to the goal behind the last one.
struct ResolveNext : Resolving {
    int goal = -1;
};
// Does what the slot does at that moment.
struct ResolveRun : Resolving {};

// Comes to the next card of each seat that waits for a trigger; where no seat has one, goes to the goal.
struct TriggerNext {
    int trigger = -1;
    int goal = -1;
};
// Changes those cards by what their owners have answered to the prompt.
struct TriggerSet {
    int prompt = -1;
    std::vector<AttributeChange> changes = {};
};

// Scores the pattern for each seat.
struct Compare {
    int pattern = -1;
    std::vector<CounterChange> best = {}, tied = {},
                               none = {};  // for the one with the most, for several, for all where none has any
};
// Brings the next board into play.
struct Present {};
// Ends the match.
struct End {
    Expr winners = {};  // seats
};

// What follows is about the seat; goes to the goal where it is nobody.
struct BlockBegin {
    Expr seat = {};
    int kept = -1;  // the number of the flow's that keeps the frame's seat meanwhile
    int goal = -1;
};
// What follows is about whom it was before.
struct BlockEnd {
    int kept = -1;
};
// Counters start anew.
struct Reset {
    std::vector<int> counters = {};
    bool of_seats = false;  // those of the step's seats alone
};

// Of a kind of step that has something of its own.
struct Own {
    std::shared_ptr<const StepBody> body = {};  // never null
};

}  // namespace instruction

// One of them. Each has a row in the same order (step_kinds.cpp), but for Own, the last: its body has the row.
using Instruction =
    std::variant<instruction::Jump, instruction::Unless, instruction::RepeatBegin, instruction::RepeatNext,
                 instruction::EachBegin, instruction::EachNext, instruction::Fork, instruction::Join, instruction::Done,
                 instruction::Ask, instruction::Wait, instruction::Reopen, instruction::Close, instruction::RunScript,
                 instruction::Act, instruction::ResolveBegin, instruction::ResolveNext, instruction::ResolveRun,
                 instruction::TriggerNext, instruction::TriggerSet, instruction::Compare, instruction::Present,
                 instruction::End, instruction::BlockBegin, instruction::BlockEnd, instruction::Reset,
                 instruction::Own>;

// Which of the instructions T is; as many as there are kinds if it is none.
template <class T>
constexpr std::size_t number_of_kind = []<class... Kind>(std::type_identity<std::variant<Kind...>>) {
    constexpr bool kSame[] = {std::is_same_v<T, Kind>...};
    std::size_t number = 0;
    while (number < sizeof...(Kind) && !kSame[number])
        ++number;
    return number;
}(std::type_identity<Instruction>());
template <class T>
concept IsInstruction = number_of_kind<T> < std::variant_size_v<Instruction>;

}  // namespace quattro
