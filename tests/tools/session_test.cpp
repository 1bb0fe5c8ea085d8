// Tests a match at the keyboard, from lines of text, with a clock that the test moves.
#include <unistd.h>

#include <catch2/catch.hpp>

#include <filesystem>
#include <sstream>

#include "broken_game.hpp"
#include "cli/packs.hpp"
#include "cli/saved_match.hpp"
#include "cli/self_play.hpp"
#include "cli/session.hpp"
#include "cli/verb_requests.hpp"
#include "hosted_in.hpp"
#include "new_match.hpp"
#include "store/log.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

// A session at the keyboard: the settings, the typed lines, and the output.
struct Evening {
    std::vector<std::string> players{"me", "random"};
    std::string typed;
    std::string game = "connect-four";
    std::filesystem::path log =
        std::filesystem::temp_directory_path() / ("quattro_session_test_" + std::to_string(::getpid()) + ".qlog");
    Milliseconds now = 0;
    std::size_t inputs = 0;

    std::string read() {
        TextReader lines(typed);
        std::ostringstream out;
        std::filesystem::remove(log);
        Match match = new_match(game);
        set_log_players(match, players);
        Session session({players, {}, false, {}, log}, hosted_in(log, std::move(match)), lines, out,
                        PlayClock(0, [this] { return now; }));
        session.run();
        inputs = session.match().inputs();
        return std::move(out).str();
    }
};

