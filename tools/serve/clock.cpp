// A clock that follows the wall clock of the machine slowly.
#include "serve/clock.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <mutex>

#include "base/text.hpp"

namespace quattro::serve {
namespace {

// For tests: how far wall_clock() is ahead of the machine's wall clock. QUATTRO_CLOCK_AHEAD has it in seconds.
Milliseconds set_ahead() {
    const char* const seconds = std::getenv("QUATTRO_CLOCK_AHEAD");
    return seconds == nullptr ? 0 : std::clamp<Milliseconds>(to_integer(seconds).value_or(0), 0, 10 * kDay) * kSecond;
}

Milliseconds wall_clock() {
    static const Milliseconds ahead = set_ahead();
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count() + ahead;
}

// The time since the machine was started, which goes on while the machine sleeps.
Milliseconds since_boot() {
    timespec now{};
    ::clock_gettime(CLOCK_BOOTTIME, &now);
    return Milliseconds{now.tv_sec} * kSecond + now.tv_nsec / 1'000'000;
}

struct Clock {
    std::mutex mutex;
    Milliseconds ahead = wall_clock() - since_boot();  // how far the clock is ahead of since_boot()
    Milliseconds corrected = since_boot();             // when `ahead` was corrected last
};
Clock& clock() {
    static Clock clock;
    return clock;
}

}  // namespace

Milliseconds server_time() {
    Clock& c = clock();
    const std::lock_guard lock(c.mutex);
    const Milliseconds now = since_boot(), most = (now - c.corrected) / kSecond;
    if (most > 0) {
        // The clock does not go back: it advances faster than a correction of one millisecond a second.
        c.ahead += std::clamp(wall_clock() - now - c.ahead, -most, most);
        c.corrected += most * kSecond;
    }
    return now + c.ahead;
}

void go_on_from(Milliseconds least) {
    const Milliseconds now = server_time();
    Clock& c = clock();
    const std::lock_guard lock(c.mutex);
    c.ahead += std::max<Milliseconds>(least - now, 0);
}

}  // namespace quattro::serve
