// The files of the small games and scripts that `quattro new` writes. Each set of files plays as it is, without errors
// or notes of `check`.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace quattro::tools {

// The text of each file by its path in the pack.
using FileTexts = std::map<std::string, std::string>;

// The names with which a template is filled.
struct TemplateNames {
    std::string name;          // of the new thing; it must be the name of a file
    std::string base = {};     // of a variant: the game that it extends
    std::string tests = {};    // the folder of the scenarios in the pack: "tests"
    std::string example = {};  // of a board that tries an effect: the slot that has the effect
};

// The manifest of a new pack.
FileTexts manifest_template(const TemplateNames& names);
// A game with a hand for each seat: its cards, its rules and a scenario.
FileTexts game_template(const TemplateNames& names);
// A game that extends `base` and changes only its texts.
FileTexts variant_template(const TemplateNames& names);
// A script, a game that lets players use it, the game's cards, and a scenario.
FileTexts action_template(const TemplateNames& names);
FileTexts item_template(const TemplateNames& names);
// The script of an effect, without a board.
FileTexts effect_template(const TemplateNames& names);
// The text of a board whose slot `example` has the effect `name`.
std::string trial_board(const TemplateNames& names);

}  // namespace quattro::tools
