// The results of `quattro analyse` as text, as a chart and as JSON. analytics/analysis.hpp computes them.
#pragma once

#include <string>
#include <vector>

#include "analytics/analysis.hpp"
#include "cli/draw.hpp"
#include "cli/json.hpp"

namespace quattro::tools {

// The analysis of one match. Inputs before a reload cannot be analysed.
struct Analysed {
    std::size_t first = 0;                 // number of inputs taken before the first entry of `chances`
    std::vector<ExpectedResults> chances;  // of each seat, after `first` inputs and after each later input
    std::vector<CostlyAnswer> mistakes;    // the costliest first
    int playouts = 0;                      // simulated matches for each entry of `chances`
};

// A chart in at most `width` characters (but with room for ten columns), and a longer line for the horizontal axis.
// That axis is the number of inputs, the vertical axis the expected result. Each seat is drawn with its number (a, b, c
// ... from the tenth seat on); a + marks a point where seats meet. If there are more entries of `chances` than columns,
// each column shows the last of several consecutive entries.
std::string chart(const Analysed& analysed, int width);
// One line about an answer, for example:
// "input 14, seat 2: `card B2, slot C` cost 0.31 (0.62 to 0.31); better: `card B2, slot F` (0.60)".
std::string to_text(const CostlyAnswer& mistake, const Look& look);
Json to_json(const Analysed& analysed);

}  // namespace quattro::tools
