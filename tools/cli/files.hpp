// Writing files: whole or not at all, and never through a link, onto a device or over something of somebody's. Reading
// them: regular files of a bounded size alone.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace quattro::tools {

// An open file, closed with the object.
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

// All of these give "" or say in a sentence what is wrong and what to do.

// A file that was not there, with this text; it is there with all of it, on the disk, or not at all.
std::string create_file(const std::filesystem::path& path, const std::string& text);
// The same in the place of a regular file, or of none.
std::string replace_file(const std::filesystem::path& path, const std::string& text);

// A file that is being written beside the name it will have; without that name it is removed with the object.
class UnnamedFile {
public:
    UnnamedFile() = default;
    ~UnnamedFile();
    UnnamedFile(UnnamedFile&& other) noexcept { beside_.swap(other.beside_); }
    UnnamedFile& operator=(UnnamedFile&& other) noexcept;
    UnnamedFile(const UnnamedFile&) = delete;
    UnnamedFile& operator=(const UnnamedFile&) = delete;
    explicit operator bool() const { return !beside_.empty(); }
    // Opens it for reading and writing. Nothing may stand at `path`, the name that it will have.
    std::string create(const std::filesystem::path& path, Descriptor& file);
    // Gives it the name, if that is still free, and brings the folder to the disk.
    std::string name(const std::filesystem::path& path);

private:
    std::filesystem::path beside_;
};

// Opens a regular file that is there, not by way of a link.
std::string open_existing(const std::filesystem::path& path, Descriptor& file);
// Writes all of it at the file's present place; the reason of a failure, in the system's words, or "".
std::string write_all(int file, const std::string& text);
// What is read whole is held in memory several times, so that its size is bounded: that of a log, which holds some
// hundred thousand inputs then, and of figures.
inline constexpr std::size_t kLargestRead = std::size_t{64} << 20U, kLargestFigures = std::size_t{4} << 20U;
// The whole text of a regular file, or of the one that a link leads to, with at most so many bytes.
std::string read_whole(const std::filesystem::path& path, std::string& text, std::size_t most = kLargestRead);
// The same of a file that is open at its beginning; `path` is its name.
std::string read_whole(int file, const std::filesystem::path& path, std::string& text, std::size_t most = kLargestRead);
// A new name in a folder is only sure to be there once the folder is on the disk.
std::string sync_folder_of(const std::filesystem::path& path);

}  // namespace quattro::tools
