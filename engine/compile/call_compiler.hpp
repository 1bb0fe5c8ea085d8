// Compiles a script call of a step or an action: a map with the script's name, its main parameter and its other
// parameters.
#pragma once

#include <initializer_list>

#include "compile/draft.hpp"
#include "compile/expr.hpp"

namespace quattro {

class CallCompiler {
public:
    using Words = std::initializer_list<std::string_view>;
    // `where` is the name of the action that makes the call; missing parameters are reported there. Without it they are
    // reported at the call.
    CallCompiler(Draft& rules, Diagnostics& out, const Location& where = {})
        : rules_(rules), out_(out), where_(where) {}
    // `kinds` lists the kinds of scripts that may be called. `words` lists keys of the map that are not parameters.
    // With `fields`, an argument may be chosen by a player: a map with `pick`.
    // On an error it is reported; if the script is unknown, `call` of the result is -1.
    EffectCall compile(const Node& node, Words kinds, Words words, bool fields = false);

private:
    int find_script(const Node& node, Words kinds, Words words);
    void unknown_script(const Node::Entry& entry, Words kinds);
    void unknown_keys(const Script& script, const Node& node, Words words);
    Arg argument(const Param& param, const Node& value);
    Arg cards(const Param& param, const Node& value);
    Arg named_value(const Param& param, const Node& value);
    Arg expression(const Node& value, const lang::Type& want);
    Arg asked(const Param& param, const Node& value);

    Draft& rules_;
    Diagnostics& out_;
    Location where_;
    bool fields_ = false;
    int field_ = 0;  // fields of the action before this parameter
};

// The argument of a counter parameter. If `given` is null, it is the counter with the name of the parameter. `call` is
// the script call, for messages. The `constant` of the result is -1 if there is no such counter.
Arg counter_argument(const Rules& rules, const Script& script, const Param& param, const Node* given, const Node& call,
                     Diagnostics& out);

// The argument of an amount: a number or an expression. Outside the slots of a board, its range is checked when it is
// evaluated.
Arg amount_argument(Draft& rules, const Param& param, const Node& value, const ExprContext& context, Diagnostics& out);

// Compiles what each action does. The actions must be scanned and their scripts loaded.
void compile_actions(Draft& rules, Diagnostics& out);

}  // namespace quattro
