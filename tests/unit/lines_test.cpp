// Tests lines through a card against a search through all possible lines.
#include <algorithm>

#include "match/impl.hpp"
#include "run/pattern.hpp"
#include "small_pack.hpp"
#include "state/cards.hpp"

using namespace quattro;
using namespace quattro::test;

TEST_CASE("a card completes a line where some window through it is full of cards that agree, at any border") {
    for (const char* size : {"columns: 5, rows: 4", "columns: 3, rows: 3", "columns: 4, rows: 1"}) {
        const SmallPack pack;
        const auto loaded = pack.game("seats: 2\nzones: { grid: { kind: grid, " + std::string(size) +
                                      ", seen_by: everyone } }\nmost_cards: 20\n"
                                      "patterns: { line: { among: { lines: grid, length: 3 }, same: value } }\n"
                                      "prompts: { go: { pick: [yes, no] } }\n"
                                      "flow: { ask: { ask: go }, win: { end: 1, if: made(line; at(grid; a1)) } }\n");
        const Rules& rules = ImplAccess::rules(*loaded);
        const Shape& s = rules.shape();
        const Pattern& line = rules.patterns[PatternIndex(0)];
        std::uint64_t dice = 1;
        for (int table = 0; table < 300; ++table) {
            State m = rules.start;
            for (int place = 0; place < line.places; ++place) {
                dice = mix(dice + 1);
                if (dice % 5 == 0) continue;
                const CardId card = new_card(s, m);
                m.at(s.card_attribute, s.attribute_cell(AttributeIndex(0), card)) =
                    static_cast<std::int16_t>(1 + dice / 8 % 2);
                put_at(s, m, card, line.first_instance, place);
            }
            const auto value = [&](int place) {
                const CardId card = card_at(s, m, line.first_instance, place);
                return card == kNoCard ? 0 : attribute(s, m, card, AttributeIndex(0));
            };
            for (int place = 0; place < line.places; ++place) {
                const CardId card = card_at(s, m, line.first_instance, place);
                if (card == kNoCard) continue;
                bool any = false;
                for (std::size_t w = 0; w < line.windows.size(); w += 3) {
                    const std::uint8_t* window = line.windows.data() + w;
                    const bool through = std::find(window, window + 3, place) != window + 3;
                    any = any || (through && std::all_of(window, window + 3,
                                                         [&](int other) { return value(other) == value(place); }));
                }
                REQUIRE(matches_through(rules, line, m, card) == any);
            }
        }
    }
}

TEST_CASE("of lines as long as the board a card completes any of several where it completes one of them") {
    const SmallPack pack;
    pack.write("cards/chip.yaml", kTiles);
    const auto loaded = pack.game(
        "seats: 2\nzones: { pool: { kind: pile, seen_by: nobody, starts: [s1] }, "
        "grid: { kind: grid, columns: 3, rows: 3, seen_by: everyone } }\nmost_cards: 20\n"
        "counters: { latest: { holds: card } }\n"
        "patterns: { one_value: { among: { lines: grid, length: 3 }, same: value }, "
        "one_suit: { among: { lines: grid, length: 3 }, same: suit } }\n"
        "prompts: { go: { pick: places(grid) where it is empty } }\n"
        "flow: { ask: { ask: go }, put: { move: first(pool), to: go, of: 1, as: latest }, "
        "win: { end: 1, if: made(one_value; latest) or made(one_suit; latest) } }\n");
    const Rules& rules = ImplAccess::rules(*loaded);
    const Shape& s = rules.shape();
    const auto either = std::find_if(rules.expressions.begin(), rules.expressions.end(), [](const Expression& e) {
        return e.text.find(") or made(") != std::string::npos;
    });
    REQUIRE(either != rules.expressions.end());
    const Term& term = *rules.roots[ExpressionIndex(either - rules.expressions.begin())];
    std::uint64_t dice = 1;
    int found = 0;
    for (int table = 0; table < 300; ++table) {
        State m = without_cards(s, rules.start);
        for (int place = 0; place < 9; ++place) {
            dice = mix(dice + 1);
            if (dice % 6 == 0) continue;
            const CardId card = new_card(s, m);
            m.at(s.card_attribute, s.attribute_cell(AttributeIndex(0), card)) =
                static_cast<std::int16_t>(1 + dice / 8 % 3);
            m.at(s.card_attribute, s.attribute_cell(AttributeIndex(1), card)) =
                static_cast<std::int16_t>(1 + dice / 32 % 2);
            put_at(s, m, card, rules.patterns[PatternIndex(0)].first_instance, place);
        }
        for (int place = 0; place < 9; ++place) {
            const CardId card = card_at(s, m, rules.patterns[PatternIndex(0)].first_instance, place);
            if (card == kNoCard) continue;
            std::fill_n(m.all(s.remembered), s.remembered.count, static_cast<std::uint16_t>(card + 1));
            Scope scope;
            scope.rules = &rules;
            scope.state = &m;
            scope.seat = scope.frame_seat = 1;
            const bool any = matches_through(rules, rules.patterns[PatternIndex(0)], m, card) ||
                             matches_through(rules, rules.patterns[PatternIndex(1)], m, card);
            REQUIRE((term.get(scope) != 0) == any);
            found += any;
        }
    }
    CHECK(found > 100);
}

