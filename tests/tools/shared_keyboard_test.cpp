// Tests several people at one keyboard: the next person must not see secrets of the previous one.
#include <unistd.h>

#include <catch2/catch.hpp>

#include <filesystem>
#include <sstream>

#include "cli/session.hpp"
#include "hosted_in.hpp"
#include "new_match.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Lines that are typed at once. "(time is up)" types nothing until the next deadline.
struct TimedLines : LineReader {
    std::vector<std::string> left;
    Milliseconds now = 0;
    ReadResult next(std::string& line, std::optional<Milliseconds> wait) override {
        if (left.empty()) return ReadResult::end;
        line = left.front();
        left.erase(left.begin());
        if (line != "(time is up)") return ReadResult::line;
        now += wait.value_or(0);
        return ReadResult::timeout;
    }
};

// The path of a log that does not exist yet.
std::filesystem::path new_log() {
    std::filesystem::path log =
        std::filesystem::temp_directory_path() / ("quattro_keyboard_test_" + std::to_string(::getpid()) + ".qlog");
    std::filesystem::remove(log);
    return log;
}

// The output behind the curtain of the second of two people at one keyboard, if the first one types `typed` before the
// time is up.
std::string read_by_the_second(const std::vector<std::string>& typed) {
    TimedLines lines;
    lines.left = {""};
    lines.left.insert(lines.left.end(), typed.begin(), typed.end());
    lines.left.insert(lines.left.end(), {"(time is up)", "", "why"});
    std::ostringstream out;
    const std::filesystem::path log = new_log();
    Session session({{"me", "me"}, {}, false, {}, log}, hosted_in(log, new_match("quattro-loop")), lines, out,
                    PlayClock(0, [&lines] { return lines.now; }));
    session.run();
    const std::string read = std::move(out).str();
    const std::size_t curtain = read.find("Seat 2, press Enter.");
    REQUIRE(curtain != std::string::npos);
    return read.substr(curtain);
}

}  // namespace

TEST_CASE("what the first person at a keyboard has typed when the time is up is not shown to the second") {
    const std::string read = read_by_the_second({});
    CHECK(has(read, "Place one card of your hand"));
    CHECK(read_by_the_second({"1"}) == read);
    CHECK(read_by_the_second({"1 nowhere"}) == read);
    CHECK(read_by_the_second({"1", "undo", "2"}) == read);
}
