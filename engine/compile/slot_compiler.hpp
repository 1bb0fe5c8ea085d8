// Compiles one slot of a board: effects in order, conditions, and copies of other slots (`repeat: C`).
#pragma once

#include "compile/draft.hpp"
#include "compile/expr.hpp"
#include "run/prompt.hpp"

namespace quattro {

class SlotCompiler {
public:
    // `slots` contains all slots of the board, which a `repeat` can name.
    SlotCompiler(Draft& draft, const Node& slots, Diagnostics& out) : draft_(draft), slots_(slots), out_(out) {}
    // Compiles the slot of the board place called `name` to batches in the order in which they are executed. If an
    // error is reported, they are empty or incomplete. Use a new object for each slot.
    std::vector<SlotBatch> compile(const std::string& name, const Node& node);
    // What the slot does, in words for players. Valid after `compile`.
    const std::string& prose() const { return prose_; }

private:
    using Batches = std::vector<SlotBatch>;
    // `guards` are the conditions around the node.
    Batches compile_list(const Node& node, const std::vector<Guard>& guards);
    Batches compile_entry(const Node& node, const std::vector<Guard>& guards);
    Batches compile_conditional(const Node& node, const std::vector<Guard>& guards);
    Batches compile_repeat(const Node& node, const std::vector<Guard>& guards);
    Batches compile_effect(const Node& node, const std::vector<Guard>& guards);
    int find_script(const Node& node);
    void unknown_effect(const Node& node);
    bool contains_repeat(const Node& node) const;

    void add_arguments(const Script& script, const Node& node, EffectCall& call);
    Arg compile_argument(const Param& param, const Node& value, EffectCall& call);
    Arg cards_argument(const Param& param, const Node& value, EffectCall& call);
    Arg value_argument(const Param& param, const Node& value, EffectCall& call);
    Arg place_argument(const Param& param, const Node& value, EffectCall& call);
    Arg whose_argument(const Node& value);
    Arg seat_argument(const Node& value);
    void add_target(Arg& arg, const Param& param, const Node& target_text, const std::string& field, EffectCall& call);
    // Adds a field to the prompt for the choices of the call. Returns its index; -1 if the zone names no prompt.
    int field(EffectCall& call, PromptField f);
    void finish_call(int script, EffectCall& call);
    ExprContext context() const;

    Draft& draft_;
    const Node& slots_;
    Diagnostics& out_;
    std::string prose_;
    std::string name_;
    int guard_count_ = 0;         // more than kMaxGuards is an error; the numbers of guards then start again
    bool inside_repeat_ = false;  // compiles the copy of another slot
    bool when_placed_ = false;    // inside `when: placed`
};

}  // namespace quattro
