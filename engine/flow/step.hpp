// The program as it was read: one step behind the other.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "flow/doing.hpp"
#include "flow/expr.hpp"

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
    shuffle,
    drop,
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
    if_made,
    present,
    tell,
    end,
    block_begin,  // of a block about a seat: the frame's seat is kept in the repeat `to`; jumps where it is nobody
    block_end,
    reset,  // the counters `zones` start anew
    own,    // see Step::body
};

// What the rest of the flow must know of a kind of instruction.
struct StepTraits {
    std::string_view name;         // in saves: "wait", "deal"
    bool can_fail = true;          // what reckons may meet what is not there, or divide by 0
    bool is_told = true;           // by itself; else with what happens next
    bool goes_on = false;          // never anywhere but behind itself, unless it ends the match
    bool can_be_left_out = false;  // where it fails: it does something, and does not only say how the flow goes on
    int through_cards = 0;         // so many times it may look at all cards, for what it costs
};
// Those of a step that does something to cards.
constexpr StepTraits does(std::string_view name, int through_cards) {
    return {name, true, true, true, true, through_cards};
}

struct AttributeChange {
    int attribute = 0;
    Expr amount;
};
struct CounterChange {
    int counter = 0;
    Expr amount;
};

class Maker;
// What a step was read as, where the kind of step has something of its own.
struct StepBody {
    virtual ~StepBody() = default;
    virtual const StepTraits& traits() const = 0;
    virtual Doing* link(Maker& maker, const Step& step) const = 0;
    // Calls f for every expression in it.
    virtual void expressions(const std::function<void(const Expr&)>& f) const = 0;
    // Whether it happens for seats; else once, for the table.
    virtual bool of_seats() const = 0;
    // Whether it reckons something of each of several cards.
    virtual bool of_cards() const { return false; }
    virtual bool nothing() const { return false; }  // what it should do was wrong
};

// One instruction of the program. Which members count depends on the code (see where it is emitted).
struct Step {
    StepCode code = StepCode::done;
    int cost = 1;                          // see costs.hpp
    std::string name;                      // its path in the YAML: "round.fill.put"
    std::size_t told = std::string::npos;  // so many letters of it are told to players, see untold.hpp
    Place where;
    int jump = -1;           // where to go on otherwise
    int zone = -1, to = -1;  // where from, where to
    int index = -1;          // of a loop, prompt, pattern, counter, trigger, register
    int field = -1;          // of the prompt `index`; of `drop`
    std::vector<int> zones;
    Expr of;    // a seat; not given: every seat, or the frame's
    Expr who;   // ... of these the seats for which it holds
    Expr e, f;  // amounts and conditions
    std::vector<AttributeChange> attributes;
    std::vector<CounterChange> best, tied, none;
    std::string text;
    bool flag = false;
    std::shared_ptr<const StepBody> body = {};
    std::string_view told_name() const { return std::string_view(name).substr(0, told); }
};

const StepTraits& traits_of(const Step& step);

}  // namespace quattro
