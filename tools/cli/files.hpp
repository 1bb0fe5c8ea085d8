// Creates and replaces files atomically, never through a link at the end of the path or onto a device, and never
// overwrites a file unless asked to. Reads only regular files of a limited size.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace quattro::tools {

// Owns a file descriptor and closes it on destruction.
class Descriptor {
public:
    explicit Descriptor(int number = -1) : number_(number) {}
    ~Descriptor();
    Descriptor(Descriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
    Descriptor& operator=(Descriptor&& other) noexcept;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    explicit operator bool() const { return number_ >= 0; }
    int number() const { return number_; }

private:
    int number_;
};

// Unless stated otherwise, the functions below return "" or a sentence that says what is wrong and what to do.

// Creates a new file with this text. Fails if anything exists at `path`. On success the whole text is on the disk. On
// failure no file is created, unless only the folder could not be synced.
std::string create_file(const std::filesystem::path& path, const std::string& text);
// Replaces a regular file, or creates it if there is nothing. Fails for a link. On failure the old content remains,
// unless only the folder could not be synced.
std::string replace_file(const std::filesystem::path& path, const std::string& text);

// A file that is written under a temporary name beside its final name. It is removed on destruction unless commit() has
// renamed it.
class PendingFile {
public:
    PendingFile() = default;
    ~PendingFile();
    PendingFile(PendingFile&& other) noexcept { beside_.swap(other.beside_); }
    PendingFile& operator=(PendingFile&& other) noexcept;
    PendingFile(const PendingFile&) = delete;
    PendingFile& operator=(const PendingFile&) = delete;
    explicit operator bool() const { return !beside_.empty(); }
    // Creates the temporary file and opens it for reading and writing. Fails if anything exists at `path`, the final
    // name.
    std::string create(const std::filesystem::path& path, Descriptor& file);
    // Renames the file to its final name if that is still free, and syncs the folder. If that fails, no file remains.
    std::string commit(const std::filesystem::path& path);

private:
    std::filesystem::path beside_;
};

// Opens an existing regular file for reading and writing. Fails for a link.
std::string open_existing(const std::filesystem::path& path, Descriptor& file);
// Writes the whole text at the current position of the file. Returns "" or the system's error message.
std::string write_all(int file, const std::string& text);
// Maximum sizes in bytes of files that are read whole, because these are held in memory several times: of any file,
// such as a log, and of a file with figures.
inline constexpr std::size_t kLargestRead = std::size_t{64} << 20U, kLargestFigures = std::size_t{4} << 20U;
// Reads a regular file. Fails if it has more than `most` bytes. Follows links.
std::string read_whole(const std::filesystem::path& path, std::string& text, std::size_t most = kLargestRead);
// Reads the file from an open descriptor at its beginning; `path` is used in messages.
std::string read_whole(int file, const std::filesystem::path& path, std::string& text, std::size_t most = kLargestRead);
// Syncs the folder. Until then, a new name in the folder may be lost in a crash.
std::string sync_folder_of(const std::filesystem::path& path);

}  // namespace quattro::tools
