// Reads typed lines with a timeout, so that a deadline can pass while nobody types.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "match/quattro.hpp"

namespace quattro::tools {

class Lines {
public:
    enum class Got { line, end, timeout };
    virtual ~Lines() = default;
    // Waits for a line, at most `wait` milliseconds if given. `end` is the end of the input or a request to stop
    // (Ctrl-C).
    virtual Got next(std::string& line, std::optional<Milliseconds> wait) = 0;
};

// Wraps another reader and replaces an unlimited wait by a wait of `left()`. With it, a deadline can pass while
// somebody reads page by page.
class TimedLineReader : public Lines {
public:
    using Left = std::function<std::optional<Milliseconds>()>;
    TimedLineReader(Lines& lines, Left left) : lines_(lines), left_(std::move(left)) {}
    Got next(std::string& line, std::optional<Milliseconds> wait) override {
        return lines_.next(line, wait ? wait : left_());
    }

private:
    Lines& lines_;
    Left left_;
};

// Reads lines from a file descriptor.
class DescriptorReader : public Lines {
public:
    explicit DescriptorReader(int descriptor) : descriptor_(descriptor) {}
    Got next(std::string& line, std::optional<Milliseconds> wait) override;

private:
    bool take_line(std::string& line);
    int descriptor_;
    std::string buffer_;
    bool ended_ = false;
};

// Reads lines from a text, for tests.
class TextReader : public Lines {
public:
    explicit TextReader(std::string text) : text_(std::move(text)) {}
    Got next(std::string& line, std::optional<Milliseconds> wait) override;

private:
    std::string text_;
    std::size_t at_ = 0;
};

// After this call, Ctrl-C, SIGTERM and SIGHUP end the input instead of the program, so that the match is saved.
void handle_stop_signals();

}  // namespace quattro::tools
