// The clock of the server.
#pragma once

#include "match/quattro.hpp"

namespace quattro::serve {

constexpr Milliseconds kSecond = 1000, kMinute = 60 * kSecond, kHour = 60 * kMinute, kDay = 24 * kHour;

// Milliseconds since 1970. The clock starts with the wall clock of the machine. Afterwards only go_on_from() sets it;
// it approaches the wall clock by at most 1 ms each second. So it never goes back, and setting the wall clock moves no
// deadline at once. May be called by any thread.
Milliseconds server_time();
// Sets the server's clock forward to `least` if it is earlier. Called once at the start, with the last time at which
// the server is known to have run, so that time does not go back from one run to the next.
void go_on_from(Milliseconds least);

}  // namespace quattro::serve
