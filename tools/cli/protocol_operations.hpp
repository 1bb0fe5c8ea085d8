// The operations of the stdio protocol; tools/README.md describes each. An operation reads its request, changes or
// reads the served match and returns the reply without "ok". It throws Rejected to reject the request. Private to the
// protocol.
#pragma once

#include "cli/protocol_match.hpp"

namespace quattro::tools::operations {

// Implemented in protocol_play.cpp.
Json game(ServedMatch& served, Request& request);
Json begin_match(ServedMatch& served, Request& request);
Json prompts(ServedMatch& served, Request& request);
Json options(ServedMatch& served, Request& request);
Json answer(ServedMatch& served, Request& request);
Json withdraw(ServedMatch& served, Request& request);
Json tick(ServedMatch& served, Request& request);
Json channels(ServedMatch& served, Request& request);
Json say(ServedMatch& served, Request& request);

// Implemented in protocol_views.cpp.
Json view(ServedMatch& served, Request& request);
Json events(ServedMatch& served, Request& request);
Json why(ServedMatch& served, Request& request);
Json discard_events(ServedMatch& served, Request& request);

// Implemented in protocol_storage.cpp.
Json save(ServedMatch& served, Request& request);
Json load(ServedMatch& served, Request& request);
Json log(ServedMatch& served, Request& request);
Json snapshot(ServedMatch& served, Request& request);
Json restore(ServedMatch& served, Request& request);

// Implemented in protocol_host.cpp.
Json state(ServedMatch& served, Request& request);
Json host(ServedMatch& served, Request& request);

// Implemented in protocol_teams.cpp.
Json team(ServedMatch& served, Request& request);
Json vote(ServedMatch& served, Request& request);
Json unvote(ServedMatch& served, Request& request);
Json votes(ServedMatch& served, Request& request);
Json close_vote(ServedMatch& served, Request& request);

}  // namespace quattro::tools::operations
