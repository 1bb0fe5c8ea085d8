// Limits the rate of requests of one connection, link or player.
#pragma once

#include <algorithm>

#include "match/quattro.hpp"

namespace quattro::serve {

// A bucket of tokens: each request takes one, and new ones are added over time.
class RateLimit {
public:
    // The bucket holds `most` tokens at most, and gets `each_second` new ones each second.
    RateLimit(double most, double each_second) : most_(most), each_second_(each_second), tokens_(most) {}
    // Takes a token. Returns false if there is none.
    bool allows(Milliseconds now) {
        tokens_ = std::min(most_, tokens_ + static_cast<double>(now - last_) * each_second_ / 1000);
        last_ = now;
        if (tokens_ < 1) return false;
        tokens_ -= 1;
        return true;
    }

private:
    double most_, each_second_, tokens_;
    Milliseconds last_ = 0;  // the time of the last call of allows()
};

}  // namespace quattro::serve
