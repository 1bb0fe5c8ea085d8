// Tests patterns among the cards of a zone: their matches, their worth, and tie-breaks.
#include "small_pack.hpp"

#include "match/impl.hpp"
#include "run/pattern.hpp"
#include "run/pattern_hands.hpp"
#include "state/cards.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// A game of two seats with these hands. `table` declares the pattern, `ties` the tie-breaks.
struct Hands : SmallPack {
    Hands() {
        write("cards/chip.yaml",
              "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n"
              "  suit: { one_of: { sun: s, moon: m, star: t, rain: r } }\nwritten: \"{suit}{value}\"\n");
    }
    static std::string body(const std::string& table, const std::string& ties, const std::string& one,
                            const std::string& two) {
        const std::string none =
            table.find("cards: 0") < table.size() ? "" : " or -1";  // a match of no cards always exists
        return "seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: owner } }\n"
               "counters: { won: { of: seat }, score: { of: seat }, other: { of: seat }, top: { of: seat } }\n"
               "patterns: { set: { among: { cards: hand }, table: " +
               table + (ties.empty() ? "" : ", ties: " + ties) +
               " } }\nprompts: { go: { fields: { say: { pick: [now] } } } }\nflow:\n" +
               (one.empty() ? "" : "  one: { make: [" + one + "], to: hand, of: 1 }\n") +
               (two.empty() ? "" : "  two: { make: [" + two + "], to: hand, of: 2 }\n") +
               "  score: { set: { score: set" + none + " } }\n  other: { set: { other: set of next(seat)" + none +
               " } }\n"
               "  top: { set: { top: \"value of first(witness(set)) or 0\" } }\n"
               "  compare: { compare: set, best: { won: 2 }, tied: { won: 1 }, none: { won: 7 } }\n"
               "  stay: { ask: go }\n  over: { end: draw }\n";
    }
    Match match(const std::string& table, const std::string& ties, const std::string& one,
                const std::string& two) const {
        return Match(game(body(table, ties, one, two)), 1);
    }
    std::string score(const std::string& table, const std::string& one) const {
        return counter(match(table, "", one, ""), 0, "score", 1);
    }
    // The points of both seats: 2 for the better hand, 1 each for equal hands, 7 each if no hand has a match.
    std::string won(const std::string& table, const std::string& ties, const std::string& one,
                    const std::string& two) const {
        const Match m = match(table, ties, one, two);
        return counter(m, 0, "won", 1) + counter(m, 0, "won", 2);
    }
};

const std::string kTable =
    "[{ name: three, cards: 3, same: value, worth: 5 }, { name: pair, cards: 2, same: value, worth: 2 }]";

}  // namespace

TEST_CASE("the best of what the cards make counts, and where they make nothing there is none") {
    Hands hands;
    CHECK(hands.score(kTable, "s1, m1, s2, t1") == "5");
    CHECK(hands.score(kTable, "s1, m1, s2") == "2");
    CHECK(hands.score(kTable, "s1, m3, s2") == "-1");
    CHECK(hands.score(kTable, "s1, s1") == "2");
    CHECK(hands.won(kTable, "", "s1, m1", "s1, m1, t1") == "02");
    CHECK(hands.won(kTable, "", "s1, m1", "s7, m7") == "11");
    CHECK(hands.won(kTable, "", "s1, m2", "") == "77");
    CHECK(hands.won("[{ cards: 0, worth: 0 }]", "", "s1", "") == "11");
}

TEST_CASE("a score can be a sum, and can be asked of another seat") {
    Hands hands;
    const std::string table = "[{ cards: 2, different: [value, suit], sum: value }]";
    const Match match = hands.match(table, "", "s1, m4, s5, t5", "s3, s4");
    CHECK(counter(match, 0, "score", 1) == "9");
    CHECK(counter(match, 0, "other", 1) == "-1");
    CHECK(counter(match, 0, "score", 2) == "-1");
    CHECK(counter(match, 0, "other", 2) == "9");
}

TEST_CASE("what seats get by a comparison does not depend on what others get by it") {
    SmallPack pack;
    const std::string more = "{ won: won of next(seat) + 1 }";
    const Match match(pack.game("seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [m1] } }\n"
                                "counters: { won: { of: seat, starts: 3 } }\n"
                                "patterns: { set: { among: { cards: hand }, table: [{ cards: 1, worth: 1 }] } }\n"
                                "prompts: { go: { pick: [now] } }\nflow:\n  compare: { compare: set, best: " +
                                more + ", tied: " + more + " }\n  stay: { ask: go }\n  over: { end: draw }\n"),
                      1);
    CHECK(counter(match, 0, "won", 1) == "7");
    CHECK(counter(match, 0, "won", 2) == "7");
}

