// Tests messages of the step `tell` about seats: their viewers, and the seats that they are about.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

const std::string kGame = R"(
seats: 3
zones: { box: { kind: pile, seen_by: nobody } }
counters: { coins: { of: seat, seen_by: owner } }
prompts: { go: { pick: truth } }
flow:
  coin: { set: { coins: 1 }, of: 2 }
  poor: { tell: You are poor., seen_by: owner, if: coins = 0 }
  rich: { tell: is rich, seen_by: everyone, if: coins > 0 }
  last: { tell: Last turn., seen_by: owner, of: 3 }
  all: { tell: Everybody goes. }
  ask: { ask: go }
  over: { end: draw }
)";

// The messages that a viewer was told, each with the seat that it is about, if any.
std::vector<std::string> messages(const Match& match, Seat viewer) {
    std::vector<std::string> list;
    for (const Event& event : match.seen_by(viewer).events()) {
        if (event.kind != EventKind::sentence) continue;
        std::string text;
        for (const auto& [name, value] : event.data)
            text += (name == "seat" ? value + ": " : value);
        list.push_back(std::move(text));
    }
    return list;
}

}  // namespace

TEST_CASE("a message about seats is seen by each alone, or by everyone with the seat that it is about") {
    const SmallPack pack;
    const Match match(pack.game(kGame), 1);
    using List = std::vector<std::string>;
    CHECK(messages(match, 1) == List{"You are poor.", "2: is rich", "Everybody goes."});
    CHECK(messages(match, 2) == List{"2: is rich", "Everybody goes."});
    CHECK(messages(match, 3) == List{"You are poor.", "2: is rich", "Last turn.", "Everybody goes."});
    CHECK(messages(match, kSpectator) == List{"2: is rich", "Everybody goes."});
    CHECK(messages(match, kHost) ==
          List{"1: You are poor.", "3: You are poor.", "2: is rich", "3: Last turn.", "Everybody goes."});
}

TEST_CASE("that somebody could have said yes to a question for few is not told by his no") {
    const SmallPack pack;
    const auto heard = [&](const std::string& answer) {
        Match match(
            pack.game("seats: 2\nzones: { box: { kind: pile, seen_by: nobody } }\n"
                      "counters: { bribes: { of: seat, starts: 1, seen_by: owner }, n: { of: seat } }\n"
                      "prompts: { ship: { fields: { n: { pick: 1..3 }, bribe: { pick: truth, if: bribes > 0 } } } }\n"
                      "flow:\n  ship: { ask: ship }\n  n: { set: { n: ship.n } }\n  over: { end: draw }\n"),
            1);
        REQUIRE_FALSE(quattro::test::answer(match, 1, {{"n", "2"}, {"bribe", answer}}));
        REQUIRE_FALSE(quattro::test::answer(match, 2, {{"n", "3"}, {"bribe", "false"}}));
        std::map<Seat, std::string> said;
        for (const Seat viewer : {static_cast<int>(kHost), 1, 2, static_cast<int>(kSpectator)})
            for (const Event& event : match.seen_by(viewer).events())
                if (event.kind == EventKind::answered && part_of(event, "seat") == "1")
                    said[viewer] = part_of(event, "bribe");
        return said;
    };
    CHECK(heard("false") ==
          std::map<Seat, std::string>{{kHost, "false"}, {1, "false"}, {2, "nothing"}, {kSpectator, "nothing"}});
    CHECK(heard("true") ==
          std::map<Seat, std::string>{{kHost, "true"}, {1, "true"}, {2, "true"}, {kSpectator, "true"}});
}
