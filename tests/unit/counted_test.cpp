// Tests fields whose options are counted instead of enumerated: the cards of a zone that a condition chooses, and cards
// before a field that keeps an option for each card. Also tests families of splits.
#include "match/impl.hpp"
#include "run/prompt.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

// A game for two that asks for these fields once.
std::string asks(const std::string& fields, const std::string& more = "") {
    return R"(seats: 2
counters: { n: { starts: 3 }, points: { of: seat }, half: { scale: 2, starts: 1.5 }, who: { holds: seat } }
zones:
  hand: { of: seat, kind: hand, seen_by: everyone, starts: [s1, m2] }
  kept: { of: seat, kind: hand, seen_by: everyone, starts: [m3] }
  gone: { of: seat, kind: hand, seen_by: everyone }
prompts:
  go: { fields: { )" +
           fields + " } }\n" + more + "flow:\n  ask: { ask: go }\n  over: { end: draw }\n";
}
Names card(const std::string& fields, const Values& earlier = {}) {
    const SmallPack pack;
    const Match match(pack.game(asks(fields)), 1);
    return options(match, 1, "card", earlier);
}
// Requires that random answers of playouts give, field by field, only listed options, and each of them sometimes.
void draws_what_is_listed(const std::string& fields, const std::string& more = "") {
    INFO(fields);
    const SmallPack pack;
    const auto game = pack.game(asks(fields, more));
    const Match match(game, 1);
    const Rules& rules = ImplAccess::rules(*game);
    const Prompt& prompt = rules.prompts[PromptIndex(0)];
    std::map<OptionValues, std::pair<std::set<std::int32_t>, std::set<std::int32_t>>> seen;  // by the earlier answers
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        State m = ImplAccess::of(match).state;
        REQUIRE(m.at(rules.shape().prompt_status, rules.shape().prompt_cell(prompt.bank, 1)) == kPromptOpen);
        PlayoutRandom random{seed};
        ImplAccess::worker(*game)->executor.answer_randomly(m, prompt.bank, 1, random);
        std::int32_t* answers = m.all(rules.shape().answer) + rules.shape().answer_cell(prompt.bank, 1);
        const OptionValues drawn(answers, answers + prompt.fields.size());
        std::fill_n(answers, drawn.size(), kUnanswered);
        for (std::size_t f = 0; f < drawn.size(); ++f) {
            OptionValues listed;
            list_options(rules, m, prompt, 1, FieldIndex(f), true, listed);
            auto& [all, given] = seen[OptionValues(drawn.begin(), drawn.begin() + static_cast<std::ptrdiff_t>(f))];
            all.insert(listed.begin(), listed.end());
            given.insert(drawn[f]);
            answers[f] = drawn[f];
        }
    }
    for (const auto& [before, both] : seen)
        CHECK(both.first == both.second);
}
std::string asked_for(const std::string& fields) {
    const SmallPack pack;
    return asked(Match(pack.game(asks(fields)), 1), 1);
}

}  // namespace

TEST_CASE("of two zones between which a condition chooses the cards of one are asked for") {
    CHECK(card("card: { pick: hand if n = 3 else kept }") == Names{"s1", "m2"});
    CHECK(card("card: { pick: hand if n = 4 else kept }") == Names{"m3"});
    CHECK(card("also: { pick: [yes, no] }, card: { pick: hand if also = yes else kept }", {{"also", "no"}}) ==
          Names{"m3"});
    CHECK(asked_for("card: { pick: hand if n = 4 else gone }") == "none");
    CHECK(asked_for("also: { pick: [yes, no] }, card: { pick: gone if n = 3 else hand }") == "none");
}

TEST_CASE("a condition that looks like such a choice counts no cards of other zones") {
    CHECK(card("card: { pick: hand where it in (hand if n = 3 else kept) }") == Names{"s1", "m2"});
    CHECK(asked_for("card: { pick: hand where it in (kept if n = 3 else hand) }") == "none");
}

TEST_CASE("which zone counts is not asked where the field is not") {
    const std::string also = "also: { pick: [yes, no] }",
                      divided = "card: { pick: hand if 6 / points > 2 else kept, if: points > 0 }",
                      nobodys = "card: { pick: hand if points of who + 1 > 2 else kept, if: who is not none }";
    CHECK(asked_for(also + ", " + divided) == "go");
    CHECK(asked_for(also + ", " + nobodys) == "go");
    CHECK(
        asked_for(also + ", card: { pick: hand if points of who > 2 else kept, if: also = yes and who is not none }") ==
        "go");
    // Tests playouts, with the field before and after another field.
    for (const std::string& fields :
         {divided + ", " + also, also + ", " + divided, nobodys + ", " + also, also + ", " + nobodys}) {
        const SmallPack pack;
        std::string game = asks(fields);
        game.replace(game.find("flow:\n"), 6,
                     "  first: { fields: { say: { pick: [yes, no] } } }\nflow:\n  first: { ask: first }\n");
        const auto loaded = pack.game(game);
        const Match match(loaded, 1);
        State m = ImplAccess::of(match).state;
        PlayoutRandom random{7};
        REQUIRE_NOTHROW(ImplAccess::worker(*loaded)->executor.playout(m, random));
        CHECK(m.at(ImplAccess::rules(*loaded).shape().over, 0) != 0);
    }
}

