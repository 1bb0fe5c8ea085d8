// The rules of a game in the designer's own words: a Markdown file beside the game's YAML file. It is for people only
// and has no influence on matches.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

// A unit of text that is displayed as a whole.
struct RulesBlock {
    enum class Kind : std::uint8_t { paragraph, item, heading, picture };
    Kind kind = Kind::paragraph;
    std::string mark;  // of an item: "-", or its number such as "2."
    std::string text;  // one line; of a picture: its lines without their indentation by four spaces, separated by '\n'
};

struct RulesSection {
    std::string heading;  // empty for the text before the first `##` heading
    std::vector<RulesBlock> blocks;
    Location where;  // location of the heading
};
using RulesText = std::vector<RulesSection>;

inline constexpr std::size_t kMaxPictureWidth = 36;  // in characters; fits a terminal of 40 columns

// Splits the file into sections. Reports Markdown that would not be displayed as intended, at its location, and a file
// without rules.
RulesText read_rules_text(const std::shared_ptr<const Source>& source, Diagnostics& out);
// Merges the text of a variant into `below`, the text of the game that it extends. A section replaces the section with
// the same heading, apart from case; an empty one removes that section. Sections with a new heading are appended; an
// empty one is reported.
void merge_rules_text(RulesText& below, RulesText above, Diagnostics& out);
// Path of the rules text of a game: "boards/x/rules.md" for "boards/x/game.yaml", "boards/x/big.md" for
// "boards/x/big.yaml".
std::string rules_text_path(const std::string& game_file);

}  // namespace quattro
