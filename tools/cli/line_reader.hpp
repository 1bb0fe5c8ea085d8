// Reads typed lines with a timeout, so that a deadline can pass while nobody types.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "match/quattro.hpp"

namespace quattro::tools {

class LineReader {
public:
    enum class ReadResult { line, end, timeout };
    virtual ~LineReader() = default;
    // Waits for a line and stores it without its line end. If `wait` is given, returns `timeout` when nothing arrives
    // for so many milliseconds. `end` is the end of the input, or a request to stop, see handle_stop_signals().
    virtual ReadResult next(std::string& line, std::optional<Milliseconds> wait) = 0;
};

// Wraps another reader and replaces an unlimited wait by a wait of `left()`, if that returns a time. A deadline can
// then pass while somebody reads page by page.
class TimedLineReader : public LineReader {
public:
    using Left = std::function<std::optional<Milliseconds>()>;
    TimedLineReader(LineReader& lines, Left left) : lines_(lines), left_(std::move(left)) {}
    ReadResult next(std::string& line, std::optional<Milliseconds> wait) override {
        return lines_.next(line, wait ? wait : left_());
    }

private:
    LineReader& lines_;
    Left left_;
};

// Reads lines from a file descriptor.
class DescriptorReader : public LineReader {
public:
    explicit DescriptorReader(int descriptor) : descriptor_(descriptor) {}
    ReadResult next(std::string& line, std::optional<Milliseconds> wait) override;

private:
    bool take_line(std::string& line);
    int descriptor_;
    std::string buffer_;
    bool ended_ = false;
};

// Reads lines from a text, for tests. Never waits.
class TextReader : public LineReader {
public:
    explicit TextReader(std::string text) : text_(std::move(text)) {}
    ReadResult next(std::string& line, std::optional<Milliseconds> wait) override;

private:
    std::string text_;
    std::size_t at_ = 0;
};

// After this call, Ctrl-C, SIGTERM and SIGHUP end the input instead of the program, so that the match is saved.
void handle_stop_signals();

}  // namespace quattro::tools
