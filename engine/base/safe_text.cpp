// Detects texts that must not be shown on a screen, and makes them safe to show (declared in text.hpp).
#include "base/text.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/characters.hpp"

namespace quattro {
namespace {

struct Range {
    char32_t first, last;
};
constexpr std::array<Range, 11> kUnclean = {{{0x00, 0x1F},
                                             {0x7F, 0x9F},
                                             {0xAD, 0xAD},
                                             {0x61C, 0x61C},
                                             {0x180E, 0x180E},
                                             {0x200B, 0x200F},
                                             {0x2028, 0x202E},
                                             {0x2060, 0x206F},
                                             {0xFEFF, 0xFEFF},
                                             {0xFFF9, 0xFFFB},
                                             {0xE0000, 0xE007F}}};

bool is_clean_character(const Character& c, Breaks breaks) {
    if (c.size == 0) return false;
    if (breaks == Breaks::allowed && (c.code == '\n' || c.code == '\t')) return true;
    return std::none_of(kUnclean.begin(), kUnclean.end(),
                        [&](const Range& r) { return c.code >= r.first && c.code <= r.last; });
}

}  // namespace

std::size_t find_unclean(std::string_view text, Breaks breaks) {
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] >= ' ' && text[at] <= '~') {  // fast path for printable ASCII
            ++at;
            continue;
        }
        const Character c = character_at(text, at);
        if (!is_clean_character(c, breaks)) return at;
        at += c.size;
    }
    return std::string_view::npos;
}

std::string character_name(std::string_view text, std::size_t at) {
    const Character c = character_at(text, at);
    if (c.size == 0) return fmt::format("<0x{:02X}>", static_cast<unsigned char>(text[at]));
    return fmt::format("<U+{:04X}>", static_cast<std::uint32_t>(c.code));
}

std::string safe_text(std::string_view text, std::size_t most, Breaks breaks) {
    if (find_unclean(text, breaks) == std::string_view::npos && text.size() <= most) return std::string(text);
    std::string shown;
    for (std::size_t at = 0; at < text.size();) {
        const Character c = character_at(text, at);
        const std::size_t size = std::max<std::size_t>(c.size, 1);
        const bool clean = is_clean_character(c, breaks);
        const std::string next = clean ? std::string(text.substr(at, size)) : character_name(text, at);
        if (shown.size() + next.size() > most) return shown + "...";
        shown += next;
        at += size;
    }
    return shown;
}

std::string masked_text(std::string_view text) {
    std::string shown;
    for (std::size_t at = 0; at < text.size();) {
        const Character c = character_at(text, at);
        if (is_clean_character(c, Breaks::refused))
            shown += text.substr(at, c.size);
        else
            shown += '?';
        at += std::max<std::size_t>(c.size, 1);
    }
    return shown;
}

}  // namespace quattro
