// Tests that input lines are stored only up to their limit.
#include <catch2/catch.hpp>

#include <sstream>

#include "cli/bounded_line_reader.hpp"
#include "cli/protocol.hpp"

using namespace quattro::tools;

namespace {

// The lines of a text: each in quotes, or "long" if it is longer than `longest`.
std::string lines_of(const std::string& text, std::size_t longest) {
    std::istringstream in(text);
    BoundedLineReader lines(in, longest);
    std::string all, line;
    for (auto got = lines.next(line); got != BoundedLineReader::ReadResult::end; got = lines.next(line))
        all += got == BoundedLineReader::ReadResult::line ? "'" + line + "' " : "long ";
    return all;
}

// A stream of `bytes` bytes that are not stored.
class Endless : public std::streambuf {
public:
    explicit Endless(std::size_t bytes) : left_(bytes) {}

private:
    int_type underflow() override {
        if (left_ == 0) return traits_type::eof();
        const std::size_t count = std::min(left_, sizeof block_);
        left_ -= count;
        std::fill_n(block_, count, 'x');
        setg(block_, block_, block_ + count);
        return 'x';
    }
    std::size_t left_;
    char block_[4096];
};

}  // namespace

TEST_CASE("a line may be as long as the bound, without its end") {
    CHECK(lines_of("", 4).empty());
    CHECK(lines_of("\n", 4) == "'' ");
    CHECK(lines_of("abcd\nab\r\n\r\nabcd\r\n", 4) == "'abcd' 'ab' '' 'abcd' ");
    CHECK(lines_of("abcde\nab\nabcde\r\nabcdef\r\nabcd\r\r\n", 4) == "long 'ab' long long long ");
    CHECK(lines_of("abcd\rx\ny\n", 4) == "long 'y' ");
    CHECK(lines_of("ab\nabcd", 4) == "'ab' 'abcd' ");
    CHECK(lines_of("ab\nabcde", 4) == "'ab' long ");
    CHECK(lines_of("ab\r", 4) == "'ab' ");
    CHECK(lines_of(std::string("a\0b\n", 4), 4) == std::string("'a\0b' ", 6));
}

TEST_CASE("of a line that is too long nothing is kept") {
    Endless bytes(std::size_t{64} << 20U);
    std::istream in(&bytes);
    BoundedLineReader lines(in, 1000);
    std::string line;
    REQUIRE(lines.next(line) == BoundedLineReader::ReadResult::too_long);
    CHECK(line.capacity() < 4000);
    CHECK(lines.next(line) == BoundedLineReader::ReadResult::end);
    const Json reply = Json::parse(Protocol::refuse_long_line(1000));
    CHECK(reply["code"] == "line_too_long");
    CHECK(reply["reason"] == "a line must have at most 1000 bytes (see --longest-line)");
}
