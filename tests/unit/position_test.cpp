// Tests positions that a host sets: the order of zones does not matter, and cards may have unwritten attributes.
#include "small_pack.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

const std::string kGame = R"(
seats: 2
most_cards: 6
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }
  ring: { of: seat, kind: loop, places: [A, B], seen_by: everyone }
  deck: { kind: pile, seen_by: nobody, starts: [s5, m6] }
prompts: { go: { pick: hand } }
flow: { go: { ask: go }, all: { each: seat, steps: { one: { ask: go } } }, many: { parallel: everyone, steps: { two: { ask: go } } }, over: { end: draw } }
)";

Match with(const std::shared_ptr<const Game>& game, const Values& zones) {
    Match match(game, 1);
    const Outcome outcome = match.host({HostInputKind::set_zones, zones}, 0);
    INFO((outcome ? outcome->reason : ""));
    REQUIRE_FALSE(outcome);
    return match;
}

}  // namespace

TEST_CASE("a position is the same in whatever order its zones are set, at one moment or one after the other") {
    SmallPack pack;
    const auto game = pack.game(kGame);
    const Values zones = {{"1:hand", "s3 m4"}, {"2:hand", ""}, {"1:ring", "s1 -"}, {"deck", "m9 s9"}};
    const Match forth = with(game, zones), back = with(game, {zones.rbegin(), zones.rend()});
    CHECK(forth.hash() == back.hash());
    CHECK(lying(forth, 0, "ring", 1) == std::vector<std::string>{"s1", ""});
    CHECK(lying(forth, 0, "deck", 0) == std::vector<std::string>{"m9", "s9"});
    Match single(game, 1);
    for (const auto& [zone, seat, cards] :
         {std::tuple{"hand", "2", ""}, {"deck", "", "m9 s9"}, {"ring", "1", "s1 -"}, {"hand", "1", "s3 m4"}}) {
        Values data = {{"zone", zone}, {"cards", cards}};
        if (*seat) data.emplace_back("seat", seat);
        REQUIRE_FALSE(single.host({HostInputKind::set_zone, data}, 0));
    }
    CHECK(single.hash() == forth.hash());
}

TEST_CASE("zones that are set at one moment may be fuller than the match has room for half way") {
    SmallPack pack;
    const auto game = pack.game(kGame);
    with(game, {{"1:hand", "s1 s2 s3 s4 s5 s6"}, {"2:hand", ""}, {"deck", ""}});
    Match match(game, 1);
    const auto hash = match.hash();
    const Outcome refused =
        match.host({HostInputKind::set_zones, {{"1:hand", "s1 s2 s3 s4 s5 s6 s7"}, {"2:hand", ""}, {"deck", ""}}}, 0);
    REQUIRE(refused);
    CHECK_THAT(refused->reason, Contains("more cards than the match can hold (6)"));
    CHECK(match.hash() == hash);
}

TEST_CASE("an answer that named a card which stays is not forgotten when cards get other ids") {
    SmallPack pack;
    Match match(pack.game(kGame), 1);
    REQUIRE_FALSE(answer(match, 1, {{"go", "m2"}}));
    REQUIRE_FALSE(match.host({HostInputKind::set_zone, {{"zone", "deck"}, {"cards", "m9"}}}, 0));
    CHECK(match.seen_by(1).prompts().at(0).fields.at(0).value == "m2");
    REQUIRE_FALSE(match.host({HostInputKind::set_zone, {{"zone", "hand"}, {"seat", "1"}, {"cards", "m2"}}}, 0));
    CHECK_FALSE(match.seen_by(1).prompts().at(0).answered);
}

TEST_CASE("a card of a position may have attributes that are not written on it") {
    SmallPack pack;
    pack.write(
        "cards/chip.yaml",
        "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  suit: { one_of: { sun: s, moon: m }, absent_at: { "
        "value: 0 } }\n  shield: { from: 0, to: 3 }\nwritten: \"{suit}{value}\"\n");
    const auto game = pack.game(kGame);
    const Match match =
        with(game, {{"1:hand", "s3{shield: 2} m4"}, {"2:hand", ""}, {"1:ring", "- s1{suit: moon, shield: 1}"}});
    CHECK_THAT(write_save(match), Contains("is: { value: 3, suit: sun, shield: 2 }") &&
                                      Contains("at: B, is: { value: 1, suit: moon, shield: 1 }"));
    const auto refused = [&](const std::string& cards) {
        Match other(game, 1);
        const Outcome outcome =
            other.host({HostInputKind::set_zone, {{"zone", "hand"}, {"seat", "1"}, {"cards", cards}}}, 0);
        return outcome ? outcome->reason : "taken";
    };
    CHECK_THAT(refused("s3{sheild: 1}"), Contains("no attribute 'sheild' (did you mean 'shield'?)"));
    CHECK_THAT(refused("s3{shield: 4}"), Contains("'shield' cannot be '4': it must be between 0 and 3"));
    CHECK_THAT(refused("s3{suit: star}"), Contains("'suit' cannot be 'star'"));
    CHECK_THAT(refused("s3{shield: 1"), Contains("has no closing '}'"));
    CHECK_THAT(refused("x3{shield: 1}"), Contains("'x3' is not a card"));
    CHECK_THAT(with(game, {}).host({HostInputKind::set_zones, {{"3:hand", "s1"}}}, 0)->reason,
               Contains("There is no zone '3:hand'"));
}

TEST_CASE("a host goes to a step of a seat's turn, but not into what happens for one seat among others") {
    SmallPack pack;
    const auto game = pack.game(kGame);
    Match match(game, 1);
    REQUIRE_FALSE(match.host({HostInputKind::go_to, {{"step", "one"}}}, 0));
    CHECK(asked(match, 1) == "go");
    CHECK(asked(match, 2) == "none");
    Diagnostics out;
    CHECK(load_save(game, write_save(match), "save", out));
    const Outcome inside = match.host({HostInputKind::go_to, {{"step", "two"}}}, 0);
    REQUIRE(inside);
    CHECK_THAT(inside->reason, Contains("for one seat inside 'many'"));
    REQUIRE_FALSE(match.host({HostInputKind::go_to, {{"step", "many"}}}, 0));
    CHECK(asked(match, 2) == "go");
    REQUIRE_FALSE(match.host({HostInputKind::go_to, {{"step", "all"}}}, 0));
    CHECK(asked(match, 2) == "none");
    REQUIRE_FALSE(match.host({HostInputKind::go_to, {{"step", "go"}}}, 0));
    CHECK(asked(match, 2) == "go");
}

TEST_CASE("a zone that a host names twice is refused") {
    SmallPack pack;
    Match match(pack.game(kGame), 1);
    const auto reason = [&](const HostInput& input) {
        const Outcome outcome = match.host(input, 0);
        return outcome ? outcome->reason : "taken";
    };
    CHECK(reason({HostInputKind::set_zones, {{"1:hand", "s3"}, {"+1:hand", "m4"}}}) ==
          "'+1:hand' is the same zone as one before it. Give its cards once.");
    CHECK(match.inputs() == 0);
}
