// Lint notes: reports of parts of a game's files that are valid, but probably not what the designer meant. The command
// `check` prints them. They are not errors and do not affect matches.
#pragma once

#include <functional>
#include <string>

#include "rules/rules.hpp"

namespace quattro {

// A lint note about a place, judged in one game. Several games can share the place, by extension or by a script: if any
// of them adds the same note with `is_correct`, the caller drops it. So most groups also add notes where this game is
// correct.
struct LintNote {
    Location where;
    std::string message;      // the probable mistake, and a remedy
    bool is_correct = false;  // this game is correct here
};

// All notes on a game, also those with `is_correct`, except those of inherited_texts.hpp. The rules must be linked.
std::vector<LintNote> lint_notes(const Rules& rules);

// Calls f with each word in the scripts and libs of the game, once for each occurrence.
void each_word_of_scripts(const Rules& rules, const std::function<void(std::string)>& f);

// The groups of notes. lint_notes() calls all of them. Each comment names the subjects of the notes.
//
// Steps that run for each seat, or for each value of an attribute, with the same effect for all of them.
void lint_idle_passes(const Rules& rules, std::vector<LintNote>& out);
// Declarations that nothing names, and boards that the match uses although the game does not list them.
void lint_unused(const Rules& rules, std::vector<LintNote>& out);
// Answers that are read before they are given, or after the answered card has moved.
void lint_early_answers(const Rules& rules, std::vector<LintNote>& out);
// Answers and hidden counters that nothing reads, answered actions that no step carries out, and names in scripts that
// the game does not declare.
void lint_unread(const Rules& rules, std::vector<LintNote>& out);
// Times to answer (`seconds`) whose known lowest value is less than 1.
void lint_times(const Rules& rules, std::vector<LintNote>& out);
// Decks that nothing shuffles, and counters that nothing changes.
void lint_never_changed(const Rules& rules, std::vector<LintNote>& out);
// Fields of prompts with probably unintended options or a filter twice, and an `if_silent` without a deadline.
void lint_fields(const Rules& rules, std::vector<LintNote>& out);
// Parts of expressions with a constant result, and an ambiguous `it`.
void lint_expressions(const Rules& rules, std::vector<LintNote>& out);
// Parts of conditions whose result follows from the parts before them.
void lint_settled_parts(const Rules& rules, std::vector<LintNote>& out);
// Steps and effects without effect, or whose change the next one reverts or overwrites.
void lint_undone(const Rules& rules, std::vector<LintNote>& out);
// Prompts and actions that are repeated without need, `first` and `clash` without effect, and seats named by number.
void lint_repetition(const Rules& rules, std::vector<LintNote>& out);
// Numbers and seats that are part of the notation of cards, although some seats cannot see them.
void lint_hidden_numbers(const Rules& rules, std::vector<LintNote>& out);
// Counters without `starts` that are read before any step can have set them.
void lint_early_counters(const Rules& rules, std::vector<LintNote>& out);
// Texts for players that are cut by ` #`: one text, and all texts of a game.
void lint_cut_text(const Node& text, std::vector<LintNote>& out);
void lint_cut_texts(const Rules& rules, std::vector<LintNote>& out);

}  // namespace quattro
