// A match at the keyboard, played from lines of text, with a clock that the test moves.
#include <catch2/catch.hpp>

#include <filesystem>
#include <sstream>

#include "cli/home.hpp"
#include "cli/launch.hpp"
#include "cli/saved_match.hpp"
#include "cli/session.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

Match new_match(const std::string& id) {
    Diagnostics errors;
    const auto game = load_game(pack_stack({}), id, {}, errors);
    INFO(errors.show());
    REQUIRE(game);
    return Match(game, 7);
}

// What the players type, and what they then read.
struct Evening {
    std::vector<std::string> players{"me", "random"};
    std::string typed;
    std::string game = "connect-four";
    std::filesystem::path log = std::filesystem::temp_directory_path() / "quattro_session_test.qlog";
    Milliseconds now = 0;
    std::size_t inputs = 0;

    std::string read() {
        TextLines lines(typed);
        std::ostringstream out;
        std::filesystem::remove(log);
        Journal journal;
        REQUIRE(journal.create(log).empty());
        Match match = new_match(game);
        match.name_players(players);
        Session session({players, {}, false, {}, std::move(journal)}, std::move(match), lines, out,
                        PlayClock(0, [this] { return now; }));
        session.run();
        inputs = session.match().inputs();
        return std::move(out).str();
    }
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Lines that wait: nobody types until the deadline has passed.
class SlowLines : public Lines {
public:
    SlowLines(Milliseconds& now) : now_(now) {}
    Got next(std::string&, std::optional<Milliseconds> wait) override {
        if (!wait || ++count_ > 1) return Got::end;
        now_ += *wait;
        return Got::nothing_yet;
    }

private:
    Milliseconds& now_;
    int count_ = 0;
};

}  // namespace

TEST_CASE("an answer in the terminal is played, and the end of the input saves the match") {
    Evening evening;
    evening.typed = "4\n";
    const std::string read = evening.read();
    CHECK(has(read, "Choose a column for your checker. (60 s left)"));
    CHECK(has(read, "  column: 1, 2, 3, 4, 5, 6, 7"));
    CHECK(has(read, "you: 1 to d1 of grid"));
    CHECK(has(read, "Saved in "));
    CHECK(evening.inputs == 2);

    std::string problem;
    const auto saved = open_log(evening.log, pack_stack({}), false, problem);
    REQUIRE(saved);
    CHECK(saved->log.header.players == std::vector<std::string>{"me", "random"});
    CHECK(saved->log.ended == "saved");
    Diagnostics errors;
    CHECK(Match::replay(saved->game, saved->log.text, "log", errors)->inputs() == 2);
}

TEST_CASE("bad words are answered kindly and change nothing") {
    Evening evening;
    evening.typed = "8\nhello world\n\n?\nback\nwhy\nwhy 9 a\nlog\n";
    const std::string read = evening.read();
    CHECK(has(read, "'8' is not possible for column: 1, 2, 3, 4, 5, 6, 7."));
    CHECK(has(read, "'hello' is not possible for column"));
    CHECK(has(read, "Answer by number or in words"));
    CHECK(has(read, "There is no unfinished answer"));
    CHECK(has(read, "There is no seat '9'."));
    CHECK(evening.inputs == 0);
}

TEST_CASE("an answer may come in parts, and a part may be taken back") {
    Evening evening;
    evening.game = "quattro-loop";
    evening.typed = "1\nback\n1\nB\n";
    const std::string read = evening.read();
    CHECK(has(read, "  card: 1 "));
    CHECK(has(read, ", slot: 1 A, 2 B, 3 C, 4 D, 5 E, 6 F, 7 G"));
    CHECK(has(read, " to B of your loop"));
    CHECK(evening.inputs == 3);  // the bot's next one included
}

TEST_CASE("two people at one keyboard take turns behind a curtain") {
    Evening evening;
    evening.game = "quattro-loop";
    evening.players = {"me", "me"};
    evening.typed = "\n1 A\n\n1 C\n";
    const std::string read = evening.read();
    CHECK(has(read, "Seat 1, press Enter."));
    CHECK(has(read, "Seat 2, press Enter."));
    CHECK(has(read, " to A of loop of seat 1"));
    CHECK(has(read, " to C of your loop"));
}

TEST_CASE("who sits in front of the curtain may still undo an answer") {
    Evening evening;
    evening.game = "quattro-loop";
    evening.players = {"me", "me"};
    evening.typed = "\n1 A\nundo\n1 B\n\n1 C\n";
    const std::string read = evening.read();
    CHECK(has(read, "Undone."));
    CHECK(has(read, " to B of loop of seat 1"));
    CHECK_FALSE(has(read, " to A of loop of seat 1"));
}

TEST_CASE("what others have seen cannot be undone") {
    Evening evening;
    evening.typed = "4\nundo\n";
    CHECK(has(evening.read(), "There is nothing to undo"));
    CHECK(evening.inputs == 2);
}

TEST_CASE("when a deadline passes at the keyboard, the rules say what the seat answers") {
    Milliseconds now = 0;
    SlowLines lines(now);
    std::ostringstream out;
    const auto log = std::filesystem::temp_directory_path() / "quattro_session_slow.qlog";
    std::filesystem::remove(log);
    Journal journal;
    REQUIRE(journal.create(log).empty());
    Session session({{"me", "random"}, {}, false, {}, std::move(journal)}, new_match("connect-four"), lines, out,
                    PlayClock(0, [&now] { return now; }));
    session.run();
    CHECK(has(out.str(), "Time is up."));
    CHECK(session.match().now() == 60000);
    CHECK(session.match().inputs() == 2);
}

TEST_CASE("why tells what happened to a card") {
    Evening evening;
    evening.game = "quattro-loop";
    evening.typed = "1 A\nwhy A\nwhy z\n";
    const std::string read = evening.read();
    CHECK(has(read, "A of loop:"));
    CHECK(has(read, "There is no place and no card 'z' of yours."));
}
