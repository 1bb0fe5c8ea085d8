#include "cli/journal.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/canonical.hpp"
#include "store/log.hpp"

namespace quattro::tools {
namespace {

// True if the file begins with this text.
bool begins_with(int file, std::string_view text) {
    char bytes[1U << 16U];
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t wanted = std::min(sizeof bytes, text.size() - at);
        const ssize_t count = ::pread(file, bytes, wanted, static_cast<off_t>(at));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0 || text.substr(at, static_cast<std::size_t>(count)) !=
                              std::string_view(bytes, static_cast<std::size_t>(count)))
            return false;
        at += static_cast<std::size_t>(count);
    }
    return true;
}

}  // namespace

std::string MatchLogFile::create(const std::filesystem::path& path) {
    path_ = path;
    if (std::string wrong = unnamed_.create(path, file_); !wrong.empty())
        return std::filesystem::is_regular_file(path) ? wrong + " To continue it: --resume " + path.string() : wrong;
    if (std::string wrong = lock(); !wrong.empty()) return wrong;
    note_state();
    return "";
}

// Two programs that append to one log would corrupt it.
std::string MatchLogFile::lock() {
    if (::flock(file_.number(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return "";
    return fmt::format("{} is in use by another program. Stop that program first.", path_.string());
}

std::string MatchLogFile::open(const std::filesystem::path& path, std::string& text) {
    path_ = path;
    if (std::string wrong = open_existing(path, file_); !wrong.empty()) return wrong;
    if (std::string wrong = lock(); !wrong.empty()) return wrong;
    if (std::string wrong = read_whole(file_.number(), path, text); !wrong.empty()) return wrong;
    if (has_lf_lines(text)) return "";
    return fmt::format(
        "{} has CR LF line ends or a byte order mark, as mail programs and editors add them. `quattro replay` can read "
        "it; to continue it, remove them: sed -i 's/\\r$//; 1s/^\\xef\\xbb\\xbf//' {}",
        path.string(), path.string());
}

void MatchLogFile::resume(const Match& match, std::size_t bytes) {
    written_ = {};
    write_log_after(match, written_);
    if (::ftruncate(file_.number(), static_cast<off_t>(bytes)) != 0) fail(std::strerror(errno));
    if (::lseek(file_.number(), 0, SEEK_END) < 0) fail(std::strerror(errno));
    sync();
    note_state();
}

void MatchLogFile::append(Match& match) {
    if (!is_open()) return;
    if (match.inputs() < written_.inputs) shorten(match);
    if (match.over()) end_log(match, "over");
    const std::string news = write_log_after(match, written_);
    if (news.empty()) return;
    check_untouched(match);
    const std::int64_t expected = bytes_ + static_cast<std::int64_t>(news.size());
    if (expected > static_cast<std::int64_t>(kLargestRead) || written_.inputs + written_.ends > kMaxLogLines)
        fail(fmt::format("it would have more than {} inputs or {} MiB, which is the limit of a log", kMaxLogLines,
                         kLargestRead >> 20U));
    if (const std::string wrong = write_all(file_.number(), news); !wrong.empty()) fail(wrong);
    sync();
    note_state();
    if (bytes_ != expected) fail_modified("another program has written to it");
    if (!unnamed_) return;
    if (const std::string wrong = unnamed_.commit(path_); !wrong.empty()) throw JournalFailure(wrong);
}

void MatchLogFile::end(Match& match, const std::string& how) {
    if (!is_open()) return;
    if (!match.over()) end_log(match, how);
    append(match);
}

// Undone inputs are at the end of the file: the log of the remaining inputs is its beginning.
void MatchLogFile::shorten(const Match& match) {
    check_untouched(match);
    written_ = {};
    const std::string left = write_log_after(match, written_);
    if (::ftruncate(file_.number(), static_cast<off_t>(left.size())) != 0) fail(std::strerror(errno));
    if (::lseek(file_.number(), 0, SEEK_END) < 0) fail(std::strerror(errno));
    sync();
    note_state();
}

// If only the change time differs, as after a backup or `touch`, reads the file again and compares it with the log.
void MatchLogFile::check_untouched(const Match& match) const {
    struct stat open {
    }, named{};
    if (::fstat(file_.number(), &open) != 0) fail(std::strerror(errno));
    if (!unnamed_) {
        if (::lstat(path_.c_str(), &named) != 0)
            fail_modified(errno == ENOENT ? "it has been deleted or renamed" : std::strerror(errno));
        if (named.st_ino != open.st_ino || named.st_dev != open.st_dev)
            fail_modified("another file has taken its place");
    }
    if (open.st_nlink == 0) fail_modified("it has been deleted");
    if (open.st_size < bytes_) fail_modified("it has been shortened");
    if (open.st_size > bytes_) fail_modified("another program has written to it");
    if (open.st_ctim.tv_sec == seconds_ && open.st_ctim.tv_nsec == nanoseconds_) return;
    const std::string log = write_log(match);
    if (!begins_with(file_.number(), std::string_view(log).substr(0, static_cast<std::size_t>(bytes_))))
        fail_modified("another program has changed it");
}

void MatchLogFile::note_state() {
    struct stat info {};
    if (::fstat(file_.number(), &info) != 0) fail(std::strerror(errno));
    bytes_ = info.st_size, seconds_ = info.st_ctim.tv_sec, nanoseconds_ = info.st_ctim.tv_nsec;
}

void MatchLogFile::sync() {
    if (::fdatasync(file_.number()) != 0) fail(std::strerror(errno));
}

void MatchLogFile::fail(const std::string& why) const {
    throw JournalFailure(
        fmt::format("The log {} cannot be written: {}. The match stops here; the log has all inputs that were written. "
                    "Correct the cause, then continue with --resume {}",
                    path_.string(), why, path_.string()));
}

void MatchLogFile::fail_modified(const std::string& how) const {
    throw JournalFailure(
        fmt::format("The log {} was changed: {}. The match stops here, and the last input is lost. Restore the file "
                    "and continue with --resume {}",
                    path_.string(), how, path_.string()));
}

}  // namespace quattro::tools
