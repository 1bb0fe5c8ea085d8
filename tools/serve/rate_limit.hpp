// How many requests one connection may send.
#pragma once

#include <algorithm>

#include "match/quattro.hpp"

namespace quattro::serve {

// A bucket of tokens: each request takes one, and time brings new ones.
class RateLimit {
public:
    // Takes a token. False if there is none.
    bool allows(Milliseconds now) {
        tokens_ = std::min(kMost, tokens_ + static_cast<double>(now - last_) * kEachSecond / 1000);
        last_ = now;
        if (tokens_ < 1) return false;
        tokens_ -= 1;
        return true;
    }

private:
    static constexpr double kMost = 200, kEachSecond = 50;
    double tokens_ = kMost;
    Milliseconds last_ = 0;
};

}  // namespace quattro::serve
