#include "pack/replacements.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"

namespace quattro {

const Manifest& Replacements::manifest(const std::string& pack) const {
    return std::find_if(packs_.begin(), packs_.end(), [&](const Pack& p) { return p.manifest.name == pack; })->manifest;
}

// True if the pack `above` needs the pack `below` directly or indirectly. The number of packs limits the search if
// needs are circular, which read_packs() reports.
bool Replacements::needs(const Manifest& above, const std::string& below) const {
    std::set<std::string> reached{above.name};
    for (std::size_t round = 0; round < packs_.size(); ++round)
        for (const Pack& pack : packs_)
            if (reached.count(pack.manifest.name) > 0)
                for (const Manifest::Reference& need : pack.manifest.needs)
                    reached.insert(need.text);
    return reached.count(below) > 0;
}

void Replacements::check_conflicts(Diagnostics& out) {
    for (const auto& [key, stack] : named_)
        for (std::size_t i = 1; i < stack.size(); ++i)
            stack[i]->file.overrides = true;
    // A file can be in several stacks, so pairs are checked only after every file that hides another one is marked.
    for (const auto& [key, stack] : named_)
        for (std::size_t i = 1; i < stack.size(); ++i)
            check_pair(*stack[i - 1], *stack[i], out);
}

void Replacements::check_pair(const PackEntry& below, const PackEntry& above, Diagnostics& out) {
    if (!pairs_.insert({&below, &above}).second) return;
    const Manifest& upper = manifest(above.file.pack);
    const Manifest& lower = manifest(below.file.pack);
    if (&upper == &lower) {
        out.error(above.where, fmt::format("'{}' is also the name of {}", above.id, below.where.text()),
                  "rename one of them", {below.where});
    } else if (!replaces(upper, below, above)) {
        const std::string_view otherwise = above.kind == PackEntry::Kind::text ? "" : "rename it, or ";
        out.error(above.where,
                  fmt::format("'{}' is also in the pack '{}': {}", above.id, lower.name, below.file.local_path),
                  fmt::format("{}add 'replaces: [{}]' to the pack.yaml of '{}'", otherwise, above.file.path_in_pack,
                              upper.name),
                  {Location{below.where.source, 0, 0}});
    } else if (below.file.overrides && !needs(upper, lower.name)) {
        out.error(
            above.where, fmt::format("the packs '{}' and '{}' both replace '{}'", lower.name, upper.name, above.id),
            fmt::format("to put this one on top, add 'needs: [{}]' to the pack.yaml of '{}'", lower.name, upper.name));
    }
}

bool Replacements::replaces(const Manifest& upper, const PackEntry& below, const PackEntry& above) {
    bool any = false;
    for (const Manifest::Reference& word : upper.replaces) {
        const bool named_by_game = above.kind == PackEntry::Kind::game || above.kind == PackEntry::Kind::text;
        const bool by_id = named_by_game && word.text == above.id;
        if (!by_id && word.text != above.file.path_in_pack && word.text != below.file.path_in_pack) continue;
        used_.insert(&word);
        any = true;
    }
    return any;
}

bool Replacements::lies_below(const PackEntry& lower, const PackEntry& upper) const {
    return std::any_of(named_.begin(), named_.end(), [&](const NamedEntries::value_type& named) {
        const auto at = std::find(named.second.begin(), named.second.end(), &lower);
        return std::find(at, named.second.end(), &upper) != named.second.end();
    });
}

// An entry of `replaces` without a match is misspelt, or the other pack has changed, or this pack has no such file or
// is below the other pack.
void Replacements::check_replaces(Diagnostics& out) const {
    for (const Pack& pack : packs_)
        for (const Manifest::Reference& word : pack.manifest.replaces) {
            if (used_.count(&word) > 0) continue;
            std::vector<std::string> others;
            const PackEntry *own = nullptr, *other = nullptr;
            for (const PackEntry& found : files_) {
                const bool is_own = found.file.pack == pack.manifest.name;
                const bool is_game = found.kind == PackEntry::Kind::game;
                if (word.text == found.file.path_in_pack || (is_game && word.text == found.id))
                    (is_own ? own : other) = &found;
                if (is_own) continue;
                others.push_back(found.file.path_in_pack);
                if (is_game) others.push_back(found.id);
            }
            if (!other)
                out.error(word.where, fmt::format("no other pack has '{}' to replace", word.text),
                          suggest(word.text, others));
            else if (own && lies_below(*own, *other))
                out.error(word.where,
                          fmt::format("the pack '{}' is put on top of this one, so its '{}' is the one that counts",
                                      other->file.pack, word.text),
                          needs(manifest(other->file.pack), pack.manifest.name)
                              ? "remove this line: that pack needs this one"
                              : fmt::format("add 'needs: [{}]' to this pack.yaml", other->file.pack));
            else
                out.error(word.where, fmt::format("this pack has no replacement for '{}'", word.text),
                          "add the file, or remove this line");
        }
}

}  // namespace quattro