// A session with a game for twelve seats, eleven of which are bots.
Evening with_eleven_bots(const std::string& game) {
    Evening evening;
    evening.game = game;
    evening.players = std::vector<std::string>(12, "random");
    evening.players[0] = "me";
    return evening;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

int count_of(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

// A player who reads for an hour, answers, and then types nothing until the deadline has passed.
class SlowLines : public LineReader {
public:
    SlowLines(Milliseconds& now) : now_(now) {}
    ReadResult next(std::string& line, std::optional<Milliseconds> wait) override {
        waits.push_back(wait);
        if (waits.size() == 1) {
            now_ += Milliseconds{3'600'000};
            line = "4";
            return ReadResult::line;
        }
        if (!wait || waits.size() > 2) return ReadResult::end;
        now_ += *wait;
        return ReadResult::timeout;
    }
    std::vector<std::optional<Milliseconds>> waits;

private:
    Milliseconds& now_;
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
    CHECK(replay_log(saved->game, saved->log.text, "log", errors)->inputs() == 2);
}

TEST_CASE("bad words are answered kindly and change nothing") {
    Evening evening;
    evening.typed = "8\nhello world\n\n?\nback\nwhy\nwhy 9 a\nlog\n";
    const std::string read = evening.read();
    CHECK(has(read, "'8' is not possible for column."));
    CHECK(has(read, "'hello' is not possible for column"));
    CHECK(has(read, "Answer in words, such as `1`; the start"));
    CHECK(has(read, "There is no unfinished answer"));
    CHECK(has(read, "There is no seat '9'; the seats are 1 to 2. Type `why C`"));
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
    CHECK(evening.inputs == 3);  // with the bot's next answer
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

TEST_CASE("against bots the clock stands until the first answer; then a deadline passes and the rules answer") {
    Milliseconds now = 0;
    SlowLines lines(now);
    std::ostringstream out;
    const auto log =
        std::filesystem::temp_directory_path() / ("quattro_session_slow_" + std::to_string(::getpid()) + ".qlog");
    std::filesystem::remove(log);
    Session session({{"me", "random"}, {}, false, {}, log}, hosted_in(log, new_match("connect-four")), lines, out,
                    PlayClock(0, [&now] { return now; }));
    session.run();
    CHECK(has(out.str(), "The clock starts with your first answer"));
    CHECK(count_of(out.str(), "The clock starts with") == 1);
    REQUIRE(lines.waits.size() == 3);
    CHECK_FALSE(lines.waits[0]);
    CHECK(lines.waits[1] == Milliseconds{60000});
    CHECK(has(out.str(), "Time is up."));
    CHECK(session.match().now() == 60000);
    CHECK(session.match().inputs() == 4);
}

TEST_CASE("at a keyboard of two the clock goes as soon as the first has sat down") {
    struct : LineReader {
        std::vector<std::optional<Milliseconds>> waits;
        ReadResult next(std::string& line, std::optional<Milliseconds> wait) override {
            waits.push_back(wait);
            line = "";
            return waits.size() > 1 ? ReadResult::end : ReadResult::line;
        }
    } lines;
    std::ostringstream out;
    Session session({{"me", "me"}, {}, false, {}}, host::Table(new_match("connect-four"), nullptr), lines, out,
                    PlayClock(0, [] { return 0; }));
    session.run();
    REQUIRE(lines.waits.size() == 2);
    CHECK(lines.waits[1] == Milliseconds{60000});
    CHECK_FALSE(has(out.str(), "The clock starts with"));
}

TEST_CASE("every example of help is an answer that is possible") {
    Diagnostics errors;
    for (const std::string& game : Game::list({base_pack()}, errors)) {
        Evening evening;
        evening.game = game;
        evening.players = {"me", "random"};
        const Match match = new_match(game);
        evening.players.resize(static_cast<std::size_t>(match.game().info().seats), "random");
        evening.typed = "help\n";
        std::string read = evening.read();
        const std::string begins = "Answer in words, such as `";
        INFO(game << read);
        REQUIRE(has(read, begins));
        const std::size_t at = read.find(begins) + begins.size();
        const std::string example = read.substr(at, read.find('`', at) - at);
        CHECK(example.find("R>R") == std::string::npos);
        evening.typed = example + "\n";
        read = evening.read();
        INFO(read);
        CHECK_FALSE(has(read, "is not possible"));
        CHECK_FALSE(has(read, "is not a command"));
    }
}

namespace {

// Lines of which one is typed after the broken file has been corrected.
class MendingLines : public LineReader {
public:
    MendingLines(const BrokenGame& game, std::string text, int mend_before)
        : game_(game), lines_(std::move(text)), mend_before_(mend_before) {}
    ReadResult next(std::string& line, std::optional<Milliseconds> wait) override {
        if (++count_ == mend_before_) game_.script("");
        return lines_.next(line, wait);
    }

private:
    const BrokenGame& game_;
    TextReader lines_;
    int mend_before_, count_ = 0;
};

struct BrokenEvening {
    BrokenGame game;
    std::vector<std::string> players{"me", "random"};
    std::filesystem::path log =
        std::filesystem::temp_directory_path() / ("quattro_session_broken_" + std::to_string(::getpid()) + ".qlog");
    std::optional<Match> match;

    std::string read(const std::string& typed, int mend_before = -1) {
        MendingLines lines(game, typed, mend_before);
        std::ostringstream out;
        std::filesystem::remove(log);
        Session session({players, {}, false, {game.folder()}, log}, hosted_in(log, match ? *match : game.match()),
                        lines, out, PlayClock(0, [] { return 0; }));
        session.run();
        match = session.match();
        return std::move(out).str();
    }
};

}  // namespace

TEST_CASE("when the rules fail, whoever is at the keyboard is told where, and may go on without what failed") {
    BrokenEvening evening;
    const std::string read = evening.read("left\nretry\nwhat now\nskip\nright\n");
    CHECK(count_of(read, "The match has halted: a rule of the game failed.") == 3);
    CHECK(has(read, "smash.lua:3"));
    CHECK(has(read, "the hammer breaks"));
    CHECK(evening.match->over());
    CHECK(evening.match->winners() == std::vector<Seat>{1});
}

TEST_CASE("when the rules fail, the files can be mended and loaded again without leaving the match") {
    BrokenEvening evening;
    const std::string read = evening.read("left\nreload\nreload\nright\n", 3);
    CHECK(count_of(read, "The match has halted: a rule of the game failed.") == 2);
    CHECK(evening.match->over());
    CHECK(evening.match->winners() == std::vector<Seat>{2});
    std::string problem;
    const auto saved = open_log(evening.log, pack_stack({evening.game.folder()}), false, problem);
    INFO(problem);
    REQUIRE(saved);
    Diagnostics errors;
    const auto again = replay_log(saved->game, saved->log.text, "log", errors);
    INFO(errors.show());
    REQUIRE(again);
    CHECK(again->hash() == evening.match->hash());
}

TEST_CASE("a match that has halted can be left and gone on with, and files with errors change nothing") {
    BrokenEvening evening;
    CHECK(has(evening.read("left\nquit\n"), "Saved in "));
    REQUIRE(evening.match->halted());
    const auto hash = evening.match->hash();
    evening.game.script("this is no Lua");
    const std::string read = evening.read("reload\n");
    CHECK(has(read, "The match has halted: a rule of the game failed."));
    CHECK(has(read, "smash.lua:3"));
    CHECK(evening.match->hash() == hash);
    CHECK(has(evening.read("undo\nskip\n"), "  say: 1 left, 2 right"));
}

TEST_CASE("bots alone stop when the rules fail, and say what has failed") {
    const BrokenGame game;
    host::Table table(game.match(), nullptr);
    std::ostringstream out;
    CHECK(play_bots_only(table, {"greedy", "random"}, {}, out) == 1);
    CHECK(has(out.str(), "the hammer breaks"));
    CHECK(table.match().halted());
}

TEST_CASE("why tells what happened to a card") {
    Evening evening;
    evening.game = "quattro-loop";
    evening.typed = "1 A\nwhy A\nwhy z\nwhy DEAL\n";
    const std::string read = evening.read();
    CHECK(has(read, "A of your loop:"));
    CHECK(has(read, "By DEAL:"));
    CHECK(has(read, "There is no place or card 'z' of yours, and no action"));
}

TEST_CASE("why tells what an action has done, by its name") {
    Evening evening = with_eleven_bots("quattro-bridge");
    evening.typed = "G>Y G>R R>Y R>G Y>G B>G desert\nforest\nforage\nnone\nwhy forage\nwhy melt\n";
    const std::string read = evening.read();
    const std::size_t told = read.find("By forage:\n  you: move green, action forage\n");
    REQUIRE(told != std::string::npos);
    CHECK(has(read.substr(told, 200), "to your hand"));
    CHECK(has(read.substr(told), "There is no place or card 'melt' of yours, and no action"));
}

TEST_CASE("help says what is asked now and lists the commands; rules shows the rulebook") {
    const std::string read = Evening{.players = {"me", "random"}, .typed = "help\nrules\nquit\n"}.read();
    CHECK(has(read,
              "Choose a column for your checker.\n  column  a column of the grid that is not full, by its number.\n"));
    CHECK(has(read, "Time: 60 seconds. If you say nothing, an answer is drawn for you.\n"));
    CHECK(has(read, "  rules, rules WORD   the rulebook, with the current board; its part about WORD\n"));
    CHECK(has(read, "\nThe aim\n=======\nFour of your checkers in a line"));
    const std::string loop =
        Evening{.players = {"me", "random"}, .typed = "rules\nquit\n", .game = "quattro-loop"}.read();
    CHECK(has(loop, "\nMillrace\n"));
    CHECK_FALSE(has(loop, "\nSeesaw\n"));
}

TEST_CASE("an action that is not offered is refused with what it waits for") {
    Evening evening = with_eleven_bots("quattro-bridge");
    evening.typed = "G>Y G>R R>Y R>G Y>G B>G desert\nforest promote\n";
    CHECK(has(evening.read(),
              "'promote' is not possible for action: it is available only while your island is Forest (green)."));
}

TEST_CASE("every action of another island says while what it is there") {
    Evening evening = with_eleven_bots("quattro-bridge");
    evening.typed = "G>Y G>R R>Y R>G Y>G B>G desert\nforest\n";
    for (const char* action : {"promote", "repaint", "gift", "sacrifice", "melt", "shatter", "grow", "give", "weaken"})
        evening.typed += std::string(action) + "\n";
    const std::string read = evening.read();
    INFO(read);
    CHECK(count_of(read, "is not possible for action: it is available only while your island is ") == 9);
}

TEST_CASE("what happened on a place of a column is asked for by its column and row") {
    Evening evening;
    evening.typed = "4\nwhy 4 1\nwhy 4 6\n";
    const std::string read = evening.read();
    CHECK(has(read, "column 4, row 1 of grid:\n  you: 1 to d1 of grid"));
    CHECK(has(read, "column 4, row 6 of grid:\n  Nothing has happened there yet."));
}
