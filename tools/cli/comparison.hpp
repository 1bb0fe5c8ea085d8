// What is another between two runs, and whether it is more than chance.
#pragma once

#include <string>
#include <vector>

#include "cli/estimate.hpp"
#include "cli/json.hpp"

namespace quattro::tools {

// An estimate, and the mean of what is counted by value, as a report has them; nothing where it has none.
std::optional<Estimate> read_estimate(const Json& json);
std::optional<Estimate> mean_of_spread(const Json& spread);

struct Change {
    std::string part, what;
    Estimate a, b;
    bool share = false;    // shown in percent
    double p = 1;          // how likely chance alone makes so much of nothing
    bool claimed = false;  // ... all that is compared considered
    // Of an option: the field and what is compared, like "card: how often", and the option.
    std::string group, member;
};

// Of two reports (figures_report.hpp) what both have; of what happens in some matches what at least 100 of each tell
// of, and not always the same. Among all figures of two equal games one is claimed to be another in at most 5 of 100
// comparisons: the p of many are weighed by how many they are (Holm, 1979), who wins, how long it takes and what is
// scored by themselves, everything else by itself.
std::vector<Change> changes_between(const Json& a, const Json& b);
// The document of the page.
Json comparison_of(const std::string& name_a, const Json& a, const std::string& name_b, const Json& b,
                   const std::vector<Change>& changes);
// A line for each claimed change, or that there is none. Where more than three options of one field have changed, one
// line names the three that changed most.
std::string in_words(const std::vector<Change>& changes);

}  // namespace quattro::tools
