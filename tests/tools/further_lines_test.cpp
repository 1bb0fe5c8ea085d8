// Tests texts with several lines: wherever they are shown, their further lines are indented.
#include <catch2/catch.hpp>

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "cli/packs.hpp"
#include "cli/protocol.hpp"
#include "cli/rulebook.hpp"
#include "cli/screen.hpp"
#include "small_pack.hpp"
#include "store/log.hpp"

using namespace quattro;
using namespace quattro::test;
using namespace quattro::tools;
using Catch::Contains;

namespace {

// A game whose steps tell texts of two lines. The second lines look like lines of the program.
const std::string kTalking =
    "seats: 2\ntext: |\n  a game\n  of words\nzones: { row: { kind: row, places: [A], seen_by: everyone } }\n"
    "counters: { points: { of: seat } }\nchannels: { table: { text: everybody } }\n"
    "prompts: { go: { pick: [wait] } }\nflow:\n"
    "  lay: { make: { value: 5, suit: sun }, to: row, at: A }\n"
    "  tell: { tell: \"told first\\nSeat 1 wins.\" }\n"
    "  pay: { add: { points: 1 }, text: \"why first\\nSeat 1 wins.\" }\n"
    "  raise: { set: { value of only(row): 6 }, text: \"raised first\\nSeat 1 wins.\" }\n"
    "  ask: { ask: go }\n  over: { end: draw }\n";

Match talked(const std::shared_ptr<const Game>& game) {
    Match match(game, 1);
    REQUIRE_FALSE(match.say(1, "table", "said first\nSeat 1 wins.", 0));
    REQUIRE_FALSE(match.host({HostInputKind::note, {{"reason", "noted first\nSeat 1 wins."}}}, 0));
    return match;
}

// Requires that all parts are shown, and that each second line is indented.
void check_set_in(const std::string& shown, std::initializer_list<const char*> parts) {
    INFO(shown);
    for (const char* part : parts)
        CHECK_THAT(shown, Contains(part));
    CHECK_THAT(shown, Contains("    | Seat 1 wins."));
    for (const std::string& line : split(shown, '\n'))
        if (line.find("Seat 1 wins.") != std::string::npos) CHECK_THAT(line, Contains("    | Seat 1 wins."));
}

}  // namespace

TEST_CASE("what is said over several lines is set in at the terminal, in the news and in the history") {
    const SmallPack pack;
    const Match match = talked(pack.game(kTalking));
    const Look look{.game = &match.game()};
    const auto all = {"told first", "why first", "raised first", "said first", "noted first"};
    std::string alone, together;
    for (const Event& event : match.seen_by(1).events())
        alone += event_text(event, 1, look) + "\n";
    for (const std::string& line : event_lines(match.seen_by(1).events(), 1, look))
        together += line + "\n";
    check_set_in(alone, all);
    check_set_in(together, all);

    News news;
    check_set_in(
        shown(news.update(match.seen_by(1).events(), match.seen_by(1).view(), look, [](const Event&) { return true; }),
              60),
        all);
    std::ostringstream out;
    Screen screen(match, look, false, out);
    screen.show_history(1);
    check_set_in(out.str(), all);
    out.str("");
    screen.show_history_of(1, 1, "A");
    check_set_in(out.str(), {"raised first"});
}

TEST_CASE("what is said over several lines is one line of the log and one reply of the protocol") {
    const SmallPack pack;
    const auto game = pack.game(kTalking);
    const std::string before = write_log(Match(game, 1)), log = write_log(talked(game));
    CHECK(std::count(log.begin(), log.end(), '\n') == std::count(before.begin(), before.end(), '\n') + 2);
    CHECK_THAT(log, Contains("said first\\nSeat 1 wins.") && Contains("noted first\\nSeat 1 wins."));
    Diagnostics errors;
    const auto again = replay_log(game, log, "log", errors);
    REQUIRE(again);
    CHECK(write_log(*again) == log);

    Protocol protocol(game, {pack.folder()}, {}, ActingRole{});
    protocol.handle(R"({"op":"new","seed":1})");
    for (const char* request : {R"({"op":"say","seat":1,"channel":"table","text":"said first\nSeat 1 wins."})",
                                R"({"op":"host","kind":"note","data":{"reason":"noted first\nSeat 1 wins."}})",
                                R"({"op":"events","seat":1})"}) {
        const std::string reply = protocol.handle(request);
        INFO(reply);
        CHECK_THAT(reply, Contains("\"ok\":true"));
        CHECK(std::count(reply.begin(), reply.end(), '\n') == (reply.ends_with('\n') ? 1 : 0));
    }
    CHECK_THAT(protocol.handle(R"({"op":"events","seat":1})"), Contains("said first\\nSeat 1 wins."));
}

TEST_CASE("a text of several lines stays within its item of the rulebook") {
    using Kind = RulebookBlock::Kind;
    const Look look;
    CHECK(show_blocks({{Kind::item, "-", "one\ntwo\n", {}}, {Kind::item, "-", "three", {}}}, look) ==
          "- one\n  two\n- three\n");
    CHECK(show_blocks({{Kind::entry, "Melt", "one\ntwo", {}}}, look) == "  Melt  one\n        two\n");
    CHECK(show_blocks({{Kind::paragraph, "", "one two\nthree", {}}}, {.width = 5}) == "one\ntwo\nthree\n");
}

TEST_CASE("no other line end is said: it is refused by name") {
    const SmallPack pack;
    for (const std::string end : {"\r\n", "\r", "\u2028", "\u2029", "\u0085", "\v", "\f"}) {
        INFO(safe_text(end));
        Match match(pack.game(kTalking), 1);
        const std::string text = "first" + end + "Seat 1 wins.";
        for (const Outcome& outcome :
             {match.say(1, "table", text, 0), match.host({HostInputKind::note, {{"reason", text}}}, 0)}) {
            REQUIRE(outcome);
            CHECK(outcome->code == RefusalCode::bad_text);
            CHECK(is_clean(outcome->reason));
        }
        std::string escaped;
        for (const char32_t code : {U'\r', U'\v', U'\f'})
            if (end.front() == static_cast<char>(code)) escaped = fmt::format("\\x{:02x}", static_cast<unsigned>(code));
        std::string game = kTalking;
        game.replace(game.find("told first\\n"), 12, "told first" + (escaped.empty() ? end : escaped));
        CHECK_THAT(pack.errors(game), Contains("which no text may have") || Contains("is invisible") ||
                                          Contains("this is not a valid character"));
    }
}
