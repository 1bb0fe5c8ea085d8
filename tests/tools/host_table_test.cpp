// Tests a match that a host runs by hand, from lines of text, with a clock that the test moves.
#include <unistd.h>

#include <catch2/catch.hpp>

#include <filesystem>
#include <sstream>

#include "base/text.hpp"
#include "broken_game.hpp"
#include "cli/host_session.hpp"
#include "cli/saved_match.hpp"
#include "store/log.hpp"
#include "unit/small_pack.hpp"

using namespace quattro;
using namespace quattro::tools;
using Catch::Contains;

namespace {

// Lines that are typed at once, except "...", which waits until a deadline has passed.
class Typed : public LineReader {
public:
    Typed(const std::string& text, Milliseconds& now) : lines_(text), now_(now) {}
    ReadResult next(std::string& line, std::optional<Milliseconds> wait) override {
        const ReadResult got = lines_.next(line, wait);
        if (got != ReadResult::line || line != "...") return got;
        REQUIRE(wait);
        now_ += *wait;
        return ReadResult::timeout;
    }

private:
    TextReader lines_;
    Milliseconds& now_;
};

// A session of a host: the settings, the match, and the output.
struct Hosted {
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("quattro_host_test_" + std::to_string(::getpid()));
    std::filesystem::path log = folder / "match.qlog";
    Paths packs;
    Milliseconds now = 0;
    std::optional<Match> match;
    std::vector<std::string> players;
    std::string names;  // of the seats
    std::optional<int> rows;

    Hosted() {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directories(folder);
    }
    ~Hosted() { std::filesystem::remove_all(folder); }

