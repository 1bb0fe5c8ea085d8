// Writes the log of a match to the disk while it is played. Every input is on the disk before anybody sees its result.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "cli/files.hpp"
#include "host/table.hpp"

namespace quattro::tools {

// Thrown if the log cannot be written. The new inputs count as not saved: their results must not be shown, and the
// match must end.
struct JournalFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The log of one match in a file, which this program alone writes.
class MatchLogFile : public host::Journal {
public:
    // Creates the file, which must not exist, so that a problem is found at the start. The file has a temporary name
    // until the match begins and the header of the log is on the disk, so a program that ends earlier leaves nothing at
    // `path`. Returns "" or the reason of a failure.
    std::string create(const std::filesystem::path& path);
    // Opens and locks an existing log and reads it into `text`. Fails if it is not a regular file or is too large, if
    // another program has locked it, or if it has CR LF line ends or a byte order mark. Returns "" or the reason of a
    // failure.
    std::string open(const std::filesystem::path& path, std::string& text);
    // Keeps only the first `bytes` bytes of the opened log. Throws JournalFailure if that fails.
    void cut(std::size_t bytes);

    // Appends the new lines to the file and syncs it. Throws JournalFailure if that fails, if the log would be too
    // long, or if another program has deleted, replaced, shortened or changed the file.
    void append(const host::Entry& entry) override;
    // Keeps the lines with which both logs begin, and replaces the others by those of the new log. Throws as append()
    // does.
    void replace(const host::Entry& entry) override;
    // Returns nothing, because a log does not store requests.
    std::optional<std::string> result_of(Seat, const std::string&) override { return std::nullopt; }

private:
    std::string lock();
    void write(const std::string& lines);
    void cut_off_partial_write();
    void sync();
    // Throws unless `path_` still names the open file, if it did before, and the file has the content that was written.
    void check_untouched() const;
    // Records the time of the file's last change. Returns the size of the file. Throws JournalFailure.
    std::int64_t note_state();
    [[noreturn]] void fail(const std::string& why) const;
    [[noreturn]] void fail_modified(const std::string& how) const;

    std::filesystem::path path_;
    Descriptor file_;
    PendingFile unnamed_;                         // named `path_` as soon as the first write is on the disk
    std::string text_;                            // the content of the file
    std::size_t lines_ = 0;                       // the lines of `text_` after the header; cut() counts them
    std::int64_t seconds_ = 0, nanoseconds_ = 0;  // the last change time that note_state() recorded
};

// Hosts a match that is not in `file` yet, and writes its log so far. At the end of the match, the log notes that it is
// over. Throws JournalFailure.
host::Table begin_log(std::unique_ptr<MatchLogFile> file, Match match);
// Hosts a match that was replayed from the first `bytes` bytes of the opened `file`. The rest of the file is removed.
// At the end of the match, the log notes that it is over. Throws JournalFailure.
host::Table continue_log(std::unique_ptr<MatchLogFile> file, Match match, std::size_t bytes);

}  // namespace quattro::tools
