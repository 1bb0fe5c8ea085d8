// Tests that an error under a variant names a change of the variant as its cause only with evidence.
#include "checked_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

const std::string kGame = R"(seats: 2
boards: [tide]
counters: { points: { of: seat }, coins: { of: seat }, strikes: { of: seat } }
zones:
  ring: { of: seat, kind: loop, places: [A, B, C], effects: board, seen_by: everyone, starts: [s1, m2] }
flow:
  round:
    repeat: 3
    steps:
      show: { present: next }
      work: { resolve: ring }
  over: { end: draw }
)";

struct Variant : SmallPack {
    Variant() {
        write("scripts/effects/lift.lua", kLift);
        write("boards/small/tide.yaml", "board: tide\nslots: { A: { lift: 1, to: max } }\n");
    }
    // The errors of a variant of kGame with these lines whose only board has this effect.
    std::string errors(const std::string& changes, const std::string& effect) const {
        write("boards/other/game.yaml", "game: other\nextends: small\nboards: [ebb]\n" + changes);
        write("boards/other/ebb.yaml", "board: ebb\nslots: { A: " + effect + " }\n");
        return check(*this, kGame, matches(1)).errors();
    }
};

const std::string kRemovesCoins = "counters: { coins: ~ }\n";

}  // namespace

TEST_CASE("an error of a board names the change of the variant that removed the name which is missing") {
    const Variant pack;
    const std::string cause = "this comes from 'other', which removes 'counters.coins' in ";
    CHECK_THAT(pack.errors(kRemovesCoins, "{ lift: coins, to: max }"),
               Contains("there is no 'coins'") && Contains(cause));
    CHECK_THAT(pack.errors("counters: ~\n", "{ lift: coins, to: max }"),
               Contains("there is no 'coins'") && Contains("which removes 'counters' in "));
    CHECK_THAT(pack.errors("zones: { ring: { places: [A, B, D] } }\n", "{ repeat: C }"),
               Contains("no place 'C'") && Contains("which changes 'zones.ring.places' in "));
}

TEST_CASE("an error of a board that no change of the variant explains names none") {
    const Variant pack;
    const auto [effect, message] = GENERATE(table<std::string, std::string>({
        {"{ lfit: 1, to: max }", "there is no effect 'lfit'"},
        {"{ lift: 1, too: max }", "'lift' has no parameter 'too'"},
        {"{ lift: pionts, to: max }", "there is no 'pionts'"},
        {"{ lift: 1, to: highest }", "'highest' are not target words"},
        {"{ lift: stirkes - points, to: max }", "there is no 'stirkes'"},
    }));
    const std::string found = pack.errors(
        kRemovesCoins + "flow: { round: { repeat: 5, steps: { more: { after: work, add: { points: 1 } } } } }\n",
        effect);
    CHECK_THAT(found, Contains(message) && !Contains("this comes from"));
}
