// Compiles one slot of a board: effects in order, conditions, and copies of other slots (`repeat: C`).
#pragma once

#include "compile/draft.hpp"
#include "compile/expr.hpp"

namespace quattro {

// The key of a slot that repeats the effects of another slot.
inline constexpr std::string_view kRepeatKey = "repeat";
// True if a part of the slot repeats another slot.
bool contains_repeat(const Node& slot);

class SlotCompiler {
public:
    // `slots` contains all slots of the board, which a `repeat` can name.
    SlotCompiler(Draft& draft, const Node& slots, Diagnostics& out) : draft_(draft), slots_(slots), out_(out) {}
    // Compiles the slot of the board place called `name` to batches in the order in which they are executed. If an
    // error is reported, they can be empty or incomplete. Use a new object for each slot.
    std::vector<SlotBatch> compile(const std::string& name, const Node& node);
    // The effects of the slot in words for players. Valid after `compile`.
    const std::string& prose() const { return prose_; }

private:
    using Batches = std::vector<SlotBatch>;
    // In these functions, `guards` are the conditions around the node.
    Batches compile_list(const Node& node, const std::vector<Guard>& guards);
    Batches compile_entry(const Node& node, const std::vector<Guard>& guards);
    // Reports keys other than `when`, `then` and `else` beside an `if`, such as an effect. Returns true if there are
    // any.
    bool report_other_keys(const Node& node);
    void check_condition(const Node& condition, const Node& then, const Node* otherwise);
    Batches compile_conditional(const Node& node, const std::vector<Guard>& guards);
    // Repeating a slot that is empty or has a `repeat` itself gives no batches, which is no error but is noted
    // (lint/undone.cpp).
    Batches compile_repeat(const Node& node, const std::vector<Guard>& guards);
    Batches compile_effect(const Node& node, const std::vector<Guard>& guards);
    int find_effect(const Node& node);
    void unknown_effect(const Node& node);

    ExprContext context() const;

    Draft& draft_;
    const Node& slots_;
    Diagnostics& out_;
    std::string prose_;
    std::string name_;
    int guard_count_ = 0;         // conditions so far; more than kMaxGuards are an error
    bool inside_repeat_ = false;  // compiles the copy of another slot
    bool when_placed_ = false;    // inside `when: placed`
};

}  // namespace quattro