    std::string read(const std::string& typed, const std::string& game = "", const std::string& seats = "") {
        PlayRequest request;
        request.game = game;
        request.seats = seats;
        request.names = names;
        request.packs = packs;
        (game.empty() ? request.resume : request.log) = log;
        if (!game.empty()) request.seed = 7;
        std::string problem;
        auto opened = open_match(request, pack_stack(packs), "me", problem);
        INFO(problem);
        REQUIRE(opened);
        players = opened->players;
        const Milliseconds start = opened->table.match().now();
        now = 0;
        Typed lines(typed, now);
        std::ostringstream out;
        Look look;
        look.names = opened->names;
        HostSession host(std::move(*opened), {look, false, packs, true, rows}, lines, out,
                         PlayClock(start, [this] { return now; }));
        host.run();
        match = host.match();
        return std::move(out).str();
    }
    // The match of the log, with the current files.
    Match kept() const {
        std::string problem;
        const auto saved = open_log(log, pack_stack(packs), false, problem);
        INFO(problem);
        REQUIRE(saved);
        Diagnostics errors;
        auto again = replay_log(saved->game, saved->log.text, "log", errors);
        INFO(errors.show());
        REQUIRE(again);
        return *again;
    }
};

std::size_t count_of(const std::string& part, const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

std::string points(const Match& match, Seat seat) {
    for (const CounterView& counter : match.seen_by(kHost).view().counters)
        if (counter.name == "points" && counter.seat == seat) return counter.value;
    return "none";
}

}  // namespace

TEST_CASE("the host reads who owes an answer and until when, and enters answers in words") {
    Hosted hosted;
    const std::string read = hosted.read("enter 1\nenter 1 9\nenter 1 4\nenter 1 4\n", "connect-four");
    CHECK_THAT(read, Contains("  seat 1 owes an answer, 60 s left, until "));
    CHECK_THAT(read, Contains("column of seat 1 is missing: 1, 2, 3, 4, 5, 6, 7"));
    CHECK_THAT(read, Contains("'9' is not possible for column. Nothing was entered."));
    CHECK_THAT(read, Contains("seat 1: 1 to d1 of grid") && Contains("After input 1:\n  seat 2 owes an answer"));
    CHECK_THAT(read, Contains("seat 1 has no open prompt."));
    CHECK(hosted.match->inputs() == 1);
    CHECK(hosted.kept().hash() == hosted.match->hash());
}

TEST_CASE("who and table show what was entered, and what replaces an answer says what was there") {
    Hosted hosted;
    const std::string read = hosted.read(
        "enter 1 Y2 C\nwho\ntable\ntable 2\nenter 1 B2 A\nenter 1 1 card=Y2 slot=D\nenter 1 card=Y9 slot=D\n",
        "quattro-loop");
    INFO(read);
    CHECK_THAT(read, Contains("  seat 1 has answered: place - card Y2, slot C\n  seat 2 owes an answer, 2 min left"));
    CHECK_THAT(read, Contains("Entered for seat 1: card Y2, slot C\n"));
    CHECK(count_of("Entered for seat 1: ", read) == 1);  // seat 2 does not see it
    CHECK_THAT(read, Contains("This replaces the answer of seat 1, which was: card Y2, slot C."));
    CHECK_THAT(read, Contains("  seat 1 has answered: place - card B2, slot A\n"));
    CHECK_THAT(read, Contains("This replaces the answer of seat 1, which was: card B2, slot A."));
    CHECK_THAT(read, Contains("  seat 1 has answered: place - card Y2, slot D\n"));
    CHECK(count_of("This replaces", read) == 2);                         // a refused entry replaces nothing
    CHECK(count_of("  place: Place one card of your hand", read) == 2);  // at the beginning, and on request
}

TEST_CASE("blanks around the signs of a line do not matter, and a field that is given twice is refused") {
    Hosted hosted;
    const std::string read = hosted.read(
        "enter 1 card = Y2 slot =C\nenter 2 card=Y2 card=G2 slot=A\nenter 2 card=\nenter 2 =\nenter 2 slot=A\n",
        "quattro-loop");
    INFO(read);
    CHECK_THAT(read, Contains("  seat 1 has answered: place - card Y2, slot C\n"));
    CHECK(count_of("Nothing was entered.", read) == 3);
    CHECK_THAT(read, Contains("'card' appears twice.") && Contains("Type: enter SEAT"));
    CHECK(hosted.match->inputs() == 1);
}

TEST_CASE("a deadline that passes while nobody types is kept, and more time moves it") {
    Hosted hosted;
    const std::string read = hosted.read("extend 1 1 min\n...\nwho\n", "connect-four");
    CHECK(hosted.now == 120'000);
    CHECK_THAT(read, Contains("seat 1 owes an answer, 2 min left") && Contains("Time is up."));
    CHECK(hosted.kept().hash() == hosted.match->hash());
    CHECK(hosted.match->inputs() == 2);
}

TEST_CASE("in a pause no deadline passes, and nobody answers until the match goes on") {
    Hosted hosted;
    const std::string read =
        hosted.read("pause 5\npause\nenter 1 4\npause\ngo on\ngo on\nenter 1 4\n", "connect-four", "me,random");
    CHECK_THAT(read, Contains("After input 1, paused:\n  seat 1 owes an answer: "));
    CHECK_THAT(read, Contains("The match is paused.") && Contains("The match is already paused."));
    CHECK_THAT(read, Contains("The match is not paused.") && Contains("Type: pause (stops the clocks"));
    CHECK(hosted.match->inputs() == 4);  // the bot has answered
}

TEST_CASE("more time for all is given to each who has a deadline, and for no time to nobody") {
    Hosted hosted;
    const std::string read = hosted.read("extend all 5 min\nextend all\nextend 1 soon\n", "quattro-loop");
    CHECK_THAT(read, Contains("seat 1 owes an answer, 7 min left") && Contains("seat 2 owes an answer, 7 min left"));
    CHECK_THAT(read, Contains("Type: extend SEAT TIME"));
    CHECK_THAT(read, Contains("'soon' is not a time"));
    CHECK(hosted.match->inputs() == 2);
}

TEST_CASE("the host's help is shown a page at a time in a low window, and a deadline passes between its pages") {
    Hosted hosted;
    hosted.rows = 24;
    const std::string all = hosted.read("help\n\n\n", "connect-four");
    CHECK_THAT(all, Contains("Enter: more") && Contains("INPUT NAME=VALUE") && !Contains("Time is up."));
    CHECK_THAT(hosted.read("help\n...\n"), Contains("q: quit --\nTime is up.") && !Contains("INPUT NAME=VALUE"));
}

TEST_CASE("seats are found by their names, in any case, and listed by them") {
    Hosted hosted;
    hosted.names = "ann,Bob";
    const std::string read = hosted.read("enter eve 4\nenter ANN 4\nenter bob 4\n", "connect-four");
    CHECK_THAT(read, Contains("There is no seat 'eve'; the seats are 1 ann, 2 Bob."));
    CHECK(hosted.match->inputs() == 2);
}

TEST_CASE("seats whose names differ in capitals alone are found as they are written, and asked back otherwise") {
    Hosted hosted;
    hosted.names = "Fay,fay";
    const std::string read = hosted.read("enter FAY 4\nenter Fay 4\nenter fay 5\n", "connect-four");
    CHECK_THAT(read, Contains("'FAY' can mean Fay or fay.") && Contains("Fay: column 4") && Contains("fay: column 5"));
    CHECK(hosted.match->inputs() == 2);
}

TEST_CASE("whom the host has replaced is remembered by the log") {
    Hosted hosted;
    const std::string read = hosted.read("replace 1 ann\nreplace 2 bot\nreplace 3 bot\nreplace 2\n", "connect-four");
    CHECK_THAT(read, Contains("seat 1 (ann) owes an answer") && Contains("no seat '3'; the seats are 1 to 2."));
    CHECK_THAT(read, Contains("Type: replace SEAT NAME"));
    const std::string later = hosted.read("enter 1 4\n");
    CHECK(hosted.players == std::vector<std::string>{"ann", "greedy"});
    CHECK(hosted.match->inputs() == 4);  // the bot has answered
    CHECK_THAT(later, Contains("seat 1 (ann) owes an answer"));
    hosted.read("", "", "me,me");
    CHECK(hosted.players == std::vector<std::string>{"me", "me"});
}

TEST_CASE("an answer of which nobody has learned is taken back, and nothing else") {
    Hosted hosted;
    const std::string read = hosted.read("enter 1 Y2 C\nundo\nset points 1 3\nundo\n", "quattro-loop");
    CHECK_THAT(read, Contains("Undone.") && Contains("There is nothing to undo"));
    CHECK(hosted.match->inputs() == 1);
    CHECK(points(hosted.kept(), 1) == "3");
}

TEST_CASE("cards are moved and counters set by the names that are listed") {
    Hosted hosted;
    const auto read = hosted.read("names\nzone 1:hand B2; 1:loop Y2 - - - - - -\nset points 1 4\n", "quattro-loop");
    CHECK_THAT(read, Contains("  zone 1:hand Y2 B2") && Contains("  set points 1 0"));
    CHECK(test::lying(hosted.kept(), kHost, "hand", 1) == std::vector<std::string>{"B2"});
    CHECK(test::counter(hosted.kept(), kHost, "points", 1) == "4");
    CHECK(hosted.match->inputs() == 2);
}

TEST_CASE("a match that has halted is told with what can be done, and goes on with or without what failed") {
    const BrokenGame game;
    Hosted hosted;
    hosted.packs = {game.folder()};
    const std::string read = hosted.read("retry\nenter 1 left\nenter 2 left\nretry\n", "frail");
    CHECK_THAT(read, Contains("The match has not halted."));
    CHECK_THAT(read, Contains("The match has halted: a rule of the game failed.") && Contains("the hammer breaks"));
    CHECK(hosted.match->halted());
    CHECK_THAT(hosted.read("skip\n"), Contains("seat 1 owes an answer: go"));
    CHECK_FALSE(hosted.kept().halted());
}

TEST_CASE("mended files are loaded while the match is run") {
    const BrokenGame game;
    Hosted hosted;
    hosted.packs = {game.folder()};
    // Corrects the file before the host types the fourth line.
    struct Mending : LineReader {
        const BrokenGame& game;
        TextReader lines{"enter 1 left\nenter 2 left\nreload\nreload\n"};
        int count = 0;
        explicit Mending(const BrokenGame& broken) : game(broken) {}
        ReadResult next(std::string& line, std::optional<Milliseconds> wait) override {
            if (++count == 4) game.script("if fx:seat() == 3 then error('the hammer breaks') end");
            return lines.next(line, wait);
        }
    };
    PlayRequest request;
    request.game = "frail";
    request.log = hosted.log;
    std::string problem;
    auto table = open_match(request, pack_stack(hosted.packs), "me", problem);
    REQUIRE(table);
    Mending lines(game);
    std::ostringstream out;
    HostSession host(std::move(*table), {{}, false, hosted.packs, true}, lines, out, PlayClock(0, [] { return 0; }));
    host.run();
    CHECK_FALSE(host.match().halted());
    CHECK(hosted.kept().hash() == host.match().hash());
}

TEST_CASE("what a seat sees is written to a new file, and nothing that it does not") {
    Hosted hosted;
    const std::string file = (hosted.folder / "two.txt").string();
    const std::string read = hosted.read("export 2 " + file + "\nexport 2 " + file + "\nexport 2\n", "quattro-loop");
    CHECK_THAT(read, Contains("The view of seat 2 is in " + file) && Contains("is not overwritten"));
    CHECK_THAT(read, Contains("Type: export SEAT FILE"));
    const std::string text = *read_file_if_any(file);
    CHECK_THAT(text, Contains("you: Y2 G2") && Contains("seat 1: 2 hidden") && Contains("card: 1 G2, 2 Y2"));
    CHECK_THAT(text, !Contains("\x1b"));
}

TEST_CASE("a match that is over can still be corrected, and words that are none are answered") {
    Hosted hosted;
    const std::string read =
        hosted.read("result 1\nresult 2\nnote a mistake\nnonsense\nwhom\nquit\nset points 1 1\n", "connect-four");
    CHECK_THAT(read, Contains("The match is over. Seat 1 wins.") && Contains("The match is over. Seat 2 wins."));
    CHECK_THAT(read, Contains("'nonsense' is not a command") && Contains("did you mean 'who'?"));
    CHECK_THAT(read, Contains("Saved in ") && Contains("Continue with: quattro host"));
    CHECK(hosted.kept().winners() == std::vector<Seat>{2});
}

namespace {

struct Asked {
    PromptView prompt;
    Values answer;                    // the last option of each asked field, or the first if it is none
    std::vector<std::string> needed;  // fields that have no `none`
};

// The first prompt that is not answered, with a legal answer to it.
std::optional<Asked> first_asked(const Match& match) {
    for (Seat seat = 1; seat <= match.game().info().seats; ++seat)
        for (const PromptView& prompt : match.seen_by(seat).prompts()) {
            if (prompt.answered) continue;
            Asked asked{prompt, {}, {}};
            for (const FieldView& field : prompt.fields) {
                const auto options = match.seen_by(seat).options(prompt.number, field.name, asked.answer);
                if (options.empty()) continue;
                if (std::find(options.begin(), options.end(), "none") == options.end())
                    asked.needed.push_back(field.name);
                asked.answer.emplace_back(field.name, options.back() == "none" ? options.front() : options.back());
            }
            return asked;
        }
    return std::nullopt;
}

std::string entered(const std::string& seat, const Asked& asked, const Values& values) {
    std::string line = "enter " + seat + " " + std::to_string(asked.prompt.number);
    for (const auto& [field, value] : values)
        line += " " + field + "=" + value;
    return line + "\n";
}

// Answers with one fault: an unknown field, a missing one, or one with a wrong value.
std::vector<std::string> spoiled(const std::string& seat, const Asked& asked) {
    Values unknown = asked.answer;
    unknown.emplace_back("no_such_field", "1");
    std::vector<std::string> lines = {entered(seat, asked, unknown)};
    for (std::size_t i = 0; i < asked.answer.size(); ++i) {
        for (const char* wrong : {"no_such_value", "-7", "99999"}) {
            Values values = asked.answer;
            values[i].second = wrong;
            lines.push_back(entered(seat, asked, values));
        }
        const auto& needed = asked.needed;
        if (std::find(needed.begin(), needed.end(), asked.answer[i].first) == needed.end()) continue;
        Values values = asked.answer;
        values.erase(values.begin() + static_cast<std::ptrdiff_t>(i));
        if (!values.empty()) lines.push_back(entered(seat, asked, values));
    }
    return lines;
}

// The text without its line breaks.
std::string unwrapped(const std::string& text) {
    std::istringstream words(text);
    std::string all, word;
    while (words >> word)
        all += " " + word;
    return all;
}

}  // namespace

TEST_CASE("in every shipped game an entered answer is taken whole or refused with its field") {
    Diagnostics errors;
    for (const std::string& game : Game::list({base_pack()}, errors)) {
        Hosted hosted;
        hosted.names = "ann,Bob";
        hosted.read("", game);
        for (int step = 0; step < 8; ++step) {
            const Match before = *hosted.match;
            const auto asked = first_asked(before);
            if (!asked || asked->answer.empty()) break;
            const Seat seat = asked->prompt.seat;
            const std::string number = std::to_string(seat);
            const std::string name = step % 2 == 0 ? number : seat == 1 ? "ANN" : seat == 2 ? "bob" : number;
            const std::vector<std::string> wrong = spoiled(name, *asked);
            const std::string read = unwrapped(hosted.read(join(wrong, "")));
            INFO(game << ", step " << step << "\n" << join(wrong, "") << read);
            CHECK(hosted.match->inputs() == before.inputs());
            CHECK(count_of(" Nothing was entered.", read) == wrong.size());
            for (const auto& [field, value] : asked->answer)
                CHECK_THAT(read, Contains("for '" + field + "'") && Contains(" Possible answers: "));
            const std::string done = hosted.read(entered(name, *asked, asked->answer));
            Match expected = before;
            REQUIRE_FALSE(expected.answer(seat, asked->prompt.number, asked->answer, before.now()));
            INFO(done);
            CHECK(hosted.match->hash() == expected.hash());
        }
    }
}

TEST_CASE("only the seat of a line is found by a name, and numbers stay as they are typed") {
    Hosted hosted;
    hosted.names = "points,Bob";
    const std::string read =
        hosted.read("set points 2 4\nset points BOB 5\nset points points 6\nnote bob, points = 1\n", "quattro-loop");
    INFO(read);
    CHECK(points(hosted.kept(), 2) == "5");
    CHECK(points(hosted.kept(), 1) == "6");
    CHECK_THAT(write_log(hosted.kept()), Contains("bob, points = 1"));
    hosted.read("enter points card=Y2 slot=C\n");
    CHECK(hosted.match->inputs() == 5);
}
