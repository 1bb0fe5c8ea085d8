#include "cli/bounded_line_reader.hpp"

#include <streambuf>

namespace quattro::tools {

// Stores one byte more than the limit, because that byte may be the carriage return of a line of exactly the limit.
BoundedLineReader::ReadResult BoundedLineReader::next(std::string& line) {
    constexpr int kEnd = std::char_traits<char>::eof();
    std::streambuf& bytes = *in_.rdbuf();
    bool too_long = false, any = false;
    line.clear();
    int byte = bytes.sbumpc();
    for (; byte != kEnd && byte != '\n'; byte = bytes.sbumpc()) {
        any = true;
        if (line.size() <= longest_)
            line += static_cast<char>(byte);
        else
            too_long = true;
    }
    if (byte == kEnd && !any) return ReadResult::end;
    if (!line.empty() && line.back() == '\r' && !too_long) line.pop_back();
    if (!too_long && line.size() <= longest_) return ReadResult::line;
    line = std::string();
    return ReadResult::too_long;
}

}  // namespace quattro::tools
