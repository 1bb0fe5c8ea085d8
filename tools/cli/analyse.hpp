// Where a match was won and lost, in words, as a chart and as JSON.
#pragma once

#include <string>
#include <vector>

#include "cli/draw.hpp"
#include "cli/json.hpp"
#include "study/analysis.hpp"

namespace quattro::tools {

// What was made of a match: its chances from the first input on that can be looked at.
struct Analysed {
    std::size_t first = 0;  // inputs taken before the first of these
    std::vector<Chances> chances;
    std::vector<CostlyAnswer> mistakes;
    int playouts = 0;
};

// Lines of characters: upwards what the match is worth, to the right the inputs; a seat's line is made of its number
// (a, b, c ... from the tenth on), or of + where several meet. Nothing is left of what does not fit into the width but
// every so many inputs.
std::string chart(const Analysed& analysed, int width);
// "input 14, seat 2: `card B2, slot C` cost 0.31 (0.62 to 0.31); better: `card B2, slot F` (0.60)".
std::string in_words(const CostlyAnswer& mistake, const Look& look);
Json to_json(const Analysed& analysed);

}  // namespace quattro::tools
