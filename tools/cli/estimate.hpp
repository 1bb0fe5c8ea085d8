// What can be said of a figure from many matches: its value, and between what it lies 19 times out of 20.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "study/figures.hpp"

namespace quattro::tools {

struct Estimate {
    double value = 0, low = 0, high = 0;
    double error = 0;  // the standard error
    // How far the truth may be off, to the side on which that is more.
    double margin() const { return std::max(high - value, value - low); }
    bool above(double bound) const { return low > bound; }
    bool below(double bound) const { return high < bound; }
};

inline constexpr double kNineteenOfTwenty = 1.96;  // standard errors

// So many of so many, by Wilson's interval. None of none: nothing is known.
std::optional<Estimate> share_of(std::int64_t part, std::int64_t whole);
// The mean of numbers from 0 to `whole`, as a share of that: what share_of gives where each is the one or the other.
std::optional<Estimate> share_of(const Moments& parts, std::int64_t whole);
// The mean of any numbers, divided by `unit`; nothing of fewer than two.
std::optional<Estimate> mean_of(const Moments& numbers, double unit = 1);
// Of so few matches nothing is said of what happens in some of them.
inline constexpr std::int64_t kFewMatches = 30;
// Part by whole, divided by `unit`; nothing of fewer matches than these, or of no whole.
std::optional<Estimate> ratio_of(const Ratio& ratio, double unit = 1);
// The same of a share, which lies between 0 and 1.
std::optional<Estimate> share_of(const Ratio& ratio);
// A share of which the standard error is known. Its interval never leaves 0 to 1; `count` is how many were observed.
Estimate share_with_error(double value, double error, std::int64_t count);
// By how much share b is more than share a; the interval never leaves -1 to 1.
Estimate difference_of_shares(const Estimate& a, const Estimate& b);
// How likely it is that two estimates of equal things differ by so much or more.
double chance_of_difference(const Estimate& a, const Estimate& b);
// "12.3 % ± 0.4"; "0.0 % (0.0 to 1.9)" where the margin would reach below 0 % or above 100 %. `sign` follows the value.
std::string percent_in_words(const Estimate& share, std::string_view sign = " %");

}  // namespace quattro::tools
