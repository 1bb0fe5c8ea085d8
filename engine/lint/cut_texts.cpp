// Notes on texts for players that are cut by ` #`, which begins a comment in YAML.
#include <fmt/format.h>

#include <algorithm>

#include "base/characters.hpp"
#include "base/size.hpp"
#include "base/text.hpp"
#include "lint/notes.hpp"

namespace quattro {
namespace {

// The offset of the blank before the `#` of a comment after an unquoted scalar that ends in this line; npos if there is
// none or the scalar continues. `left` is the part of the scalar that is not matched yet. It is updated, and becomes
// empty if the line does not match it.
std::size_t comment_behind(std::string_view line, std::size_t from, std::string_view& left) {
    const std::string_view rest = line.substr(std::min(from, line.size()));
    const std::size_t hash = rest.find(" #");
    const std::string_view piece = trim(rest.substr(0, hash));
    if (piece.empty() || !left.starts_with(piece)) {
        left = {};
        return std::string_view::npos;
    }
    left = trim(left.substr(piece.size()));
    return hash == std::string_view::npos || !left.empty() ? std::string_view::npos : line.size() - rest.size() + hash;
}

bool ends_a_sentence(std::string_view text) {
    return !text.empty() && std::string_view(".?!:").find(text.back()) != std::string_view::npos;
}

// True if the text ends with a word after which a sentence must continue.
bool lacks_a_word(std::string_view text) {
    constexpr std::string_view kContinued[] = {"the",  "a",   "an", "of", "to", "for",
                                               "with", "and", "or", "in", "at", "on"};
    const std::string_view word = text.substr(text.rfind(' ') + 1);
    return contains(kContinued, word);
}

// True if the part after the blank was probably meant as text. A comment has several blanks before its '#', or nothing
// after it. Otherwise text has no blank after the '#', or the text before it is incomplete: it ends with a word such as
// "the", or without a full stop before a number (# 1) or before the end of a sentence.
bool was_meant_as_text(std::string_view line, std::size_t blank) {
    const std::string_view before = trim(line.substr(0, blank)), behind = line.substr(blank + 2);
    if (line.substr(0, blank).ends_with(' ') || trim(behind).empty()) return false;
    if (lacks_a_word(before) || (!ends_a_sentence(before) && is_digit(trim(behind)[0]))) return true;
    return behind[0] != ' ' || (ends_a_sentence(trim(behind)) && !ends_a_sentence(before));
}

}  // namespace

void lint_cut_text(const Node& text, std::vector<LintNote>& out) {
    const Location& where = text.where;
    if (!text.is_scalar() || text.quoted || !where.source || where.line < 1 || text.scalar.empty()) return;
    std::string_view left = text.scalar;
    auto from = static_cast<std::size_t>(where.column - 1);
    for (int number = where.line; number <= int_size(where.source->lines) && !left.empty(); ++number) {
        const std::string_view line = where.source->line(number);
        const std::size_t blank = comment_behind(line, from, left);
        from = 0;
        if (blank == std::string_view::npos || !was_meant_as_text(line, blank)) continue;
        out.push_back({{where.source, number, static_cast<int>(blank) + 2},
                       fmt::format("' #' begins a comment, so this text ends before '{}'; put the text in quotes",
                                   safe_text(trim(line.substr(blank)))),
                       false});
    }
}

namespace {

// `prose` is true if the node is an item of a list of texts for players.
void look_at_texts(const Node& node, bool prose, std::vector<LintNote>& out) {
    if (prose || node.prose) lint_cut_text(node, out);
    for (const Node& item : node.items)
        look_at_texts(item, prose || node.prose, out);
    for (const Node::Entry& entry : node.entries)
        look_at_texts(entry.value, false, out);
}

}  // namespace

void lint_cut_texts(const Rules& rules, std::vector<LintNote>& out) {
    look_at_texts(rules.model.doc, false, out);
    look_at_texts(rules.model.cards.doc, false, out);
    for (const BoardFile& board : rules.model.boards)
        look_at_texts(board.doc, false, out);
}

}  // namespace quattro
