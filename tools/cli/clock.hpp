// The match time of a terminal program. The engine never reads a clock; the host passes the time to it.
#pragma once

#include <chrono>
#include <functional>

#include "match/quattro.hpp"

namespace quattro::tools {

class PlayClock {
public:
    using Source = std::function<Milliseconds()>;
    // Starts running at `start`. By default the source is the steady clock of the machine; a test can pass its own.
    explicit PlayClock(Milliseconds start = 0, Source source = steady());
    Milliseconds now() const;
    // Sets the time. An undo sets it to an earlier time.
    void set(Milliseconds now);
    void stop();  // the time does not run until go(), for example while the keyboard changes hands
    void go();
    bool stopped() const { return stopped_; }
    static Source steady();

private:
    Source source_;
    Milliseconds base_;
    Milliseconds since_;
    bool stopped_ = false;
};

}  // namespace quattro::tools
