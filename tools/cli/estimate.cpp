#include "cli/estimate.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace quattro::tools {
namespace {

constexpr double kSquared = kNineteenOfTwenty * kNineteenOfTwenty;

// Wilson, 1927.
Estimate wilson(double share, double count) {
    const double middle = (share + kSquared / (2 * count)) / (1 + kSquared / count);
    const double half = kNineteenOfTwenty * std::sqrt(share * (1 - share) / count + kSquared / (4 * count * count)) /
                        (1 + kSquared / count);
    return {share, std::max(0.0, middle - half), std::min(1.0, middle + half), half / kNineteenOfTwenty};
}

Estimate around(double value, double error) {
    return {value, value - kNineteenOfTwenty * error, value + kNineteenOfTwenty * error, error};
}

}  // namespace

std::optional<Estimate> share_of(std::int64_t part, std::int64_t whole) {
    if (whole <= 0) return std::nullopt;
    return wilson(static_cast<double>(part) / static_cast<double>(whole), static_cast<double>(whole));
}

std::optional<Estimate> share_of(const Moments& parts, std::int64_t whole) {
    if (parts.count == 0) return std::nullopt;
    const auto count = static_cast<double>(parts.count);
    return wilson(static_cast<double>(parts.sum) / count / static_cast<double>(whole), count);
}

std::optional<Estimate> mean_of(const Moments& numbers, double unit) {
    if (numbers.count < 2) return std::nullopt;
    const auto count = static_cast<double>(numbers.count), sum = static_cast<double>(numbers.sum);
    const double squares = std::max(0.0, static_cast<double>(numbers.squares) - sum * sum / count);
    return around(sum / count / unit, std::sqrt(squares / (count - 1) / count) / unit);
}

// Its error from what each match is away from it.
std::optional<Estimate> ratio_of(const Ratio& ratio, double unit) {
    if (ratio.matches < kFewMatches || ratio.whole == 0) return std::nullopt;
    const auto count = static_cast<double>(ratio.matches), whole = static_cast<double>(ratio.whole);
    const double each = static_cast<double>(ratio.part) / whole;
    const double squares = static_cast<double>(ratio.part_squares) - 2 * each * static_cast<double>(ratio.products) +
                           each * each * static_cast<double>(ratio.whole_squares);
    return around(each / unit, std::sqrt(std::max(0.0, squares) * count / (count - 1)) / whole / unit);
}

// Where all matches agree, as if each were one thing: that so many agree does not make it certain.
std::optional<Estimate> share_of(const Ratio& ratio) {
    auto share = ratio_of(ratio);
    if (!share) return std::nullopt;
    if (share->error == 0) return wilson(share->value, static_cast<double>(ratio.matches));
    share->low = std::max(0.0, share->low);
    share->high = std::min(1.0, share->high);
    return share;
}

double chance_of_difference(const Estimate& a, const Estimate& b) {
    const double error = std::hypot(a.error, b.error), apart = std::abs(a.value - b.value);
    if (error == 0) return apart == 0 ? 1 : 0;
    return std::erfc(apart / error / std::sqrt(2.0));
}

std::string percent_in_words(const Estimate& share) {
    return fmt::format("{:.1f} % ± {:.1f}", 100 * share.value, 100 * share.margin());
}

}  // namespace quattro::tools
