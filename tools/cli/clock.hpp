// The time of a match at a keyboard. The engine never reads a clock; this is the host's.
#pragma once

#include <chrono>
#include <functional>

#include "match/quattro.hpp"

namespace quattro::tools {

class PlayClock {
public:
    using Source = std::function<Milliseconds()>;
    // Runs from `start`. The source is the machine's steady clock unless a test brings its own.
    explicit PlayClock(Milliseconds start = 0, Source source = steady());
    Milliseconds now() const;
    // Goes on from another moment: after an undo, a match's time is an earlier one.
    void set(Milliseconds now);
    void stop();  // until go(); nobody's time runs while the keyboard changes hands
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
