// The rulebook of a game for somebody who has never played it: the designer's text, then sections that are generated
// from the rules, in words. It is data without layout: the host decides how headings, items and pictures look.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "events/picture.hpp"
#include "match/game.hpp"

namespace quattro {

// One block of a section.
struct RulebookBlock {
    // The kinds of blocks.
    enum class Kind : std::uint8_t {
        paragraph,
        heading,   // of the blocks after it in the section
        item,      // one item of a list, after its `mark`: "-", or its number "2."
        entry,     // the meaning of `mark`, which is a term, a name or a sign
        drawing,   // preformatted lines separated by line ends, at most 36 characters each
        pictures,  // to be shown side by side
    };
    Kind kind = Kind::paragraph;        // decides which of the other members are used
    std::string mark;                   // of an item or an entry
    std::string text;                   // of all kinds except pictures
    std::vector<PictureView> pictures;  // examples, independent of any match
};

// Blocks under one heading.
struct RulebookSection {
    std::string heading;                // "" only for the first section
    std::vector<RulebookBlock> blocks;  // in reading order
};

// A whole rulebook, in reading order.
struct Rulebook {
    std::string title;                      // of the game
    std::vector<std::string> designers;     // names; empty if the game names none
    int seats = 0;                          // the number of players, with the chosen options
    std::string text;                       // the game in one or two sentences; may be ""
    std::vector<RulebookSection> sections;  // the designer's sections come first
};

// The rulebook of a game with the options it was loaded with. `board` limits the section on boards to one board; ""
// describes all boards that are played.
Rulebook rulebook_of(const Game& game, const std::string& board = "");
// The effects of a board's places in words, one for each place as in ZoneView::effects, with expressions in words where
// possible. Returns an empty list if no such board is played.
std::vector<std::string> board_effects_in_words(const Game& game, const std::string& board);
// Describes one effect. `text` is the text that events carry in `by`. If it is the text of an action, returns the name
// of the action, because the action may have done less than its text says. Returns an unknown text unchanged.
std::string event_effect_in_words(const Game& game, std::string text);
// Explains why a value that the game knows is not an option of a field, as a clause to append to a refusal. `condition`
// is the failed condition as in Refusal::data, or "" if none failed. Returns "" if there is no explanation in words.
std::string why_not_offered(const Game& game, const std::string& prompt, const std::string& field,
                            const std::string& value, const std::string& condition);
// The names of the game's actions, in the order in which it declares them.
std::vector<std::string> action_names(const Game& game);
// The rulebook's blocks on the prompt of this name: an entry for each field or set, except those of actions, and a
// paragraph if there is more to say. Returns no blocks if no prompt of this name is declared, for example for a choice
// that a slot asks for.
std::vector<RulebookBlock> prompt_in_words(const Game& game, const std::string& prompt);

}  // namespace quattro
