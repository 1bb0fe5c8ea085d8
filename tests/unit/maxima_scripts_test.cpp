// Tests every verb and every function of scripts at the limits of the reference: 4,000 cards, 250 places, 1,000
// names, 16 seats, texts of 4,096 letters, lists of 4,000 numbers. The expected results are computed here
// independently. The names are those of the tables of the reference: a new one without a line here fails.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "large_pack.hpp"

#include "script/vm.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

using Cards = std::vector<LargeCard>;

// A script that gets all cards of a pile, with the expected counter `out` and pile.
struct OfPile {
    std::string body;
    std::int64_t out = -7;
    std::function<void(Cards&)> change = [](Cards&) {};
};

template <class F>
std::function<void(Cards&)> each_card(F&& f) {
    return [f](Cards& cards) {
        for (LargeCard& card : cards)
            f(card);
    };
}
std::string out_is(const std::string& value) { return "fx:set_counter(counter.out, " + value + ")"; }

// The match after seat 16 has run the script on a pile of these cards.
Match after_script(const LargePack& pack, const Cards& cards, const std::string& body) {
    pack.write(
        "scripts/rules/probe.lua",
        "return rule { text = 'probe', params = { probe = cards {} }, run = function(fx, p)\n" + body + "\nend }\n");
    return pack.after("zones: { deck: { kind: pile, seen_by: everyone, starts: [" + written(cards) +
                          "] }, hand: { of: seat, kind: hand, seen_by: everyone } }\n"
                          "counters: { out: { starts: -7 }, own: { of: seat }, of_suit: { of: suit } }\n" +
                          pack.prompts(),
                      "  probe: { run: { probe: deck }, of: 16 }\n");
}

