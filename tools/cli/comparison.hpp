// The differences between two runs, and their statistical significance.
#pragma once

#include <string>
#include <vector>

#include "cli/estimate.hpp"
#include "cli/json.hpp"

namespace quattro::tools {

// Read an estimate, or the mean of a distribution, from a report. They return nothing if the report has none, or if a
// distribution has fewer than two values.
std::optional<Estimate> read_estimate(const Json& json);
std::optional<Estimate> mean_of_spread(const Json& spread);

// A figure of both runs. It is "claimed" in reports if its change is significant.
struct FigureChange {
    std::string part, what;  // the section of the report, such as "wins" or "boards"; the figure in words
    Estimate a, b;
    bool share = false;        // true if it is shown in percent
    double p_value = 1;        // the probability of a difference at least this large if both sides are equal
    bool significant = false;  // significant after the correction for multiple comparisons
    // For a change of an option: the field with the compared figure, for example "card: how often", and the option.
    // Otherwise "".
    std::string group, member;
};

// Compares the figures that both reports have (see figures_report.hpp). Boards are compared if they have the same name
// or if each report has only one; worths if both reports have the same unit. A figure that occurs in only some matches
// is compared if at least 100 matches of each report contribute and it varies in both. The p-values are corrected by
// the Holm method (Holm, 1979) in two families. Wins, length and scores are one family, boards and prompts the other.
// At most 5 of 100 comparisons of equal games claim a change.
std::vector<FigureChange> changes_between(const Json& a, const Json& b);
// The data of the HTML page.
Json comparison_of(const std::string& name_a, const Json& a, const std::string& name_b, const Json& b,
                   const std::vector<FigureChange>& changes);
// One line for each claimed change, or one line that says there is none. If one figure of more than three options of a
// field has changed, one line names the three that changed most.
std::string to_text(const std::vector<FigureChange>& changes);

}  // namespace quattro::tools