TEST_CASE("a wild card agrees with all others of a window, wherever it lies") {
    const SmallPack pack;
    const auto made = [&](const std::string& cards) {
        const Match match(pack.game("seats: 1\ncounters: { n: {} }\nzones:\n  row: { kind: row, places: [A, B, C], "
                                    "seen_by: everyone }\n  hand: { kind: hand, seen_by: everyone, starts: [" +
                                    cards +
                                    "] }\npatterns: { line: { among: { windows: row, length: 3 }, same: value, wild: { "
                                    "value: 9 } } }\nflow:\n  a: { move: 1, from: hand, to: row, at: A }\n  b: { move: "
                                    "1, from: hand, to: row, at: B }\n  c: { move: 1, from: hand, to: row, at: C }\n  "
                                    "count: { set: { n: count(witness(line)) } }\n"
                                    "  over: { end: draw }\n"),
                          1);
        return counter(match, kHost, "n", 0) == "3";
    };
    for (const char* cards : {"s3, s3, m3", "s9, s3, s3", "s3, s9, s3", "s3, s3, s9", "s9, s9, s3", "s9, s3, s9",
                              "s3, s9, m9", "s9, s9, s9"})
        CHECK(made(cards));
    for (const char* cards : {"s3, s4, s3", "s9, s3, s4", "s3, s9, s4", "s3, s4, s9"})
        CHECK_FALSE(made(cards));
}

TEST_CASE("a card without a value differs from every other, in a window as in a table, in a name as in a seat") {
    const SmallPack pack;
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes:\n  value: { from: 1, to: 3 }\n  suit: { one_of: { sun: s, moon: m } }\n"
               "  owner: { holds: seat }\nwritten: [\"{suit}{value}\", \"{value}\"]\n");
    const auto differ = [&](const std::string& attribute, const std::string& one, const std::string& other) {
        const Match match(
            pack.game("seats: 2\ncounters: { lined: {}, paired: {} }\n"
                      "zones: { shelf: { kind: row, places: [A, B], seen_by: everyone } }\npatterns:\n"
                      "  line: { among: { windows: shelf, length: 2 }, different: " +
                      attribute + " }\n  pair: { among: { cards: shelf }, table: [{ cards: 2, different: " + attribute +
                      " }] }\nflow:\n  a: { make: { value: 1" + one +
                      " }, to: shelf, at: A }\n  b: { make: { value: 1" + other +
                      " }, to: shelf, at: B }\n"
                      "  count: { set: { lined: count(witness(line)), paired: count(witness(pair)) } }\n"
                      "  over: { end: draw }\n"),
            1);
        return counter(match, kHost, "lined", 0) + counter(match, kHost, "paired", 0);
    };
    CHECK(differ("suit", "", "") == "22");
    CHECK(differ("suit", ", suit: sun", "") == "22");
    CHECK(differ("suit", ", suit: sun", ", suit: moon") == "22");
    CHECK(differ("suit", ", suit: sun", ", suit: sun") == "00");
    CHECK(differ("owner", "", "") == "22");
    CHECK(differ("owner", "", ", owner: 1") == "22");
    CHECK(differ("owner", ", owner: 2", ", owner: 1") == "22");
    CHECK(differ("owner", ", owner: 1", ", owner: 1") == "00");
    CHECK(differ("[suit, owner]", ", owner: 1", ", owner: 1") == "00");
}
