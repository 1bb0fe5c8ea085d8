// The rulebook of a game, for whoever has never played it: what its designer wrote, and behind that all that follows
// from its rules, in words. Data without a layout: a host decides how headings, items and pictures look.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "match/game.hpp"
#include "match/picture.hpp"

namespace quattro {

// What stands in one piece of a section.
struct RulebookBlock {
    // What it is, which decides what else it has.
    enum class Kind : std::uint8_t {
        paragraph,
        heading,   // of what follows in the section
        item,      // one of a list; `mark` stands before it: "-", or its number "2."
        entry,     // what `mark` means, or what is called so
        drawing,   // lines as they are, with line ends between them, at most 36 bytes each
        pictures,  // that belong beside each other
    };
    Kind kind = Kind::paragraph;        // what this one is
    std::string mark;                   // of an item or an entry
    std::string text;                   // of all but pictures; never with line ends but in a drawing
    std::vector<PictureView> pictures;  // of examples, with nobody's cards
};

// Some blocks under a heading.
struct RulebookSection {
    std::string heading;                // "" of the first one alone
    std::vector<RulebookBlock> blocks;  // in the order in which they are read
};

// In the order in which it is read.
struct Rulebook {
    std::string title;                      // of the game
    std::vector<std::string> designers;     // names; none if the game names none
    int seats = 0;                          // how many play, with the options as chosen
    std::string text;                       // what the game is about, in a sentence or two; may be ""
    std::vector<RulebookSection> sections;  // its designer's first
};

// With the options as the game was loaded. `board`: of the boards this one alone; "": all that are played.
Rulebook rulebook_of(const Game& game, const std::string& board = "");
// What the places do on a board, as views have it, with expressions in words; empty if there is no such board.
std::vector<std::string> effects_in_words(const Game& game, const std::string& board);
// The same of one effect, as events name it in `by`; an action by what it is called, since it may have been weakened.
std::string effect_in_words(const Game& game, std::string effect);
// Why a value that the game knows is not offered in a field of a prompt, after what a refusal says: the condition that
// failed, or "" if none did. "" where there is nothing to say in words.
std::string why_not_offered(const Game& game, const std::string& prompt, const std::string& field,
                            const std::string& value, const std::string& condition);
// What is asked in a prompt of this name, as the rulebook has it: an entry for each part of the answer, and paragraphs.
// None for one that no rule declares, such as a choice that a slot asks for.
std::vector<RulebookBlock> prompt_in_words(const Game& game, const std::string& prompt);

}  // namespace quattro
