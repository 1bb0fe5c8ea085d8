// Reads manifests and sorts packs by their needs.
#include "pack/pack_order.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/text.hpp"
#include "pack/file_names.hpp"
#include "pack/read_source.hpp"

namespace quattro {
namespace {

bool holds_pack_folders(const PackFolder& folder) {
    constexpr std::string_view kNames[] = {"boards", "cards", "scripts"};
    return std::any_of(std::begin(kNames), std::end(kNames),
                       [&](std::string_view name) { return folder.kind(name) == EntryKind::folder; });
}

// Reports the files of a pack in memory that have no possible path.
void report_bad_paths(const PackFolder& folder, Diagnostics& out) {
    for (const std::string& path : folder.bad_paths()) {
        const std::string shown = safe_text(path);
        out.error(location_of_file(folder.path().string() + "/" + shown, folder.name() + ": " + shown, 0),
                  "no file can have this path",
                  "write the path in the pack with '/' between folders and no './' before them, such as "
                  "boards/x/game.yaml");
    }
}

// Returns nothing and reports an error if the folder is not a pack.
std::optional<Pack> read_pack(const PackFolder& folder, const std::shared_ptr<SourceIndex>& index, Diagnostics& out) {
    const std::string name = folder.name(), path = local_path(folder.path());
    const Location where{Source::from_text(path, "", name), 0, 0};
    if (folder.kind("") != EntryKind::folder) {
        out.error(where, "there is no such folder", "give the folder of a pack");
        return std::nullopt;
    }
    if (folder.is_link("pack.yaml")) {
        out.error(where, "its pack.yaml is a symbolic link, which is not followed", "put a copy of the file here");
        return std::nullopt;
    }
    report_bad_paths(folder, out);
    if (folder.kind("pack.yaml") != EntryKind::none) {
        const auto source = read_source(folder.file("pack.yaml"), local_path(folder.path() / "pack.yaml"),
                                        display_path(name, "pack.yaml"), out, file_rank("pack.yaml"), index);
        return Pack{folder, read_manifest(source ? parse_yaml(source, out) : Node{}, name, out)};
    }
    if (!holds_pack_folders(folder)) {
        if (folder.bad_paths().empty())
            out.error(where, "this folder is not a pack", "a pack has pack.yaml, and boards/, cards/ or scripts/");
        return std::nullopt;
    }
    Manifest manifest;
    manifest.name = name;
    manifest.where = where;
    return Pack{folder, std::move(manifest)};
}

// Puts every pack above the packs that it needs, and otherwise keeps the given order.
class PackOrder {
public:
    PackOrder(std::vector<Pack> packs, Diagnostics& out)
        : packs_(std::move(packs)), out_(out), state_(packs_.size(), State::waiting) {}

    std::vector<Pack> run() {
        for (std::size_t i = 0; i < packs_.size(); ++i)
            place(i);
        std::vector<Pack> sorted;
        for (const std::size_t i : order_)
            sorted.push_back(std::move(packs_[i]));
        return sorted;
    }

private:
    enum class State { waiting, underway, placed };

    void place(std::size_t index) {
        if (state_[index] != State::waiting) return;
        state_[index] = State::underway;
        for (const Manifest::Reference& need : packs_[index].manifest.needs)
            place_need(index, need);
        state_[index] = State::placed;
        order_.push_back(index);
    }

    void place_need(std::size_t index, const Manifest::Reference& need) {
        const auto found =
            std::find_if(packs_.begin(), packs_.end(), [&](const Pack& p) { return p.manifest.name == need.text; });
        const std::string& name = packs_[index].manifest.name;
        if (found == packs_.end()) {
            out_.error(need.where, fmt::format("the pack '{}' needs '{}', which was not found", name, need.text),
                       nearest(need.text, names()).empty()
                           ? fmt::format("the folder of the pack '{}' must be given, too", need.text)
                           : suggest(need.text, names()));
            return;
        }
        const auto at = static_cast<std::size_t>(found - packs_.begin());
        if (at == index)
            out_.error(need.where, fmt::format("the pack '{}' needs itself", name), "remove this need");
        else if (state_[at] == State::underway)
            out_.error(need.where,
                       fmt::format("'{0}' needs '{1}', and '{1}' needs '{0}', directly or through other packs", name,
                                   need.text),
                       "remove one of these needs");
        else
            place(at);
    }

    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const Pack& pack : packs_)
            names.push_back(pack.manifest.name);
        return names;
    }

    std::vector<Pack> packs_;
    Diagnostics& out_;
    std::vector<State> state_;
    std::vector<std::size_t> order_;
};

}  // namespace

std::vector<Pack> read_packs(const PackFolders& folders, Diagnostics& out) {
    std::vector<Pack> packs;
    for (const PackFolder& folder : folders) {
        auto pack = read_pack(folder, folders.index, out);
        if (!pack) continue;
        const auto twin = std::find_if(packs.begin(), packs.end(),
                                       [&](const Pack& p) { return p.manifest.name == pack->manifest.name; });
        if (twin == packs.end())
            packs.push_back(std::move(*pack));
        else
            out.error(pack->manifest.where,
                      fmt::format("another pack is also called '{}': {}", pack->manifest.name,
                                  local_path(twin->folder.path())),
                      "give it another name, or leave one of them out",
                      {Location{Source::from_text(local_path(twin->folder.path()), "", twin->manifest.name), 0, 0}});
    }
    return PackOrder(std::move(packs), out).run();
}

}  // namespace quattro