TEST_CASE("behind a card whose other field always has an option, each card is one") {
    const std::string side = ", side: { pick: (left; right) where value of card != (1 if it = left else 2) }";
    CHECK(card("card: { pick: hand }" + side) == Names{"s1", "m2"});
    const SmallPack pack;
    const Match match(pack.game(asks("card: { pick: hand }" + side)), 1);
    CHECK(options(match, 1, "side", {{"card", "s1"}}) == Names{"right"});
    CHECK(options(match, 1, "side", {{"card", "m2"}}) == Names{"left"});
    // One value can forbid both options.
    CHECK(card("card: { pick: hand }, side: { pick: (left; right) where value of card != (1 if n = 3 else 2) }") ==
          Names{"m2"});
}

TEST_CASE("a playout draws what is listed, where options must differ from something") {
    draws_what_is_listed(
        "card: { pick: hand }, side: { pick: (left; right) where value of card != (1 if it = left else 2) }");
    draws_what_is_listed("card: { pick: hand }, side: { pick: (a; b; c) where n != (3 if it = b else 4) }");
    draws_what_is_listed("side: { pick: (a; b) where n != 3, optional: true }, also: { pick: [yes, no] }");
    draws_what_is_listed("size: { pick: (1..9) where it != n }");
    draws_what_is_listed("size: { pick: (1..9) where n != it * 3 }, card: { pick: hand where value of it != size }");
    draws_what_is_listed("card: { pick: hand, optional: true }, size: { pick: (1..3) where it != value of card }");
    draws_what_is_listed("size: { pick: (1..9) where half != it / 2 }", "");
    draws_what_is_listed("what: { pick: suit where it != suit of last(kept) }");
}

TEST_CASE("a playout answers a field that depends on whether another is answered just when it is asked") {
    const std::string also = "also: { pick: [yes, no], optional: true }, ";
    draws_what_is_listed(also +
                         "card: { pick: hand, if: also is none }, side: { pick: [up, down], if: also is not none }");
    draws_what_is_listed(also +
                         "card: { pick: hand, if: also is none and n = 3 }, size: { pick: 1..4, if: card is none }");
    draws_what_is_listed(
        also + "card: { pick: hand if n = 3 else kept, if: also is none }, size: { pick: 1..4, if: card is not none }");
    draws_what_is_listed(also + "card: { pick: gone if n = 3 else kept, if: also is not none }, size: { pick: 1..2 }");
}

TEST_CASE("the parts of splits of a family are told from the family's answers") {
    const SmallPack pack;
    Match match(pack.game("seats: 1\ncounters: { points: { of: seat }, part: { of: seat } }\n"
                          "zones: { pile: { kind: pile, seen_by: nobody } }\nprompts:\n"
                          "  go: { fields: { f: { pick: splits(3; suit), each: suit } } }\n"
                          "flow:\n  ask: { ask: go }\n"
                          "  same: { set: { points: 1 }, if: go.f(sun) = go.f(moon) }\n"
                          "  part: { set: { part: go.f_moon(sun) } }\n  over: { end: draw }\n"),
                1);
    REQUIRE_FALSE(answer(match, 1, {{"f_sun", "1+2"}, {"f_moon", "1+2"}}));
    CHECK(counter(match, kHost, "points", 1) == "1");
    CHECK(counter(match, kHost, "part", 1) == "1");
}

TEST_CASE("a later field of a family of splits is read by others without reading what is not there") {
    const SmallPack pack;
    const Match match(pack.game(asks("f: { pick: splits(2; suit), each: suit }, "
                                     "card: { pick: hand, if: f_moon(sun) > 0 }")),
                      1);
    CHECK(options(match, 1, "card", {{"f_sun", "1+1"}, {"f_moon", "0+2"}}).empty());
    CHECK(options(match, 1, "card", {{"f_sun", "1+1"}, {"f_moon", "1+1"}}) == Names{"s1", "m2"});
}

TEST_CASE("a number to be split that an option gives is in its range, too") {
    const SmallPack pack;
    const std::string game =
        "seats: 2\noptions: { k: { number: 0, from: 0, to: 9 } }\nprompts: { go: { fields: { f: "
        "{ pick: splits(k; suit) } } } }\nflow: { ask: { ask: go }, over: { end: draw } }\n";
    CHECK_THAT(pack.errors(game), Contains("the number to split is 0, but must be between 1 and 10000"));
}
