// A word joined by dashes or underscores counts as a whole, and each of its parts counts as well.
#include "base/spellings.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/characters.hpp"

namespace quattro {
namespace {

bool is_spelt(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; }

constexpr std::string_view kJoints = "-_";

// Calls `f` with each part between dashes and underscores that is not empty. A word without them has no parts.
template <class F>
void each_part(std::string_view word, F&& f) {
    for (std::size_t from = 0; word.find_first_of(kJoints) != std::string_view::npos && from <= word.size();) {
        const std::size_t joint = std::min(word.find_first_of(kJoints, from), word.size());
        if (joint > from) f(word.substr(from, joint - from));
        from = joint + 1;
    }
}

template <class F>
void each_word(std::string_view text, F&& f) {
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_spelt(text[end]))
            ++end;
        const std::string_view word = text.substr(at, end - at);
        if (!word.empty()) f(word);
        each_part(word, f);
        at = end + 1;
    }
}

}  // namespace

void Spellings::count_words(const std::shared_ptr<const Source>& source) {
    if (!source || !taken_.insert(source->path).second) return;
    for (const std::string& line : source->lines)
        each_word(line, [&](std::string_view word) {
            const auto found = counts_.find(word);
            if (found == counts_.end())
                counts_.emplace(word, 1);
            else
                ++found->second;
        });
}

int Spellings::count(std::string_view word) const {
    const auto found = counts_.find(word);
    return found == counts_.end() ? 0 : found->second;
}

int Spellings::compare(const std::string& a, const std::string& b) const {
    if (const int more = count(a) - count(b); more != 0) return more;
    int more = 0;
    each_part(a, [&](std::string_view part) { more += count(part); });
    each_part(b, [&](std::string_view part) { more -= count(part); });
    return more;
}

bool Spellings::is_misspelt(const std::string& declared, const std::string& sought) {
    if (const int more = compare(sought, declared); more != 0) return more > 0;
    if (others_)
        for (const auto& source : std::exchange(others_, nullptr)())
            count_words(source);
    return compare(sought, declared) > 0;
}

Diagnostic unused_declaration(Location where, std::string_view declaration, const std::string& sought, Role role) {
    std::string message = "nothing uses " + std::string(declaration) + ", but '" + sought;
    message += "' is used and does not exist";
    return {std::move(where), std::move(message), "did you mean '" + sought + "'?", "", {}, role};
}

}  // namespace quattro
