#include "pack/pack_folder.hpp"

#include <algorithm>
#include <fstream>
#include <new>
#include <sstream>

#include "base/text.hpp"

namespace fs = std::filesystem;

namespace quattro {
namespace {

// The prefix that the paths of all files in a folder have: "boards/x/", or "" for the pack itself.
std::string prefix_of(const fs::path& folder) {
    const std::string name = folder.generic_string();
    return name.empty() ? "" : name + "/";
}

bool is_allowed(const std::string& path) {
    const auto parts = split(path, '/');
    const auto is_wrong = [](const std::string& part) { return part.empty() || part == "." || part == ".."; };
    return !parts.empty() && std::none_of(parts.begin(), parts.end(), is_wrong) && !path.ends_with('/') &&
           path.find('\\') == std::string::npos;
}

FolderEntry entry_on_disk(const fs::directory_entry& found) {
    std::error_code failure;
    const EntryKind kind = found.is_directory(failure)      ? EntryKind::folder
                           : found.is_regular_file(failure) ? EntryKind::file
                                                            : EntryKind::other;
    return {found.path().filename().string(), kind, found.is_symlink(failure)};
}

}  // namespace

std::optional<std::uintmax_t> TextFile::size() const {
    if (in_memory_) return text_ ? std::optional<std::uintmax_t>(text_->size()) : std::nullopt;
    std::error_code failure;
    if (!fs::is_regular_file(path_, failure)) return std::nullopt;
    const std::uintmax_t size = fs::file_size(path_, failure);
    return failure ? std::nullopt : std::optional(size);
}

std::optional<std::string> TextFile::read() const {
    if (in_memory_) return text_ ? std::optional(*text_) : std::nullopt;
    std::ifstream stream(path_, std::ios::binary);
    std::ostringstream text;  // if reading into it fails, it sets its error state and throws nothing
    std::error_code failure;
    if (fs::file_size(path_, failure) > 0) text << stream.rdbuf();
    if (!stream || !text || failure) return std::nullopt;
    return std::move(text).str();
}

PackFolder PackFolder::in_memory(const std::string& name, std::map<std::string, std::string> files) {
    PackFolder folder{fs::path(name)};
    auto shared = std::make_shared<Files>();
    for (auto& [path, text] : files) {
        const auto below = files.lower_bound(path + "/");
        const bool is_folder_too = below != files.end() && below->first.starts_with(path + "/");
        if (is_allowed(path) && !is_folder_too)
            shared->emplace(path, std::make_shared<const std::string>(std::move(text)));
        else
            folder.bad_paths_.push_back(path);
    }
    folder.files_ = std::move(shared);
    return folder;
}

PackFolder PackFolder::with_file(const std::string& path, std::string text) const {
    PackFolder changed = *this;
    Files files = *files_;
    files.insert_or_assign(path, std::make_shared<const std::string>(std::move(text)));
    changed.files_ = std::make_shared<const Files>(std::move(files));
    return changed;
}

std::string PackFolder::name() const {
    if (is_in_memory()) return path_.filename().string();
    std::error_code failure;
    const fs::path real = fs::canonical(path_, failure);
    return failure ? path_.filename().string() : real.filename().string();
}

EntryKind PackFolder::kind(const fs::path& inside) const {
    if (is_in_memory()) {
        if (inside.empty()) return EntryKind::folder;
        if (files_->contains(inside.generic_string())) return EntryKind::file;
        const std::string prefix = prefix_of(inside);
        const auto next = files_->lower_bound(prefix);
        return next != files_->end() && next->first.starts_with(prefix) ? EntryKind::folder : EntryKind::none;
    }
    std::error_code failure;
    const fs::path path = inside.empty() ? path_ : path_ / inside;
    if (fs::is_directory(path, failure)) return EntryKind::folder;
    if (fs::is_regular_file(path, failure)) return EntryKind::file;
    return fs::exists(path, failure) ? EntryKind::other : EntryKind::none;
}

bool PackFolder::is_link(const fs::path& inside) const {
    std::error_code failure;
    return !is_in_memory() && fs::is_symlink(path_ / inside, failure);
}

std::vector<FolderEntry> PackFolder::entries(const fs::path& inside, std::size_t most) const {
    std::vector<FolderEntry> found;
    if (is_in_memory()) {
        const std::string prefix = prefix_of(inside);
        for (auto it = files_->lower_bound(prefix);
             it != files_->end() && it->first.starts_with(prefix) && found.size() < most;) {
            const std::size_t end = it->first.find('/', prefix.size());
            const bool is_file = end == std::string::npos;
            found.push_back({it->first.substr(prefix.size(), is_file ? end : end - prefix.size()),
                             is_file ? EntryKind::file : EntryKind::folder});
            // '0' follows '/': the next name after all files of a folder.
            it = is_file ? std::next(it) : files_->lower_bound(prefix + found.back().name + '0');
        }
        return found;
    }
    std::error_code failure;
    for (fs::directory_iterator it(inside.empty() ? path_ : path_ / inside, failure), end;
         !failure && it != end && found.size() < most; it.increment(failure))
        found.push_back(entry_on_disk(*it));
    if (failure == std::errc::not_enough_memory) throw std::bad_alloc();  // otherwise the folder would look empty
    return found;
}

TextFile PackFolder::file(const fs::path& inside) const {
    if (!is_in_memory()) return {path_ / inside};
    const auto found = files_->find(inside.generic_string());
    return {path_ / inside, found == files_->end() ? nullptr : found->second};
}

}  // namespace quattro
