// Finds typographic quotes, dashes, blanks and similar signs outside of texts for players: in keys, indentation, names,
// numbers and expressions. A YAML parser treats them as letters.
#pragma once

#include <string_view>
#include <vector>

#include "pack/syntax.hpp"

namespace quattro {

struct OddCharacters {
    std::vector<SyntaxMistake> wrong;  // the first odd character outside of texts in each line; of at most 50 lines
    // An odd character in a text for players. It is legal there, but it can still have broken the file, for example in
    // place of a closing quote or bracket.
    struct Suspect {
        SyntaxMistake mistake;
        int begin = 0;  // line where the text, or the bracket around it, begins
    };
    std::vector<Suspect> suspects;

    // The suspect that best explains a syntax error at `line`, or null.
    const SyntaxMistake* suspect(int line) const;
};

OddCharacters find_odd_characters(const Source& source);

// True if odd characters are allowed in the value of the key in every map, such as "text", "title" and "look".
bool is_text_key(std::string_view key);

}  // namespace quattro
