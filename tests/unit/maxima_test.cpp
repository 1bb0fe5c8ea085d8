// Tests every function of expressions at the limits of the reference: 4,000 cards, 250 places, 1,000 names, 16
// seats, 100,000 numbers. The expected results are computed here independently. The words are those of the rows of
// the reference: a new one without a line here fails.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "builtins/language.hpp"
#include "large_pack.hpp"

#include "compile/functions.hpp"
#include "compile/pattern_read.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// The values of these expressions in a game with these zones.
std::vector<std::string> values_in(const LargePack& pack, const std::string& zones,
                                   const std::vector<std::string>& expressions, const std::string& first = "") {
    std::string counters,
        flow = "  go_round: { each: seat, steps: { more: { add: { k: 3 } }, keep: { set: { own: k % 16 } } } }\n";
    for (std::size_t i = 0; i < expressions.size(); ++i) {
        counters += fmt::format("n{}: {{ starts: -7 }}, ", i);
        flow += fmt::format("  s{}: {{ set: {{ n{}: \"{}\" }} }}\n", i, i, expressions[i]);
    }
    const Match match =
        pack.after(zones + "counters: { " + counters + "k: {}, own: { of: seat } }\n" + pack.prompts(), first + flow);
    std::vector<std::string> values;
    for (std::size_t i = 0; i < expressions.size(); ++i)
        values.push_back(counter(match, 0, fmt::format("n{}", i), 0));
    return values;
}

struct Case {
    std::string expression;
    std::int64_t wanted;
};

template <class F>
std::vector<int> each(const std::vector<LargeCard>& cards, F&& f) {
    std::vector<int> list;
    for (const LargeCard& card : cards)
        list.push_back(f(card));
    return list;
}
int value_of(const LargeCard& card) { return card.value; }
int big_of(const LargeCard& card) { return card.big; }
int suit_of(const LargeCard& card) { return card.suit; }
std::map<int, int> times(const std::vector<int>& list) {
    std::map<int, int> times;
    for (const int v : list)
        ++times[v];
    return times;
}
int most_alike(const std::vector<int>& list) {
    int most = 0;
    for (const auto& [v, count] : times(list))
        most = std::max(most, count);
    return most;
}

// The expected values of each function of sets, by name, for cards that lie in `set`.
std::map<std::string, std::vector<Case>> of_cards(const std::string& set, const std::vector<LargeCard>& cards) {
    const std::vector<int> values = each(cards, value_of), bigs = each(cards, big_of), suits = each(cards, suit_of);
    const auto odd = std::count_if(values.begin(), values.end(), [](int v) { return v % 2 != 0; });
    const auto is_odd = [](const LargeCard& card) { return card.value % 2 != 0; };
    const int single_odd = odd == 1 ? std::find_if(cards.begin(), cards.end(), is_odd)->big : -1;
    const auto highest = *std::max_element(values.begin(), values.end());
    const auto at = std::max_element(bigs.begin(), bigs.end()) - bigs.begin();
    const auto size = static_cast<std::int64_t>(cards.size());
    return {
        {"count", {{"count(" + set + ")", size}, {"count(" + set + " where value of it is odd)", odd}}},
        {"total",
         {{"total(big of " + set + ")", std::accumulate(bigs.begin(), bigs.end(), 0)},
          {"total(value of " + set + ")", std::accumulate(values.begin(), values.end(), 0)}}},
        {"best", {{"best(big of " + set + ") or -1", *std::max_element(bigs.begin(), bigs.end())}}},
        {"least", {{"least(big of " + set + ") or -1", *std::min_element(bigs.begin(), bigs.end())}}},
        {"most", {{"value of most(big of " + set + ") or -1", cards[static_cast<std::size_t>(at)].value}}},
        {"leaders", {{"count(leaders(value of " + set + "))", std::count(values.begin(), values.end(), highest)}}},
        {"kinds",
         {{"kinds(suit of " + set + ")", static_cast<std::int64_t>(times(suits).size())},
          {"kinds(value of " + set + ")", static_cast<std::int64_t>(times(values).size())},
          {"kinds(" + set + ")", size}}},
        {"alike",
         {{"alike(suit of " + set + ")", most_alike(suits)}, {"alike(value of " + set + ")", most_alike(values)}}},
        {"first", {{"big of first(" + set + ") or -1", bigs.front()}}},
        {"last", {{"big of last(" + set + ") or -1", bigs.back()}}},
        {"only", {{"big of only(" + set + " where it is odd) or -1", single_odd}}},
    };
}