TEST_CASE("a wild card stands for any value of an attribute") {
    Hands hands;
    const std::string different = "[{ cards: 3, different: suit, wild: { value: 0 }, stands_for: suit, sum: value }]";
    CHECK(hands.score(different, "s1, m2, s3") == "-1");
    CHECK(hands.score(different, "s0, m2, s3") == "5");
    CHECK(hands.score(different, "s0, s0, s3") == "3");  // two equal cards are both wild
    const std::string same = "[{ cards: 3, same: suit, wild: { value: 0 }, stands_for: suit, worth: 4 }]";
    CHECK(hands.score(same, "s1, s2, m0") == "4");
    CHECK(hands.score(same, "s1, m2, m0") == "-1");
    CHECK(hands.score("[{ cards: 2, different: [value, suit], wild: { value: 0 }, stands_for: suit, sum: value }]",
                      "s0, m0") == "-1");
}

TEST_CASE("cards lie in equal steps around a circle, in any order") {
    Hands hands;
    const auto round = [](const std::string& cards, const std::string& steps) {
        return "[{ cards: " + cards + ", round: suit, steps: [" + steps + "], worth: 3 }]";
    };
    CHECK(hands.score(round("2", "2"), "m1, r2") == "3");
    CHECK(hands.score(round("2", "2"), "m1, t2") == "-1");
    CHECK(hands.score(round("2", "1"), "s1, r2") == "3");  // across the end of the circle
    CHECK(hands.score(round("3", "1"), "t1, s2, r3") == "3");
    CHECK(hands.score(round("4", "1, 3"), "t1, s2, r3, m5") == "3");
    CHECK(hands.score(round("3", "2"), "s1, t2, s3") == "-1");  // two steps lead back to s
    CHECK(hands.score(round("3", "1"), "s1, s2, m3") == "-1");
}

TEST_CASE("equal scores are told apart by the lowest or the highest, card by card") {
    Hands hands;
    const std::string highest = "[{ highest: value }]", lowest = "[{ lowest: suit }]";
    CHECK(hands.won(kTable, highest, "s1, m1", "s7, m7") == "02");
    CHECK(hands.won(kTable, highest, "s7, m7", "t7, r7") == "11");
    CHECK(hands.won(kTable, lowest, "m7, t7", "s7, r7") == "02");
    CHECK(hands.won(kTable, lowest, "s7, t7", "s7, m7") == "02");
    CHECK(hands.won(kTable, highest, "s1, m1, s9", "s1, m1, s2") == "11");
    CHECK(hands.won(kTable, "[{ highest: value, from_highest: value, of: all }]", "s1, m1, s9", "s1, m1, s2") == "20");
    CHECK(hands.won(kTable, "[{ highest: value }, { lowest: suit }]", "m7, t7", "s7, t7") == "02");
}

TEST_CASE("a tie by all cards looks at all of them, however many there are") {
    Hands hands;
    const std::string ties = "[{ highest: value, from_highest: value, of: all }]";
    CHECK(hands.won(kTable, ties, "s1, m1, s2, s3, s4, s5, s9", "s1, m1, s2, s3, s4, s5, s8") == "20");
    CHECK(hands.won(kTable, ties, "s9, s9, s9, s9, s9, s7, s1", "s9, s9, s9, s9, s9, s8, s1") == "02");
    CHECK(hands.won(kTable, ties, "s9, s9, s9, s9, s9, s8", "s9, s9, s9, s9, s9, s8, s0") == "11");
    CHECK(hands.won(kTable, ties, "s9, s9, s9, s9, s9, s8", "s9, s9, s9, s9, s9, s8, s1") == "02");
}

TEST_CASE("ties can look at one attribute in the order of another") {
    Hands hands;
    const std::string table = "[{ cards: 2, different: [value, suit], sum: value }]";
    const std::string ties = "[{ lowest: suit, from_highest: value }]";
    CHECK(hands.won(table, ties, "s4, m3", "m4, s3") == "20");
    CHECK(hands.won(table, ties, "t4, s3", "m4, r3") == "02");
}

