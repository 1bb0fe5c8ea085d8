// Tests the reading of rulings and other inputs of the host, and rulings at the keyboard while a match has halted.
#include <catch2/catch.hpp>

#include <sstream>

#include <unistd.h>

#include "broken_game.hpp"
#include "cli/ruling.hpp"
#include "cli/ruling_seats.hpp"
#include "cli/saved_match.hpp"
#include "cli/session.hpp"
#include "hosted_in.hpp"
#include "store/log.hpp"

using namespace quattro;
using namespace quattro::tools;
using Catch::Contains;

namespace {

// The reading of a line: "KIND name=value ...", the problem, or "no ruling".
std::string read(const std::string& line, const Match& match) {
    const auto ruling = read_ruling(line, match);
    if (!ruling) return "no ruling";
    if (!ruling->problem.empty()) return ruling->problem;
    std::string text(word(ruling->input.kind));
    for (const auto& [name, value] : ruling->input.data)
        text += " " + name + "=" + value;
    return text;
}

// A session of one person and a random bot: returns the output for lines that are typed from the start of the match.
struct Evening {
    BrokenGame game;
    std::filesystem::path log =
        std::filesystem::temp_directory_path() / ("quattro_ruling_" + std::to_string(::getpid()) + ".qlog");
    std::optional<Match> match;

    std::string play(const std::string& typed) {
        TextReader lines(typed);
        std::ostringstream out;
        std::filesystem::remove(log);
        Session session({{"me", "random"}, {}, false, {game.folder()}, log}, hosted_in(log, game.match()), lines, out,
                        PlayClock(0, [] { return 0; }));
        session.run();
        match = session.match();
        return std::move(out).str();
    }
    ~Evening() { std::filesystem::remove(log); }
};

std::string value(const Match& match, const std::string& name, Seat seat) {
    for (const CounterView& counter : match.seen_by(kHost).view().counters)
        if (counter.name == name && counter.seat == seat) return counter.value;
    return "none";
}

}  // namespace

TEST_CASE("a line is read as the host's input that it names") {
    const BrokenGame game;
    const Match match = game.match();
    CHECK(read("go to second", match) == "go_to step=second");
    CHECK(read("  go   second ", match) == "go_to step=second");
    CHECK(read("go to to", match) == "go_to step=to");
    CHECK(read("set points 2 7", match) == "set_counter counter=points value=7 seat=2");
    CHECK(read("set fuse -2.5", match) == "set_counter counter=fuse value=-2.5");
    CHECK(read("repeat round 3", match) == "set_repeat name=round number=3");
    CHECK(read("repeat round 1 3", match) == "set_repeat name=round number=3 seat=1");
    CHECK(read("board tide", match) == "set_board name=tide");
    CHECK(read("zone box R2 Y1", match) == "set_zones box=R2 Y1");
    CHECK(read("zone 1:hand R2{shield: 1} -;deck none ;", match) == "set_zones 1:hand=R2{shield: 1} - deck=");
    CHECK(read("result 1 3", match) == "result winners=1 3");
    CHECK(read("result draw", match) == "result winners=");
    CHECK(read("expect 3 1 4", match) == "expect draws=3 1 4");
    CHECK(read("expect nothing", match) == "expect draws=");
    CHECK(read("extend 2 90", match) == "extend seat=2 milliseconds=90000");
    CHECK(read("extend 2 5 min", match) == "extend seat=2 milliseconds=300000");
    CHECK(read("extend 2 2h", match) == "extend seat=2 milliseconds=7200000");
    CHECK(read("extend 2 1 d", match) == "extend seat=2 milliseconds=86400000");
    CHECK(read("note the dice fell off the table", match) == "note reason=the dice fell off the table");
    CHECK(read("resume", match) == "resume");
    CHECK(read("enter 1", match) == "enter seat=1 prompt=1");
    CHECK(read("enter 1 say=left", match) == "enter seat=1 prompt=1 say=left");
    CHECK(read("enter 2 go say=left hand card=R2", match) == "enter seat=2 prompt=1 say=left hand card=R2");
    CHECK(read("enter 2 7 seat=3 prompt=x", match) == "enter seat=2 prompt=7 answer.seat=3 answer.prompt=x");
    for (const char* line : {"", "retry", "settle points", "goto x", "Set points 1"})
        CHECK(read(line, match) == "no ruling");
}

