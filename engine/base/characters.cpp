// UTF-8 decoding and odd characters. The table of odd characters is in odd_rows.cpp.
#include "base/characters.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/odd_rows.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

constexpr char32_t kFirstWide = 0xFF01, kLastWide = 0xFF5E;  // the full-width forms of '!' to '~'

// The character at byte `at` with its code, such as "'–' (U+2013)". Returns only the code of a blank or an invisible
// character.
std::string sign_and_code(std::string_view text, std::size_t at, const OddCharacter& odd) {
    const Character c = character_at(text, at);
    if (odd.kind == OddKind::blank || odd.kind == OddKind::invisible) return code_text(c.code);
    return fmt::format("'{}' ({})", text.substr(at, c.size), code_text(c.code));
}

}  // namespace

Character character_at(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const unsigned first = byte(0);
    if (first < 0x80) return {first, 1};
    const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || at + size > text.size()) return {};
    char32_t code = first & (0xFFU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return {};
        code = code << 6U | (byte(i) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> kLowest = {0, 0, 0x80, 0x800, 0x10000};
    if (code < kLowest[size] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return {};
    return {code, size};
}

std::optional<OddCharacter> odd_character(char32_t code) {
    if (code < 0x80) return std::nullopt;
    const auto rows = odd_rows();
    const auto row =
        std::lower_bound(rows.begin(), rows.end(), code, [](const OddRow& r, char32_t c) { return r.code < c; });
    if (row != rows.end() && row->code == code)
        return OddCharacter{row->kind, std::string(row->name), std::string(row->replacement),
                            std::string(row->lua_replacement)};
    if (code >= kFirstWide && code <= kLastWide) {
        const std::string plain(1, static_cast<char>(code - kFirstWide + '!'));
        return OddCharacter{OddKind::symbol, fmt::format("full-width '{}'", plain), plain, plain};
    }
    if ((code >= 0xFE00 && code <= 0xFE0F) || (code >= 0xE0100 && code <= 0xE01EF))
        return OddCharacter{OddKind::invisible, "variation selector", "", ""};
    if (code >= 0xE0000 && code <= 0xE007F) return OddCharacter{OddKind::invisible, "tag character", "", ""};
    return std::nullopt;
}

std::string code_text(char32_t code) { return fmt::format("U+{:04X}", static_cast<std::uint32_t>(code)); }

OddWords odd_words(std::string_view text, std::size_t at, const OddCharacter& odd, bool lua) {
    const std::string which = sign_and_code(text, at, odd), name = with_article(odd.name);
    const std::string& plain = lua ? odd.lua_replacement : odd.replacement;
    switch (odd.kind) {
        case OddKind::blank:
            return {fmt::format("this space is {} ({})", name, which), "replace it with an ordinary space"};
        case OddKind::invisible: return {fmt::format("invisible character: {} ({})", name, which), "remove it"};
        case OddKind::quote:
            return {fmt::format("{} is {}, not an ordinary quote", which, name),
                    fmt::format("replace it with {}", plain)};
        case OddKind::dash:
            return {fmt::format("{} is {}, not an ordinary minus or hyphen", which, name),
                    fmt::format("replace it with {}", plain)};
        case OddKind::lookalike:
            return {fmt::format("{} is a {}, not the ordinary letter", which, odd.name),
                    fmt::format("replace it with {}", plain)};
        case OddKind::symbol: break;
    }
    return {fmt::format("{} is {}, not an ordinary character", which, name), fmt::format("replace it with {}", plain)};
}

}  // namespace quattro
