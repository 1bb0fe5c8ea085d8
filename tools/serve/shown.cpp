// Compares a table with the one that a page shows.
#include "serve/shown.hpp"

#include <algorithm>

#include "base/digest.hpp"
#include "serve/links.hpp"

namespace quattro::serve {
namespace {

std::uint64_t identity_of(const tools::Fragment& fragment) {
    return hash_of(fragment.name) + static_cast<std::uint64_t>(fragment.seat);
}

std::vector<ShownFragment> shown_list(const std::vector<tools::Fragment>& fragments) {
    std::vector<ShownFragment> list;
    list.reserve(fragments.size());
    for (const tools::Fragment& fragment : fragments)
        list.push_back({identity_of(fragment), fragment.digest});
    return list;
}

bool is_of_same(const ShownFragment& one, const tools::Fragment& other) { return one.identity == identity_of(other); }

// True if a page that shows `before` shows the fragment as it is.
bool shows_same(const std::vector<ShownFragment>& before, const tools::Fragment& fragment) {
    const auto was = std::find_if(
        before.begin(), before.end(),
        [identity = identity_of(fragment)](const ShownFragment& each) { return each.identity == identity; });
    return was != before.end() && was->digest == fragment.digest;
}

// The fragments that are new or have another text than before.
std::vector<tools::Fragment> changed_since(const std::vector<ShownFragment>& before,
                                           const std::vector<tools::Fragment>& now) {
    std::vector<tools::Fragment> changed;
    for (const tools::Fragment& fragment : now)
        if (!shows_same(before, fragment)) changed.push_back(fragment);
    return changed;
}

}  // namespace

ShownFragments shown(const tools::Fragments& fragments) {
    ShownFragments all;
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = shown_list(fragments[i].second);
    return all;
}

ShownTable shown(const tools::TableText& table) {
    ShownTable all{{}, table.prompts, shown(table.fragments)};
    all.members.reserve(table.members.size());
    for (const auto& [name, value] : table.members)
        all.members.push_back(tools::text_digest(value));
    return all;
}

std::string state_of(const ShownTable& table) {
    std::string text;
    const auto add = [&](const tools::TextDigest& digest) { text.append(digest.begin(), digest.end()); };
    const auto count = [&](std::size_t size) { text.append(std::to_string(size)).append(" "); };
    for (const std::vector<tools::TextDigest>* digests : {&table.members, &table.prompts}) {
        count(digests->size());
        std::for_each(digests->begin(), digests->end(), add);
    }
    for (const std::vector<ShownFragment>& fragments : table.fragments) {
        count(fragments.size());
        for (const ShownFragment& fragment : fragments) {
            text.append(std::to_string(fragment.identity)).append(" ");
            add(fragment.digest);
        }
    }
    return digest_of(text);
}

bool Difference::any() const {
    const auto has = [](const auto& part) { return !part.second.empty(); };
    return std::any_of(changed.begin(), changed.end(), has) || std::any_of(gone.begin(), gone.end(), has);
}

Difference difference_of(const tools::Fragments& before, const tools::Fragments& now) {
    Difference difference;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const auto& [name, fragments] = now[i];
        difference.changed[i] = {name, changed_since(shown_list(before[i].second), fragments)};
        difference.gone[i].first = name;
        const std::vector<ShownFragment> are = shown_list(fragments);
        for (const tools::Fragment& was : before[i].second)
            if (std::none_of(are.begin(), are.end(), [&](const ShownFragment& is) { return is_of_same(is, was); }))
                difference.gone[i].second.push_back(was);
    }
    return difference;
}

void apply(const Difference& difference, ShownFragments& shown) {
    for (std::size_t i = 0; i < shown.size(); ++i) {
        std::vector<ShownFragment>& fragments = shown[i];
        for (const tools::Fragment& gone : difference.gone[i].second)
            std::erase_if(fragments, [&](const ShownFragment& fragment) { return is_of_same(fragment, gone); });
        for (const ShownFragment& changed : shown_list(difference.changed[i].second)) {
            const auto found = std::find_if(fragments.begin(), fragments.end(), [&](const ShownFragment& each) {
                return each.identity == changed.identity;
            });
            if (found == fragments.end())
                fragments.push_back(changed);
            else
                *found = changed;
        }
    }
}

std::string changes_text(const tools::Viewed& viewed, const tools::TableText& table, const ShownTable& before,
                         const ShownFragments& shows, tools::Fragments& changed) {
    std::string text;
    const auto add = [&](std::string_view name, std::string_view value) {
        text.append(text.empty() ? "\"" : ",\"").append(name).append("\":").append(value);
    };
    for (std::size_t i = 0; i < table.members.size(); ++i)
        if (const auto& [name, value] = table.members[i];
            i >= before.members.size() || before.members[i] != tools::text_digest(value))
            add(name, value);
    if (before.prompts != table.prompts) add("prompts", tools::prompts_text(viewed));
    for (std::size_t i = 0; i < shows.size(); ++i) {
        const auto& [name, fragments] = table.fragments[i];
        changed[i].first = name;
        if (std::equal(shows[i].begin(), shows[i].end(), fragments.begin(), fragments.end(), is_of_same))
            changed[i].second = changed_since(shows[i], fragments);
        else
            add(name, tools::list_text(fragments));
    }
    return "{" + text + "}";
}

}  // namespace quattro::serve
