// Compiles script calls of steps, actions and slots: a map with the script's name, its main parameter and its other
// parameters.
#pragma once

#include <string_view>
#include <vector>

#include "base/answer_kind.hpp"
#include "compile/draft.hpp"
#include "compile/expr.hpp"

namespace quattro {

using CallWords = std::vector<std::string_view>;

// The context of a call, which determines the names that its arguments can use.
struct CallSite {
    CallWords words = {};  // keys of the map that are not parameters, such as `if`
    // The names that expressions can use. In a slot (`names.slot`), arguments name cards by target words. If a player
    // chooses an argument there, the call gets a prompt.
    ExprContext names = {};
    bool fields = false;  // an argument may be chosen by a player: a map with `pick`
    Location where = {};  // location of errors about missing parameters; without a source, that of the call
};

// The index of the script that the call names. `kinds` lists the kinds of scripts that may be called, and `words` the
// keys of the map that are not parameters. Returns -1 if there is no such script, which is reported, or if it is
// broken, which was reported before.
int find_script(const Draft& rules, const Node& call, const CallWords& kinds, const CallWords& words, Diagnostics& out);

// The argument of a counter parameter. If `given` is null, it is the counter with the name of the parameter. `call` is
// the script call, for messages. The `constant` of the result is -1 if there is no such counter.
Arg counter_argument(const Rules& rules, const Script& script, const Param& param, const Node* given, const Node& call,
                     Diagnostics& out);

// The expression for a parameter that takes cards, outside slots: one card. Returns nothing after an error.
Expr card_argument(Draft& rules, const Param& param, const Node& value, const ExprContext& names, Diagnostics& out);

// Compiles the call of the script with this index, and reports errors in arguments. If the index is negative, `call` of
// the result is none, and the draft is marked as broken.
EffectCall compile_call(Draft& rules, int script, const Node& call, const CallSite& site, Diagnostics& out);

// Compiles the script call of each action. Precondition: the actions are scanned and their scripts are loaded.
void compile_actions(Draft& rules, Diagnostics& out);

}  // namespace quattro
