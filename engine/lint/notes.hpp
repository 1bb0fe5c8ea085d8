// Lint notes: text that is valid but probably not what the designer meant. They are not errors and do not affect
// matches.
#pragma once

#include <functional>
#include <string>

#include "rules/rules.hpp"

namespace quattro {

// A lint note about a place, judged in one game. Several games can share the place by extension: if any of them has
// `is_correct` there, the note is dropped.
struct LintNote {
    Location where;
    std::string message;      // what is probably wrong, and what to do
    bool is_correct = false;  // this game is correct here
};

// All notes on rules that are linked, except those of inherited_texts.hpp.
std::vector<LintNote> lint_notes(const Rules& rules);

// Calls f with each word in the scripts and libs of the game, once for each occurrence.
void each_word_of_scripts(const Rules& rules, const std::function<void(std::string)>& f);

// The groups of notes: passes that do not use their element; declarations that nothing names; answers that are read too
// early; answers and counters that nothing reads; times that can be 0; decks and counters that never change; fields;
// expressions with a constant result.
void lint_idle_passes(const Rules& rules, std::vector<LintNote>& out);
void lint_unused(const Rules& rules, std::vector<LintNote>& out);
void lint_answers(const Rules& rules, std::vector<LintNote>& out);
void lint_unread(const Rules& rules, std::vector<LintNote>& out);
void lint_times(const Rules& rules, std::vector<LintNote>& out);
void lint_kept(const Rules& rules, std::vector<LintNote>& out);
void lint_fields(const Rules& rules, std::vector<LintNote>& out);
void lint_expressions(const Rules& rules, std::vector<LintNote>& out);
// Parts of conditions whose result follows from the parts before them.
void lint_settled_parts(const Rules& rules, std::vector<LintNote>& out);
// Steps and effects whose change the next one reverts or overwrites.
void lint_undone(const Rules& rules, std::vector<LintNote>& out);
// Prompts and actions that are repeated without need, and seats named by number.
void lint_repetition(const Rules& rules, std::vector<LintNote>& out);
// Numeric attributes in the notation of cards that some seats cannot see.
void lint_hidden_numbers(const Rules& rules, std::vector<LintNote>& out);
// Counters that are read before any step can have set them.
void lint_early_reads(const Rules& rules, std::vector<LintNote>& out);
// Texts for players that are cut by ` #`: one text, and all texts of a game.
void lint_cut_text(const Node& text, std::vector<LintNote>& out);
void lint_cut_texts(const Rules& rules, std::vector<LintNote>& out);

}  // namespace quattro
