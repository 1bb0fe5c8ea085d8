// Replaces the names of seats in a ruling by their numbers, for read_ruling(). Used by the desk of the server; `quattro
// host` has HostSession::seat_names_to_numbers().
#pragma once

#include <string>
#include <vector>

#include "match/quattro.hpp"

namespace quattro::tools {

struct NumberedRuling {
    std::string line;  // the ruling with numbers of seats; as typed if there is a problem
    // A sentence about a mistake, with the possible values instead; "" if no mistake was found.
    std::string problem;
};
// Replaces names: "set points Ann 6" becomes "set points 1 6". Case is ignored. A name may contain blanks, except as
// the value of a counter. `names` are those of the seats, from seat 1; one may be "". Also reports ambiguous or unknown
// seats, unknown counters and zones, and a seat that is missing or given to a counter of the table, before the match
// refuses the ruling.
NumberedRuling with_seat_numbers(const std::string& line, const Match& match, const std::vector<std::string>& names);

}  // namespace quattro::tools
