// Tests the log: its rules hash, continuation, detection of changes, and replay with other rules.
#include "fix_checksums.hpp"
#include "small_pack.hpp"

#include "store/log.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Matchers::Contains;

namespace {

const std::string kGame = R"(
seats: 2
options: { goal: { number: 5 } }
zones: { box: { kind: pile, seen_by: nobody } }
counters: { points: { of: seat, text: points made } }
prompts:
  bid: { text: Your bid, fields: { much: { pick: 0..9 } }, seconds: 60 }
flow:
  round:
    repeat: 4
    steps:
      ask: { ask: bid }
      count: { add: { points: bid.much } }
  end: { end: most(points) }
)";

std::string with(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    INFO(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

void round_of(Match& match, const std::string& one, const std::string& two) {
    REQUIRE_FALSE(answer(match, 1, {{"much", one}}));
    REQUIRE_FALSE(answer(match, 2, {{"much", two}}));
}

Match played(const std::shared_ptr<const Game>& game, int rounds = 2) {
    Match match(game, 7, 100);
    for (int i = 0; i < rounds; ++i)
        round_of(match, std::to_string(i), "3");
    return match;
}

std::string refused(const std::shared_ptr<const Game>& game, const std::string& log) {
    Diagnostics out;
    CHECK_FALSE(replay_log(game, log, "x.log", out));
    return out.show();
}

std::vector<std::string> lines_of(const std::string& log) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < log.size(); at = log.find('\n', at) + 1)
        lines.push_back(log.substr(at, log.find('\n', at) + 1 - at));
    return lines;
}

std::string whole(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line;
    return text;
}

}  // namespace

TEST_CASE("numbers of a log that are out of range are refused, and not taken for others") {
    const SmallPack pack;
    const auto game = pack.game(kGame);
    const std::string log = write_log(played(game, 1));
    for (const char* number : {"4294967297", "-1", "99999999999999999999"}) {
        INFO(number);
        const std::string other = std::string("prompt: ") + number;
        CHECK_THAT(refused(game, with_fixed_checksums(with(log, "seat: 1, prompt: 1", "seat: 1, " + other))),
                   Contains("input 1 is refused: it cannot be read"));
        CHECK_THAT(refused(game, with_fixed_checksums(with(log, "seat: 2", std::string("seat: ") + number))),
                   Contains("input 2 is refused: it cannot be read"));
    }
}

TEST_CASE("each number of a log is refused in every form in which the engine does not write it") {
    const SmallPack pack;
    const auto game = pack.game(kGame);
    const std::string log = write_log(played(game, 1));
    for (const char* key : {"\nversion: ", "\nseed: ", "\nstart: ", "at: ", "seat: ", "prompt: "}) {
        const std::size_t at = log.find(key) + std::string(key).size(), end = log.find_first_of(",\n }", at);
        const std::string number = log.substr(at, end - at);
        for (const std::string& form : {"0" + number, "+" + number, "' " + number + "'", number + ".0", "0x" + number,
                                        number + "e0", "-" + number, std::string("''"), number + "_0"}) {
            INFO(key << form);
            CHECK_FALSE(refused(game, with_fixed_checksums(log.substr(0, at) + form + log.substr(end))).empty());
        }
    }
}

TEST_CASE("a log that came with other line ends or a byte order mark is the same match") {
    const SmallPack pack;
    const auto game = pack.game(kGame);
    const Match match = played(game);
    const std::string log = write_log(match);
    std::string sent;  // with the line ends of mail
    for (const char c : log)
        sent += c == '\n' ? std::string("\r\n") : std::string(1, c);
    for (const std::string& text : {sent, "\xef\xbb\xbf" + log, "\xef\xbb\xbf" + sent}) {
        Diagnostics out;
        const auto replayed = replay_log(game, text, "x.log", out);
        INFO(out.show());
        REQUIRE(replayed);
        CHECK(replayed->hash() == match.hash());
        CHECK(write_log(*replayed) == log);
    }
}

