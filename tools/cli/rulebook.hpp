// The rulebook as text for a terminal: headings, wrapped paragraphs, what things mean beside what they are called.
#pragma once

#include <string>

#include "cli/draw.hpp"
#include "match/rulebook.hpp"

namespace quattro::tools {

// Whole; no line is wider than the look's terminal, but for a word that is.
std::string show_rulebook(const Rulebook& book, const Look& look);
// What is called so in it: sections, what stands below a heading, and entries; without sections if nothing is.
Rulebook rulebook_about(const Rulebook& book, const std::string& word);
// Some of its blocks, without a heading.
std::string show_blocks(const std::vector<RulebookBlock>& blocks, const Look& look);
// The same, no wider than can be read with ease.
Look as_page(Look look);
// The terminal that the program's output goes to, or a plain page if it goes to none.
Look look_of_output();
// The same with the cards and words of a game, and with what the seats are called.
Look look_of_output(const Game& game, const std::vector<std::string>& names);

}  // namespace quattro::tools
