// File access with system calls: standard streams can neither refuse a link nor wait for the disk.
#include "cli/files.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace quattro::tools {
namespace {

namespace fs = std::filesystem;

std::string reason() { return std::strerror(errno); }

int open_again(const fs::path& path, int flags, mode_t mode = 0) {
    for (;;) {
        const int file = ::open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW, mode);
        if (file >= 0 || errno != EINTR) return file;
    }
}

// The kind of a file that is not a regular file. Returns "" for a regular file.
std::string kind_of(const struct stat& info) {
    if (S_ISREG(info.st_mode)) return "";
    if (S_ISLNK(info.st_mode)) return "a link";
    if (S_ISDIR(info.st_mode)) return "a folder";
    return "a device, a pipe or a socket";
}

// The kind of the file at the path. Returns "" if it is a regular file, or if it cannot be examined, for example
// because there is nothing.
std::string what_is_at(const fs::path& path) {
    struct stat info {};
    return ::lstat(path.c_str(), &info) == 0 ? kind_of(info) : "";
}

std::string cannot_be_made(const fs::path& path) {
    if (errno != EEXIST && errno != ELOOP)
        return fmt::format("{} cannot be written: {}. Choose another name or folder.", path.string(), reason());
    const std::string there = what_is_at(path);
    return fmt::format("{} {} and is not overwritten. Choose another name.", path.string(),
                       there.empty() ? "already exists" : "is " + there);
}

fs::path name_beside(fs::path path) { return path += fmt::format(".part-{}", ::getpid()); }

// Writes the text to a new file beside `path`, syncs it and stores its name in `beside`. Returns "", or the error; then
// no new file is left.
std::string write_beside(const fs::path& path, const std::string& text, mode_t mode, fs::path& beside) {
    beside = name_beside(path);
    ::unlink(beside.c_str());  // left by a process with this id that ended while writing
    const Descriptor file(open_again(beside, O_WRONLY | O_CREAT | O_EXCL, mode));
    if (!file) return cannot_be_made(path);
    std::string wrong = write_all(file.number(), text);
    if (wrong.empty() && ::fsync(file.number()) != 0) wrong = reason();
    if (wrong.empty()) return "";
    ::unlink(beside.c_str());
    return fmt::format("{} cannot be written: {}. Nothing was changed.", path.string(), wrong);
}

// Renames the file if the new name is free. Uses a hard link where the system or the file system has no such rename.
// Returns false, with the reason in `errno`, on failure.
bool name_if_free(const fs::path& beside, const fs::path& path) {
#ifdef RENAME_NOREPLACE
    if (::renameat2(AT_FDCWD, beside.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0) return true;
    if (errno != EINVAL && errno != ENOSYS) return false;
#endif
    if (::link(beside.c_str(), path.c_str()) != 0) return false;
    ::unlink(beside.c_str());
    return true;
}

}  // namespace

Descriptor::~Descriptor() {
    if (number_ >= 0) ::close(number_);
}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
}

std::string write_all(int file, const std::string& text) {
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t count = ::write(file, text.data() + at, text.size() - at);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return reason();
        at += static_cast<std::size_t>(count);
    }
    return "";
}

std::string read_whole(int file, const fs::path& path, std::string& text, std::size_t most) {
    struct stat info {};
    if (::fstat(file, &info) != 0) return fmt::format("{} cannot be read: {}.", path.string(), reason());
    if (const std::string kind = kind_of(info); !kind.empty())
        return fmt::format("{} is {}, not a file. Name a file.", path.string(), kind);
    const std::string too_large =
        fmt::format("{} is larger than {} MiB, the limit for such a file.", path.string(), most >> 20U);
    if (static_cast<std::uintmax_t>(info.st_size) > most) return too_large;
    text.clear();
    char bytes[1U << 16U];
    for (;;) {
        const ssize_t count = ::read(file, bytes, sizeof bytes);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return fmt::format("{} cannot be read: {}.", path.string(), reason());
        if (count == 0) return "";
        text.append(bytes, static_cast<std::size_t>(count));
        if (text.size() > most) return too_large;  // the file grows, or the system reports no size for it
    }
}

std::string read_whole(const fs::path& path, std::string& text, std::size_t most) {
    // Without O_NONBLOCK, opening a pipe could block.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    return file ? read_whole(file.number(), path, text, most)
                : fmt::format("{} cannot be read: {}.", path.string(), reason());
}

std::string sync_folder_of(const fs::path& path) {
    const fs::path folder = path.parent_path().empty() ? fs::path(".") : path.parent_path();
    const Descriptor file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (file && ::fsync(file.number()) == 0) return "";
    return fmt::format("The folder of {} cannot be written to the disk: {}.", path.string(), reason());
}

std::string create_file(const fs::path& path, const std::string& text) {
    struct stat info {};
    if (::lstat(path.c_str(), &info) == 0) {
        errno = EEXIST;
        return cannot_be_made(path);
    }
    fs::path beside;
    if (std::string wrong = write_beside(path, text, 0666, beside); !wrong.empty()) return wrong;
    if (!name_if_free(beside, path)) {
        const std::string wrong = cannot_be_made(path);
        ::unlink(beside.c_str());
        return wrong;
    }
    return sync_folder_of(path);
}

std::string replace_file(const fs::path& path, const std::string& text) {
    if (const std::string there = what_is_at(path); !there.empty())
        return fmt::format("{} is {} and is not overwritten. Choose another name or folder, or remove it first.",
                           path.string(), there);
    struct stat info {};
    const bool is_there = ::lstat(path.c_str(), &info) == 0;
    fs::path beside;
    const mode_t mode = is_there ? info.st_mode & 0777U : 0666U;
    if (std::string wrong = write_beside(path, text, mode, beside); !wrong.empty()) return wrong;
    if (::rename(beside.c_str(), path.c_str()) != 0) {
        const std::string wrong = cannot_be_made(path);
        ::unlink(beside.c_str());
        return wrong;
    }
    return sync_folder_of(path);
}

PendingFile::~PendingFile() {
    if (!beside_.empty()) ::unlink(beside_.c_str());
}

PendingFile& PendingFile::operator=(PendingFile&& other) noexcept {
    beside_.swap(other.beside_);
    return *this;
}

std::string PendingFile::create(const fs::path& path, Descriptor& file) {
    struct stat info {};
    if (::lstat(path.c_str(), &info) == 0) {
        errno = EEXIST;
        return cannot_be_made(path);
    }
    const fs::path beside = name_beside(path);
    ::unlink(beside.c_str());  // left by a process with this id that ended while writing
    file = Descriptor(open_again(beside, O_RDWR | O_CREAT | O_EXCL, 0666));
    if (!file) return cannot_be_made(path);
    beside_ = beside;
    return "";
}

std::string PendingFile::commit(const fs::path& path) {
    if (!name_if_free(beside_, path)) return cannot_be_made(path);
    beside_.clear();
    std::string wrong = sync_folder_of(path);
    if (!wrong.empty()) ::unlink(path.c_str());  // so that the name is free for the next attempt
    return wrong;
}

std::string open_existing(const fs::path& path, Descriptor& file) {
    if (const std::string there = what_is_at(path); !there.empty())
        return fmt::format("{} is {}. Name the file itself.", path.string(), there);
    file = Descriptor(open_again(path, O_RDWR | O_NONBLOCK));
    return file ? "" : fmt::format("{} cannot be opened for writing: {}.", path.string(), reason());
}

}  // namespace quattro::tools
