// Tests saves and snapshots: values by name, loading into a changed game, and refusal of impossible states.
#include <algorithm>
#include <functional>

#include "small_pack.hpp"

#include "match/impl.hpp"
#include "state/cards.hpp"
#include "store/log.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

const std::string kTable = R"(
seats: 2
most_cards: 12
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2, s3] }
  ring: { of: seat, kind: loop, places: [A, B, C, D], seen_by: everyone }
  deck: { kind: pile, seen_by: nobody, starts: [s5, m6] }
)";
const std::string kCounters = "counters: { score: { of: seat, scale: 2 }, turn: { holds: seat, starts: 1 } }\n";
const std::string kPrompts =
    "prompts: { place: { text: \"Where?\", fields: { card: { pick: hand }, slot: { pick: places(ring) where it is "
    "empty } }, seconds: 60, if_silent: random } }\n";
const std::string kFlow = R"(flow:
  mix: { shuffle: deck }
  round:
    repeat: 3
    steps:
      place: { ask: place }
      lay: { move: place.card, to: place.slot }
      note: { add: { score: 0.5 } }
  over: { end: most(score) }
)";
const std::string kWhole = kTable + kCounters + kPrompts + kFlow;

// A match after one round, in which seat 1 has answered in the second round.
Match begun(const std::shared_ptr<const Game>& game) {
    Match match(game, 7);
    REQUIRE_FALSE(answer(match, 1, {{"card", "s1"}, {"slot", "B"}}));
    REQUIRE_FALSE(answer(match, 2, {{"card", "m2"}, {"slot", "A"}}));
    REQUIRE_FALSE(match.tick(1'000));
    REQUIRE_FALSE(answer(match, 1, {{"card", "s3"}, {"slot", "D"}}));
    return match;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.find(what);
    INFO(what << " in\n" << text);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), with);
}

// The errors of loading a save.
std::string refusal(const std::shared_ptr<const Game>& game, const std::string& saved) {
    Diagnostics out;
    CHECK_FALSE(load_save(game, saved, "save.yaml", out));
    return out.show();
}

// The place of a part of a text in the form of errors.
std::string line_of(const std::string& text, const std::string& part) {
    const std::size_t at = text.find(part);
    REQUIRE(at != std::string::npos);
    return "save.yaml:" +
           std::to_string(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1) + ":";
}

Match loaded(const std::shared_ptr<const Game>& game, const std::string& saved) {
    Diagnostics out;
    auto match = load_save(game, saved, "save.yaml", out);
    INFO(out.show());
    REQUIRE(match);
    return std::move(*match);
}