TEST_CASE("a seat of a ruling is called by its name, in any case, or by its number") {
    const BrokenGame game;
    const Match match = game.match();
    const std::vector<std::string> names{"Ann", "Bo B"};
    const auto numbered = [&](const std::string& line) {
        const NumberedRuling read = with_seat_numbers(line, match, names);
        return read.problem.empty() ? read.line : read.problem;
    };
    CHECK(numbered("set points Ann 6") == "set points 1 6");
    CHECK(numbered("set points bo b 6") == "set points 2 6");
    CHECK(numbered("set points seat 2 6") == "set points 2 6");
    CHECK(numbered("set points 2 6") == "set points 2 6");
    CHECK(numbered("repeat round ANN 3") == "repeat round 1 3");
    CHECK(numbered("zone box 4{shield: 1} -; box none") == "zone box 4{shield: 1} -; box none");
    CHECK(numbered("extend bo b 5 min") == "extend 2 5 min");
    CHECK(numbered("enter ann go say=left") == "enter 1 go say=left");
    CHECK(numbered("result Bo B ann") == "result 2 1");
    CHECK(numbered("result draw") == "result draw");
    for (const char* line : {"", "set", "set points", "zone", "extend", "note Ann left", "board Ann", "go to Ann"})
        CHECK(numbered(line) == line);
    CHECK(numbered("set points Cy 6") == "There is no seat 'Cy'; the seats are 1 Ann, 2 Bo B.");
    CHECK(numbered("set points 3 6") == "There is no seat '3'; the seats are 1 Ann, 2 Bo B.");
    CHECK_THAT(numbered("set points 6"),
               Contains("'points' needs a seat") && Contains("1 Ann, 2 Bo B") && Contains("set points SEAT VALUE"));
    CHECK_THAT(numbered("set pints 1 6"), Contains("There is no counter 'pints'") && Contains("points of a seat"));
    CHECK_THAT(numbered("zone Ann:box 4"), Contains("There is no zone 'SEAT:box'; the zones are box."));
    CHECK(with_seat_numbers("extend Ann 90", match, {"Ann", "ann"}).problem == "'Ann' can mean seat 1 or seat 2.");
    CHECK(with_seat_numbers("extend Ann 90", match, {"", ""}).problem ==
          "There is no seat 'Ann'; the seats are 1 to 2.");
}

TEST_CASE("every other input of the host is typed by its name") {
    const BrokenGame game;
    const Match match = game.match();
    const auto ruling = read_ruling("set_clock milliseconds=60000 reason=a late start", match);
    REQUIRE(ruling);
    CHECK(ruling->problem.empty());
    CHECK(ruling->input.kind == HostInputKind::set_clock);
    CHECK(ruling->input.data == Values{{"milliseconds", "60000"}, {"reason", "a late start"}});
    CHECK_THAT(read("set_clock", match), Contains("Type: set_clock [seat=VALUE] milliseconds=VALUE"));
    CHECK_THAT(read("set_clock soon milliseconds=5", match), Contains("Type: set_clock"));
    CHECK_THAT(read("set_zones", match), Contains("Type: set_zones ZONE or SEAT:ZONE=VALUE ..."));
    CHECK(read("pause", match) == "no ruling");
}

