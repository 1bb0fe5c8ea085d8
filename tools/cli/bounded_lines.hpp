// Lines of another program's, none of which is kept beyond a bound, however long it is.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace quattro::tools {

inline constexpr std::size_t kLongestLine = std::size_t{1} << 20U;  // bytes, unless somebody says otherwise:
inline constexpr std::size_t kLeastLongest = std::size_t{1} << 10U, kMostLongest = std::size_t{64} << 20U;

class BoundedLines {
public:
    enum class Got { line, too_long, end };
    BoundedLines(std::istream& in, std::size_t longest) : in_(in), longest_(longest) {}
    // The next line without its end ("\n" or "\r\n"), which does not count. One that is longer is read to its end and
    // left out. What stands behind the last line end is a line, if it is not empty.
    Got next(std::string& line);

private:
    std::istream& in_;
    std::size_t longest_;
};

}  // namespace quattro::tools