TEST_CASE("the log of a match that was loaded is no log to replay") {
    const SmallPack pack;
    const auto game = pack.game(kGame);
    Diagnostics out;
    auto match = load_save(game, write_save(played(game, 1)), "saved", out);
    REQUIRE(match);
    round_of(*match, "1", "3");
    CHECK_THAT(refused(game, write_log(*match)), Contains("this line is not valid here"));
}

TEST_CASE("a log that is kept piece by piece is the log") {
    SmallPack pack;
    Match match(pack.game(kGame), 7);
    REQUIRE(set_log_players(match, {"me", "greedy"}));
    LogPosition at;
    std::string kept = write_log_after(match, at);
    CHECK_THAT(kept, Contains("players: [\"me\", \"greedy\"]") && Contains("version: 2\n"));
    CHECK(write_log_after(match, at).empty());
    round_of(match, "1", "2");
    kept += write_log_after(match, at);
    end_log(match, "saved");
    end_log(match, "saved");
    kept += write_log_after(match, at);
    round_of(match, "1", "2");
    kept += write_log_after(match, at);
    CHECK(kept == write_log(match));
    CHECK_FALSE(set_log_players(match, {"me", "me"}));
    CHECK(lines_of(kept).size() == lines_of(write_log(Match(match))).size());
}

TEST_CASE("a log says what the seats are called") {
    SmallPack pack;
    const auto game = pack.game(kGame);
    Match match(game, 7);
    REQUIRE(set_log_players(match, {"me", "greedy"}, {"ann", ""}));
    CHECK_THAT(write_log(match), Contains("names: [\"ann\", \"\"]\n"));
    Diagnostics out;
    const auto header = read_log_header(write_log(match), "log", out);
    REQUIRE(header);
    CHECK(header->names == std::vector<std::string>{"ann", ""});
    const auto again = replay_log(game, write_log(match), "log", out);
    REQUIRE(again);
    CHECK(write_log(*again) == write_log(match));
}

TEST_CASE("a log with more names than seats is refused") {
    SmallPack pack;
    const auto game = pack.game(kGame);
    Match match(game, 7);
    REQUIRE(set_log_players(match, {"me", "greedy"}, {"ann", "bob", "cy"}));
    CHECK_THAT(refused(game, write_log(match)), Contains("'names' of the log has 3 entries, but the game has 2 seats"));
}

TEST_CASE("a match that was replayed has the log it was replayed from, and goes on with it") {
    SmallPack pack;
    const auto game = pack.game(kGame);
    Match match = played(game);
    end_log(match, "saved");
    round_of(match, "5", "5");
    Diagnostics out;
    auto again = replay_log(game, write_log(match), "log", out);
    REQUIRE(again);
    CHECK(write_log(*again) == write_log(match));
    round_of(match, "6", "5");
    round_of(*again, "6", "5");
    CHECK(write_log(*again) == write_log(match));
}

TEST_CASE("a log that is taken back goes on as if what was taken back had never been") {
    SmallPack pack;
    const auto game = pack.game(kGame);
    Match match = played(game, 1), other = played(game, 1);
    end_log(match, "saved");
    end_log(other, "saved");
    round_of(match, "8", "8");
    end_log(match, "saved");
    match.rewind(2);
    CHECK(write_log(match) == write_log(other));
    round_of(match, "4", "4");
    round_of(other, "4", "4");
    CHECK(write_log(match) == write_log(other));
    Diagnostics out;
    CHECK(replay_log(game, write_log(match), "log", out));
}

TEST_CASE("a log says how it ended, and without that it was cut") {
    SmallPack pack;
    const auto game = pack.game(kGame);
    Match match = played(game, 4);
    CHECK(match.over());
    Diagnostics out;
    CHECK(read_log(write_log(match), "log", out)->ended == "");
    end_log(match, "over");
    const auto log = read_log(write_log(match), "log", out);
    CHECK(log->ended == "over");
    CHECK(log->inputs == 8);
    CHECK(log->torn == "");
}

