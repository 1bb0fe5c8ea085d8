#include "cli/estimate.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace quattro::tools {
namespace {

constexpr double kSquared = kZ95 * kZ95;

// The score interval of Wilson, 1927.
Estimate wilson(double share, double count) {
    const double middle = (share + kSquared / (2 * count)) / (1 + kSquared / count);
    const double half =
        kZ95 * std::sqrt(share * (1 - share) / count + kSquared / (4 * count * count)) / (1 + kSquared / count);
    // At 0 and at 1 one bound equals the share, except for rounding errors.
    return {share, std::clamp(middle - half, 0.0, share), std::clamp(middle + half, share, 1.0), half / kZ95};
}

Estimate around(double value, double error) { return {value, value - kZ95 * error, value + kZ95 * error, error}; }

}  // namespace

std::optional<Estimate> share_of(std::int64_t part, std::int64_t whole) {
    if (whole <= 0) return std::nullopt;
    return wilson(static_cast<double>(part) / static_cast<double>(whole), static_cast<double>(whole));
}

std::optional<Estimate> share_of(const SampleSums& parts, std::int64_t whole) {
    if (parts.count == 0) return std::nullopt;
    const auto count = static_cast<double>(parts.count);
    return wilson(static_cast<double>(parts.sum) / count / static_cast<double>(whole), count);
}

std::optional<Estimate> mean_of(const SampleSums& numbers, double unit) {
    if (numbers.count < 2) return std::nullopt;
    const auto count = static_cast<double>(numbers.count), sum = static_cast<double>(numbers.sum);
    const double squares = std::max(0.0, static_cast<double>(numbers.squares) - sum * sum / count);
    return around(sum / count / unit, std::sqrt(squares / (count - 1) / count) / unit);
}

// The standard error follows from the deviation of each match from the ratio.
std::optional<Estimate> ratio_of(const Ratio& ratio, double unit) {
    if (ratio.matches < kMinMatches || ratio.whole == 0) return std::nullopt;
    const auto count = static_cast<double>(ratio.matches), whole = static_cast<double>(ratio.whole);
    const double each = static_cast<double>(ratio.part) / whole;
    const double squares = static_cast<double>(ratio.part_squares) - 2 * each * static_cast<double>(ratio.products) +
                           each * each * static_cast<double>(ratio.whole_squares);
    return around(each / unit, std::sqrt(std::max(0.0, squares) * count / (count - 1)) / whole / unit);
}

std::optional<Estimate> share_of(const Ratio& ratio) {
    const auto share = ratio_of(ratio);
    if (!share) return std::nullopt;
    return share_with_error(share->value, share->error, ratio.matches);
}

// Uses the number of independent observations that would have this standard error. If all observations agree, uses
// `count`: agreement alone does not make the share certain.
Estimate share_with_error(double value, double error, std::int64_t count) {
    const double variance = value * (1 - value);
    if (error <= 0 || variance <= 0) return wilson(std::clamp(value, 0.0, 1.0), static_cast<double>(count));
    Estimate share = wilson(value, variance / (error * error));
    share.error = error;
    return share;
}

// Combines the intervals of both shares (Newcombe, 1998).
Estimate difference_of_shares(const Estimate& a, const Estimate& b) {
    const double value = b.value - a.value;
    return {value, value - std::hypot(b.value - b.low, a.high - a.value),
            value + std::hypot(b.high - b.value, a.value - a.low), std::hypot(a.error, b.error)};
}

double p_value(const Estimate& a, const Estimate& b) {
    const double error = std::hypot(a.error, b.error), apart = std::abs(a.value - b.value);
    if (error == 0) return apart == 0 ? 1 : 0;
    return std::erfc(apart / error / std::sqrt(2.0));
}

std::string percent_in_words(const Estimate& share, std::string_view sign) {
    const auto tenths = [](double part) { return std::lround(1000 * part); };
    const auto value = tenths(share.value), margin = tenths(share.margin());
    if (value - margin >= 0 && value + margin <= 1000)
        return fmt::format("{:.1f}{} ± {:.1f}", 100 * share.value, sign, 100 * share.margin());
    return fmt::format("{:.1f}{} ({:.1f} to {:.1f})", 100 * share.value, sign, 100 * share.low, 100 * share.high);
}

}  // namespace quattro::tools
