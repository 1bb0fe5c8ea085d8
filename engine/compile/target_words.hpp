// Target words: the phrases with which slots name cards.
#pragma once

#include "compile/expr.hpp"

namespace quattro {

struct Language;

// Parses target words such as "opponent's max", "any card", "a card you choose" or "A". `zone` is the zone of the
// slots. Returns nothing if it is none, or if the words are not target words.
std::optional<Target> parse_target(const Rules& rules, ZoneIndex zone, std::string_view words);
std::vector<std::string> target_words(const Rules& rules, ZoneIndex zone);  // some of the phrases, for suggestions

std::vector<WordDoc> target_docs(const Language& language);  // in the order of the reference

}  // namespace quattro