TEST_CASE("what is typed wrongly is answered with how it is written") {
    const BrokenGame game;
    const Match match = game.match();
    for (const char* form : {"set", "zone", "repeat", "board", "enter", "expect", "extend", "note", "go", "result"})
        CHECK_THAT(read(form, match), Contains("Type: ") && Contains(form));
    CHECK_THAT(read("set points", match), Contains("Type: set COUNTER [SEAT] VALUE"));
    CHECK_THAT(read("set points 1 2 3", match), Contains("Type: set"));
    CHECK_THAT(read("zone box", match), Contains("Type: zone [SEAT:]ZONE CARDS"));
    CHECK_THAT(read("zone box R2; hand", match), Contains("Type: zone"));
    CHECK_THAT(read("go to the second", match), Contains("Type: go to STEP"));
    CHECK_THAT(read("resume it", match), Contains("Type: resume"));
    CHECK_THAT(read("enter 1 2 3 say=left", match), Contains("Type: enter"));
    CHECK(read("enter 3 say=left", match) == "There is no seat '3'.");
    CHECK(read("enter 4294967297 say=left", match) == "There is no seat '4294967297'.");
    CHECK(read("enter 1 gone say=left", match) == "Which prompt of seat 1? The open prompts are go.");
    CHECK(read("extend 1 soon", match) ==
          "'soon' is not a time. Write for example `90` (seconds), `5 min`, `2 h` or `1 d`.");
    for (const std::string time : {"9999999999999999", "0", "999999999 d", "5 years", "min"})
        CHECK(read("extend 1 " + time, match) ==
              "'" + time + "' is not a time. Write for example `90` (seconds), `5 min`, `2 h` or `1 d`.");
}

TEST_CASE("a match that has halted is ruled by hand at the keyboard, and its log plays again") {
    Evening evening;
    const std::string read = evening.play(
        "left\nset points 1 3\nset points 2 7\nset pints 1 1\nset points 3 1\nzone box 4 5\nzone bax 4\n"
        "note so be it\ntable\ngo to seconds\ngo to second\nright\n");
    CHECK_THAT(read, Contains("set COUNTER [SEAT] VALUE") && Contains("result SEATS") && Contains("go to STEP"));
    CHECK_THAT(read, Contains("There is no counter 'pints' (did you mean 'points'?)."));
    CHECK_THAT(read, Contains("There is no seat '3'."));
    CHECK_THAT(read, Contains("There is no zone 'bax'"));
    CHECK_THAT(read, Contains("Done. The match is still halted: make more rulings, or type `retry`."));
    CHECK_THAT(read, Contains("  zone box 4 5\n  set points 1 3\n  set points 2 7\n"));
    CHECK_THAT(read, Contains("There is no step 'seconds'; did you mean 'second'?"));
    CHECK(evening.match->over());
    CHECK(evening.match->winners() == std::vector<Seat>{2});
    std::string problem;
    const auto saved = open_log(evening.log, pack_stack({evening.game.folder()}), false, problem);
    INFO(problem);
    REQUIRE(saved);
    CHECK_THAT(saved->log.text, Contains("host: \"set_counter\"") && Contains("host: \"set_zones\"") &&
                                    Contains("host: \"go_to\"") && Contains("so be it"));
    Diagnostics errors;
    const auto again = replay_log(saved->game, saved->log.text, "log", errors);
    REQUIRE(again);
    CHECK(again->hash() == evening.match->hash());
}

TEST_CASE("a result that is ruled ends a match that has halted") {
    Evening evening;
    const std::string read = evening.play("left\nset points 1 5\nresult 3\nresult 1\n");
    CHECK(value(*evening.match, "points", 1) == "5");
    CHECK(evening.match->over());
    CHECK(evening.match->winners() == std::vector<Seat>{1});
    CHECK_THAT(read, !Contains("still halted: make more rulings, or type `retry`.\nThe match has halted"));
}

TEST_CASE("what is typed by hand and may not reach a screen is named and not echoed") {
    Evening evening;
    const std::string read = evening.play("left\nset po\u202eints 1 5\nenter \x1b[2J say=left\nnote \u200b\nquit\n");
    CHECK(read.find('\x1b') == std::string::npos);
    CHECK(read.find("\u202e") == std::string::npos);
    CHECK(read.find("\u200b") == std::string::npos);
    CHECK(evening.match->halted());
}