TEST_CASE("a card without a value of the tie's attribute counts as the lowest") {
    Hands hands;
    hands.write("cards/chip.yaml",
                "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n"
                "  suit: { one_of: { sun: s, moon: m, star: t, rain: r }, absent_at: { value: 0 } }\n"
                "written: \"{suit}{value}\"\n");
    CHECK(hands.won("[{ cards: 2, worth: 1 }]", "[{ highest: suit }]", "\"0\", s1", "r1, r2") == "02");
}

TEST_CASE("cards without a value clash with none, so that more of them can differ than there are values") {
    Hands hands;
    hands.write("cards/chip.yaml",
                "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  suit: { one_of: { sun: s, moon: m } }\n"
                "  owner: { holds: seat }\nwritten: [\"{suit}{value}\", \"{value}\"]\n");
    const std::string suits = "[{ cards: 3, different: suit, sum: value }]";
    CHECK(hands.score(suits, "s1, \"3\", \"4\"") == "8");
    CHECK(hands.score(suits, "s1, s2, \"4\"") == "-1");
    CHECK(hands.score(suits, "s1, m2, s3, \"4\"") == "9");
    CHECK(hands.score(suits, "\"3\", \"3\", \"3\"") == "9");  // alike cards, which all count
    CHECK(hands.score("[{ cards: 3, different: [suit, value], sum: value }]", "s1, \"3\", \"3\"") == "-1");
    CHECK(hands.score("[{ cards: 3, same: suit, sum: value }]", "\"1\", \"3\", \"4\"") == "8");
    CHECK(hands.score("[{ cards: 4, different: owner, sum: value }]", "s1, s1, s1, m2") == "5");
    CHECK(hands.score("[{ cards: 2, round: owner, steps: [1] }]", "s1, m2") == "-1");  // none is not on the circle
}

TEST_CASE("the cards of the best are found one by one, the highest first where a tie says by what") {
    Hands hands;
    const std::string table = "[{ cards: 2, different: suit, sum: value }]";
    CHECK(counter(hands.match(table, "[{ lowest: suit, from_highest: value }]", "s2, m5, s1", ""), 0, "top", 1) == "5");
    CHECK(counter(hands.match(table, "", "s1", "s2, m4"), 0, "top", 1) == "0");  // there is no match
}

TEST_CASE("mistakes in what cards can make are named with their place") {
    Hands hands;
    const auto says = [&](const std::string& table, const std::string& ties = "") {
        return hands.errors(Hands::body(table, ties, "", ""));
    };
    CHECK_THAT(says("[{ cards: 2, same: siut }]"), Contains("game.yaml:6:") && Contains("did you mean 'suit'?"));
    CHECK_THAT(says("[{ cards: 6 }]"), Contains("game.yaml:6:") && Contains("5"));
    CHECK_THAT(says("[{ cards: 2, round: suit }]"), Contains("game.yaml:6:") && Contains("'round' and 'steps' go"));
    CHECK_THAT(says("[{ cards: 2, round: suit, steps: [4] }]"),
               Contains("game.yaml:6:") && Contains("'4' is not a step around 4 values"));
    CHECK_THAT(says("[{ cards: 2, wild: { value: 0 } }]"),
               Contains("game.yaml:6:") && Contains("'wild' and 'stands_for' go together"));
    CHECK_THAT(says("[{ cards: 2 }]", "[{ of: all }]"),
               Contains("game.yaml:6:") && Contains("either 'lowest' or 'highest'"));
    CHECK_THAT(says("[{ cards: 2 }]", "[{ lowest: suit }, { lowest: value }, { highest: value }]"),
               Contains("game.yaml:6:") && Contains("at most two ties"));
    CHECK_THAT(says("[{ cards: 2, sum: suit }]"),
               Contains("game.yaml:6:") && Contains("'suit' is not a number, so it has no sum"));
    CHECK_THAT(says("[{ cards: 2, wild: { value: x }, stands_for: suit }]"),
               Contains("game.yaml:6:") && Contains("'value' cannot be x"));
    CHECK_THAT(says("[{ cards: 2, round: suit, steps: [1], wild: { value: 0 }, stands_for: suit }]"),
               Contains("game.yaml:6:") && Contains("cannot stand for a value of the circle"));
}

