// Scripts whose `run` is a straight line of verbs: what most effects are. They are done without Lua, by the same
// functions that Lua calls, and cost the same instructions; whatever is not certain to go well is left to Lua, which
// then tells what is wrong. Private to this layer.
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

// What a verb is given, or gives back.
struct Given {
    enum class Kind : std::uint8_t { nothing, number, cards, name, function };
    Kind kind = Kind::nothing;
    union {
        std::int64_t value = 0;   // a number, or the handle of cards
        std::uintptr_t name;      // see push_name()
        const Formula* function;  // of a number
    };
    static Given number(std::int64_t n) { return Given(Kind::number, n); }
    static Given cards(std::int64_t handle) { return Given(Kind::cards, handle); }
    static Given named(std::uintptr_t bits) {
        Given given(Kind::name, 0);
        given.name = bits;
        return given;
    }
    // What a script gets for the value of a parameter that is no cards.
    static Given of(ParamKind kind, std::int64_t value);
    static Given of(const Formula* f) {
        Given given(Kind::function, 0);
        given.function = f;
        return given;
    }
    Given() = default;

private:
    Given(Kind k, std::int64_t v) : kind(k), value(v) {}
};

// This is no call to do without Lua. Nothing has happened that cannot be taken back.
struct Unsure {};

// Whole numbers, as Lua reckons with them: divisions round down.
enum class Reckoning : std::uint8_t { add, subtract, multiply, divide, remainder };

struct Operand {
    enum class From : std::uint8_t {
        fixed,
        param,   // `index`: of the script; `element`: of a pair, 0 or 1
        given,   // `index`: of what is given at each call
        result,  // `index`: of the step before
    };
    From from = From::fixed;
    Given fixed = {};
    int index = 0, element = 0;
    ParamKind kind = ParamKind::amount;  // of `given`
};

// A verb that is called, or two numbers that are reckoned with.
struct StraightStep {
    static constexpr int kMostOperands = 5;
    int (*verb)(VerbCall&) = nullptr;
    Reckoning how = Reckoning::add;
    int count = 0;
    Operand operands[kMostOperands];
    bool ready = false;  // of a verb: nothing hangs on the call, and these are what it is given
    Given given[kMostOperands] = {};
};

// A function of a number, which is what is given.
struct Formula {
    std::vector<StraightStep> steps;  // that reckon
    Operand result;
};
std::int64_t reckoned(const Formula& formula, std::int64_t of);

struct Straight {
    static constexpr std::size_t kMostSteps = 12;
    std::vector<StraightStep> steps;  // none: this script is no straight line
    std::vector<std::unique_ptr<const Formula>> formulas;
};

// Reads the function at the index, a script's `run` that costs little for sure (see cheap_cost()).
Straight read_straight(lua_State* L, int index, const Script& script);
// The same steps with the parameters of one call.
std::vector<StraightStep> bound_steps(const Straight& straight, const Script& script, const BoundCall& call);
// Does them as a call of Lua would; false: Lua is to do it, from where the context stood before.
bool run_straight(std::span<const StraightStep> steps, Sandbox& sandbox, std::span<const std::int64_t> given);

}  // namespace quattro
