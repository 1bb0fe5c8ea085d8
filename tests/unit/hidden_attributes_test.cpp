// Tests events about cards that everybody sees, with attributes that only their owners see.
#include "match/impl.hpp"
#include "small_pack.hpp"
#include "state/redact.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// Writes cards whose attribute `veil` has the visibility `sight`.
void write_veiled_cards(const SmallPack& pack, const std::string& sight, const std::string& more = "") {
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  veil: { from: 0, to: 9, seen_by: " + sight +
                   more + " }\nwritten: \"{value}+{veil}\"\n");
}

// The events `ignored` with their seat and place: "1: PLACE; ".
std::string told_ignored(const Match& match) {
    std::string told;
    for (const Seat seat : {Seat{1}, Seat{2}})
        for (const Event& e : match.seen_by(seat).events())
            if (e.kind == EventKind::ignored) told += std::to_string(seat) + ": " + part_of(e, "at") + "; ";
    return told;
}

std::string answers_told(const Match& match, Seat viewer) {
    std::string told;
    for (const Event& e : match.seen_by(viewer).events()) {
        if (e.kind != EventKind::answered) continue;
        for (const auto& [key, value] : e.data)
            told += key + "=" + value + " ";
    }
    return told;
}

}  // namespace

TEST_CASE("that a card is protected by what its owner alone sees is told to the owner alone") {
    const SmallPack pack;
    write_veiled_cards(pack, "owner", ", guards: [value, places]");
    pack.write(
        "scripts/rules/lift.lua",
        "return rule { text = '', params = { lift = cards {} }, run = function(fx, p) fx:add(p.lift, 1) end }\n");
    pack.write("scripts/rules/exchange.lua",
               "return rule { text = '', params = { exchange = cards {} },\n"
               "  run = function(fx, p) fx:swap(fx:nth(p.exchange, 1), fx:nth(p.exchange, 2)) end }\n");
    const auto told = [&](const std::string& row, const std::string& step) {
        return told_ignored(
            Match(pack.game("seats: 2\nzones:\n  deck: { of: seat, kind: pile, seen_by: everyone, starts: " + row +
                            " }\n  row: { of: seat, kind: row, places: [A, B], seen_by: everyone }\n"
                            "prompts: { w: { pick: [u, v] } }\nflow:\n"
                            "  one: { move: 1, from: deck, to: row, at: A }\n"
                            "  two: { move: 1, from: deck, to: row, at: B }\n  step: { run: { " +
                            step + ": row }, of: 1 }\n  w: { ask: w }\n  over: { end: draw }\n"),
                  1));
    };
    CHECK(told("[3+0, 4+2]", "lift") == "1: 1:row.B; ");
    CHECK(told("[3+0, 4+2]", "exchange") == "1: 1:row.B; ");
    write_veiled_cards(pack, "everyone", ", guards: [value, places]");
    CHECK(told("[3+0, 4+2]", "exchange") == "1: 1:row.B; 2: 1:row.B; ");
}

TEST_CASE("of two triggers of one card the one that everybody sees is told to all, the other to the owner alone") {
    const SmallPack pack;
    write_veiled_cards(pack, "owner");
    const auto game = [&](const std::string& attribute) {
        return pack.game(
            "seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: everyone, starts: [1+1] } }\n"
            "prompts: { risen: { pick: [left, right] }, hidden: { pick: [up, down] } }\n"
            "triggers:\n  open: { when: value rises from 1, ask: risen }\n"
            "  shut: { when: veil rises from 1, ask: hidden }\n"
            "flow:\n  turn: { add: { " +
            attribute + " of hand: 1 }, of: 1 }\n  over: { end: draw }\n");
    };
    Match open(game("value"), 1);
    CHECK(open.seen_by(2).view().seats.at(0).has_prompt);
    REQUIRE_FALSE(answer(open, 1, {{"risen", "left"}}));
    CHECK_THAT(answers_told(open, 2), Contains("risen=left"));
    Match shut(game("veil"), 1);
    CHECK_FALSE(shut.seen_by(2).view().seats.at(0).has_prompt);
    REQUIRE_FALSE(answer(shut, 1, {{"hidden", "up"}}));
    CHECK(answers_told(shut, 2).empty());
    CHECK_THAT(answers_told(shut, 1), Contains("hidden=up"));
}

TEST_CASE("the state of a seat has no trigger of an attribute that it does not see") {
    const SmallPack pack;
    write_veiled_cards(pack, "owner");
    const auto redacted = [&](const std::string& attribute, Seat viewer) {
        const Match match(
            pack.game("seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: everyone, starts: [1+1, 1+1] } }\n"
                      "prompts: { risen: { pick: [left, right] } }\n"
                      "triggers: { up: { when: " +
                      attribute + " rises from 1, ask: risen } }\nflow:\n  turn: { add: { " + attribute +
                      " of hand: 1 }, of: 1 }\n  over: { end: draw }\n"),
            1);
        const Shape& s = ImplAccess::rules(match.game()).shape();
        const State seen = redact(s, ImplAccess::of(match).state, viewer);
        int pending = 0;
        for (CardId card = 0; card < s.card_capacity; ++card)
            pending += seen.at(s.card_pending, card);
        return std::to_string(pending) + (seen.at(s.trigger_card, 1) ? " asked" : "");
    };
    CHECK(redacted("veil", 1) == "1 asked");
    CHECK(redacted("veil", 2) == "0");
    CHECK(redacted("value", 2) == "1 asked");
}

TEST_CASE("a trigger asks only of what the owner always sees") {
    const SmallPack pack;
    const auto errors = [&](const std::string& sight) {
        write_veiled_cards(pack, sight);
        return pack.errors(
            "seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: everyone, starts: [1+1] } }\n"
            "prompts: { hidden: { pick: [up, down] } }\ntriggers: { shut: { when: veil rises from 1, ask: hidden } }\n"
            "flow:\n  turn: { add: { veil of hand: 1 } }\n  over: { end: draw }\n");
    };
    for (const char* sight : {"nobody", "others", "{ if: value, else: nobody }"})
        CHECK_THAT(errors(sight), Contains("the owner of the card, who is asked, does not always see this attribute"));
    CHECK(errors("owner") == "");
    CHECK(errors("{ if: value, else: owner }") == "");
}

TEST_CASE("a no is told where everybody has been told what decided that it was asked") {
    const SmallPack pack;
    const auto told = [&](const std::string& condition) {
        Match match(
            pack.game("seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s3, m2] } }\n"
                      "prompts:\n  go:\n    fields:\n      n: { pick: 0..3 }\n      again: { pick: truth, if: " +
                      condition + " }\nflow:\n  go: { ask: go, of: 1 }\n  over: { end: draw }\n"),
            1);
        REQUIRE_FALSE(answer(match, 1, {{"n", "2"}, {"again", "false"}}));
        return answers_told(match, 2);
    };
    CHECK_THAT(told("n > 1"), Contains("n=2 again=false"));
    CHECK_THAT(told("count(hand where value of it = 3) = 1"), Contains("n=2") && !Contains("again"));
}
