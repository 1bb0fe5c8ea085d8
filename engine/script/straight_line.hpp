// Straight-line scripts: scripts whose `run` is a sequence of verb calls without branches, as in most effects. They run
// without Lua, by the verb functions that Lua would call, and cost the same instructions. A call that is traced or
// watched, has many cards, or does not succeed this way is left to Lua, which reports any error. Private to this layer.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "script/script.hpp"

struct lua_State;

namespace quattro {

class Sandbox;
class VerbCall;
struct BoundCall;
struct CallContext;
struct Formula;

// An argument or the result of a verb.
struct ScriptValue {
    enum class Kind : std::uint8_t { nothing, number, cards, name, function };
    Kind kind = Kind::nothing;
    union {
        std::int64_t value = 0;   // a number, or the handle of a card set
        std::uintptr_t name;      // see push_name()
        const Formula* function;  // from a number to a number
    };
    static ScriptValue number(std::int64_t n) { return ScriptValue(Kind::number, n); }
    static ScriptValue cards(std::int64_t handle) { return ScriptValue(Kind::cards, handle); }
    static ScriptValue named(std::uintptr_t bits) {
        ScriptValue given(Kind::name, 0);
        given.name = bits;
        return given;
    }
    // The value that a script receives for a parameter. The kind must not be `cards`, `card` or `pair`.
    static ScriptValue of(ParamType kind, std::int64_t value);
    static ScriptValue of(const Formula* f) {
        ScriptValue given(Kind::function, 0);
        given.function = f;
        return given;
    }
    ScriptValue() = default;

private:
    ScriptValue(Kind k, std::int64_t v) : kind(k), value(v) {}
};

// Thrown if a call cannot run without Lua. The caller can undo everything that the call has done.
struct NeedsLua {};

// Integer arithmetic as in Lua: divisions round down.
enum class IntegerOp : std::uint8_t { add, subtract, multiply, divide, remainder };

struct Operand {
    enum class From : std::uint8_t {
        fixed,
        param,    // `index`: of a parameter of the script; `element`: 0 or 1 for a pair
        dynamic,  // `index`: among the values that are passed at each call
        result,   // `index`: of an earlier instruction
    };
    From from = From::fixed;
    ScriptValue fixed = {};
    int index = 0, element = 0;
    ParamType kind = ParamType::amount;  // the kind of the parameter
};

// One instruction of a straight-line script: a verb call, or arithmetic on two numbers.
struct StraightInstruction {
    static constexpr int kMaxOperands = 5;
    int (*verb)(VerbCall&) = nullptr;
    IntegerOp op = IntegerOp::add;  // the operation if `verb` is null
    int count = 0;
    Operand operands[kMaxOperands];
    bool ready = false;  // for a verb: every operand is fixed, and `given` holds all operands
    ScriptValue given[kMaxOperands] = {};
};

// A function from a number to a number, compiled to arithmetic. Its input is the operand with Operand::From::dynamic.
struct Formula {
    std::vector<StraightInstruction> instructions;  // arithmetic only
    Operand result;
};
// Evaluates the formula for the input `of`. Throws NeedsLua if a result does not fit.
std::int64_t computed(const Formula& formula, std::int64_t of);

struct StraightLineScript {
    static constexpr std::size_t kMaxInstructions = 12;
    std::vector<StraightInstruction> instructions;  // empty if Lua runs the script
    std::vector<std::unique_ptr<const Formula>> formulas;
};

// Compiles the function at the index: the `run` of a script whose `cheap_cost()` is not -1. The result has no
// instructions if the script is not a straight-line script, or does nothing.
StraightLineScript compile_straight_line(lua_State* L, int index, const Script& script);
// Returns the instructions with the constant parameters of one bound call filled in.
std::vector<StraightInstruction> bound_instructions(const StraightLineScript& straight, const Script& script,
                                                    const BoundCall& call);
// Runs the instructions as a call of Lua would. Returns false if Lua has to run the call. The caller must then first
// restore the operations and card sets of the context.
bool run_straight_line(std::span<const StraightInstruction> instructions, Sandbox& sandbox,
                       std::span<const std::int64_t> given);

}  // namespace quattro
