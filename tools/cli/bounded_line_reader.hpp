// Reads lines from another program and never stores more of a line than a limit and one byte.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace quattro::tools {

// The default limit, and the range of limits that a user may choose, in bytes.
inline constexpr std::size_t kDefaultLineLimit = std::size_t{1} << 20U;
inline constexpr std::size_t kMinLineLimit = std::size_t{1} << 10U, kMaxLineLimit = std::size_t{64} << 20U;

class BoundedLineReader {
public:
    enum class ReadResult { line, too_long, end };
    BoundedLineReader(std::istream& in, std::size_t longest) : in_(in), longest_(longest) {}
    // Reads the next line. The line end ("\n" or "\r\n") is removed and does not count towards the limit. A line beyond
    // the limit is consumed and discarded: `line` is empty and the result is `too_long`. Text after the last line end
    // is a line, if there is any.
    ReadResult next(std::string& line);

private:
    std::istream& in_;
    std::size_t longest_;
};

}  // namespace quattro::tools
