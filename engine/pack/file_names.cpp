#include "pack/file_names.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "base/size.hpp"
#include "base/text.hpp"

namespace fs = std::filesystem;

namespace quattro {
namespace {

const std::vector<std::string> kEndings = {".yaml", ".lua", ".md"};
// Endings that are long enough to recognize a typing error.
const std::vector<std::string> kMisspelt = {".yaml", ".lua"};
const std::vector<std::string> kFolders = {"boards", "cards", "scripts", "tests"};
constexpr std::size_t kMaxInspected = 1000;

// True if the words are equal, or differ by one inserted, missing or changed letter, or by two swapped letters.
bool is_one_slip_away(std::string_view a, std::string_view b) {
    const auto same_begin = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    a.remove_prefix(static_cast<std::size_t>(same_begin.first - a.begin()));
    b.remove_prefix(static_cast<std::size_t>(same_begin.second - b.begin()));
    while (!a.empty() && !b.empty() && a.back() == b.back()) {
        a.remove_suffix(1);
        b.remove_suffix(1);
    }
    const bool swapped = a.size() == 2 && b.size() == 2 && a[0] == b[1] && a[1] == b[0];
    return std::max(a.size(), b.size()) <= 1 || swapped;
}

// The known ending that `ending` equals, apart from case, or misspells. Nothing if it is not similar to a known ending,
// or if it marks a backup copy.
std::optional<std::string> meant_ending(std::string_view ending) {
    const std::string small = lower(std::string(ending));
    if (small == ".yml") return ".yaml";
    if (contains(kEndings, small)) return small;
    const bool copy = small.ends_with('~') || small == ".yaml_" || small == ".lua_";
    const std::string near = copy ? "" : nearest(small, kMisspelt);
    return near.empty() ? std::nullopt : std::optional(near);
}

}  // namespace

std::string corrected_file_name(std::string_view name) {
    const fs::path path{std::string(name)};
    std::string stem = path.stem().string();
    const std::string ending = path.extension().string(), before = fs::path(stem).extension().string();
    const bool text = lower(std::string(ending)) == ".txt";
    std::optional<std::string> meant = text ? std::nullopt : meant_ending(ending);
    if (const auto inner = meant_ending(before); inner && (text || meant == inner)) {
        meant = inner;
        stem = fs::path(stem).stem().string();
    }
    if (!meant || stem.empty()) return "";
    const std::string right = stem + *meant;
    return right == name ? "" : right;
}

std::string corrected_folder_name(std::string_view name) {
    const std::string small = lower(std::string(name));
    if (contains(kFolders, name)) return "";
    const auto meant = std::find_if(kFolders.begin(), kFolders.end(),
                                    [&](const auto& folder) { return is_one_slip_away(small, folder); });
    return meant == kFolders.end() ? "" : *meant;
}

int file_rank(const std::filesystem::path& inside) {
    constexpr std::string_view kFirst[] = {"pack.yaml", "cards/", "scripts/lib/", "scripts/"};
    const std::string name = inside.generic_string();
    const auto known = std::find_if(std::begin(kFirst), std::end(kFirst),
                                    [&](std::string_view start) { return name.starts_with(start); });
    const int rank = static_cast<int>(known - std::begin(kFirst)) + 1;
    return known == std::end(kFirst) && !name.ends_with("/game.yaml") ? rank + 1 : rank;
}

bool contains_pack_files(const PackFolder& pack, const fs::path& inside) {
    std::vector<fs::path> folders{inside};
    std::size_t left = kMaxInspected;
    while (!folders.empty() && left > 0) {
        const fs::path folder = std::move(folders.back());
        folders.pop_back();
        const std::vector<FolderEntry> entries = pack.entries(folder, left);
        left -= entries.size();
        for (const FolderEntry& entry : entries) {
            if (entry.kind == EntryKind::folder && !entry.is_link) folders.push_back(folder / entry.name);
            if (entry.kind != EntryKind::file) continue;
            const std::string corrected = corrected_file_name(entry.name);
            // Any folder can have a README.MD, so a page does not count.
            const std::string ending = fs::path(corrected.empty() ? entry.name : corrected).extension().string();
            if (ending == ".yaml" || ending == ".lua") return true;
        }
    }
    return false;
}

}  // namespace quattro
