// Tests the card that a prompt is about.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;

TEST_CASE("the prompt of a trigger says which card has woken it, and where that lies") {
    const SmallPack pack;
    const auto game = pack.game(
        "seats: 2\nzones: { row: { of: seat, kind: row, places: [A, B], seen_by: everyone },\n"
        "  hand: { of: seat, kind: hand, seen_by: owner, starts: [\"0\", \"0\"] } }\n"
        "prompts: { tint: { pick: suit }, go: { pick: [yes, no] } }\n"
        "triggers: { lit: { when: value rises from 0, unless: suit, ask: tint, set: { suit: tint } } }\n"
        "flow:\n  lay: { move: first(hand), to: row, at: B, of: 2 }\n"
        "  raise: { set: { value of row of 2: 3 } }\n  raise2: { set: { value of hand of 2: 4 } }\n"
        "  ask: { ask: go }\n  over: { end: draw }\n");
    Match match(game, 1);
    const std::vector<PromptView> first = match.seen_by(2).prompts();
    REQUIRE(first.size() == 1);
    CHECK(first[0].card == "3");
    CHECK(first[0].place == "2:row.B");
    REQUIRE_FALSE(match.answer(2, first[0].number, {{"tint", "sun"}}, 0));
    const std::vector<PromptView> second = match.seen_by(2).prompts();
    REQUIRE(second.size() == 1);
    CHECK(second[0].place == "2:hand");
    REQUIRE_FALSE(match.answer(2, second[0].number, {{"tint", "moon"}}, 0));
    REQUIRE(match.seen_by(2).prompts().size() == 1);
    CHECK(match.seen_by(2).prompts()[0].card.empty());
    CHECK(match.seen_by(2).prompts()[0].place.empty());
}

TEST_CASE("the owner of a card is asked for its trigger, whatever the condition of the step says of the owner") {
    const SmallPack pack;
    const auto asked = [&](const std::string& step) {
        const Match match(
            pack.game("seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: everyone, starts: [\"0\"] } }\n"
                      "prompts: { tint: { pick: suit }, go: { pick: [yes, no] } }\n"
                      "triggers: { lit: { when: value rises from 0, ask: tint, set: { suit: tint } } }\n"
                      "flow:\n  raise: { " +
                      step + " }\n  ask: { ask: go }\n  over: { end: draw }\n"),
            1);
        std::string names;
        for (Seat seat = 1; seat <= 2; ++seat)
            for (const PromptView& prompt : match.seen_by(seat).prompts())
                names += std::to_string(seat) + " " + prompt.name + " ";
        return names;
    };
    CHECK(asked("set: { value of hand: 5 }, if: value of first(hand) = 0") == "1 tint 2 tint ");
    CHECK(asked("set: { value of hand of next(seat): 5 }, if: seat = 1") == "2 tint ");
    CHECK(asked("set: { value of hand: 5 }, if: seat = 2") == "2 tint ");
}
