// Tests information that events must not disclose: unseen orders, results of hidden conditions, private choices, cards
// that a host has set.
#include "match/impl.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// The viewer's events about cards, as texts.
std::vector<std::string> told_of_cards(const Match& match, Seat viewer) {
    std::vector<std::string> list;
    for (const Event& e : match.seen_by(viewer).events()) {
        if (e.kind != EventKind::moved && e.kind != EventKind::created && e.kind != EventKind::removed &&
            e.kind != EventKind::arranged && e.kind != EventKind::zone)
            continue;
        std::string text(word(e.kind));
        for (const auto& [name, value] : e.data)
            text += " " + name + "=" + value;
        list.push_back(std::move(text));
    }
    return list;
}

const std::string kDecks = R"(
seats: 2
zones:
  pile: { kind: pile, seen_by: nobody, starts: [s7, s8, s9] }
  deck: { of: seat, kind: pile, seen_by: nobody, known_to: owner, starts: [s1, s2, s3, s4] }
  heap: { of: seat, kind: pile, seen_by: nobody }
prompts: { word: { fields: { say: { pick: [left, right] } } } }
flow:
  shuffle: { shuffle: deck }
  away: { move: deck, to: heap }
  one: { ask: word }
  over: { end: draw }
)";

const std::string kHiddenWay = R"(
seats: 2
zones:
  box: { kind: pile, seen_by: nobody, starts: [s7, s8, s9, s6] }
  hand: { of: seat, kind: hand, seen_by: owner }
counters: { strength: { of: seat, seen_by: owner }, round_points: {} }
prompts:
  go: { secret: true, fields: { say: { pick: [left, right] } } }
  word: { fields: { say: { pick: [left, right] } } }
flow:
  go: { ask: go }
  rich: { if: go.say of 1 = left, steps: { strong: { move: 1, from: box, to: hand } }, else: { weak: { move: 1, from: box, to: hand } } }
  plain: { if: round_points = 0, steps: { more: { move: 1, from: box, to: hand } } }
  word: { ask: word }
  over: { end: draw }
)";

}  // namespace

TEST_CASE("in which order a known deck lay is not told when its cards go where nobody sees them") {
    SmallPack pack;
    const auto game = pack.game(kDecks);
    const auto first = told_of_cards(Match(game, 1), 1);
    CHECK_FALSE(first.empty());
    for (std::uint64_t seed = 2; seed < 8; ++seed)
        CHECK(told_of_cards(Match(game, seed), 1) == first);
}

TEST_CASE("which way a hidden condition went is not told by the names of steps") {
    SmallPack pack;
    const auto game = pack.game(kHiddenWay);
    const auto play = [&](const std::string& way) {
        Match match(game, 1);
        REQUIRE_FALSE(answer(match, 1, {{"say", way}}));
        REQUIRE_FALSE(answer(match, 2, {{"say", "left"}}));
        return match;
    };
    const Match left = play("left"), right = play("right");
    CHECK(told_of_cards(left, 2) == told_of_cards(right, 2));
    CHECK(told_of_cards(left, kSpectator) == told_of_cards(right, kSpectator));
    CHECK(told_of_cards(left, 0) != told_of_cards(right, 0));  // the host knows
    CHECK_THAT(told_of_cards(left, 2).back(), Contains("step=plain.more"));
}

TEST_CASE("a host who lays a zone as it lies tells nothing, and of another that zone alone") {
    SmallPack pack;
    Match match(pack.game(kHiddenWay), 5);
    for (const Seat seat : {1, 2})
        REQUIRE_FALSE(answer(match, seat, {{"say", "left"}}));
    const auto before = told_of_cards(match, 1).size();
    REQUIRE_FALSE(match.host({HostInputKind::set_zone,
                              {{"zone", "hand"},
                               {"seat", "1"},
                               {"cards", lying(match, 1, "hand", 1)[0] + " " + lying(match, 1, "hand", 1)[1]}}},
                             0));
    CHECK(told_of_cards(match, 1).size() == before);
    REQUIRE_FALSE(match.host({HostInputKind::set_zone, {{"zone", "hand"}, {"seat", "1"}, {"cards", "m3"}}}, 0));
    const auto after = told_of_cards(match, 1);
    REQUIRE(after.size() == before + 1);
    CHECK(after.back() == "zone zone=1:hand sight=seen at.1=m3");
}