const std::map<std::string, std::vector<Case>> kOfSeats = {
    {"count", {{"count(seats)", 16}, {"count(seats where own of it > 7)", 8}}},
    {"total", {{"total(own)", 120}}},
    {"best", {{"best(own)", 15}}},
    {"least", {{"least(own)", 0}}},
    {"most", {{"own of most(own) or -1", 15}}},
    {"leaders", {{"count(leaders(own))", 1}}},
    {"kinds", {{"kinds(own of seats)", 16}}},
    {"alike", {{"alike(own of seats)", 1}}},
    {"next", {{"own of next(15)", 0}, {"own of next(16)", 3}}},
    {"only", {{"own of only(seats where own of it = 0) or -1", 0}}},
};
const std::map<std::string, std::vector<Case>> kOfNumbers = {
    {"count", {{"count(1..100000)", 100'000}, {"count((0..99999) where it > 49999)", 50'000}}},
    {"total", {{"total(1..100000)", 5'000'050'000}}},
    {"best", {{"best(1..100000) or -1", 100'000}}},
    {"least", {{"least(1..100000) or -1", 1}}},
    {"kinds", {{"kinds(1..100000)", 100'000}}},
    {"alike", {{"alike(1..100000)", 1}}},
    {"first", {{"first(1..100000) or 0", 1}}},
    {"last", {{"last(1..100000) or 0", 100'000}}},
    {"only", {{"only((1..100000) where it = 100000) or 0", 100'000}}},
    {"abs", {{"abs(-2147483647 * 2147483647)", 4611686014132420609}}},
    {"down", {{"down(2147483647 * 2147483647 / 2)", 2305843007066210304}}},
    {"up", {{"up(2147483647 * 2147483647 / 2)", 2305843007066210305}}},
};
// Functions without a line above, with the place of their test or the reason.
const std::map<std::string, std::string> kElsewhere = {
    {"made", "the case below about lines"}, {"witness", "many_cards_test.cpp"},
    {"done", "it takes one answer"},        {"silent", "it takes one answer"},
    {"at", "the case below about places"},  {"places", "the case below about places"},
};

void check(const LargePack& pack, const std::string& parts, const std::map<std::string, std::vector<Case>>& all,
           const std::string& first = "") {
    std::vector<Case> cases;
    std::vector<std::string> expressions;
    for (const auto& [name, of_it] : all)
        for (const Case& c : of_it) {
            cases.push_back(c);
            expressions.push_back(c.expression);
        }
    const std::vector<std::string> values = values_in(pack, parts, expressions, first);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        INFO(cases[i].expression);
        CHECK(values[i] == std::to_string(cases[i].wanted));
    }
}

}  // namespace

TEST_CASE("every function has a line in the tests of what is largest") {
    const auto cards = of_cards("deck", all_cards());
    for (const lang::FunctionWord& word : standard_language().function_words) {
        const std::string name(word.name);
        INFO(name);
        CHECK((cards.contains(name) || kOfSeats.contains(name) || kOfNumbers.contains(name) ||
               kElsewhere.contains(name)));
    }
}

TEST_CASE("every function of sets sees all 4,000 cards of a pile") {
    const LargePack pack;
    const auto cards = all_cards();
    check(pack, "zones: { deck: { kind: pile, seen_by: everyone, starts: [" + written(cards) + "] } }\n",
          of_cards("deck", cards));
}

TEST_CASE("every function of sets sees the cards of 250 places") {
    const LargePack pack;
    auto cards = all_cards();
    cards = {cards.end() - kLargePlaces, cards.end()};
    auto cases = of_cards("shelf", cards);
    cases["at"] = {{"big of at(shelf; p250) or -1", cards[kLargePlaces - 1].big},
                   {"big of at(shelf; p1) or -1", cards[0].big}};
    cases["places"] = {{"count(places(shelf))", kLargePlaces}, {"count(places(shelf) where it is empty)", 0}};
    const auto places = numbered("p", kLargePlaces);
    check(pack, beside_pile(cards, "shelf: { kind: row, places: [" + join(places, ", ") + "], seen_by: everyone }"),
          cases, laid_out("shelf", places));
}

TEST_CASE("every function of sets sees all 16 seats") { check(LargePack(), "zones: {}\n", kOfSeats); }

TEST_CASE("every function of sets sees all numbers of the largest range, and of a larger one the match halts") {
    const LargePack pack;
    check(pack, "zones: {}\n", kOfNumbers);
    try {
        values_in(pack, "zones: {}\n", {"count(0..100000)"});
        FAIL("it counted");
    } catch (const PackError& error) {
        CHECK_THAT(error.show(), Contains("the range from 0 to 100000 can have at most 100000 numbers"));
    }
}

TEST_CASE("windows of 16 are found on all 250 places of a row and around the end of a loop") {
    const LargePack pack;
    for (const int from : {0, 100, 234, 235, 249}) {  // the window's first place
        auto cards = all_cards();
        cards = {cards.begin(), cards.begin() + kLargePlaces};
        std::int64_t sum = 0;
        for (int i = 0; i < 16; ++i) {
            LargeCard& card = cards[static_cast<std::size_t>((from + i) % kLargePlaces)];
            card.suit = 1;
            sum += card.big;
        }
        const auto places = numbered("p", kLargePlaces);
        const auto values = [&](const std::string& kind, const std::vector<std::string>& asked) {
            return values_in(pack,
                             beside_pile(cards, "shelf: { kind: " + kind + ", places: [" + join(places, ", ") +
                                                    "], seen_by: everyone }") +
                                 "patterns: { run: { among: { windows: shelf, length: 16 }, same: suit, "
                                 "score: { sum: big } } }\n",
                             asked, laid_out("shelf", places));
        };
        const std::vector<std::string> asked = {
            "run or -1", fmt::format("1 if made(run; at(shelf; p{})) else 0", from + 1),
            fmt::format("1 if made(run; at(shelf; p{})) else 0", (from + 15) % kLargePlaces + 1),
            fmt::format("1 if made(run; at(shelf; p{})) else 0", (from + 120) % kLargePlaces + 1)};
        INFO("from " << from);
        const std::vector<std::string> there = {std::to_string(sum), "1", "1", "0"}, none = {"-1", "0", "0", "0"};
        CHECK(values("loop", asked) == there);
        CHECK(values("row", asked) == (from <= kLargePlaces - 16 ? there : none));
    }
}

TEST_CASE("lines of 15 are found in a grid of 225 places, to its last corner") {
    const LargePack pack;
    auto cards = all_cards();
    for (int i = 0; i < 15; ++i)
        cards[static_cast<std::size_t>(i * 15 + i)].suit = cards[static_cast<std::size_t>(i * 15 + 14)].suit = 1;
    const std::string parts =
        beside_pile(std::span(cards).first(225), "grid: { kind: grid, columns: 15, rows: 15, seen_by: everyone }") +
        "patterns: { line: { among: { lines: grid, length: 15 }, same: suit } }\n";
    const auto made = [](const std::string& place) { return "1 if made(line; at(grid; " + place + ")) else 0"; };
    CHECK(values_in(pack, parts, {made("a1"), made("h8"), made("o15"), made("o1"), made("a15"), made("b1")},
                    laid_out("grid", places_of_grid(15, 15))) ==
          std::vector<std::string>{"1", "1", "1", "1", "0", "0"});
}

TEST_CASE("a pattern tells 63 values apart, and more are refused") {
    const SmallPack pack;
    const auto body = [&](int highest, const std::string& cards) {
        pack.write("cards/chip.yaml",
                   fmt::format("cards: chip\nattributes: {{ rank: {{ from: 1, to: {} }} }}\nwritten: \"r{{rank}}\"\n",
                               highest));
        return "seats: 2\nzones: { deck: { kind: pile, seen_by: everyone, starts: [" + cards +
               "] }, shelf: { kind: row, places: [a, b, c], seen_by: everyone } }\ncounters: { n: {} }\n"
               "patterns: { set: { among: { windows: shelf, length: 3 }, different: rank, score: { sum: rank } } }\n"
               "prompts: { go: { pick: [yes, no] } }\nflow:\n" +
               laid_out("shelf", std::vector<std::string>{"a", "b", "c"}) +
               "  n: { set: { n: set or -1 } }\n  go: { ask: go }\n  over: { end: draw }\n";
    };
    CHECK(counter(Match(pack.game(body(63, "r63, r1, r62")), 1), 0, "n", 0) == "126");
    CHECK(counter(Match(pack.game(body(63, "r63, r1, r63")), 1), 0, "n", 0) == "-1");
    CHECK(counter(Match(pack.game(body(63, "r1, r63, r1")), 1), 0, "n", 0) == "-1");
    CHECK_THAT(pack.errors(body(64, "r1")),
               Contains("game.yaml:6:") && Contains("a pattern can distinguish 63 values"));
}

TEST_CASE("every set of cards that patterns look among has a test of what is largest") {
    const std::map<std::string, std::string> tested = {
        {"windows", "250 places, above"}, {"lines", "a grid of 225 places, above"}, {"cards", "many_cards_test.cpp"}};
    for (const PatternSets& sets : standard_language().pattern_sets) {
        INFO(sets.key.name);
        CHECK(tested.contains(std::string(sets.key.name)));
    }
}
