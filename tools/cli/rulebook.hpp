// Formats the rulebook as text for a terminal: headings, wrapped paragraphs, and words with their explanations.
#pragma once

#include <string>

#include "cli/draw.hpp"
#include "rulebook/rulebook.hpp"

namespace quattro::tools {

// The whole rulebook. No line is wider than `look.width`, except for single words, drawings and pictures that are
// wider.
std::string show_rulebook(const Rulebook& book, const Look& look);
// The parts of the rulebook about a word: the parts below headings that contain it, entries whose word contains it, and
// items and paragraphs that begin with it and a colon. Ignores case. The result has no sections if there are none.
Rulebook rulebook_about(const Rulebook& book, const std::string& word);
// Formats some blocks without a heading.
std::string show_blocks(const std::vector<RulebookBlock>& blocks, const Look& look);
// Returns the look, limited to a width that is easy to read.
Look as_page(Look look);
// The look for the standard output: colour and width of the terminal, or plain text of a fixed width.
Look look_of_output();
// The look for the standard output with the cards and words of a game and the names of the seats. `game` must outlive
// the look.
Look look_of_output(const Game& game, const std::vector<std::string>& names);

}  // namespace quattro::tools
