// Tests channels: their listeners, when they are closed, and that talk never changes the game.
#include "fix_checksums.hpp"
#include "small_pack.hpp"
#include "store/log.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

const std::string kTalk = R"(
seats: 3
zones: { box: { kind: pile, seen_by: nobody } }
counters:
  room: { of: seat, holds: suit, starts: sun, seen_by: owner }
  loud: {}
channels:
  table: { text: everybody }
  room:  { same: room, text: everybody in your room }
  late:  { if: loud > 0 }
  odd:   { if: not (seat = 2) }
prompts: { move: { fields: { to: { pick: suit } } } }
flow:
  go:   { set: { room: moon }, of: 3 }
  move: { ask: move }
  loud: { set: { loud: 1 } }
  stay: { ask: move }
  over: { end: draw }
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::string heard(const Match& match, Seat seat) {
    std::string text;
    for (const Event& e : match.seen_by(seat).events()) {
        if (e.kind != EventKind::said) continue;
        for (const auto& [name, value] : e.data)
            text += value + " ";
    }
    return text;
}

std::string open(const Match& match, Seat seat) {
    std::string text;
    for (const ChannelView& c : match.seen_by(seat).channels()) {
        text += c.name + ":";
        for (const Seat other : c.others)
            text += std::to_string(other);
        text += " ";
    }
    return text;
}

}  // namespace

TEST_CASE("what is said reaches those who share the channel, and nothing of the state changes") {
    SmallPack pack;
    Match match(pack.game(kTalk), 1);
    const auto hash = match.hash();
    REQUIRE_FALSE(match.say(1, "room", "psst", 0));
    REQUIRE_FALSE(match.say(3, "table", "hello", 0));
    REQUIRE_FALSE(match.say(3, "room", "alone", 0));
    CHECK(match.hash() == hash);
    CHECK(heard(match, 1) == "1 room psst 3 table hello ");
    CHECK(heard(match, 2) == "1 room psst 3 table hello ");
    CHECK(heard(match, 3) == "3 table hello 3 room alone ");
    CHECK(heard(match, 0) == "1 room psst 3 table hello 3 room alone ");
}

TEST_CASE("those who watch hear what is said to everybody, and nothing else") {
    SmallPack pack;
    Match match(pack.game(kTalk), 1);
    REQUIRE_FALSE(match.say(1, "odd", "not for seat 2", 0));
    REQUIRE_FALSE(match.say(1, "room", "psst", 0));
    REQUIRE_FALSE(match.say(3, "table", "hello", 0));
    CHECK(heard(match, kSpectator) == "3 table hello ");
    const std::string together = replaced(kTalk, "  go:   { set: { room: moon }, of: 3 }\n", "");
    Match same(pack.game(together), 1);
    REQUIRE_FALSE(same.say(1, "room", "all of us are here", 0));
    CHECK(heard(same, 3) == "1 room all of us are here ");
    CHECK(heard(same, kSpectator).empty());  // a spectator does not see the members of a room
}

TEST_CASE("whether a channel is open is judged on what the seat can know, and who hears it on what is") {
    SmallPack pack;
    const std::string game = replaced(kTalk, "  loud: {}", "  loud: { of: seat, seen_by: nobody }");
    Match match(pack.game(replaced(game, "  loud: { set: { loud: 1 } }", "  loud: { set: { loud: 1 }, of: 2 }")), 1);
    const auto talk = [&](Seat seat) { return match.say(seat, "late", "hello", 0).has_value(); };
    CHECK((talk(1) && talk(2)));
    for (Seat seat = 1; seat <= 3; ++seat)
        REQUIRE_FALSE(answer(match, seat, {{"to", "sun"}}));
    CHECK((talk(1) && talk(2)));  // seat 2 is loud, but must not learn that
    const std::string other = replaced(game, "if: loud > 0", "if: loud = 0");
    Match open(pack.game(replaced(other, "  loud: { set: { loud: 1 } }", "  loud: { set: { loud: 1 }, of: 2 }")), 1);
    for (Seat seat = 1; seat <= 3; ++seat)
        REQUIRE_FALSE(answer(open, seat, {{"to", "sun"}}));
    REQUIRE_FALSE(open.say(1, "late", "hello", 0));
    CHECK(heard(open, 3) == "1 late hello ");
    CHECK(heard(open, 2).empty());
    REQUIRE_FALSE(open.say(2, "late", "hello?", 0));
    CHECK(heard(open, 2) == "2 late hello? ");
}

