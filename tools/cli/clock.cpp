// A match clock that can be set and stopped.
#include "cli/clock.hpp"

namespace quattro::tools {

PlayClock::PlayClock(Milliseconds start, Source source) : source_(std::move(source)), base_(start), since_(source_()) {}

PlayClock::Source PlayClock::steady() {
    return [] {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return static_cast<Milliseconds>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
    };
}

Milliseconds PlayClock::now() const { return stopped_ ? base_ : base_ + (source_() - since_); }

void PlayClock::set(Milliseconds now) {
    base_ = now;
    since_ = source_();
}

void PlayClock::stop() {
    base_ = now();
    stopped_ = true;
}

void PlayClock::go() {
    since_ = source_();
    stopped_ = false;
}

}  // namespace quattro::tools
