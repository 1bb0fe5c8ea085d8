// Tests long texts that are shown page by page, and deadlines meanwhile.
#include <unistd.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>

#include "cli/packs.hpp"
#include "cli/pager.hpp"
#include "cli/screen.hpp"
#include "cli/session.hpp"
#include "hosted_in.hpp"

using namespace quattro;
using namespace quattro::tools;
using Catch::Contains;

TEST_CASE("long rules are shown a page at a time, and the rest is left out when the reader has enough") {
    std::string text;
    for (int i = 1; i <= 50; ++i)
        text += "line " + std::to_string(i) + "\n";
    const auto read = [&](const std::string& typed, int rows) {
        TextReader lines(typed);
        std::ostringstream out;
        show_in_pages(text, rows, lines, out);
        return std::move(out).str();
    };
    CHECK(read("", 0) == text);
    CHECK(read("", 51) == text);
    const std::string first = read("q\n", 24);
    CHECK_THAT(first, Contains("line 23\n-- 46 % - Enter: more, q: quit --"));
    CHECK_THAT(first, !Contains("line 24"));
    const std::string all = read("\n\n", 24);
    CHECK_THAT(all.substr(all.find("Enter: more") + 1), Contains("Enter: more"));
    CHECK_THAT(all, Contains("line 50\n"));
    CHECK_THAT(read("", 24), Contains("q: quit --\n"));  // the end of the input ends the pages
}

namespace {

// A player who answers, requests the rules, and reads their first page until after the next deadline.
class PageReader : public LineReader {
public:
    explicit PageReader(Milliseconds& now) : now_(now) {}
    ReadResult next(std::string& line, std::optional<Milliseconds> wait) override {
        constexpr std::array<const char*, 2> kTyped{"4", "rules"};
        if (next_ < kTyped.size()) {
            line = kTyped[next_++];
            return ReadResult::line;
        }
        if (!wait || next_++ > kTyped.size()) return ReadResult::end;
        now_ += *wait;
        return ReadResult::timeout;
    }

private:
    Milliseconds& now_;
    std::size_t next_ = 0;
};

}  // namespace

TEST_CASE("a deadline passes while the player reads a long text page by page") {
    Milliseconds now = 0;
    PageReader lines(now);
    std::ostringstream out;
    Diagnostics errors;
    const auto game = Game::load({QUATTRO_HOME_DIR}, "connect-four", {}, errors);
    REQUIRE(game);
    const auto log = std::filesystem::temp_directory_path() / ("quattro_pages_test_" + std::to_string(::getpid()));
    std::filesystem::remove(log);
    Session session({{"me", "random"}, {}, false, {}, log, true, 10}, hosted_in(log, Match(game, 7)), lines, out,
                    PlayClock(0, [&] { return now; }));
    session.run();
    std::filesystem::remove(log);
    const std::string read = std::move(out).str();
    INFO(read);
    CHECK_THAT(read, Contains("q: quit --\nTime is up."));
    CHECK(now == 60'000);
}

TEST_CASE("a table that would push the question out leaves out what its places do, once that was seen") {
    Diagnostics errors;
    const auto game = load_game(pack_stack({}), "quattro-loop", {{"boards", "millrace"}}, errors);
    REQUIRE(game);
    const Match match(game, 3);
    Look look;
    look.game = game.get();
    look.width = 80;
    std::ostringstream out;
    TextReader lines("\n");
    Screen screen(match, look, false, out);
    screen.enable_paging(lines, 24);
    const auto drawn = [&] {
        out.str("");
        screen.draw(1);
        return out.str();
    };
    const std::string effect = "E  swap the values";
    CHECK_THAT(drawn(), Contains(effect));
    const std::string later = drawn();
    CHECK_THAT(later, !Contains(effect));
    CHECK(std::count(later.begin(), later.end(), '\n') <= 19);
    screen.draw_whole_next();
    const std::string whole = drawn();
    CHECK_THAT(whole, Contains(effect) && Contains("Enter: more"));
    CHECK_THAT(drawn(), !Contains(effect));
    screen.enable_paging(lines, 60);
    CHECK_THAT(drawn(), Contains(effect));
}
