// Helpers for words and numbers as text. They know neither YAML nor games. Safe display is in safe_text.cpp.
#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <numeric>

#include <fmt/format.h>

#include "base/characters.hpp"
#include "base/checked.hpp"

namespace quattro {
namespace {

constexpr std::size_t kMaxListed = 12;
constexpr std::size_t kMaxEdits = 2;
constexpr std::size_t kLongestMeant = 60;  // bytes; nearest() ignores longer words and candidates

// The number of edits between `a` and `b`, or a number above `kMaxEdits` if there are more. Precondition: `b` has at
// most `kLongestMeant` bytes. A swap of two neighbours is one edit, because it is the most common typing error.
std::size_t edits_between(std::string_view a, std::string_view b) {
    using Row = std::array<std::size_t, kLongestMeant + 1>;
    Row before{}, last{}, row{};
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({changed, last[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        if (*std::min_element(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(b.size()) + 1) > kMaxEdits + 1)
            // The minimum of a row is never below that of the row above, so the result would also exceed `kMaxEdits`.
            return kMaxEdits + 1;
        before = last;
        last = row;
    }
    return last[b.size()];
}

bool all_digits(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_digit); }

std::optional<std::int64_t> digits_to_number(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool plain_whole(std::string_view digits) { return all_digits(digits) && (digits.size() == 1 || digits[0] != '0'); }

// Removes the sign from `text` and returns "-" or "". `from_chars` accepts a minus but no plus.
std::string take_sign(std::string_view& text) {
    if (text.empty() || (text[0] != '-' && text[0] != '+')) return "";
    const std::string sign = text[0] == '-' ? "-" : "";
    text.remove_prefix(1);
    return sign;
}

// The decimal digits of `rest` / `scale`, or "" if they do not end within 18 digits.
std::string fraction_digits(std::uint64_t rest, std::uint64_t scale) {
    std::string digits;
    while (rest != 0 && digits.size() < 18) {
        rest *= 10;
        digits += static_cast<char>('0' + rest / scale);
        rest %= scale;
    }
    return rest == 0 ? digits : "";
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    std::string best;
    std::size_t fewest = kMaxEdits + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t length = std::max(word.size(), candidate.size());
        if (length > std::min(word.size(), candidate.size()) + kMaxEdits || length > kLongestMeant) continue;
        const std::size_t edits = edits_between(word, candidate);
        if (edits >= fewest || edits > length / 3) continue;
        fewest = edits;
        best = candidate;
    }
    return best;
}

namespace {

// The only candidate that contains the word. Returns "" if none or several do, or if the word is shorter than
// `kTelling`.
std::string only_with(std::string_view word, const std::vector<std::string>& candidates) {
    constexpr std::size_t kTelling = 4;  // bytes; a shorter word occurs in too many names
    if (word.size() < kTelling) return "";
    const auto has = [&](const std::string& candidate) { return candidate.find(word) != std::string::npos; };
    const auto found = std::find_if(candidates.begin(), candidates.end(), has);
    return found != candidates.end() && std::find_if(found + 1, candidates.end(), has) == candidates.end() ? *found
                                                                                                           : "";
}

}  // namespace

std::string suggest(std::string_view word, const std::vector<std::string>& candidates) {
    if (candidates.empty()) return "";
    std::string near = nearest(word, candidates);
    if (near.empty()) near = only_with(word, candidates);
    if (!near.empty()) return fmt::format("did you mean '{}'?", near);
    const std::size_t listed = std::min(candidates.size(), kMaxListed);
    const std::vector<std::string> first(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(listed));
    return fmt::format("one of: {}{}", join(first, ", "), listed < candidates.size() ? ", ..." : "");
}

std::string with_article(std::string_view noun) {
    const bool vowel = !noun.empty() && std::string_view("aeiouAEIOU").find(noun[0]) != std::string_view::npos;
    return fmt::format("{} {}", vowel ? "an" : "a", noun);
}

std::string join(const std::vector<std::string>& words, std::string_view between) {
    return fmt::format("{}", fmt::join(words, between));
}

std::vector<std::string> split(std::string_view text, char at) {
    std::vector<std::string> parts;
    if (text.empty()) return parts;
    for (std::size_t from = 0;;) {
        const std::size_t to = text.find(at, from);
        parts.emplace_back(text.substr(from, to - from));
        if (to == std::string_view::npos) return parts;
        from = to + 1;
    }
}

std::string without_byte_order_mark(std::string_view text) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    return std::string(text.substr(text.substr(0, kMark.size()) == kMark ? kMark.size() : 0));
}

std::string_view trim(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t from = text.find_first_not_of(kBlanks);
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(kBlanks) - from + 1);
}

std::size_t find_word(std::string_view text, std::string_view word, std::size_t from) {
    for (std::size_t at = text.find(word, from); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !is_word_character(text[at - 1])) && (end == text.size() || !is_word_character(text[end])))
            return at;
    }
    return std::string_view::npos;
}

std::string with_capital(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

std::string lower(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

std::optional<std::int64_t> to_integer(std::string_view text) {
    const std::string sign = take_sign(text);
    if (!plain_whole(text)) return std::nullopt;
    return digits_to_number(sign + std::string(text));
}

std::optional<std::int64_t> to_scaled(std::string_view text, int scale) {
    const std::string sign = take_sign(text);
    const std::size_t point = text.find('.');
    const std::string_view whole = text.substr(0, point);
    std::string_view fraction = point == std::string_view::npos ? "0" : text.substr(point + 1);
    if (scale <= 0 || !plain_whole(whole) || !all_digits(fraction)) return std::nullopt;
    while (!fraction.empty() && fraction.back() == '0')
        fraction.remove_suffix(1);
    const auto digits = digits_to_number(sign + std::string(whole) + std::string(fraction));
    const auto product = digits ? checked_product(*digits, scale) : std::nullopt;
    if (!product || fraction.size() > 18) return std::nullopt;
    std::int64_t divisor = 1;
    for (std::size_t i = 0; i < fraction.size(); ++i)
        divisor *= 10;
    if (*product % divisor != 0) return std::nullopt;
    return *product / divisor;
}

std::string from_scaled(std::int64_t value, int scale) {
    if (scale <= 1) return std::to_string(value);
    const auto parts = static_cast<std::uint64_t>(scale);
    const std::uint64_t size = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    const std::string_view sign = value < 0 ? "-" : "";
    if (size % parts == 0) return fmt::format("{}{}", sign, size / parts);
    const std::string fraction = fraction_digits(size % parts, parts);
    if (fraction.empty()) return fmt::format("{}{}/{}", sign, size, parts);
    return fmt::format("{}{}.{}", sign, size / parts, fraction);
}

std::string with_commas(std::int64_t number) {
    std::string text = std::to_string(number);
    const std::ptrdiff_t first = number < 0 ? 1 : 0;  // index of the first digit
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > first; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

bool is_name(std::string_view text) {
    if (text.empty() || (!is_letter(text[0]) && text[0] != '_')) return false;
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; });
}

}  // namespace quattro
