// Writes the log of a match to the disk while it is played. Every input is on the disk before anybody sees its result.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

#include "cli/files.hpp"
#include "match/quattro.hpp"
#include "store/log.hpp"

namespace quattro::tools {

// Thrown if the log cannot be written. Inputs since the last write are not saved: their results must not be shown, and
// the match must end.
struct JournalFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class MatchLogFile {
public:
    MatchLogFile() = default;  // a match without a log: keep() and end() do nothing
    // Creates the file, so that a problem shows at the start; it must not exist. The file has a temporary name until
    // the first inputs are on the disk, so a program that ends earlier leaves nothing at `path`. Returns "" or the
    // reason.
    std::string create(const std::filesystem::path& path);
    // Opens and locks an existing log and reads it into `text`. Fails if another program has locked the log, or if it
    // has CR LF line ends or a byte order mark. Returns "" or the reason.
    std::string open(const std::filesystem::path& path, std::string& text);
    // Continues the opened log: `match` was replayed from its first `bytes` bytes, and the rest is cut off.
    void resume(const Match& match, std::size_t bytes);

    bool is_open() const { return static_cast<bool>(file_); }
    const std::filesystem::path& path() const { return path_; }
    // Appends the new part of the match's log to the file and syncs it; if the match is over, that is noted. Inputs
    // that were undone are removed from the file: call this before new inputs are taken. Throws JournalFailure, also if
    // another program has deleted, replaced, shortened or changed the file.
    void append(Match& match);
    // Notes how the match ended for now, unless it is over, and calls keep().
    void end(Match& match, const std::string& how);

private:
    std::string lock();
    void shorten(const Match& match);
    void sync();
    // Throws unless the file at `path` is the open one and contains what was written to it.
    void check_untouched(const Match& match) const;
    // Records the state of the file after a write.
    void note_state();
    [[noreturn]] void fail(const std::string& why) const;
    [[noreturn]] void fail_modified(const std::string& how) const;

    std::filesystem::path path_;
    Descriptor file_;
    PendingFile unnamed_;                         // until the first write is on the disk
    std::int64_t bytes_ = 0;                      // size of the file
    std::int64_t seconds_ = 0, nanoseconds_ = 0;  // last change time of the file
    LogPosition written_;
};

}  // namespace quattro::tools
