#include "base/source_index.hpp"

#include <algorithm>

namespace quattro {

void SourceIndex::offer(std::string_view name, std::string_view text) {
    const auto same = std::find_if(offered_.begin(), offered_.end(), [&](const Choice& c) { return c.name == name; });
    if (same == offered_.end())
        offered_.push_back({std::string(name), std::string(text)});
    else if (same->text.empty())
        same->text = text;
}

void offer_all(const Location& where, std::string_view written, const std::vector<std::string>& names) {
    SourceIndex* index = index_at(where);
    if (!index || !index->is_asked(written)) return;
    for (const std::string& name : names)
        index->offer(name);
}

}  // namespace quattro
