// What events must not tell: orders nobody sees, ways a hidden condition went, who chose in private, what a host laid
// anew.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// What a viewer was told of cards, a text each.
std::vector<std::string> told_of_cards(const Match& match, Seat viewer) {
    std::vector<std::string> list;
    for (const Event& e : match.events(viewer)) {
        if (e.key != "moved" && e.key != "created" && e.key != "removed" && e.key != "arranged" && e.key != "zone")
            continue;
        std::string text = e.key;
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
prompts: { word: { fields: { say: { one_of: [left, right] } } } }
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
  go: { secret: true, fields: { say: { one_of: [left, right] } } }
  word: { fields: { say: { one_of: [left, right] } } }
flow:
  go: { ask: go }
  rich: { if: go.say of seat 1 is left, then: { strong: { deal: 1, from: box, to: hand } }, else: { weak: { deal: 1, from: box, to: hand } } }
  plain: { if: round_points = 0, then: { more: { deal: 1, from: box, to: hand } } }
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
    CHECK(told_of_cards(left, kNobody) == told_of_cards(right, kNobody));
    CHECK(told_of_cards(left, 0) != told_of_cards(right, 0));  // the host knows
    CHECK_THAT(told_of_cards(left, 2).back(), Contains("step=plain.more"));
}

TEST_CASE("a host who lays a zone as it lies tells nothing, and of another that zone alone") {
    SmallPack pack;
    Match match(pack.game(kHiddenWay), 5);
    for (const Seat seat : {1, 2})
        REQUIRE_FALSE(answer(match, seat, {{"say", "left"}}));
    const auto before = told_of_cards(match, 1).size();
    REQUIRE_FALSE(match.host({"set_zone",
                              {{"zone", "hand"},
                               {"seat", "1"},
                               {"cards", lying(match, 1, "hand", 1)[0] + " " + lying(match, 1, "hand", 1)[1]}}},
                             0));
    CHECK(told_of_cards(match, 1).size() == before);
    REQUIRE_FALSE(match.host({"set_zone", {{"zone", "hand"}, {"seat", "1"}, {"cards", "m3"}}}, 0));
    const auto after = told_of_cards(match, 1);
    REQUIRE(after.size() == before + 1);
    CHECK(after.back() == "zone zone=1:hand sight=seen at.1=m3");
}
