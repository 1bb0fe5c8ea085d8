// Compiles the call of a script by a step or an action: its name with its main parameter, the others beside it.
//
#pragma once

#include <initializer_list>

#include "compile/draft.hpp"
#include "compile/expr_read.hpp"

namespace quattro {

class CallCompiler {
public:
    using Words = std::initializer_list<std::string_view>;
    // `place` is where the call has its name, if it has one: what is missing in it is told there.
    CallCompiler(Draft& rules, Diagnostics& out, const Location& where = {})
        : rules_(rules), out_(out), where_(where) {}
    // `kinds` of scripts may be called; `words` are keys of the map that are no parameters. With `fields` a parameter
    // may be asked for: a map with pick, amount or one_of.
    Part compile(const Node& node, Words kinds, Words words, bool fields = false);

private:
    int find_script(const Node& node, Words kinds, Words words);
    void unknown_script(const Node::Entry& entry, Words kinds);
    void unknown_keys(const Script& script, const Node& node, Words words);
    Arg argument(const Param& param, const Node& value);
    Arg cards(const Param& param, const Node& value);
    Arg named_value(const Param& param, const Node& value);
    Arg expression(const Node& value, const lang::Kind& want);
    Arg asked(const Param& param, const Node& value);

    Draft& rules_;
    Diagnostics& out_;
    Location where_;
    bool fields_ = false;
    int field_ = 0;  // fields asked for before this parameter
};

// What a parameter that is a counter is given: `given`, or null for the one of the parameter's own name. `call` is
// where the script is called.
Arg counter_argument(const Rules& rules, const Script& script, const Param& param, const Node* given, const Node& call,
                     Diagnostics& out);

// What an amount is given: a number, or an expression that may come to what the script takes, which is looked at when
// it is reckoned, but for the slots of a board.
Arg amount_argument(Draft& rules, const Param& param, const Node& value, const ExprContext& context, Diagnostics& out);

// Compiles what the game's actions do; their scripts are known by then.
void compile_actions(Draft& rules, Diagnostics& out);

}  // namespace quattro
