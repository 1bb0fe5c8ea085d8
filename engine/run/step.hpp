// The program as it was read: one step behind the other.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "run/doing.hpp"
#include "run/expr.hpp"

namespace quattro {

enum class StepCode : std::uint8_t {
    jump,
    unless,
    repeat_begin,
    repeat_next,
    each_begin,
    each_next,
    fork,
    join,
    done,
    ask,
    wait,
    reopen,
    close,
    run,
    act,
    resolve_begin,
    resolve_next,
    resolve_run,
    trigger_next,
    trigger_set,
    compare,
    present,
    end,
    block_begin,  // of a block about a seat: the frame's seat is kept in the repeat `to`; jumps where it is nobody
    block_end,
    reset,  // the counters `zones` start anew
    own,    // see Step::body
};

struct AttributeChange {
    int attribute = 0;
    Expr amount;
};
struct CounterChange {
    int counter = 0;
    Expr amount;
};

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
    // An answered card that it moves, and where to: the prompt, its field and the zone, -1 for scrap. Nothing: none.
    struct Moved {
        int prompt = -1, field = 0, to = -1;
    };
    virtual std::optional<Moved> moved() const { return std::nullopt; }
    // It failed and is left out. What it clears before it does anything is cleared all the same: what follows must not
    // take it for new.
    virtual void left_out(const Shape&, State&) const {}
};

// One instruction of the program. Which members count depends on the code (see where it is emitted).
struct Step {
    StepCode code = StepCode::done;
    int cost = 1;                          // see costs.hpp
    std::string name;                      // its path in the YAML: "round.fill.put"
    std::size_t told = std::string::npos;  // so many letters of it are told to players, see untold.hpp
    Place where;
    int jump = -1;   // where to go on otherwise
    int to = -1;     // of a repeat, register, counter
    int index = -1;  // of a loop, prompt, pattern, counter, trigger, register
    int field = -1;  // of the prompt `index`
    std::vector<int> zones;
    Expr of;    // a seat; not given: every seat, or the frame's
    Expr who;   // ... of these the seats for which it holds
    Expr e, f;  // amounts and conditions
    std::vector<AttributeChange> attributes;
    std::vector<CounterChange> best, tied, none;
    bool flag = false;
    std::shared_ptr<const StepBody> body = {};
    std::string_view told_name() const { return std::string_view(name).substr(0, told); }
};

}  // namespace quattro