TEST_CASE("a log that is cut anywhere is played up to the cut, or refused where nothing had been played") {
    SmallPack pack;
    const auto game = pack.game(kGame);
    const std::string log = write_log(played(game));
    const std::size_t head = log.find("\ninputs:\n") + 9;
    for (std::size_t cut = 0; cut < log.size(); ++cut) {
        INFO(cut);
        Diagnostics out;
        const auto read = read_log(log.substr(0, cut), "x.log", out);
        if (cut < head) {
            REQUIRE_FALSE(read);
            REQUIRE(out.size() == 1);
            continue;
        }
        REQUIRE(read);
        const std::size_t behind = log.rfind('\n', cut - 1) + 1;
        REQUIRE(read->text == log.substr(0, behind));
        REQUIRE(read->torn.empty() == (behind == cut));
        const auto match = replay_log(game, log.substr(0, cut), "x.log", out);
        REQUIRE(match);
        REQUIRE(write_log(*match) == read->text);
        REQUIRE(match->inputs() == read->inputs);
    }
    Diagnostics out;
    CHECK(read_log(log.substr(0, log.size() - 30), "x.log", out)->torn.find("Line 16, the last line with ") == 0);
    CHECK_THAT(refused(game, ""), Contains("x.log:1:1: the file is empty"));
    CHECK_THAT(refused(game, log.substr(0, 60)), Contains("the log ends before its first input"));
}

TEST_CASE("a line in the middle that was changed, taken out, doubled or moved is named") {
    SmallPack pack;
    const auto game = pack.game(kGame);
    const std::vector<std::string> lines = lines_of(write_log(played(game)));
    const std::size_t first = 12;  // input 1 of 4
    REQUIRE(lines[first].find("- { at: 100, seat: 1, prompt: 1") == 0);
    auto changed = lines;
    changed[first] = with(changed[first], "much: \"0\"", "much: \"9\"");
    CHECK_THAT(refused(game, whole(changed)),
               Contains("x.log:13:1: this line is not valid here: its checksum does not match the lines up to it"));
    auto out = lines;
    out.erase(out.begin() + first + 1);
    CHECK_THAT(refused(game, whole(out)), Contains("x.log:14:1"));
    auto swapped = lines;
    std::swap(swapped[first], swapped[first + 1]);
    CHECK_THAT(refused(game, whole(swapped)), Contains("x.log:13:1"));
    auto doubled = lines;
    doubled.insert(doubled.begin() + first, lines[first]);
    CHECK_THAT(refused(game, whole(doubled)), Contains("x.log:14:1"));
    auto header = lines;
    header[1] = "version: 1\n";
    CHECK_THAT(refused(game, whole(header)), Contains("x.log:2:1: this program reads logs of version 2"));
    for (std::size_t i = 2; i < first - 1; ++i) {
        auto other = lines;
        other[i] = with(other[i], ":", ": ");
        INFO(other[i]);
        CHECK_THAT(refused(game, whole(other)), Contains("the header was changed"));
    }
}

TEST_CASE("what a log claims is played and compared, also where its sums are right") {
    SmallPack pack;
    const auto game = pack.game(kGame);
    const std::string log = write_log(played(game));
    CHECK_THAT(refused(game, with_fixed_checksums(with(log, "much: \"3\"", "much: \"2\""))),
               Contains("x.log:14:3: after input 2 the match differs"));
    CHECK_THAT(refused(game, with_fixed_checksums(with(log, "much: \"3\"", "much: \"12\""))),
               Contains("input 2 is refused"));
    CHECK_THAT(refused(game, with_fixed_checksums(with(log, "goal: \"5\"", "goal: \"6\""))),
               Contains("this was played with goal = 6, but the game is loaded with 5"));
}

TEST_CASE("texts may change while a match is under way, and its log goes on as it began") {
    SmallPack pack;
    const std::string log = write_log(played(pack.game(kGame)));
    const auto mended = pack.game(with(with(kGame, "Your bid", "A bid"), "points made", "points"));
    Diagnostics out;
    auto match = replay_log(mended, log, "log", out);
    INFO(out.show());
    REQUIRE(match);
    CHECK(write_log(*match) == log);
    round_of(*match, "1", "1");
    CHECK(write_log(*match).starts_with(log));
    CHECK(replay_log(mended, write_log(*match), "log", out));
}

