// Output of a match analysis as text, as a chart and as JSON.
#pragma once

#include <string>
#include <vector>

#include "analytics/analysis.hpp"
#include "cli/draw.hpp"
#include "cli/json.hpp"

namespace quattro::tools {

// The analysis of one match: the chances of each seat after each input that can be restored.
struct Analysed {
    std::size_t first = 0;  // number of inputs taken before the first entry of `chances`
    std::vector<ExpectedResults> chances;
    std::vector<CostlyAnswer> mistakes;
    int playouts = 0;
};

// A chart of `width` characters. The horizontal axis is the input number, the vertical axis the value of the match.
// Each seat is a line of its number (a, b, c ... from the tenth seat on), or of + where seats meet. If there are more
// inputs than columns, each column shows the last of several consecutive inputs.
std::string chart(const Analysed& analysed, int width);
// One line, for example "input 14, seat 2: `card B2, slot C` cost 0.31 (0.62 to 0.31); better: `card B2, slot F`
// (0.60)".
std::string to_text(const CostlyAnswer& mistake, const Look& look);
Json to_json(const Analysed& analysed);

}  // namespace quattro::tools