TEST_CASE("a key of a row that does nothing is refused") {
    Hands hands;
    const auto says = [&](const std::string& table, const std::string& ties = "") {
        return hands.errors(Hands::body(table, ties, "", ""));
    };
    for (const std::string key : {"sum: value", "same: suit", "different: suit"})
        CHECK_THAT(says("[{ cards: 0, " + key + " }]"),
                   Contains("game.yaml:6:") && Contains("does nothing in a row of no cards"));
    CHECK_THAT(says("[{ cards: 0, round: suit, steps: [1] }]"),
               Contains("'round' does nothing in a row of no cards") && Contains("'steps' does nothing"));
    CHECK_THAT(says("[{ cards: 0, wild: { value: 0 }, stands_for: suit }]"),
               Contains("'wild' does nothing in a row of no cards") && Contains("'stands_for' does nothing"));
    CHECK_THAT(says("[{ cards: 2, same: suit, round: suit, steps: [1] }]"),
               Contains("game.yaml:6:") && Contains("cards at different places of the circle cannot agree in 'suit'"));
    CHECK_THAT(says("[{ cards: 2, round: suit, steps: [] }]"),
               Contains("game.yaml:6:") && Contains("no step is allowed"));
    for (const std::string key : {"same", "different"})
        CHECK_THAT(says("[{ cards: 1, " + key + ": suit }]"),
                   Contains("'" + key + "' does nothing in a row of one card") && Contains("raise 'cards'"));
    const std::string wild = "wild: { value: 0 }, stands_for: suit }]";
    const std::string nothing = "'wild' does nothing in a row that does not compare 'suit'";
    CHECK_THAT(says("[{ cards: 2, same: value, " + wild), Contains("game.yaml:6:") && Contains(nothing));
    CHECK_THAT(says("[{ cards: 2, same: value, " + wild, "[{ lowest: suit, of: all }]"), Contains(nothing));
    CHECK(says("[{ cards: 2, same: value, " + wild, "[{ lowest: suit }]").empty());
    CHECK(says("[{ cards: 2, same: suit, " + wild).empty());
    CHECK(says("[{ cards: 1, round: suit, steps: [1] }]").empty());  // only a card with a suit is on the circle
}

TEST_CASE("a circle of more than 31 values, a tie of more than 16 and a sum below 0 are refused") {
    Hands hands;
    hands.write("cards/chip.yaml",
                "cards: chip\nattributes:\n  value: { from: -1, to: 31 }\n  suit: { one_of: { sun: s, moon: m } }\n"
                "written: \"{suit}{value}\"\n");
    const auto says = [&](const std::string& table, const std::string& ties) {
        return hands.errors(Hands::body(table, ties, "", ""));
    };
    CHECK_THAT(says("[{ cards: 2, round: value, steps: [1] }]", ""),
               Contains("game.yaml:6:") && Contains("'value' has 33 values") && Contains("at most 31"));
    CHECK_THAT(says("[{ cards: 2, same: suit }]", "[{ lowest: value }]"),
               Contains("game.yaml:6:") && Contains("more than 16 values"));
    CHECK_THAT(says("[{ cards: 2, sum: value }]", ""), Contains("game.yaml:6:") && Contains("'value' can be -1"));
}

TEST_CASE_METHOD(Hands, "what a small hand makes is the same from the table as from the cards, in whatever order") {
    write("cards/chip.yaml", kTiles);
    const auto small = game("most_cards: 4\n" + body("[{ cards: 2, same: value, worth: 5 }, { cards: 3, same: suit, "
                                                     "worth: 4 }, { cards: 1, sum: value }]",
                                                     "[{ highest: value }, { lowest: suit, of: all }]", "", ""));
    const Rules& rules = ImplAccess::rules(*small);
    const Pattern& pattern = rules.patterns[PatternIndex(0)];
    const Shape& s = rules.shape();
    REQUIRE(pattern.hands);
    constexpr int kKinds = 6;
    for (int count = 0, hands = 1; count <= HandTable::kMaxHandCards; ++count, hands *= kKinds)
        for (int hand = 0; hand < hands; ++hand) {
            State m = rules.start;
            for (int card = 0, kinds = hand; card < count; ++card, kinds /= kKinds) {
                m.at(s.card_attribute, s.attribute_cell(AttributeIndex(0), card)) =
                    static_cast<std::int16_t>(1 + kinds % 2);
                m.at(s.card_attribute, s.attribute_cell(AttributeIndex(1), card)) =
                    static_cast<std::int16_t>(1 + kinds % kKinds / 2);
                append(s, m, card, pattern.first_instance + 1);
            }
            SearchBudget budget;
            const HandOutcome told = outcome_in(rules, pattern, m, pattern.first_instance + 1, budget);
            const PatternMatch found = best_in(rules, pattern, m, pattern.first_instance + 1, budget);
            if (told.score != found.score || told.key != found.key) FAIL(count << " cards, hand " << hand);
        }
}
