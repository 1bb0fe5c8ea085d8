#include "cli/journal.hpp"

#include <cerrno>
#include <cstring>

#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace quattro::tools {

std::string Journal::create(const std::filesystem::path& path) {
    path_ = path;
    if (std::string wrong = create_empty(path, file_); !wrong.empty())
        return std::filesystem::is_regular_file(path) ? wrong + " To go on with it: --resume " + path.string() : wrong;
    if (std::string wrong = lock(); !wrong.empty()) return wrong;
    return sync_folder_of(path);
}

// Two programs that append to one log would make it useless for both.
std::string Journal::lock() {
    if (::flock(file_.number(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return "";
    return fmt::format("{} is being written by another program: end that one first.", path_.string());
}

std::string Journal::open(const std::filesystem::path& path, std::string& text) {
    path_ = path;
    if (std::string wrong = open_existing(path, file_); !wrong.empty()) return wrong;
    if (std::string wrong = lock(); !wrong.empty()) return wrong;
    text.clear();
    char bytes[1U << 16U];
    for (;;) {
        const ssize_t count = ::read(file_.number(), bytes, sizeof bytes);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return fmt::format("{} cannot be read: {}.", path.string(), std::strerror(errno));
        if (count == 0) return "";
        text.append(bytes, static_cast<std::size_t>(count));
    }
}

void Journal::go_on(const Match& match, std::size_t bytes) {
    kept_ = {};
    match.log_after(kept_);
    if (::ftruncate(file_.number(), static_cast<off_t>(bytes)) != 0) fail(std::strerror(errno));
    if (::lseek(file_.number(), 0, SEEK_END) < 0) fail(std::strerror(errno));
    sync();
}

void Journal::keep(Match& match) {
    if (!keeps()) return;
    if (match.inputs() < kept_.inputs) shorten(match);
    if (match.over()) match.note_end("over");
    const std::string news = match.log_after(kept_);
    if (news.empty()) return;
    if (const std::string wrong = write_all(file_.number(), news); !wrong.empty()) fail(wrong);
    sync();
}

void Journal::end(Match& match, const std::string& how) {
    if (!keeps()) return;
    if (!match.over()) match.note_end(how);
    keep(match);
}

// What was taken back was the end of the file: the log of what is left is its beginning.
void Journal::shorten(const Match& match) {
    kept_ = {};
    const std::string left = match.log_after(kept_);
    if (::ftruncate(file_.number(), static_cast<off_t>(left.size())) != 0) fail(std::strerror(errno));
    if (::lseek(file_.number(), 0, SEEK_END) < 0) fail(std::strerror(errno));
    sync();
}

void Journal::sync() {
    if (::fdatasync(file_.number()) != 0) fail(std::strerror(errno));
}

void Journal::fail(const std::string& why) const {
    throw JournalFailure(
        fmt::format("The log {} cannot be written: {}. The match ends here, with what stands there. "
                    "Mend that, then go on with --resume {}",
                    path_.string(), why, path_.string()));
}

}  // namespace quattro::tools
