// What may be meant as it is written but rarely is: notes of a check, no errors. Nothing of it matters to a match.
#pragma once

#include <functional>
#include <string>

#include "run/rules.hpp"

namespace quattro {

// What stands at a place, judged in one game. Several games share what one extends of another: where one of them is in
// order there, nothing is said.
struct Remark {
    Location where;
    std::string message;    // what seems wrong, and what to do
    bool in_order = false;  // it is not so here
};

// Of rules that are ready to be played.
std::vector<Remark> remarks_on(const Rules& rules);

// Calls f with each word that stands in a script of the game, as often as it does.
void each_word_of_scripts(const Rules& rules, const std::function<void(std::string)>& f);

// The parts of it: steps that happen for each of several and say nothing of it; what nothing names; answers that are
// read before anybody is asked; answers that nothing reads; times that can run out at once; cards and counters that
// stay as they were at the start; what a field lets choose; what is done twice for one answer, and seats by their
// number; expressions that are the same whatever happens.
void remark_on_idle_passes(const Rules& rules, std::vector<Remark>& out);
void remark_on_unused(const Rules& rules, std::vector<Remark>& out);
void remark_on_answers(const Rules& rules, std::vector<Remark>& out);
void remark_on_unread(const Rules& rules, std::vector<Remark>& out);
void remark_on_times(const Rules& rules, std::vector<Remark>& out);
void remark_on_kept(const Rules& rules, std::vector<Remark>& out);
void remark_on_fields(const Rules& rules, std::vector<Remark>& out);
void remark_on_expressions(const Rules& rules, std::vector<Remark>& out);
// Parts of conditions that the parts before them have settled.
void remark_on_settled_parts(const Rules& rules, std::vector<Remark>& out);
// Steps and effects that their neighbour undoes.
void remark_on_undone(const Rules& rules, std::vector<Remark>& out);
void remark_on_repetition(const Rules& rules, std::vector<Remark>& out);
// Numbers of cards that are written, and that not everybody sees.
void remark_on_hidden_numbers(const Rules& rules, std::vector<Remark>& out);
// Counters that are read where no step can have set them yet.
void remark_on_early_reads(const Rules& rules, std::vector<Remark>& out);
// Texts for people that a ` #` cuts; and one of them.
void remark_on_cut_text(const Node& text, std::vector<Remark>& out);
void remark_on_cut_texts(const Rules& rules, std::vector<Remark>& out);

}  // namespace quattro
