// Compiles one slot of a board: effects in order, conditions, and repeats of other slots.
#pragma once

#include "compile/draft.hpp"
#include "compile/expr.hpp"
#include "run/prompt.hpp"

namespace quattro {

class SlotCompiler {
public:
    // `slots` contains all slots of the board, which a `repeat` can name.
    SlotCompiler(Draft& rules, const Node& slots, Diagnostics& out) : rules_(rules), slots_(slots), out_(out) {}
    // Compiles the slot at the place `name`. Use a new object for each slot.
    std::vector<SlotBatch> compile(const std::string& name, const Node& node);
    // What the slot does, in words for players. Valid after `compile`.
    const std::string& words() const { return words_; }

private:
    using Moments = std::vector<SlotBatch>;
    Moments list(const Node& node, const std::vector<Guard>& guards);
    Moments entry(const Node& node, const std::vector<Guard>& guards);
    Moments conditional(const Node& node, const std::vector<Guard>& guards);
    Moments repeated(const Node& node, const std::vector<Guard>& guards);
    Moments effect(const Node& node, const std::vector<Guard>& guards);
    int find_script(const Node& node);
    void unknown_effect(const Node& node);
    bool repeats(const Node& node) const;

    void arguments(const Script& script, const Node& node, EffectCall& part);
    Arg argument(const Param& param, const Node& value, EffectCall& part);
    Arg cards(const Param& param, const Node& value, EffectCall& part);
    Arg value(const Param& param, const Node& value, EffectCall& part);
    Arg place(const Param& param, const Node& value, EffectCall& part);
    Arg whose(const Node& value);
    Arg seat(const Node& value);
    void add_target(Arg& arg, const Param& param, const Node& words, const std::string& field, EffectCall& part);
    int field(EffectCall& part, PromptField f);
    void finish_call(int script, EffectCall& part);
    ExprContext context() const;

    Draft& rules_;
    const Node& slots_;
    Diagnostics& out_;
    std::string words_;
    std::string name_;
    int guard_count_ = 0;
    bool repeating_ = false;
    bool placed_ = false;
};

}  // namespace quattro