void play_to_the_end(Match& match) {
    for (int i = 0; i < 20 && !match.over(); ++i)
        REQUIRE_FALSE(match.tick(match.now() + 60'000));
    CHECK(match.over());
}

// A snapshot of a changed state, with a correct checksum.
std::string forged(const Match& match, const std::function<void(const Shape&, State&)>& change) {
    Match copy = match;
    change(ImplAccess::of(copy).shape(), ImplAccess::of(copy).state);
    return write_snapshot(copy);
}

}  // namespace

TEST_CASE("a match that was loaded with large counts can be saved and loaded again") {
    SmallPack pack;
    const auto game = pack.game(kWhole);
    const std::string saved = replaced(write_save(begun(game)), "inputs: 4\n", "inputs: 4294967295\n");
    Match match = loaded(game, saved);
    REQUIRE_FALSE(match.tick(2'000));
    CHECK(loaded(game, write_save(match)).inputs() == match.inputs());
}

TEST_CASE("a save names what it holds, and loads to the same match") {
    SmallPack pack;
    const auto game = pack.game(kWhole);
    const Match match = begun(game);
    const std::string saved = write_save(match);
    for (const char* part :
         {"score: [0.5, 0.5]", "turn: 1", "round: 2", "- zone: ring\n  seat: 1\n", "at: B, is: { value: 1, suit: sun }",
          "step: \"round.place\", instruction: wait, prompt: place, nth: 1",
          "{ prompt: place, seat: 1, status: answered, number: 2, frame: 0, deadline: 60000, answers: { card: 2, slot: "
          "D } }",
          "shuffle: { 0: 1 }", "inputs: 4"})
        CHECK_THAT(saved, Contains(part));
    Match again = loaded(game, saved);
    CHECK(again.hash() == match.hash());
    CHECK(again.inputs() == 4);
    CHECK(write_save(again) == saved);
    play_to_the_end(again);
}

TEST_CASE("a save loads into a game that has changed as long as all names still fit") {
    SmallPack pack;
    const std::string saved = write_save(begun(pack.game(kWhole)));
    SECTION("with other texts") {
        Match match = loaded(pack.game(replaced(kWhole, "Where?", "Where to?")), saved);
        CHECK(match.seen_by(2).prompts().at(0).text == "Where to?");
        CHECK(match.seen_by(2).prompts().at(0).number == 2);
        play_to_the_end(match);
    }
    SECTION("with one more counter, which then is as at the start") {
        Match match =
            loaded(pack.game(replaced(kWhole, "counters: {", "counters: { extra: { of: seat, starts: 3 },")), saved);
        CHECK(counter(match, 0, "extra", 2) == "3");
        CHECK(counter(match, 0, "score", 2) == "0.5");
        play_to_the_end(match);
    }
    SECTION("with one more zone, in which lies what lies there at the start") {
        Match match = loaded(
            pack.game(replaced(kWhole, "zones:\n", "zones:\n  box: { kind: pile, seen_by: everyone, starts: [m9] }\n")),
            saved);
        CHECK(lying(match, 0, "box", 0) == std::vector<std::string>{"m9"});
        CHECK(lying(match, 0, "ring", 1) == std::vector<std::string>{"", "s1", "", ""});
        play_to_the_end(match);
    }
    SECTION("with one more step before the present one") {
        Match match = loaded(pack.game(replaced(kWhole, "  mix:", "  first: { add: { score: 1 } }\n  mix:")), saved);
        CHECK(counter(match, 0, "score", 1) == "0.5");
        CHECK(asked(match, 2) == "place");
        play_to_the_end(match);
    }
}

TEST_CASE("what a save holds and the game has no more is named with its line") {
    SmallPack pack;
    const std::string saved = write_save(begun(pack.game(kWhole)));
    const auto other = [&](const std::string& what, const std::string& with) {
        return refusal(pack.game(replaced(kWhole, what, with)), saved);
    };
    CHECK_THAT(other("      place: { ask", "      choose: { ask"),
               Contains(line_of(saved, "- { frame: 0")) &&
                   Contains("the match is at the step 'round.place' that waits for 'place'"));
    CHECK_THAT(other("turn: { holds: seat, starts: 1 }", "turn: { of: seat }"),
               Contains(line_of(saved, "turn: 1")) && Contains("one value for each of 2 seats"));
    CHECK_THAT(other("A, B, C, D", "A, B, C, E"), Contains("'D' is not a possible answer"));
    const std::string fewer =
        replaced(replaced(kWhole, "most_cards: 12", "most_cards: 7"), "starts: [s5, m6]", "starts: []");
    CHECK_THAT(refusal(pack.game(fewer), saved), Contains("there is no card 7") && Contains("most_cards"));
}

TEST_CASE("what was a counter, a repeat or a zone and is none now may be left out if it held nothing") {
    SmallPack pack;
    const std::string more = replaced(
        replaced(kWhole, "counters: {", "counters: { extra: { of: seat }, met: { holds: truth }, rich: { starts: 4 },"),
        "zones:\n", "zones:\n  box: { kind: pile, seen_by: everyone }\n");
    const std::string saved = write_save(begun(pack.game(more)));
    const std::string said = refusal(pack.game(kWhole), saved);
    CHECK_THAT(said, Contains(line_of(saved, "rich: 4")) &&
                         Contains("this save uses the counter 'rich', which the game does not have"));
    CHECK_THAT(said, !Contains("extra") && !Contains("box"));
    loaded(pack.game(kWhole), replaced(saved, "rich: 4", "rich: 0"));
}

TEST_CASE("a save with a card or number that cannot be is refused at its line") {
    SmallPack pack;
    const auto game = pack.game(kWhole);
    const std::string saved = write_save(begun(game));
    const auto with = [&](const std::string& what, const std::string& now) {
        const std::string bent = replaced(saved, what, now);
        const std::string said = refusal(game, bent);
        CHECK_THAT(said, Contains(line_of(bent, now)));
        return said;
    };
    CHECK_THAT(with("value: 1, suit: sun", "value: 77, suit: sun"), Contains("'77'"));
    CHECK_THAT(with("value: 1, suit: sun", "value: 1, suit: star"), Contains("'suit' cannot be 'star'"));
    CHECK_THAT(with("at: B,", "at: Z,"), Contains("'ring' has no place 'Z'"));
    CHECK_THAT(with("card: 0", "card: 99"), Contains("there is no card 99") && Contains("most_cards"));
    CHECK_THAT(with("score: [0.5, 0.5]", "score: [0.5, 0.3]"), Contains("'score' cannot be '0.3'"));
    CHECK_THAT(with("answers: { card: 2", "answers: { card: two"), Contains("'two' is not a possible answer"));
    CHECK_THAT(refusal(game, replaced(saved, "complete: true\n", "")), Contains("the end of this save is missing"));
    CHECK_THAT(refusal(game, replaced(saved, "status: answered, number: 2", "status: answered, number: 9")),
               Contains("has not had 9 prompts"));
    CHECK_THAT(refusal(game, replaced(saved, "value: 1, suit: sun", "value: 0, suit: sun")),
               Contains("cannot have one now"));
    CHECK_THAT(refusal(game, replaced(saved, "nth: 1 }", "nth: 1, seat: 2 }")),
               Contains("is for the whole table, but the flow works for seat 2"));
}

TEST_CASE("a seat's save holds what the seat sees and nothing of how the match stands inside") {
    SmallPack pack;
    const Match match = begun(pack.game(kWhole));
    const std::string saved = write_view(match.seen_by(2));
    CHECK_THAT(saved, Contains("{ zone: hand, seat: 2, cards: [\"s1\", \"s3\"] }") &&
                          Contains("{ zone: hand, seat: 1, cards: [\"?\", \"?\"] }") &&
                          Contains("{ prompt: place, number: 2, status: open, deadline: 60000 }"));
    for (const char* secret : {"seed", "step", "frame", "instruction", "draws", "guards", "answered", "card:"})
        CHECK_THAT(saved, !Contains(secret));
    CHECK_THAT(write_view(match.seen_by(1)),
               Contains("status: answered, deadline: 60000, answers: { card: \"s3\", slot: \"D\" }"));
}

TEST_CASE("a snapshot is the match, for the same rules and options alone") {
    SmallPack pack;
    const auto game = pack.game(kWhole);
    const Match match = begun(game);
    const std::string bytes = write_snapshot(match);
    Diagnostics out;
    auto again = restore_snapshot(game, bytes, out);
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
    CHECK(again->inputs() == 4);
    CHECK(write_snapshot(*again) == bytes);
    play_to_the_end(*again);
    CHECK(restore_snapshot(pack.game(replaced(kWhole, "Where?", "Who?")), bytes, out));  // texts are no rules
    CHECK_FALSE(restore_snapshot(pack.game(replaced(kWhole, "seconds: 60", "seconds: 61")), bytes, out));
    CHECK_THAT(out.show(), Contains("other rules or other options"));
    const auto said = [&](const std::string& changed) {
        Diagnostics wrong;
        CHECK_FALSE(restore_snapshot(game, changed, wrong));
        return wrong.show();
    };
    CHECK_THAT(said(""), Contains("too short"));
    CHECK_THAT(said(bytes.substr(0, bytes.size() - 1)), Contains("its length is wrong"));
    CHECK_THAT(said(bytes + "x"), Contains("its length is wrong"));
    std::string bent = bytes;
    bent[100] = static_cast<char>(bent[100] ^ 1);
    CHECK_THAT(said(bent), Contains("checksum"));
}

TEST_CASE("a log goes on from a snapshot, and knows how often it had ended") {
    SmallPack pack;
    const auto game = pack.game(kWhole);
    Match match = begun(game);
    LogPosition kept;
    std::string log = write_log_after(match, kept);
    end_log(match, "saved");
    log += write_log_after(match, kept);
    Diagnostics out;
    auto again = restore_snapshot(game, write_snapshot(match), out);
    REQUIRE(again);
    end_log(*again, "over");
    log += write_log_after(*again, kept);
    REQUIRE_FALSE(again->host({HostInputKind::note, {{"reason", "on"}}}, again->now()));
    log += write_log_after(*again, kept);
    const auto played = replay_log(game, log, "log", out);
    INFO(out.show() << log);
    REQUIRE(played);
    CHECK(played->hash() == again->hash());
    CHECK(write_log(*played) == log);
}

TEST_CASE("a state that no match can be in is refused with the reason, whatever its checksum") {
    SmallPack pack;
    const auto game = pack.game(kWhole);
    const Match match = begun(game);
    const auto said = [&](const std::function<void(const Shape&, State&)>& change) {
        Diagnostics wrong;
        CHECK_FALSE(restore_snapshot(game, forged(match, change), wrong));
        return wrong.show();
    };
    using S = const Shape&;
    CHECK_THAT(said([](S s, State& m) {
                   const CardId first = first_card(s, m, s.instance_of(ZoneIndex(0), 2));
                   m.at(s.card_next, first) = static_cast<std::uint16_t>(first + 1);
               }),
               Contains("appears twice"));  // a cycle in the list of cards
    CHECK_THAT(said([](S s, State& m) { m.at(s.size, InstanceIndex(0)) = 7; }), Contains("the number of cards of"));
    CHECK_THAT(said([](S s, State& m) { m.at(s.card_attribute, s.attribute_cell(AttributeIndex(0), 11)) = 1; }),
               Contains("does not exist"));
    CHECK_THAT(said([](S s, State& m) { m.at(s.frame_pc, 0) = kNoFrame; }),
               Contains("the flow has no active position"));
    CHECK_THAT(said([](S s, State& m) { ++m.at(s.frame_pc, 0); }), Contains("at a step where it cannot wait"));
    CHECK_THAT(said([](S s, State& m) { m.at(s.frame_pc, 0) = 60000; }), Contains("at a step where it cannot wait"));
    CHECK_THAT(said([](S s, State& m) { m.at(s.prompt_status, 0) = kPromptOpen; }), Contains("answered only a part"));
    CHECK_THAT(said([](S s, State& m) { m.at(s.answer, 1) = 4; }), Contains("impossible answer (4)"));
    CHECK_THAT(said([](S s, State& m) { m.at(s.over, 0) = 2; }),
               Contains("the match is over, but seat") && Contains("has an open prompt"));
    CHECK_THAT(said([](S s, State& m) { m.at(s.winners, 0) = 1; }), Contains("not over"));
    CHECK_THAT(said([](S s, State& m) { m.at(s.counter, CounterCell(2)) = 3; }), Contains("'turn' cannot be 3"));
    CHECK_THAT(said([](S s, State& m) { m.at(s.deadline, 1) = 5; }), Contains("has passed"));
    CHECK_THAT(said([](S s, State& m) { m.at(s.opened, 1) = 5'000; }), Contains("in the future"));
    CHECK_THAT(said([](S s, State& m) { m.at(s.repeats, 0) = INT32_MAX; }),
               Contains("the number of passes is too high"));
    CHECK_THAT(said([](S s, State& m) { ++m.at(s.seed, 0); }), Contains("seed"));
}

TEST_CASE("a save with very many errors is refused like any other") {
    SmallPack pack;
    const auto game = pack.game(
        "seats: 1\nzones: {}\nprompts: { go: { fields: { say: { pick: [now] } } } }\n"
        "flow:\n  ask: { ask: go }\n  over: { end: draw }\n");
    std::string text = "quattro: save\n";
    for (int i = 0; i < 900; ++i)
        text += "a: 1\n";
    Diagnostics out;
    CHECK_FALSE(load_save(game, text, "save", out));
    CHECK(out.size() == 500);
    CHECK_FALSE(out.ok());
    Diagnostics header;
    CHECK_FALSE(read_log_header(text, "save", header));
    CHECK(header.size() == 500);
}

TEST_CASE("of every card those without an attribute are one, and a match that begins with them can be saved") {
    SmallPack pack;
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes:\n  value: { from: 0, to: 2 }\n  suit: { one_of: { sun: s, moon: m }, "
               "absent_at: { value: 0 } }\nwritten: \"{suit}{value}\"\n");
    const auto game = pack.game(
        "seats: 2\nzones: { pool: { kind: hand, seen_by: everyone, starts: [{ every: [value, suit] }] } }\n"
        "prompts: { go: { pick: [keep, use] } }\nflow: { go: { ask: go }, over: { end: draw } }\n");
    const Match match(game, 1);
    CHECK(lying(match, 0, "pool", 0) == std::vector<std::string>{"0", "s1", "m1", "s2", "m2"});
    Diagnostics out;
    CHECK(load_save(game, write_save(match), "save", out));
    CHECK(out.show() == "");
}

TEST_CASE("each number of a save is refused in every form in which the engine does not write it") {
    SmallPack pack;
    const auto game = pack.game(kWhole);
    const std::string saved = write_save(begun(game));
    const auto is_digit = [&](std::size_t at) { return at < saved.size() && saved[at] >= '0' && saved[at] <= '9'; };
    int numbers = 0;
    for (std::size_t at = saved.find("\nversion: "); at < saved.size(); ++at) {
        const bool begins = is_digit(at) && (saved.compare(at - 2, 2, ": ") == 0 || saved[at - 1] == '[' ||
                                             saved.compare(at - 2, 2, ", ") == 0);
        if (!begins) continue;
        std::size_t end = at;
        while (is_digit(end))
            ++end;
        if (saved[end] == '.' || saved[end] == '/') continue;  // part of a decimal number
        ++numbers;
        const std::string number = saved.substr(at, end - at);
        for (const std::string& form :
             {"0" + number, "+" + number, number + ".0", "0x" + number, "' " + number + "'", "'" + number + " '",
              number + "e0", number + "_0", "-" + number, std::string("''"), std::string("~x")}) {
            INFO(form << " for " << number << " in: " << saved.substr(saved.rfind('\n', at) + 1, 100));
            Diagnostics out;
            CHECK_FALSE(load_save(game, saved.substr(0, at) + form + saved.substr(end), "save.yaml", out));
            CHECK_FALSE(out.show().empty());
        }
    }
    CHECK(numbers > 40);
}

TEST_CASE("clocks that stand from a time that has not come are refused in a snapshot") {
    const SmallPack pack;
    Match match(
        pack.game(
            "seats: 1\ncounters: { points: { of: seat } }\nzones: { hand: { of: seat, kind: hand, seen_by: owner } }\n"
            "prompts: { say: { pick: 0..3, seconds: 60 } }\nflow:\n  ask: { ask: say }\n"
            "  gain: { add: { points: 6 / say } }\n  over: { end: draw }\n"),
        1);
    REQUIRE_FALSE(match.tick(500));
    REQUIRE_FALSE(answer(match, 1, {{"say", "0"}}));
    REQUIRE(match.halted());
    const auto standing_from = [&](std::int64_t paused) {
        Diagnostics out;
        const auto again =
            restore_snapshot(ImplAccess::of(match).game,
                             forged(match, [&](const Shape& s, State& m) { m.at(s.paused, 0) = paused; }), out);
        return again ? "taken" : out.show();
    };
    CHECK(standing_from(-501) == "taken");  // halted at 500 ms
    CHECK(standing_from(501) == "taken");   // paused and halted then
    for (const std::int64_t later : {std::int64_t{502}, std::int64_t{-502}, std::int64_t{1} << 60,
                                     -(std::int64_t{1} << 60), std::numeric_limits<std::int64_t>::max()})
        CHECK_THAT(standing_from(later), Contains("the clocks were stopped at a time in the future"));
    std::string saved = write_save(match);
    const std::string since = "since: 500";
    REQUIRE(saved.find(since) != std::string::npos);
    saved.replace(saved.find(since), since.size(), "since: 501");
    Diagnostics out;
    CHECK_FALSE(load_save(ImplAccess::of(match).game, saved, "save", out));
    CHECK_THAT(out.show(), Contains("the clocks were stopped at a time in the future"));
}
