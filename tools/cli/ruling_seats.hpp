// Seats in rulings, as a host calls them.
#pragma once

#include <string>
#include <vector>

#include "match/quattro.hpp"

namespace quattro::tools {

// A line with the numbers of seats in place of their names, or what is wrong with it.
struct NumberedRuling {
    std::string line;
    std::string problem;  // a sentence that says what is possible instead; "": none is known
};
// Replaces the names of seats in a ruling by their numbers: "set points Ann 6" becomes "set points 1 6". Upper and
// lower case are the same, and a name may contain blanks. `names` are those of the seats, from seat 1. Also checks what
// can be said of seats, counters and zones before the match is asked.
NumberedRuling with_seat_numbers(const std::string& line, const Match& match, const std::vector<std::string>& names);

}  // namespace quattro::tools
