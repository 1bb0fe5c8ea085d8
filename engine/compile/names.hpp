// Looking names of the model up for the compilers, and what a name that leads nowhere says about its neighbours.
#pragma once

#include "pack/pack.hpp"
#include "run/rules.hpp"

namespace quattro {

// The index of what the scalar names; -1 with an error that knows the nearest one.
int pattern_named(const Rules& rules, const Node& name, Diagnostics& out);
int prompt_named(const Rules& rules, const Node& name, Diagnostics& out);
// The counter of each seat that says whether what it answered there was carried out; -1: no step runs it.
int done_counter(const Rules& rules, int prompt, int field);
std::vector<std::string> prompt_names(const Rules& rules);
std::vector<std::string> pattern_names(const Rules& rules);
// Reports a number that stands by itself and cannot be meant; expressions are left alone.
void check_literal(const Node& node, std::int64_t lo, std::int64_t hi, std::string_view what, Diagnostics& out);

// The words of a text of a pack that could be names, each as often as it stands there.
std::vector<std::string> words_of(std::string_view text);

// Reports what bears a name that expressions read as a word of their own, so that it could not be read.
void report_reserved_names(const Rules& rules, Diagnostics& out);

// Among the errors from `first` on are names that were looked for in vain: a declared name that nothing uses and that
// is like one of them is reported too. If its spelling is the mistake (base/spellings.hpp), those errors are its
// consequences. Otherwise it is a consequence, which is not reported if a hint has named it.
void report_unused_names(const Rules& rules, const PackSet& packs, std::size_t first, Diagnostics& out);

}  // namespace quattro
