// Where the files of a pack are: in a folder on disk, or as texts in memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace quattro {

class SourceIndex;

// A file to read: on disk, or a text in memory.
class TextFile {
public:
    // A file on disk. It need not exist.
    TextFile(std::filesystem::path path) : path_(std::move(path)) {}  // NOLINT(google-explicit-constructor)
    // A text in memory. `path` names it in messages. If `text` is null, there is no such file.
    TextFile(std::filesystem::path path, std::shared_ptr<const std::string> text)
        : path_(std::move(path)), in_memory_(true), text_(std::move(text)) {}

    // The path as messages name it.
    const std::filesystem::path& path() const { return path_; }
    bool is_in_memory() const { return in_memory_; }
    // The size in bytes. Nothing if there is no such file, or if it is not a regular file.
    std::optional<std::uintmax_t> size() const;
    // The content. Nothing if it cannot be read.
    std::optional<std::string> read() const;

private:
    std::filesystem::path path_;
    bool in_memory_ = false;
    std::shared_ptr<const std::string> text_;
};

// What a path leads to. `none`: nothing; `other`: for example a device.
enum class EntryKind : std::uint8_t { none, file, folder, other };

// An entry of a folder. A link on disk has the kind of its target; `other` if the target does not exist.
struct FolderEntry {
    std::string name;                  // without its folder
    EntryKind kind = EntryKind::none;  // of the target of a link
    bool is_link = false;              // true for a symbolic link
};

// The folder of a pack. Copies are cheap and share the texts in memory, which never change.
class PackFolder {
public:
    // A folder on disk. It need not exist.
    PackFolder(std::filesystem::path path) : path_(std::move(path)) {}  // NOLINT(google-explicit-constructor)
    // A folder on disk by its path as text, so that a list of packs can be written as {"base", "mine"}.
    PackFolder(const char* path) : path_(path) {}  // NOLINT(google-explicit-constructor)
    // A pack in memory. `name` names it in messages, as the name of a folder would. `files` has the text of each file
    // by its path in the pack, such as "boards/mine/game.yaml". A path must be relative, must not contain empty
    // parts, ".", ".." or a backslash, and must not be the folder of another file. Files with other paths are left out;
    // bad_paths() has them, and opening the pack reports them.
    static PackFolder in_memory(const std::string& name, std::map<std::string, std::string> files);

    // A copy in which the file at this path has this text. The path follows the rules of in_memory().
    // Precondition: the pack is in memory.
    PackFolder with_file(const std::string& path, std::string text) const;

    // The folder as messages name it. Of a pack in memory: its name.
    const std::filesystem::path& path() const { return path_; }
    // The name of the folder, which is the name of a pack without pack.yaml.
    std::string name() const;
    bool is_in_memory() const { return files_ != nullptr; }

    // The functions below take paths in the pack. An empty path is the folder itself.

    // The kind of an entry; of a link, that of its target.
    EntryKind kind(const std::filesystem::path& inside) const;
    // True if the entry is a symbolic link on disk.
    bool is_link(const std::filesystem::path& inside) const;
    // The entries of a folder, at most `most`, in any order. Empty if there is no such folder or if it cannot be read.
    // Throws std::bad_alloc if memory does not suffice to read it.
    std::vector<FolderEntry> entries(const std::filesystem::path& inside, std::size_t most) const;
    TextFile file(const std::filesystem::path& inside) const;
    // The paths of the files that in_memory() has left out.
    const std::vector<std::string>& bad_paths() const { return bad_paths_; }

private:
    using Files = std::map<std::string, std::shared_ptr<const std::string>>;
    std::filesystem::path path_;
    std::shared_ptr<const Files> files_;  // null for a folder on disk
    std::vector<std::string> bad_paths_;
};

// The folders of several packs, lowest first.
class PackFolders : public std::vector<PackFolder> {
public:
    PackFolders() = default;
    // Folders on disk or in memory.
    PackFolders(std::initializer_list<PackFolder> folders) : vector(folders) {}
    // Folders on disk.
    PackFolders(const std::vector<std::filesystem::path>& paths)  // NOLINT(google-explicit-constructor)
        : vector(paths.begin(), paths.end()) {}

    // Receives what loads from these folders find out about the words of the files; null if nobody has asked.
    std::shared_ptr<SourceIndex> index;
};

}  // namespace quattro
