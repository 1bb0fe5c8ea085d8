#include "base/source_index.hpp"

namespace quattro {

void SourceIndex::offer(std::string_view name, std::string_view text) {
    const auto [same, is_new] = positions_.try_emplace(std::string(name), offered_.size());
    if (is_new)
        offered_.push_back({std::string(name), std::string(text)});
    else if (std::string& known = offered_[same->second].text; known.empty())
        known = text;
}

void SourceIndex::add(IndexedWord word) {
    const Location& where = word.where;
    if (!where.source || where.line < 1 || where.column < 1) return;
    const auto line = static_cast<std::size_t>(where.line), at = static_cast<std::size_t>(where.column) - 1;
    if (line > where.source->lines.size()) return;
    const std::string& text = where.source->lines[line - 1];
    if (at < text.size() && (text[at] == '"' || text[at] == '\'')) ++word.where.column;
    words_.push_back(std::move(word));
}

void offer_all(const Location& where, std::string_view written, const std::vector<std::string>& names) {
    SourceIndex* index = index_at(where);
    if (!index || !index->is_asked(written)) return;
    for (const std::string& name : names)
        index->offer(name);
}

}  // namespace quattro
