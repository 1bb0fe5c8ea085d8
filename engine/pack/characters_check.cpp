// Refuses files that are not UTF-8, or that contain control characters or characters that are invisible or hide others.
#include <fmt/format.h>

#include "base/characters.hpp"
#include "base/size.hpp"
#include "base/text.hpp"
#include "pack/doc.hpp"

namespace quattro {

bool check_characters(const std::shared_ptr<const Source>& source, Diagnostics& out) {
    for (std::size_t i = 0; i < source->lines.size(); ++i) {
        const std::string& line = source->lines[i];
        const std::size_t at = find_unclean(line, Breaks::allowed);
        if (at == std::string_view::npos) continue;
        const Location where{source, one_based(i), one_based(at)};
        const auto odd = odd_character(character_at(line, at).code);
        if (line[at] == '\r')
            out.error(where, "<U+000D> alone does not end a line", "save the file with LF or CR LF line endings");
        else if (static_cast<unsigned char>(line[at]) < 0x80 || character_name(line, at).starts_with("<0x"))
            out.error(where, "this is not a valid character", "save the file as UTF-8");
        else
            out.error(where, fmt::format("{} is invisible or hides other characters", character_name(line, at)),
                      fmt::format("remove {}", odd ? "this " + odd->name : "it"));
        return false;
    }
    return true;
}

}  // namespace quattro
