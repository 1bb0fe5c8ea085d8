// Tells the index of a file (base/source_index.hpp) what the words of expressions, steps and script calls mean.
#pragma once

#include "compile/name_bindings.hpp"

namespace quattro {

struct StepRow;

// If the scalar contains the word that somebody asks about, offers the names, functions and fixed words that an
// expression can have there.
void offer_names(const Draft& rules, const Node& node, const NameBindings& names);
// Adds each name and function of a checked expression. `bindings` has the bindings of its nodes.
void index_expression(const Draft& rules, const Node& node, const Expression& e,
                      const Indexed<std::optional<lang::Binding>>& bindings);
// Adds the script of a call and its parameters. Offers them, and `words`, for a key that somebody asks about.
void index_call(const Script& script, const Node& call, std::span<const std::string_view> words);
// Offers the scripts of the kinds `kinds` for a key of the call that somebody asks about.
void offer_scripts(const Draft& rules, const Node& call, std::span<const std::string_view> kinds);
// Adds a step at its name.
void index_step(const StepRow& row, const Node::Entry& step);
// Adds the scalar `name`, which names an answer as PROMPT.FIELD or PROMPT, to the index of its file.
void index_answer(const Rules& rules, const Node& name);
// Adds the scalar `name`, which names a step, to the index of its file.
void index_step_name(const Rules& rules, const Node& name);

}  // namespace quattro