std::map<std::string, OfPile> verbs_of_pile() {
    return {
        {"fx:add",
         {"fx:add(p.probe, 5, attr.big)", -7, each_card([](LargeCard& c) { c.big = std::min(c.big + 5, 4000); })}},
        {"fx:set", {"fx:set(p.probe, 1000, attr.suit)", -7, each_card([](LargeCard& c) { c.suit = 1000; })}},
        {"fx:update",
         {"fx:update(p.probe, function(value) return value // 2 end, attr.big)", -7,
          each_card([](LargeCard& c) { c.big /= 2; })}},
        {"fx:copy",
         {"fx:copy(fx:nth(p.probe, 4000), p.probe, attr.big)", -7,
          [](Cards& cards) {
              for (LargeCard& card : cards)
                  card.big = cards.back().big;
          }}},
        {"fx:transfer",  // the first card has 0 and loses nothing
         {"fx:transfer(p.probe, fx:nth(p.probe, 1), 1, attr.big)", -7,
          [](Cards& cards) {
              for (LargeCard& card : cards)
                  card.big = std::max(card.big - 1, 0);
              cards.front().big = 3999;
          }}},
        {"fx:discard", {"fx:discard(p.probe)", -7, [](Cards& cards) { cards.clear(); }}},
        {"fx:count", {out_is("fx:count(p.probe)"), 4000}},
        {"fx:same", {out_is("fx:same(p.probe, fx:cards(zone.deck)) and 1 or 0"), 1}},
        {"fx:get", {out_is("fx:get(fx:nth(p.probe, 3999), attr.value)"), 7}},
        {"fx:seat", {out_is("fx:seat()"), 16}},
        {"fx:opponent", {out_is("fx:opponent()"), 1}},
        {"fx:seats", {out_is("fx:seats()"), 16}},
        {"fx:cards", {out_is("fx:count(fx:cards(zone.deck))"), 4000}},
        {"fx:nth", {out_is("fx:get(fx:nth(p.probe, 4000), attr.big)"), all_cards().back().big}},
        {"fx:set_counter", {out_is("1000000000"), 1'000'000'000}},
        {"fx:add_counter", {"for i = 1, 10 do fx:add_counter(counter.out, 1000000000) end", 9'999'999'993}},
        {"fx:get_counter",
         {"for seat = 1, 16 do fx:set_counter(counter.own, seat, seat) end\n" +
              out_is("fx:get_counter(counter.own, 16) - 3 + fx:get_counter(counter.out)"),
          -10}},
    };
}

// Tests of the functions of the library.
const std::string kList =
    "local list = {} for i = 1, 4000 do list[i] = i * 7919 % 4001 end\n";  // the numbers 1 to 4000, each once
const std::string kText = "local text = 'aB' for i = 1, 11 do text = text .. text end\n";  // 4,096 letters
std::map<std::string, OfPile> library() {
    const auto is = [](const std::string& condition) { return out_is("(" + condition + ") and 1 or 0"); };
    return {
        {"type", {is("type(p.probe) == 'cards'"), 1}},
        {"tostring", {is("tostring(9223372036854775807) == '9223372036854775807'"), 1}},
        {"tonumber", {is("tonumber('9223372036854775807') == 9223372036854775807"), 1}},
        {"assert", {kText + "assert(fx:count(p.probe) == 4000, text)\n" + out_is("3"), 3}},
        {"math.abs",
         {"local n = -9223372036854775807 + fx:count(p.probe) - 4000\n" + is("math.abs(n) == 9223372036854775807"), 1}},
        {"math.max",
         {kList + "local few = {} for i = 1, 200 do few[i] = list[i] end\n" + out_is("math.max(table.unpack(few))"),
          [] {
              int most = 0;
              for (int i = 1; i <= 200; ++i)
                  most = std::max(most, i * 7919 % 4001);
              return most;
          }()}},
        {"math.min",
         {kList + "local few = {} for i = 1, 200 do few[i] = list[i] end\n" + out_is("math.min(table.unpack(few))"),
          [] {
              int least = 4001;
              for (int i = 1; i <= 200; ++i)
                  least = std::min(least, i * 7919 % 4001);
              return least;
          }()}},
        {"math.floor", {is("math.floor(9223372036854775807) == 9223372036854775807"), 1}},
        {"math.tointeger", {is("math.tointeger(9223372036854775807) == 9223372036854775807"), 1}},
        {"string.format", {kText + is("size(string.format('%s', text)) == 4096"), 1}},
        {"string.sub", {kText + is("string.sub(text, 4095) == 'aB' and size(string.sub(text, 1, 4096)) == 4096"), 1}},
        {"string.len", {kText + out_is("string.len(text)"), 4096}},
        {"string.upper", {kText + is("string.byte(string.upper(text), 4095) == 65"), 1}},
        {"string.lower", {kText + is("string.byte(string.lower(text), 4096) == 98"), 1}},
        {"string.byte", {kText + out_is("string.byte(text, 4096)"), 66}},
        {"string.char",
         {is("string.char(65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80) == 'ABCDEFGHIJKLMNOP'"), 1}},
        {"size", {kList + out_is("size(list)"), 4000}},
        {"ipairs",
         {kList + "local sum = 0 for i, n in ipairs(list) do sum = sum + n end\n" + out_is("sum"), 8'002'000}},
        {"pairs", {kList + "local sum = 0 for i, n in pairs(list) do sum = sum + i end\n" + out_is("sum"), 8'002'000}},
        {"table.insert",
         {kList + "table.insert(list, 1, 77) table.insert(list, 88)\n" +
              is("size(list) == 4002 and list[1] == 77 and list[4002] == 88 and list[2] == 7919 % 4001"),
          1}},
        {"table.remove",
         {kList + "local last = table.remove(list) local first = table.remove(list, 1)\n" +
              is("size(list) == 3998 and first == 7919 % 4001 and last == 4000 * 7919 % 4001"),
          1}},
        {"table.concat",
         {"local list = {} for i = 1, 4096 do list[i] = 'x' end\n" + out_is("size(table.concat(list))"), 4096}},
        {"table.unpack",
         {kList + "local few = {} for i = 1, 200 do few[i] = list[i] end\nlocal copy = { table.unpack(few) }\n" +
              out_is("copy[200]"),
          200 * 7919 % 4001}},
        {"table.sort",
         {kList +
              "table.sort(list, function(a, b) return a > b end)\nlocal right = 0\nfor i, n in ipairs(list) do if n == "
              "4001 - i then right = right + 1 end end\n" +
              out_is("right"),
          4000}},
    };
}

// Verbs about places: a slot in the middle of a ring of 250 works for seat 1. `change` has the result for both rings.
constexpr int kSlot = 125;
struct OfRings {
    std::string params, slot, body;
    std::function<void(Cards& own, Cards& other)> change;
};
std::map<std::string, OfRings> verbs_of_rings() {
    return {
        {"fx:swap",
         {"swap = pair {}", "swap: [p1, p250]", "fx:swap(p.swap[1], p.swap[2])",
          [](Cards& own, Cards&) { std::swap(own.front(), own.back()); }}},
        {"fx:exchange",
         {"give = cards {}", "give: p250", "fx:exchange(p.give, fx:opposite(p.give))",
          [](Cards& own, Cards& other) { std::swap(own.back(), other.back()); }}},
        {"fx:rotate",
         {"turn = amount {}", "turn: 249", "fx:rotate(0, p.turn)",
          [](Cards& own, Cards&) { std::rotate(own.begin(), own.begin() + 1, own.end()); }}},
        {"fx:reverse",
         {"whose = whose {}", "whose: both", "fx:reverse(p.whose)",
          [](Cards& own, Cards& other) {
              std::reverse(own.begin(), own.end());
              std::reverse(other.begin(), other.end());
          }}},
        {"fx:opposite",
         {"to = cards {}", "to: all", "fx:set(fx:opposite(p.to), 4000, attr.big)",
          [](Cards&, Cards& other) {
              for (LargeCard& card : other)
                  card.big = 4000;
          }}},
        {"fx:place",
         {"to = cards {}", "to: p250",
          "fx:discard(fx:nth(fx:cards(zone.ring), 125)) fx:set(p.to, fx:place() and 1 or 0, attr.big)",
          [](Cards& own, Cards&) {
              own[kSlot - 1] = {0, 0, -1};
              own.back().big = 1;
          }}},
        {"fx:roll",
         {"to = cards {}", "to: p250", "local n = fx:roll(4000, 4000) fx:set(p.to, n, attr.big)",
          [](Cards& own, Cards&) { own.back().big = 4000; }}},
        {"fx:roll_each",
         {"to = cards {}", "to: all", "fx:roll_each(p.to, 4000, 4000, attr.big)",
          [](Cards& own, Cards&) {
              for (LargeCard& card : own)
                  card.big = 4000;
          }}},
    };
}
std::vector<std::string> lie_on_places(const Cards& cards) {
    std::vector<std::string> names;
    for (const LargeCard& card : cards)
        names.push_back(card.big < 0 ? "" : written(card));
    return names;
}

// Names that are tested elsewhere, with the place of the test.
const std::map<std::string, std::string> kElsewhere = {
    {"fx:give", "the case below about cards that come and go"},
    {"fx:create", "the case below about cards that come and go"},
    {"fx:move", "the case below about the last place"},
    {"error", "it ends the script: sandbox_test.cpp"},
    {"require", "it loads a file: sandbox_test.cpp"},
};

Match after_slot(const LargePack& pack, const Cards& one, const Cards& two, const OfRings& verb,
                 bool last_is_empty = false) {
    const std::string name = verb.params.substr(0, verb.params.find(' '));
    pack.write("scripts/effects/" + name + ".lua", "return effect { text = '" + name + "', params = { " + verb.params +
                                                       " }, run = function(fx, p)\nif fx:seat() == 1 then " +
                                                       verb.body + " end\nend }\n");
    pack.write("boards/small/tide.yaml", fmt::format("board: tide\nslots:\n  p{}: {{ {} }}\n", kSlot, verb.slot));
    return after_slots(pack, one, two, kLargePlaces - (last_is_empty ? 1 : 0));
}
Cards side(int from) {
    const Cards cards = all_cards();
    return {cards.begin() + from, cards.begin() + from + kLargePlaces};
}

void check_pile(const LargePack& pack, const OfPile& tried) {
    Cards cards = all_cards();
    const Match match = after_script(pack, cards, tried.body);
    tried.change(cards);
    CHECK(counter(match, 0, "out", 0) == std::to_string(tried.out));
    CHECK((lying(match, 0, "deck", 0) == each_written(cards)));
}

}  // namespace

TEST_CASE("every verb and function of scripts has a line in the tests of what is largest") {
    const auto verbs = verbs_of_pile(), functions = library();
    const auto of_rings = verbs_of_rings();
    for (const auto docs : {verb_docs(), library_docs()})
        for (const ScriptDoc& doc : docs) {
            const std::string name(doc.name);
            INFO(name);
            CHECK((verbs.contains(name) || functions.contains(name) || of_rings.contains(name) ||
                   kElsewhere.contains(name)));
        }
}

TEST_CASE("every verb and function of scripts does what it says with 4,000 cards, numbers or letters") {
    for (const auto& all : {verbs_of_pile(), library()})
        for (const auto& [name, tried] : all) {
            INFO(name);
            check_pile(LargePack(), tried);
        }
}

TEST_CASE("every verb about places does what it says in rings of 250") {
    for (const auto& [name, verb] : verbs_of_rings()) {
        INFO(name);
        const LargePack pack;
        Cards one = side(0), two = side(1000);
        const Match match = after_slot(pack, one, two, verb);
        verb.change(one, two);
        CHECK((lying(match, 0, "ring", 1) == lie_on_places(one)));
        CHECK((lying(match, 0, "ring", 2) == lie_on_places(two)));
    }
}

TEST_CASE("a card moves to the last of 250 places") {
    const LargePack pack;
    Cards one = side(0);
    const Match match =
        after_slot(pack, one, side(1000),
                   {"move = card {}, into = place {}", "move: p1, into: p250", "fx:move(p.move, p.into)", {}}, true);
    one.back() = one.front();
    one.front().big = -1;
    CHECK((lying(match, 0, "ring", 1) == lie_on_places(one)));
}

TEST_CASE("a script gives 4,000 cards away, and makes cards up to 4,000 and no more") {
    const Cards cards = all_cards();
    const Match given = after_script(LargePack(), cards, "fx:give(p.probe, zone.hand, 16)");
    CHECK((lying(given, 0, "hand", 16) == each_written(cards)));
    const Cards fewer(cards.begin(), cards.begin() + 3000);
    const std::string make = "for i = 1, {} do fx:create(zone.hand, {{ value = 1000, suit = 1000, big = i }}, 16) end";
    const Match made = after_script(LargePack(), fewer, fmt::format(fmt::runtime(make), 1000));
    std::vector<std::string> wanted;
    for (int i = 1; i <= 1000; ++i)
        wanted.push_back(written(LargeCard{1000, 1000, i}));
    CHECK((lying(made, 0, "hand", 16) == wanted));
    try {
        after_script(LargePack(), fewer, fmt::format(fmt::runtime(make), 1001));
        FAIL("it made more");
    } catch (const PackError& error) {
        CHECK_THAT(error.show(), Contains("game.yaml:9:") && Contains("the match can hold 4000"));
    }
}

TEST_CASE("what scripts may not do any more is said with its line") {
    const auto says = [](const std::string& body) {
        try {
            after_script(LargePack(), all_cards(), body);
            return std::string();
        } catch (const PackError& error) {
            return error.show();
        }
    };
    const std::string letters = "local text = 'aB' for i = 1, 12 do text = text .. text end\n";
    CHECK_THAT(says(letters + out_is("size(text)")), Contains("probe.lua:") && Contains("4096 characters"));
    CHECK_THAT(says("fx:set_counter(counter.out, 1000000001)"), Contains("probe.lua:2:"));
    CHECK_THAT(says("for i = 1, 3 do fx:set(p.probe, i, attr.big) fx:add(p.probe, i) end"), Contains("probe.lua:2:"));
    CHECK_THAT(says("local k = 0 for i = 1, 1001 do k = k + fx:count(fx:cards(zone.hand)) end\n" + out_is("k")),
               Contains("probe.lua:2:") && Contains("more than 1000 sets of cards"));
}
