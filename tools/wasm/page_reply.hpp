// Replies to the requests of the pages of matches.
#pragma once

#include <string>
#include <vector>

#include "cli/json.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

// The player of a seat.
struct PagePlayer {
    std::string name;  // "": seat N
    bool bot = false;
};

// The reply to a request of a page about a match that is seen by `viewer`: "table", or one of page/page_requests.hpp.
// `players` is empty or has one for each seat. Throws Rejected.
Json page_reply(const Match& match, Seat viewer, const std::vector<PagePlayer>& players, const Json& request);

}  // namespace quattro::tools