TEST_CASE("how long another seat has is not told where that hangs on what it keeps to itself") {
    SmallPack pack;
    const std::string body = R"(
seats: 2
zones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1] } }
counters: { patience: { of: seat, starts: 9, seen_by: AUDIENCE } }
prompts: { word: { seconds: patience, fields: { say: { pick: [left, right] } } } }
flow:
  hurry: { set: { patience: 5 }, of: 1 }
  word:  { ask: word }
  over:  { end: draw }
)";
    const auto next = [&](const std::string& audience, Seat viewer) {
        std::string text = body;
        text.replace(text.find("AUDIENCE"), 8, audience);
        return Match(pack.game(text), 1).seen_by(viewer).next_deadline();
    };
    CHECK(next("owner", 0) == 5000);
    CHECK(next("owner", 1) == 5000);
    CHECK(next("owner", 2) == 9000);
    CHECK_FALSE(next("owner", kSpectator));
    CHECK(next("everyone", 2) == 5000);
}

TEST_CASE("an action chosen in secret leaves nothing behind that changes what happens in another match") {
    SmallPack pack;
    pack.write("scripts/rules/throw.lua",
               "return rule {\n  text = 'throws', params = { throw = cards {} },\n"
               "  run = function(fx, p) fx:roll_each(p.throw, 1, 6) end,\n}\n");
    pack.write("scripts/actions/earn.lua",
               "return action {\n  text = 'earn {earn}', params = { earn = amount { from = 0, to = 6 } },\n"
               "  run = function(fx, p) fx:add_counter(counter.points, p.earn) end,\n}\n");
    const auto game = pack.game(R"(
seats: 2
counters: { points: { of: seat } }
actions: { one: { earn: 1 }, two: { earn: 2 } }
zones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, s2] } }
prompts:
  turn: { secret: true, fields: { action: { pick: action } } }
  word: { fields: { say: { pick: [left, right] } } }
flow:
  round:
    repeat: 3
    steps:
      ask: { ask: word }
      roll: { run: { throw: hand } }
      turn: { ask: turn }
      act: { run: turn.action }
  over: { end: draw }
)");
    const auto play = [&](bool guessed) {
        Match match(game, 3);
        for (int round = 0; round < 3; ++round) {
            if (guessed) {  // simulates with the same worker, as a bot does; the last script is an action
                State imagined = ImplAccess::of(match).state;
                PlayoutRandom random{7};
                ImplAccess::worker(*game)->executor.playout(imagined, random);
            }
            for (const Seat seat : {1, 2})
                REQUIRE_FALSE(answer(match, seat, {{"say", "left"}}));
            for (const Seat seat : {1, 2})
                REQUIRE_FALSE(answer(match, seat, {{"action", "one"}}));
        }
        return match.hash();
    };
    CHECK(play(true) == play(false));
}

TEST_CASE("who acted in a private prompt is not told by what it did") {
    SmallPack pack;
    pack.write("scripts/actions/grow.lua",
               "return action {\n  text = 'grow {grow}', params = { grow = amount { from = 1, to = 6 } },\n"
               "  run = function(fx, p) fx:create(zone.board, { value = p.grow, suit = 1 }) end,\n}\n");
    Match match(pack.game(R"(
seats: 3
most_cards: 20
actions: { one: { grow: 5 } }
zones: { board: { kind: hand, seen_by: everyone, starts: [s1] } }
prompts:
  turn: { private: true, fields: { action: { pick: action } } }
  word: { fields: { say: { pick: [left, right] } } }
flow:
  turn: { ask: turn, of: 2 }
  act:  { run: turn.action, of: 2 }
  word: { ask: word }
  over: { end: draw }
)"),
                1);
    REQUIRE_FALSE(answer(match, 2, {{"action", "one"}}));
    for (const Seat viewer : {0, 1, 2, 3}) {
        const std::string last = told_of_cards(match, viewer).back();
        CHECK_THAT(last, Contains("created card=s5"));
        CHECK((last.find("whose=2") != std::string::npos) == (viewer == 0 || viewer == 2));
    }
}

TEST_CASE("to withdraw where nothing is answered is no input") {
    SmallPack pack;
    Match match(pack.game(kDecks), 1);
    REQUIRE_FALSE(match.withdraw(1, match.seen_by(1).prompts()[0].number, 50));
    CHECK(match.inputs() == 0);
    CHECK(match.now() == 0);
    REQUIRE_FALSE(answer(match, 1, {{"say", "left"}}));
    REQUIRE_FALSE(match.withdraw(1, match.seen_by(1).prompts()[0].number, 50));
    CHECK(match.inputs() == 2);
}
