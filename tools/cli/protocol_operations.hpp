// The operations of the stdio protocol; tools/README.md describes each. An operation reads its request, changes or
// reads the served match and returns the reply without "ok". It throws Refused to reject. Private to the protocol.
#pragma once

#include "cli/protocol_match.hpp"

namespace quattro::tools::operations {

// Implemented in protocol_play.cpp.
Json game(Served& served, Request& request);
Json start(Served& served, Request& request);
Json prompts(Served& served, Request& request);
Json options(Served& served, Request& request);
Json answer(Served& served, Request& request);
Json withdraw(Served& served, Request& request);
Json tick(Served& served, Request& request);
Json channels(Served& served, Request& request);
Json say(Served& served, Request& request);

// Implemented in protocol_views.cpp.
Json view(Served& served, Request& request);
Json events(Served& served, Request& request);
Json why(Served& served, Request& request);
Json let_go(Served& served, Request& request);

// Implemented in protocol_storage.cpp.
Json save(Served& served, Request& request);
Json load(Served& served, Request& request);
Json log(Served& served, Request& request);
Json snapshot(Served& served, Request& request);
Json restore(Served& served, Request& request);

// Implemented in protocol_host.cpp.
Json state(Served& served, Request& request);
Json host(Served& served, Request& request);

// Implemented in protocol_teams.cpp.
Json team(Served& served, Request& request);
Json vote(Served& served, Request& request);
Json unvote(Served& served, Request& request);
Json votes(Served& served, Request& request);
Json close_vote(Served& served, Request& request);

}  // namespace quattro::tools::operations
