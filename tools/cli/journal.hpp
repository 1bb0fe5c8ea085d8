// A match's log on the disk while it is played: every input is there before anybody is told that it was taken.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

#include "cli/files.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

// The log could not be written. What was taken since is not kept: nobody may be told of it, and the match must end
// here.
struct JournalFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Journal {
public:
    Journal() = default;  // of a match that is not kept: keep() does nothing
    // Makes the file, which must not be there, so that it is known at the start that it can be written. It has another
    // name until its first inputs are on the disk: what ends the program before leaves nothing at `path`. "" or the
    // reason.
    std::string create(const std::filesystem::path& path);
    // Opens a log to go on with it and reads it; another program must not be doing that. "" or the reason.
    std::string open(const std::filesystem::path& path, std::string& text);
    // What counts of the log that was opened: `match` was played from its first `bytes` bytes. What follows is cut off.
    void go_on(const Match& match, std::size_t bytes);

    bool keeps() const { return static_cast<bool>(file_); }
    const std::filesystem::path& path() const { return path_; }
    // Brings to the disk what the match's log has more than the file, and that the match is over if it is. Inputs that
    // were taken back leave the file; say so before others come. Throws JournalFailure, also if the file has been
    // deleted, replaced, shortened or changed by another program since.
    void keep(Match& match);
    // The same, with how it ended for now.
    void end(Match& match, const std::string& how);

private:
    std::string lock();
    void shorten(const Match& match);
    void sync();
    // Fails unless the file at `path` is the one that is written and holds what was written of the match to it.
    void check_untouched(const Match& match) const;
    // Remembers the state of the file after a write of this program.
    void note_state();
    [[noreturn]] void fail(const std::string& why) const;
    [[noreturn]] void touched(const std::string& how) const;

    std::filesystem::path path_;
    Descriptor file_;
    UnnamedFile unnamed_;                         // until the first write is on the disk
    std::int64_t bytes_ = 0;                      // in the file
    std::int64_t seconds_ = 0, nanoseconds_ = 0;  // when it or its content was changed last
    LogPosition kept_;
};

}  // namespace quattro::tools