TEST_CASE("with other rules a log is refused, and the files are named") {
    SmallPack pack;
    const std::string log = write_log(played(pack.game(kGame)));
    CHECK_THAT(refused(pack.game(with(kGame, "repeat: 4", "repeat: 5")), log),
               Contains("x.log:6:8: this match was played with different rules") &&
                   Contains("files that differ: small/boards/small/game.yaml"));
    pack.write("boards/small/ebb.yaml", "board: ebb\nslots: {}\n");
    Diagnostics out;
    const auto file = read_log(log, "log", out);
    LogHeader header = file->header;
    header.files["small/cards/old.yaml"] = "0";
    header.files.erase("small/cards/chip.yaml");
    CHECK(changed_files(header, *pack.game(kGame)) == "are new: small/cards/chip.yaml; are gone: small/cards/old.yaml");
}

TEST_CASE("a log is played on with other rules as far as its answers are possible there") {
    SmallPack pack;
    Match match = played(pack.game(kGame), 2);
    round_of(match, "9", "1");
    Diagnostics out;
    const auto log = read_log(write_log(match), "x.log", out);
    const auto longer = rebase(pack.game(with(kGame, "repeat: 4", "repeat: 5")), *log, "x.log", out);
    REQUIRE(longer);
    CHECK_FALSE(longer->at);
    CHECK(longer->match.inputs() == 6);
    const auto narrow = pack.game(with(kGame, "0..9", "0..8"));
    const auto less = rebase(narrow, *log, "x.log", out);
    REQUIRE(less);
    REQUIRE(less->at);
    CHECK(less->at->line == 17);
    CHECK(less->at->input == 5);
    CHECK(less->at->reason == "'9' is not possible for 'much'.");
    CHECK(less->match.inputs() == 4);
    CHECK(replay_log(narrow, write_log(less->match), "new", out));
}

TEST_CASE("the answer that a prompt already holds is the same input") {
    SmallPack pack;
    Match match(pack.game(kGame), 7, 100);
    REQUIRE_FALSE(match.answer(1, 1, {{"much", "4"}}, 200));
    const std::string before = write_log(match);
    const std::uint64_t hash = match.hash();
    for (const Milliseconds at : {50, 200, 30'000, 99'000'000}) {
        CHECK_FALSE(match.answer(1, 1, {{"much", "4"}}, at));
        CHECK(write_log(match) == before);
        CHECK(match.hash() == hash);
        CHECK(match.now() == 200);
    }
    REQUIRE_FALSE(match.answer(1, 1, {{"much", "5"}}, 300));
    CHECK(match.inputs() == 2);
    REQUIRE_FALSE(match.answer(1, 1, {{"much", "4"}}, 400));
    CHECK(match.inputs() == 3);
    CHECK(match.answer(1, 1, {{"much", "44"}}, 400)->code == RefusalCode::not_an_option);
    CHECK(match.answer(1, 2, {{"much", "4"}}, 400)->code == RefusalCode::not_your_prompt);
    CHECK(match.answer(7, 1, {{"much", "4"}}, 400)->code == RefusalCode::bad_seat);
}

TEST_CASE("an answer by default is not the seat's own answer, even if it is the same") {
    SmallPack pack;
    Match match(pack.game(with(kGame, "seconds: 60", "seconds: 60 if seat = 1 else 90, if_silent: 4")), 7);
    REQUIRE_FALSE(match.tick(60'000));
    CHECK(match.answer(1, 1, {{"much", "4"}}, 60'001)->code == RefusalCode::stale_prompt);
}

TEST_CASE("a first answer that counts may be sent again, and another one is refused") {
    SmallPack pack;
    Match match(pack.game(with(kGame, "seconds: 60", "seconds: 60, once: true")), 7);
    REQUIRE_FALSE(match.answer(1, 1, {{"much", "4"}}, 5));
    CHECK_FALSE(match.answer(1, 1, {{"much", "4"}}, 6));
    CHECK(match.answer(1, 1, {{"much", "5"}}, 6)->code == RefusalCode::already_answered);
    CHECK(match.inputs() == 1);
}

TEST_CASE("a log holds ids and cards as written, and no text for players") {
    SmallPack pack;
    Match match(pack.game(kGame), 7);
    round_of(match, "1", "2");
    for (const char* text : {"points made", "Your bid"})
        CHECK_THAT(write_log(match), !Contains(text));
}
