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

// The number of lines after the header: inputs, and notes on the end.
std::size_t lines_after_header(std::string_view lines) {
    std::size_t count = lines.starts_with("- ") ? 1 : 0;
    for (std::size_t at = lines.find("\n- "); at != std::string_view::npos; at = lines.find("\n- ", at + 1))
        ++count;
    return count;
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

// Two programs that append to one log would corrupt it. Does not fail where the file system has no locks.
std::string MatchLogFile::lock() {
    if (::flock(file_.number(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return "";
    return fmt::format("{} is in use by another program. Stop that program first.", path_.string());
}

std::string MatchLogFile::open(const std::filesystem::path& path, std::string& text) {
    path_ = path;
    if (std::string wrong = open_existing(path, file_); !wrong.empty()) return wrong;
    if (std::string wrong = lock(); !wrong.empty()) return wrong;
    if (std::string wrong = read_whole(file_.number(), path, text); !wrong.empty()) return wrong;
    text_ = text;
    if (has_lf_lines(text)) return "";
    return fmt::format(
        "{} has CR LF line ends or a byte order mark, as mail programs and editors add them. `quattro replay` can read "
        "it; to continue it, remove them: sed -i 's/\\r$//; 1s/^\\xef\\xbb\\xbf//' {}",
        path.string(), path.string());
}

void MatchLogFile::cut(std::size_t bytes) {
    if (::ftruncate(file_.number(), static_cast<off_t>(bytes)) != 0) fail(std::strerror(errno));
    if (::lseek(file_.number(), 0, SEEK_END) < 0) fail(std::strerror(errno));
    sync();
    note_state();
    text_.resize(bytes);
    lines_ = lines_after_header(text_);
}

void MatchLogFile::append(const host::Entry& entry) {
    check_untouched();
    write(entry.log);
}

void MatchLogFile::replace(const host::Entry& entry) {
    check_untouched();
    const auto differ = std::mismatch(text_.begin(), text_.end(), entry.log.begin(), entry.log.end());
    const auto common = static_cast<std::size_t>(differ.first - text_.begin());
    const std::size_t kept = std::string_view(text_).substr(0, common).rfind('\n') + 1;  // whole lines
    cut(kept);
    if (kept < entry.log.size()) write(entry.log.substr(kept));
}

void MatchLogFile::write(const std::string& lines) {
    const std::size_t more = lines_after_header(lines);
    if (text_.size() + lines.size() > kLargestRead || lines_ + more > kMaxLogLines)
        throw JournalFailure(
            fmt::format("The log {} is full: a log has at most {} inputs and {} MiB. The match stops here; the log has "
                        "all inputs before this one.",
                        path_.string(), kMaxLogLines, kLargestRead >> 20U));
    std::string wrong = write_all(file_.number(), lines);
    if (wrong.empty() && ::fdatasync(file_.number()) != 0) wrong = std::strerror(errno);
    if (!wrong.empty()) {
        cut_off_partial_write();
        fail(wrong);
    }
    if (note_state() != static_cast<std::int64_t>(text_.size() + lines.size()))
        fail_modified("another program has written to it");
    if (unnamed_) wrong = unnamed_.commit(path_);
    if (!wrong.empty()) {
        cut_off_partial_write();
        throw JournalFailure(wrong);
    }
    text_ += lines;
    lines_ += more;
}

// If this fails as well, the last line of the log was not acknowledged, or is incomplete.
void MatchLogFile::cut_off_partial_write() {
    if (::ftruncate(file_.number(), static_cast<off_t>(text_.size())) == 0) ::lseek(file_.number(), 0, SEEK_END);
}

// If only the change time differs, as after a backup or `touch`, reads the file again and compares it with the log.
void MatchLogFile::check_untouched() const {
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
    const auto bytes = static_cast<std::int64_t>(text_.size());
    if (open.st_size < bytes) fail_modified("it has been shortened");
    if (open.st_size > bytes) fail_modified("another program has written to it");
    if (open.st_ctim.tv_sec == seconds_ && open.st_ctim.tv_nsec == nanoseconds_) return;
    if (!begins_with(file_.number(), text_)) fail_modified("another program has changed it");
}

std::int64_t MatchLogFile::note_state() {
    struct stat info {};
    if (::fstat(file_.number(), &info) != 0) fail(std::strerror(errno));
    seconds_ = info.st_ctim.tv_sec, nanoseconds_ = info.st_ctim.tv_nsec;
    return info.st_size;
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

namespace {

void note_over(Match& match, Milliseconds) {
    if (match.over()) end_log(match, "over");
}

}  // namespace

host::Table begin_log(std::unique_ptr<MatchLogFile> file, Match match) {
    note_over(match, match.now());
    host::Table table(std::move(match), std::move(file));
    table.set_additions({note_over, {}});
    return table;
}

host::Table continue_log(std::unique_ptr<MatchLogFile> file, Match match, std::size_t bytes) {
    file->cut(bytes);
    host::Table table = host::Table::resume(std::move(match), std::move(file));
    table.set_additions({note_over, {}});
    if (table.match().over()) table.end("over");
    return table;
}

}  // namespace quattro::tools
