// Finds declared things by name for the compiler, and reports names that are wrong or unused.
#pragma once

#include "pack/pack.hpp"
#include "rules/rules.hpp"

namespace quattro {

// The index of the pattern or prompt that the scalar names. If there is none, reports it with the nearest name and
// returns none.
PatternIndex pattern_named(const Rules& rules, const Node& name, Diagnostics& out);
PromptIndex prompt_named(const Rules& rules, const Node& name, Diagnostics& out);
// The counter of each seat that records whether the answer was carried out; none if no step carries it out.
CounterIndex done_counter(const Rules& rules, PromptIndex prompt, FieldIndex field);
std::vector<std::string> prompt_names(const Rules& rules);
std::vector<std::string> pattern_names(const Rules& rules);
// Reports a literal integer outside `lo` to `hi`, with `what` as the subject of the message. Accepts anything but an
// unquoted integer.
void check_literal(const Node& node, std::int64_t lo, std::int64_t hi, std::string_view what, Diagnostics& out);

// The words of a text that can be names, in order, including repetitions.
std::vector<std::string> split_words(std::string_view text);

// Reports declarations whose name is a reserved word of expressions and so cannot be used. Names of steps, fields,
// routines, triggers, actions and channels may be such words.
void report_reserved_names(const Rules& rules, Diagnostics& out);

// For the unknown names among the errors from `first` on, reports declared names that nothing uses and that have a
// similar spelling. If the declaration is misspelt (base/spellings.hpp), it is the mistake and those errors become its
// consequences. Otherwise the report is a consequence of the unknown name, and is left out if a hint names the
// declaration.
void report_unused_names(const Rules& rules, const PackSet& packs, std::size_t first, Diagnostics& out);

}  // namespace quattro
