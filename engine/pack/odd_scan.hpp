// Finds typographic quotes, dashes, blanks and the like in YAML where they are no part of a text for players: in keys,
// indentation, names, numbers and expressions. A YAML parser takes them for letters.
#pragma once

#include <string_view>
#include <vector>

#include "pack/syntax.hpp"

namespace quattro {

struct OddSigns {
    std::vector<Mistake> wrong;  // the first of each line
    // In texts for players, where such a sign is legal, but may have broken the file, too: a closing quote, a bracket.
    struct Suspect {
        Mistake mistake;
        int begin = 0;  // the line where the text, or the bracket around it, begins
    };
    std::vector<Suspect> suspects;

    // The one that best explains that the file is broken at `line`, or null.
    const Mistake* suspect(int line) const;
};

OddSigns find_odd_signs(const Source& source);

// Whether the key's value is for people alone, whatever map it stands in: "text", "title".
bool is_text_key(std::string_view key);

}  // namespace quattro
