// Tests notes on comparisons, conditions and unused values in scripts. Usual Lua code must pass.
#include "script_fixture.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

std::string said(const std::string& body, std::string_view param = "cards {}") {
    Diagnostics out;
    declare_scripts({file("probe", "effects", around(body, param))}, {}, out, true);
    std::string text;
    for (const Diagnostic& d : out.list())
        text += (text.empty() ? "" : "\n") + d.message;
    return text;
}

}  // namespace

TEST_CASE("Numbers and sets of cards are no conditions in a script") {
    CHECK(said("if fx:count(p.probe) then fx:add(p.probe, 1) end") == "a number is always true, even 0");
    CHECK(said("local n = fx:count(p.probe)\nif n then fx:add(p.probe, n) end") == "a number is always true, even 0");
    CHECK(said("while not fx:seat() do fx:add(p.probe, 1) end") == "a number is always true, even 0");
    CHECK(said("if p.probe then fx:add(p.probe, 1) end") == "a set of cards is always true, even without a card");
    CHECK(said("if not fx:count(p.probe) == 1 then fx:add(p.probe, 1) end") == "'not' of a number is never true");
    CHECK(said("if fx.seat then fx:add(p.probe, 1) end") == "'fx.seat' without a call is always true");
}

TEST_CASE("Things of two kinds are never equal in a script") {
    CHECK(said("if fx:get(p.probe) == 'warm' then fx:add(p.probe, 1) end") == "a number and a text are never equal");
    CHECK(said("if p.probe == 1 then fx:add(p.probe, 1) end") == "a set of cards and a number are never equal");
    CHECK(said("if p.probe == 0.1 then fx:add(p.probe, 1) end") == "a set of cards and a number are never equal");
    CHECK(said("if fx:get(p.probe) == '' then fx:add(p.probe, 1) end") == "a number and a text are never equal");
    CHECK(said("if fx:get(p.probe) == 999999 then fx:add(p.probe, 1) end") == "");
    CHECK(said("if fx:get(p.probe) == nil then fx:add(p.probe, 1) end") == "");
    CHECK(
        said("local a = fx:nth(p.probe, 1)\nfor i = 1, 3 do fx:add(a, i) end\nif a == p.probe then fx:add(a, 1) end") ==
        "two sets of cards are never equal");
    CHECK(said("fx:update(p.probe, function(v) if fx.seat == v then return 1 end return 2 end)") ==
          "");  // the type of `v` is unknown
    CHECK(said("fx:update(p.probe, function(v) if fx:seat() == 'a' then return 1 end return 2 end)") ==
          "a number and a text are never equal");
}

TEST_CASE("A value that may be nil on one path or in one pass of a loop may be compared with nil in a script") {
    const std::string then = "if n == nil then n = 3 end\nfx:add(p.probe, n)";
    CHECK(said("local n = 1\nif fx:seat() > 1 then n = fx:count(p.probe) else n = fx:get(p.probe) end\n" + then) == "");
    CHECK(said("local n = 1\nif fx:seat() > 1 then n = fx:get(p.probe) else n = fx:count(p.probe) end\n" + then) == "");
    CHECK(said("local n = 1\nif fx:seat() > 1 then n = fx:seats() else n = fx:count(p.probe) end\n" + then) ==
          "a number and nil, true or false are never equal");
    CHECK(said("local n = 0\nwhile fx:seat() > 1 do\n" + then + "\nn = fx:get(p.probe)\nend") == "");
    CHECK(said("local n = 3\nwhile n > 0 do\nfor i = n, 2 do fx:add(p.probe, i) end\nn = n - 1\nend") == "");
}