TEST_CASE("a seat is told where it may talk, and who hears it as far as it can see") {
    SmallPack pack;
    Match match(pack.game(kTalk), 1);
    CHECK(open(match, 1).substr(0, 9) == "table:23 ");
    CHECK_THAT(open(match, 1), !Contains("late") && Contains("odd:3 "));
    CHECK_THAT(open(match, 2), !Contains("odd"));
    CHECK(match.seen_by(kHost).channels().empty());
    CHECK(match.seen_by(4).channels().empty());
}

TEST_CASE("a closed channel, an unknown one and a bad text are refused and not logged") {
    SmallPack pack;
    Match match(pack.game(kTalk), 1);
    const auto inputs = match.inputs();
    const auto code = [&](Seat seat, const std::string& channel, const std::string& text) {
        const auto refused = match.say(seat, channel, text, 0);
        return refused ? std::string(word(refused->code)) : "said";
    };
    CHECK(code(1, "late", "hello") == "channel_closed");
    CHECK(code(2, "odd", "hello") == "channel_closed");
    CHECK(code(1, "tabel", "hello") == "no_channel");
    CHECK(code(1, "table", "") == "bad_text");
    CHECK(code(1, "table", " \n ") == "bad_text");
    CHECK(code(1, "table", std::string(4001, 'a')) == "bad_text");
    CHECK(code(4, "table", "hello") == "bad_seat");
    CHECK(match.inputs() == inputs);
    CHECK(code(1, "table", std::string(4000, 'a')) == "said");
    for (Seat seat = 1; seat <= 3; ++seat)
        REQUIRE_FALSE(answer(match, seat, {{"to", "sun"}}));
    CHECK(code(1, "late", "now") == "said");
    for (Seat seat = 1; seat <= 3; ++seat)
        REQUIRE_FALSE(answer(match, seat, {{"to", "sun"}}));
    REQUIRE(match.over());
    CHECK(code(1, "table", "bye") == "match_over");
    CHECK(match.seen_by(1).channels().empty());
}

TEST_CASE("a log keeps what was said with those who heard it, and is played again only so") {
    SmallPack pack;
    const auto game = pack.game(kTalk);
    Match match(game, 1);
    REQUIRE_FALSE(match.say(1, "room", "a \"quoted\" word", 5));
    REQUIRE_FALSE(match.answer(1, 1, {{"to", "sun"}}, 6));
    REQUIRE_FALSE(match.say(2, "table", "two\nlines", 7));
    const std::string log = write_log(match);
    CHECK_THAT(log, Contains("to: \"1 2\"") && Contains("to: \"1 2 3\""));
    Diagnostics out;
    const auto again = replay_log(game, log, "log", out);
    INFO(out.show());
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
    CHECK(write_log(*again) == log);
    CHECK(heard(*again, 2) == heard(match, 2));
    std::string bent = log;
    bent.replace(bent.find("to: \"1 2\""), 9, "to: \"1 3\"");
    CHECK_FALSE(replay_log(game, with_fixed_checksums(bent), "bent", out));
    CHECK_THAT(out.show(), Contains("Seats 1 2 hear it, not 1 3."));
    Diagnostics fine;
    const auto loaded = load_save(game, write_save(match), "saved", fine);
    REQUIRE(loaded);
    CHECK(heard(*loaded, 2).empty());  // a save contains the state, but no talk
    CHECK(loaded->inputs() == match.inputs());
}

TEST_CASE("one may talk while the match is paused") {
    SmallPack pack;
    Match match(pack.game(kTalk), 1);
    REQUIRE_FALSE(match.host({HostInputKind::pause, {}}, 0));
    CHECK_FALSE(match.say(1, "table", "tea?", 0));
}

TEST_CASE("mistakes in channels are named with their place") {
    SmallPack pack;
    std::string body = kTalk;
    body.replace(body.find("same: room, text"), 16, "same: loud, text");
    CHECK_THAT(pack.errors(body), Contains("game.yaml:11:") &&
                                      Contains("'loud' belongs to the table, but here each seat needs its own value"));
    body = kTalk;
    body.replace(body.find("if: loud > 0"), 12, "if: lout > 0");
    CHECK_THAT(pack.errors(body), Contains("game.yaml:12:") && Contains("did you mean 'loud'?"));
}
