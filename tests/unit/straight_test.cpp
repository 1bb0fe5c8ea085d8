// Tests scripts that are a straight line of verbs and run without Lua: their operations, failures and costs must equal
// those of Lua. A call with an observer always runs in Lua, so each script is compared with such a call.
#include "script_fixture.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

const std::string kParams = "probe = cards {}, a = card {}, two = pair {}, n = amount {}, m = amount {}, at = place {}";

std::string effect_of(std::string_view body, std::string_view before = "") {
    return std::string(before) + "\nreturn effect { text = \"\", params = { " + kParams +
           " }, run = function(fx, p)\n" + std::string(body) + "\nend }";
}

struct Outcome {
    std::string failure;
    std::vector<std::string> asked;
    std::int64_t instructions = 0;
    std::uint32_t drawn = 0;
    std::size_t sets = 0;
    bool operator==(const Outcome&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Outcome& o) {
    out << '"' << o.failure << "\", instructions " << o.instructions << ", drawn " << o.drawn << ", sets " << o.sets;
    for (const std::string& line : o.asked)
        out << "\n" << line;
    return out;
}

struct Call {
    std::vector<std::int64_t> constants = {0, 0, 0, 3, 2, 1};  // by parameter, the main parameter first
    std::vector<bool> dynamic = {};
    std::vector<std::int64_t> values = {};
    bool cards = true;  // true if `probe` has cards
};

// Runs a script once; with `watched`, always in Lua.
Outcome outcome(const std::string& text, const Call& given, bool watched) {
    Table t(text, {}, given.constants, given.dynamic);
    t.state.at(t.shape.seed, 0) = 7;
    for (int place = 0; place < 4; ++place)
        t.put(place, place * 2, place % 2 + 1);
    t.put(0, 9, 1, 2);
    t.target(given.cards ? std::vector<CardId>{0, 1, 2} : std::vector<CardId>{});
    t.target({1});  // a
    t.target({2});  // two
    t.target({3});
    t.context.watched_seat = watched ? 1 : 0;
    Outcome o;
    o.failure = t.failure(given.values);
    for (const Operation& op : t.operations)
        o.asked.push_back(std::to_string(static_cast<int>(op.kind)) + " " + std::to_string(op.seat) + " " +
                          std::to_string(op.attribute.number()) + " " + std::to_string(op.card) + " " +
                          std::to_string(op.other) + " " + std::to_string(op.amount));
    if (o.failure.empty()) o.instructions = t.context.instructions;
    o.drawn = t.state.at(t.shape.stream_position, 1);
    o.sets = static_cast<std::size_t>(t.context.sets());
    return o;
}

bool is_straight_line(const std::string& text) { return Table(text).vm->is_straight_line(0); }

void same(std::string_view body, const Call& given = {}, std::string_view before = "") {
    const std::string text = effect_of(body, before);
    CAPTURE(text);
    CHECK(outcome(text, given, false) == outcome(text, given, true));
}

}  // namespace

TEST_CASE("Lines of verbs are straight") {
    for (const char* body :
         {"fx:add(p.probe, p.n)", "fx:add(p.probe, p.n * p.m)", "fx:add(p.probe, 3 - fx:get(p.a, attr.power))",
          "fx:swap(p.two[1], p.two[2])", "fx:exchange(p.a, fx:opposite(p.a))", "fx:move(p.a, p.at)",
          "fx:roll_each(p.probe, p.n, 9)", "fx:rotate(2, p.n)", "fx:add_counter(counter.score, -1, fx:opponent())",
          "fx:update(p.probe, function(v) return (v + 1) // 2 end)", "local n = p.n + 1\nfx:set(p.a, n % 3)"})
        CHECK(is_straight_line(effect_of(body)));
    CHECK(is_straight_line(effect_of("fx:update(p.probe, twice)", "local function twice(v) return v * 2 end")));
    CHECK(is_straight_line(effect_of("fx:add(p.a, five)", "local five = 5")));
    CHECK(is_straight_line(effect_of("fx:set(p.a, 2, tint)", "local tint = attr.tint")));
}

TEST_CASE("What may go two ways, or is more than verbs and whole numbers, is Lua's") {
    for (const char* body :
         {"if p.n > 2 then fx:add(p.a, 1) end", "for i = 1, 3 do fx:add(p.a, i) end", "fx:set(p.a, p.n / 2)",
          "fx:set(p.a, 7 // p.n)", "fx:set(p.a, p.n // 0)", "fx:set(p.a, fx:roll(1, 6))", "fx:add(p.a, math.max(1, 2))",
          "fx:roll_each(p.probe, 1, 3)\nfx:add(p.a, 1)", "local q = p\nfx:add(q.a, q.wrong)", "fx:add(p.a, '3')",
          "fx:ad(p.a, 1)", "fx:update(p.a, math.abs)", "fx:update(p.a, function(v) return v > 3 and 1 or 2 end)",
          "fx:update(p.a, function(v) return v + p.n end)", "fx:add(p.a, counter.score + 1)", "fx.add(fx, p.a, 1)",
          "return fx:add(p.a, 1)", ""})
        CHECK_FALSE(is_straight_line(effect_of(body)));
}