TEST_CASE("A counter, a zone and an attribute are no numbers, and no number is one of them") {
    CHECK(said("fx:add_counter(p.probe + 1, 2)", "counter_named {}") == "a counter is used in arithmetic");
    CHECK(said("fx:add_counter(p.probe, 2 - p.probe)", "counter_named {}") == "a counter is used in arithmetic");
    CHECK(said("fx:add_counter(p.probe, -p.probe)", "counter_named {}") == "a counter is used in arithmetic");
    CHECK(said("for i = 1, p.probe do fx:add_counter(p.probe, i) end", "counter_named {}") ==
          "a counter is used as the bound of a loop");
    CHECK(said("fx:add_counter(p.probe, ~p.probe)", "counter_named {}") == "a counter is used in arithmetic");
    CHECK(said("fx:update(p.probe, function(v) return v > counter.points and 1 or 2 end)") == "a counter is compared");
    CHECK(said("local n = counter.points\nif n > 3 then fx:add(p.probe, 1) end") == "a counter is compared");
    CHECK(said("if p.probe then fx:add_counter(p.probe, 1) end", "counter_named {}") == "a counter is always true");
    CHECK(said("if attr.value == fx:get(p.probe) then fx:add(p.probe, 1) end") == "an attribute is compared");
    CHECK(said("fx:add(p.probe, counter.points)") == "fx:add takes 'n', not a counter");
    CHECK(said("fx:add(p.probe, 1, counter.points)") == "fx:add takes 'attribute', not a counter");
    CHECK(said("fx:give(p.probe, counter.points)") == "fx:give takes 'zone', not a counter");
    CHECK(said("fx:set_counter(fx:count(p.probe), 1)") == "fx:set_counter takes 'counter', not a number");
    CHECK(said("fx:give(p.probe, 'hand')") == "fx:give takes 'zone', not a text");
    CHECK(said("fx:give(p.probe, '')") == "fx:give takes 'zone', not a text");
    for (const char* number : {"7", "-1", "999999", "-999999", "2.0", "0.1", "1e300"})
        CHECK(said("fx:set_counter(" + std::string(number) + ", fx:count(p.probe))") ==
              "fx:set_counter takes 'counter', not a number");
    CHECK(said("for i = 1, 2 do\n  local c = counter.points\n  if i == 2 then c = counter.lives end\n"
               "  if c == counter.lives then fx:set_counter(c, fx:get_counter(c, i), i) end\nend\n"
               "fx:add(p.probe, 1, attr.value)") == "");
}

TEST_CASE("Loops that never run, lines that are never reached, and what nobody takes are told") {
    CHECK(said("for i = 3, 1 do fx:add(p.probe, i) end") == "this loop never runs: it counts from 3 to 1");
    CHECK(said("for i = 999999, 1 do fx:add(p.probe, i) end") == "this loop never runs: it counts from 999999 to 1");
    CHECK(said("do return end\nfx:add(p.probe, 1)") == "this is never reached");
    CHECK(said("fx:count(p.probe)\nfx:add(p.probe, 1)") == "the result of fx:count is not used");
    CHECK(said("local n = fx:count(p.probe)") == "'run' changes nothing: it only reads");
}

TEST_CASE("What is usual in Lua passes") {
    for (const char* body :
         {"local n = fx:count(p.probe) > 1 and fx:get(p.probe) or 0\nfx:add(p.probe, n)",
          "local b = fx:seat()\nlocal n = b > 3 and fx:count(p.probe) or b + 1\nfx:add(p.probe, n)",
          "fx:update(p.probe, function(v) return v > 3 and fx:count(p.probe) or v // 2 end)",
          "local n = fx:get(p.probe) or 3\nfx:add(p.probe, n)", "for i = 3, 1, -1 do fx:add(p.probe, i) end",
          "local n\nif fx:count(p.probe) > 1 then n = 2 end\nif n then fx:add(p.probe, n) end",
          "if fx:count(p.probe) == 0 then return end\nfx:add(p.probe, 1)", "while true do fx:add(p.probe, 1) break end",
          "if not fx:same(p.probe, p.probe) then fx:add(p.probe, 1) end",
          "local best = {}\nfor i, n in ipairs({ 3, 4 }) do best[i] = n end\nif best[1] then fx:add(p.probe, 1) end",
          "if fx:place() then fx:add(p.probe, 1) end",
          "if fx:seat() == 1 then return fx:add(p.probe, 1) else return end"})
        CHECK(said(body) == "");
}
