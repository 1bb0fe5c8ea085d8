// The generated sections of a rulebook, and shorthands for their blocks. A section is empty if the game has nothing for
// it. Private to the engine.
#pragma once

#include "rulebook/expression_text.hpp"
#include "rulebook/rulebook.hpp"

namespace quattro {

using RulebookBlocks = std::vector<RulebookBlock>;

inline RulebookBlock paragraph(std::string text) { return {RulebookBlock::Kind::paragraph, "", std::move(text), {}}; }
inline RulebookBlock heading(std::string text) { return {RulebookBlock::Kind::heading, "", std::move(text), {}}; }
inline RulebookBlock entry(std::string what, std::string text) {
    return {RulebookBlock::Kind::entry, std::move(what), std::move(text), {}};
}

RulebookBlocks cards_in_words(const Game& game, const ExpressionText& plain);
// The section on zones and counters.
RulebookBlocks table_in_words(const Game& game, const ExpressionText& plain);
RulebookBlocks prompts_in_words(const Game& game);
// The name of a field or its set in the rulebook: its text, or else its name with spaces for underscores.
inline std::string called_in_rules(const PromptField& field) {
    return field.text.empty() ? name_in_words(field.set.empty() ? field.name : field.set) : field.text;
}
// An option of a field for players: its title in the field's `names`, or else the option with spaces for underscores.
std::string option_in_words(const PromptField& field, const std::string& option);
// A sentence that says which answer is assumed for a seat that is silent until its time runs out.
std::string default_in_words(const Rules& rules, const Prompt& prompt);
RulebookBlocks patterns_in_words(const Game& game, const ExpressionText& plain);
// The effects of one board, or of all boards if `board` is "", and the target words in them.
RulebookBlocks boards_in_words(const Game& game, const ExpressionText& plain, const std::string& board);
// The effect of a slot in words: its text as events carry it, with expressions replaced by words where possible.
std::string slot_text_in_words(const Rules& rules, const ExpressionText& expression_text, std::string text,
                               const Indexed<SlotBatch>& slot);
RulebookBlocks actions_in_words(const Game& game, const ExpressionText& plain);
RulebookBlocks items_in_words(const Game& game);

}  // namespace quattro
