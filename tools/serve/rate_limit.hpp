// How much of something one connection or player may do.
#pragma once

#include <algorithm>

#include "match/quattro.hpp"

namespace quattro::serve {

// A bucket of tokens: each request takes one, and time brings new ones.
class RateLimit {
public:
    // So many at once, and then so many each second.
    RateLimit(double most, double each_second) : most_(most), each_second_(each_second), tokens_(most) {}
    // Takes a token. False if there is none.
    bool allows(Milliseconds now) {
        tokens_ = std::min(most_, tokens_ + static_cast<double>(now - last_) * each_second_ / 1000);
        last_ = now;
        if (tokens_ < 1) return false;
        tokens_ -= 1;
        return true;
    }

private:
    double most_, each_second_, tokens_;
    Milliseconds last_ = 0;  // when it was asked last
};

}  // namespace quattro::serve