TEST_CASE("A straight script asks for what Lua asks for, and costs as much") {
    for (const char* body :
         {"fx:add(p.probe, p.n)",
          "fx:add(p.probe, -7, attr.power)",
          "fx:set(p.probe, 2, attr.tint)",
          "fx:update(p.probe, function(v) return 10 - v end)",
          "fx:update(p.probe, function(v) return v % 3 + 1 end)",
          "fx:copy(p.a, p.probe)",
          "fx:copy(p.a, p.probe, attr.tint)",
          "fx:transfer(p.probe, p.a, p.m)",
          "fx:swap(p.two[1], p.two[2])",
          "fx:swap(p.two[2], p.a, attr.tint)",
          "fx:move(p.a, p.at)",
          "fx:exchange(p.a, fx:opposite(p.a))",
          "fx:add(fx:opposite(p.probe), 1)",
          "fx:roll_each(p.probe, 1, p.n)",
          "fx:rotate(2, -1)\nfx:reverse(0)",
          "fx:discard(p.probe)",
          "fx:set(p.a, fx:get(p.two[2]) * p.n - fx:seat())",
          "fx:add_counter(counter.score, p.n, fx:opponent())\nfx:set_counter(counter.round, fx:count(p.probe))",
          "fx:add_counter(counter.round, fx:get_counter(counter.score) - 1)",
          "fx:add(fx:nth(p.probe, 2), fx:seats())",
          "fx:add(fx:cards(zone.ring), 1)",
          "local n = p.n\nlocal m = n + n\nfx:add(p.a, m - 1)\nfx:add(p.a, n // 2)"})
        same(body);
    same("fx:update(p.probe, half)\nfx:add(p.a, five)", {}, "local five = 5\nlocal function half(v) return v // 2 end");
    same("fx:set(p.a, (0 - p.n) // 2)\nfx:set(p.two[1], (0 - p.n) % 5)");
}

TEST_CASE("A parameter that is a counter is taken where one is wanted, and nowhere else") {
    const auto fails = [](const std::string& body, std::vector<bool> dynamic, bool watched) {
        Table t("return effect { text = \"\", params = { probe = counter_named {} }, run = function(fx, p)\n" + body +
                    "\nend }",
                {}, {1}, std::move(dynamic));
        t.context.watched_seat = watched ? 1 : 0;
        CHECK(t.vm->is_straight_line(0));
        const std::string said = t.failure({1});
        return said + (t.operations.empty() ? "" : std::to_string(t.operations[0].card));
    };
    for (const bool dynamic : {false, true})
        for (const bool watched : {false, true}) {
            CHECK(fails("fx:add_counter(p.probe, 1)", {dynamic}, watched) == "2");
            CHECK(fails("fx:cards(p.probe)", {dynamic}, watched) ==
                  "2: fx:cards: the zone must be written zone.NAME, not the counter 'round'");
            CHECK(fails("fx:add_counter(p.probe, p.probe - 1)", {dynamic}, watched) ==
                  "2: the counter 'round' is used in arithmetic; for its value, write fx:get_counter(...)");
        }
}

TEST_CASE("What is given at each call, and what is nothing, is the same") {
    for (const std::int64_t place : {-1, 0, 4})
        same("fx:move(p.a, p.at)\nfx:add(p.a, p.n)",
             {{0, 0, 0, 0, 5, 0}, {false, true, false, false, true, false}, {place, 6}});
    same("fx:add(p.probe, p.n)\nfx:copy(p.a, p.probe)", {{0, 0, 0, 0, 0, 0}, {}, {}, false});
}

TEST_CASE("A straight script fails with Lua's words, and nothing of it stays") {
    for (const char* body : {"fx:add(p.probe, p.n)\nfx:swap(p.probe, p.a)",
                             "fx:add(p.a, 1)\nfx:set(p.a, 9, attr.tint)",
                             "fx:add(p.a, 1)\n\nfx:add(p.a, 2000000000)",
                             "fx:add(p.n, p.a)",
                             "fx:add(p.a)",
                             "fx:add(p.a, 1, p.a)",
                             "fx:set(p.a, fx:get(fx:opposite(p.two[2])))",
                             "fx:move(p.a, 9)",
                             "fx:roll_each(p.probe, 3, 1)",
                             "fx:roll_each(p.probe, 0, 3, attr.tint)",
                             "fx:add_counter(counter.score, 1, 3)",
                             "fx:nth(p.probe, 4)",
                             "fx:update(p.probe, function(v) return v * 1000000000 * 7 end)",
                             "fx:set(p.a, fx:place())\nfx:add(p.a, p.at)",
                             "fx:update(p.a, p.n)",
                             "fx:give(p.a, zone.ring)",
                             "fx:add(p.a, counter.round)",
                             "fx:add(attr.power, 1)",
                             "fx:add(p.a, 1, 0)",
                             "fx:add(p.a, 1, counter.score)",
                             "fx:add_counter(0, 1)",
                             "fx:add_counter(attr.power, 1)",
                             "fx:add_counter(p.a, 1)",
                             "fx:cards(p.at)",
                             "fx:cards(attr.power)"})
        same(body);
    Table t(effect_of("fx:add(p.probe, 1)\nfx:swap(p.probe, p.a)"), {}, {0, 0, 0, 3, 2, 1});
    t.put(0, 1), t.put(1, 1);
    t.target({0, 1}), t.target({0}), t.target({}), t.target({});
    CHECK(t.failure() == "4: fx:swap: the first card must be one card, not 2; fx:nth(cards, n) is one of them");
    CHECK(t.operations.empty());
    CHECK(t.context.sets() == 4);
}

TEST_CASE("A set of very many cards is Lua's") {
    Table t(effect_of("fx:add(p.probe, 1)"), {}, {0, 0, 0, 3, 2, 1});
    const CardId card = t.put(0, 1);
    t.target(std::vector<CardId>(10'001, card));
    t.target({0}), t.target({}), t.target({});
    CHECK(t.failure() == "3: fx:add: the script makes more than 10000 changes in one call; change fewer cards");
    CHECK(t.operations.empty());
}
