#include "cli/pager.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"

namespace quattro::tools {
namespace {

constexpr const char* kWipeLine = "\x1b[1A\x1b[2K";  // erases the line above, in which Enter was typed

// Asks if the reader wants the next page.
bool wants_more(std::size_t shown, std::size_t all, LineReader& lines, std::ostream& out) {
    out << fmt::format("-- {} % - Enter: more, q: quit --", 100 * shown / all);
    out.flush();
    std::string typed;
    const bool typed_any = lines.next(typed, std::nullopt) == LineReader::ReadResult::line;
    out << (typed_any ? kWipeLine : "\n");
    const std::string answer = lower(std::string(trim(typed)));
    return typed_any && answer != "q" && answer != "quit";
}

}  // namespace

void show_in_pages(const std::string& text, int rows, LineReader& lines, std::ostream& out) {
    constexpr int kLeastRows = 3;
    const bool ends = text.ends_with('\n');
    const std::vector<std::string> all = split(ends ? std::string_view(text).substr(0, text.size() - 1) : text, '\n');
    if (rows < kLeastRows || all.size() < static_cast<std::size_t>(rows)) {
        out << text;
        return;
    }
    const auto page = static_cast<std::size_t>(rows - 1);  // the last row shows the prompt
    for (std::size_t first = 0; first < all.size(); first += page) {
        if (first > 0 && !wants_more(first, all.size(), lines, out)) return;
        for (std::size_t i = first; i < std::min(first + page, all.size()); ++i)
            out << all[i] << '\n';
    }
}

}  // namespace quattro::tools
