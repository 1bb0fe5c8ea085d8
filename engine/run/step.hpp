// The program as it was read: one step behind the other.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/check.hpp"
#include "run/doing.hpp"
#include "run/instructions.hpp"

namespace quattro {

class Maker;
struct StepKind;
// What a step was read as, where the kind of step has something of its own.
struct StepBody {
    virtual ~StepBody() = default;
    virtual const StepKind& kind() const = 0;  // what the rest of the flow must know of it
    virtual Doing* link(Maker& maker, const Step& step) const = 0;
    // Calls f for every expression in it.
    virtual void expressions(const std::function<void(const Expr&)>& f) const = 0;
    // Whether it happens for seats; else once, for the table.
    virtual bool of_seats() const = 0;
    // Whether it reckons something of each of several cards.
    virtual bool of_cards() const { return false; }
    virtual bool nothing() const { return false; }  // what it should do was wrong
    // Whether it may change the counter with that number.
    virtual bool changes(const Shape&, int) const { return false; }
    // Why it does what it does, in its designer's words for players; "": they say nothing.
    virtual std::string_view why() const { return {}; }
    // Answered cards that it moves, and where to: the prompt, its fields, so many from one on, and the zone, none for
    // scrap. Nothing: none.
    struct Moved {
        int prompt = -1, field = 0, fields = 1;
        ZoneIndex to;
    };
    virtual std::optional<Moved> moved() const { return std::nullopt; }
    // It failed and is left out. What it clears before it does anything is cleared all the same: what follows must not
    // take it for new.
    virtual void left_out(const Shape&, State&) const {}
};

// One instruction of the program, and the step of the YAML that it is of.
struct Step {
    std::string name;                      // its path in the YAML: "round.fill.put"
    std::size_t told = std::string::npos;  // so many letters of it are told to players, see untold.hpp
    Location where;
    int cost = 1;              // see costs.hpp
    Expr of;                   // a seat; not given: every seat, or the frame's
    Expr who;                  // ... of these the seats for which it holds
    Expr first;                // who goes first where seats clash, see Precedence
    bool nobody_gets = false;  // ... none of those that clash gets anything
    Instruction does;
    std::string_view told_name() const { return std::string_view(name).substr(0, told); }
};

// What the step does, if it is an instruction of kind T; else null.
template <IsInstruction T>
const T* as(const Step& step) {
    return std::get_if<T>(&step.does);
}
template <IsInstruction T>
bool is(const Step& step) {
    return std::holds_alternative<T>(step.does);
}
// What a step does of which it is known that it is an instruction of kind T.
template <IsInstruction T>
const T& the(const Step& step) {
    QUATTRO_EQUAL(step.does.index(), number_of_kind<T>);
    return *std::get_if<T>(&step.does);
}
template <IsInstruction T>
T& the(Step& step) {
    return const_cast<T&>(the<T>(std::as_const(step)));
}
// What was read of a step whose kind has something of its own; null: it has not.
inline const StepBody* body_of(const Step& step) {
    const auto* own = as<instruction::Own>(step);
    return own ? own->body.get() : nullptr;
}

// Where the flow goes on behind the step if not at the next one: the number of an instruction. -1: nowhere else.
int goal_of(const Step& step);
// Sets it; the step must have one.
void set_goal(Step& step, int goal);

// Calls f for each expression that the instruction reckons by itself, of those that are given.
void reckoned_by(const Step& step, const std::function<void(const Expr&)>& f);
// ... and for whom it is about: `of` and `who`.
void reckoned_in(const Step& step, const std::function<void(const Expr&)>& f);

}  // namespace quattro
