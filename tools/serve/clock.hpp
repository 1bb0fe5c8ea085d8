// The clock of the server.
#pragma once

#include "match/quattro.hpp"

namespace quattro::serve {

constexpr Milliseconds kSecond = 1000, kMinute = 60 * kSecond, kHour = 60 * kMinute, kDay = 24 * kHour;

// Milliseconds since 1970, by the wall clock of the machine at the first call and since then by a clock that nobody
// sets, which is led after the wall clock by at most a millisecond a second. So it never goes back, and no deadline
// comes early or late because somebody has set the wall clock. May be called by any thread.
Milliseconds server_time();
// The server's clock is never before `least`: the time at which it was known to run before.
void go_on_from(Milliseconds least);

}  // namespace quattro::serve
