// The estimate of a figure from many matches: its value and its 95 % confidence interval.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "analytics/stats.hpp"

namespace quattro::tools {

struct Estimate {
    double value = 0, low = 0, high = 0;
    double error = 0;  // the standard error
    // The larger distance from the value to a bound of the interval.
    double margin() const { return std::max(high - value, value - low); }
    bool above(double bound) const { return low > bound; }
    bool below(double bound) const { return high < bound; }
};

inline constexpr double kZ95 = 1.96;  // standard errors to each side of a 95 % confidence interval

// The share `part` of `whole` with its Wilson interval. Returns nothing if `whole` is 0.
std::optional<Estimate> share_of(std::int64_t part, std::int64_t whole);
// The mean of numbers from 0 to `whole`, divided by `whole`, with a Wilson interval. `whole` must be above 0. If every
// number is either 0 or `whole`, the result is the share of the numbers that are `whole`. Returns nothing if there are
// no numbers.
std::optional<Estimate> share_of(const SampleSums& parts, std::int64_t whole);
// The mean of any numbers, divided by `unit`. Returns nothing if there are fewer than two.
std::optional<Estimate> mean_of(const SampleSums& numbers, double unit = 1);
// The minimum number of matches for figures that occur in only some matches.
inline constexpr std::int64_t kMinMatches = 30;
// Part divided by whole, then by `unit`. Returns nothing if there are fewer than `kMinMatches` matches or the whole is
// 0.
std::optional<Estimate> ratio_of(const Ratio& ratio, double unit = 1);
// A ratio between 0 and 1, with an interval that stays between 0 and 1. Returns nothing if ratio_of() returns nothing.
std::optional<Estimate> share_of(const Ratio& ratio);
// A share with a known standard error; `count` is the number of observations. The interval stays between 0 and 1.
Estimate share_with_error(double value, double error, std::int64_t count);
// Share b minus share a. The interval stays between -1 and 1.
Estimate difference_of_shares(const Estimate& a, const Estimate& b);
// The two-sided p-value: the probability of a difference at least this large if the true values are equal.
double p_value(const Estimate& a, const Estimate& b);
// A share in percent: "12.3 % ± 0.4", or "0.0 % (0.0 to 1.9)" if the margin would reach below 0 % or above 100 %.
// `sign` follows the value.
std::string percent_in_words(const Estimate& share, std::string_view sign = " %");

}  // namespace quattro::tools
