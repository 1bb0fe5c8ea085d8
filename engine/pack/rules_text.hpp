// The rules of a game in a designer's own words: the Markdown file beside a game's YAML. For people alone; nothing of
// a match hangs on it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

// What stands in one piece.
struct RulesBlock {
    enum class Kind : std::uint8_t { paragraph, item, heading, picture };
    Kind kind = Kind::paragraph;
    std::string mark;  // of an item: "-", or its number "2."
    std::string text;  // in one line; of a picture the lines as they are, with line ends between them
};

struct RulesSection {
    std::string heading;  // "": what stands before the first one
    std::vector<RulesBlock> blocks;
    Location where;  // of the heading
};
using RulesText = std::vector<RulesSection>;

inline constexpr std::size_t kWidestRulesPicture = 36;  // in bytes, so that it fits a terminal of 40 characters

// The file in sections. What this program would not show as it is meant is reported where it stands.
RulesText read_rules_text(const std::shared_ptr<const Source>& source, Diagnostics& out);
// A variant's text laid over that of what it extends: a section takes the place of the one of its heading, an empty one
// takes that away, any other comes behind the rest.
void extend_rules_text(RulesText& below, RulesText above, Diagnostics& out);
// "boards/x/rules.md" for "boards/x/game.yaml", "boards/x/big.md" for "boards/x/big.yaml".
std::string rules_text_of(const std::string& game_file);

}  // namespace quattro
