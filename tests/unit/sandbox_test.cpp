// Tests the environment of scripts, and the limits that stop an endless script.
#include <fmt/format.h>

#include "script_fixture.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

// The failure of a function body, run on a table with one card of power 3.
std::string fails(std::string_view body, std::string_view before = "", const std::vector<ScriptFile>& libs = {}) {
    Table t(around(body, "cards {}", before), libs);
    t.target({t.put(0, 3)});
    return t.failure();
}

// The value of an expression, to which a script sets the power of the only card.
std::int64_t value_of(std::string_view expression, std::string_view before = "",
                      const std::vector<ScriptFile>& libs = {}) {
    Table t(around("fx:set(p.probe, " + std::string(expression) + ")", "cards {}", before), libs);
    t.target({t.put(0, 3)});
    t.run();
    REQUIRE(t.operations.size() == 1);
    return t.operations[0].amount;
}

// The value that a function body returns.
std::int64_t value_of_body(std::string_view body) {
    return value_of("work()", "local function work()\n" + std::string(body) + "\nend");
}

}  // namespace

TEST_CASE("A script that never ends is stopped and named") {
    CHECK(fails("while true do end") ==
          "6: the script ran for more than 1000000 instructions; check that its loops end");
    CHECK(fails("::again:: goto again") ==
          "6: the script ran for more than 1000000 instructions; check that its loops end");
    CHECK(fails("again()", "local function again() return again() end") ==
          "1: the script ran for more than 1000000 instructions; check that its loops end");
}

TEST_CASE("A function that calls itself too deep is stopped") {
    CHECK(fails("deep(1)", "local function deep(n) return 1 + deep(n + 1) end") ==
          "1: function calls are nested more than 190 deep");
    CHECK(fails("f(f)", "local function f(g) return 1 + g(g) end") ==
          "1: function calls are nested more than 190 deep");
    CHECK(
        fails("down(fx, p)", "local function down(fx, p) fx:update(p.probe, function() return down(fx, p) end) end") ==
        "1: function calls are nested more than 190 deep");
}

TEST_CASE("A script that doubles its calls without depth is stopped") {
    CHECK(fails("two(60)", "local function two(n) if n == 0 then return 0 end return two(n - 1) + two(n - 1) end") ==
          "1: the script ran for more than 1000000 instructions; check that its loops end");
}

TEST_CASE("Memory is limited, and the machine works on afterwards") {
    Table t(around("local list = {}\nfor i = 1, p.many do list[i] = { i } end", "cards {}, many = amount {}"), {},
            {0, 0}, {false, true});
    t.target({});
    CHECK(t.failure({900'000}) == "7: the script used more than 16 MiB of memory; build smaller tables and texts");
    CHECK(t.failure({10}) == "");
    CHECK(fails("local s = 'abcdefgh'\nfor i = 1, 40 do s = s .. s end") ==
          "7: the script used a text of more than 4096 characters; build smaller tables and texts");
    std::string names = "a1";
    for (int i = 2; i <= 100; ++i)
        names += fmt::format(", a{}", i);
    // A closure takes 8 bytes for each local that it reads, but making it counts as one instruction.
    CHECK(fails(fmt::format("local {0} = 0\nlocal f\nfor i = 1, 100000 do f = function() return {0} end end", names)) ==
          "8: the script used more than 64 MiB of memory in total; build smaller tables and texts");
}

TEST_CASE("Native work is counted too") {
    CHECK(fails("local list = {}\nfor i = 1, 5000 do table.insert(list, 1, i) end") ==
          "7: the script handled more than 1000000 cards, table fields or pieces of text in one call; use smaller sets "
          "or "
          "texts, or fewer passes of loops");
    CHECK(fails("for i = 1, 20000 do fx:add(p.probe, 1) end") ==
          "6: fx:add: the script makes more than 10000 changes in one call; change fewer cards");
    CHECK(fails("for i = 1, 2000 do fx:opposite(p.probe) end") ==
          "6: fx:opposite: the script makes more than 1000 sets of cards in one call; keep a set in a local and use it "
          "again");
}

TEST_CASE("A failed call asks for nothing, and the next call is as if it had not been") {
    Table t(around("fx:add(p.probe, 1)\nif fx:count(p.probe) > 1 then error('too many') end"));
    t.target({t.put(0, 3), t.put(1, 3)});
    CHECK(t.failure() == "7: too many");
    CHECK(t.operations.empty());
    t.context.clear();
    t.target({0});
    t.run();
    CHECK(t.operations.size() == 1);
}

TEST_CASE("What cannot be bounded is not there") {
    for (const char* name :
         {"pcall",  "xpcall",   "load",    "loadstring",   "dofile",       "loadfile",       "next",      "rawset",
          "rawget", "rawequal", "rawlen",  "setmetatable", "getmetatable", "collectgarbage", "coroutine", "io",
          "os",     "debug",    "package", "print",        "warn",         "utf8",           "_G"}) {
        INFO(name);
        CHECK(problems(around("local x = " + std::string(name))).find("there is no '" + std::string(name) + "' here") !=
              std::string::npos);
        CHECK(fails("local e = _ENV\nreturn e['" + std::string(name) + "']")
                  .find("there is no '" + std::string(name) + "' here") != std::string::npos);
    }
    CHECK(fails("local x = string.rep") == "6: there is no function 'rep' here");
    CHECK(fails("local x = ('a'):find('b')") == "6: there is no function 'find' here");
    CHECK(fails("local x = math.random") ==
          "6: there is no function 'random' here; for chance, use fx:roll(lowest, highest)");
    CHECK(fails("local x = '1' + 1") == "6: attempt to perform arithmetic on a string value (constant '1')");
}

TEST_CASE("Shared tables cannot be written") {
    const std::string end =
        ": tables that are created while a file loads or that are passed to a function are read-only; create a table "
        "inside the function";
    CHECK(fails("math.max = nil") == "6: cannot set 'max'" + end);
    CHECK(fails("fx.add = nil") == "6: cannot set 'add'" + end);
    CHECK(fails("p.probe = 1") == "6: cannot set 'probe'" + end);
    CHECK(fails("attr.power = 1") == "6: cannot set 'power'" + end);
    CHECK(fails("local e = _ENV\ne.math = 1") == "7: cannot set 'math'" + end);
    CHECK(fails("local s = string\ns.len = 1") == "7: cannot set 'len'" + end);
    CHECK(fails("table.insert(kept, 1)", "local kept = {}") == "6: cannot set 1" + end);
    CHECK(fails("table.sort(kept)", "local kept = { 2, 1 }") == "6: cannot set 1" + end);
    CHECK(fails("local inner = kept.a.b\ninner[1] = 1", "local kept = { a = { b = {} } }") == "7: cannot set 1" + end);
}

TEST_CASE("A pair of targets is read-only") {
    Table t(around("p.probe[1] = 1", "pair {}"));
    t.target({});
    t.target({});
    CHECK(t.failure().substr(0, 17) == "6: cannot set 1: ");
}

TEST_CASE("pairs walks numbers, then texts, both ascending") {
    CHECK(
        value_of_body(
            "local s = ''\nfor k, v in pairs({ b = 1, [3] = 1, a = 1, [-1] = 1, ab = 1, [1] = 1 }) do s = s .. k end\n"
            "if s ~= '-113aabb' then error(s) end return 1") == 1);
    CHECK(fails("for k in pairs({ [true] = 1 }) do end") ==
          "6: pairs: the keys of the table must be whole numbers, texts or names, not true");
    CHECK(
        value_of_body(
            "local t, n = { a = 1, b = 2, c = 3 }, 0\nfor k, v in pairs(t) do n = n * 10 + v t.b = nil end return n") ==
        13);
}

TEST_CASE("Lua reckons with no name, orders, joins, calls and opens none, and says what to write") {
    const std::string score = "6: the counter 'score' is ", read = "; for its value, write fx:get_counter(...)";
    const std::string before = "local c = counter.score";
    for (const char* sum : {"c + 1", "2 - c", "c * c", "c / 2", "c // 2", "c % 2", "c ^ 2", "-c", "~c", "c & 1",
                            "c | 1", "1 ~ c", "c << 1", "1 >> c", "'1' + c"})
        CHECK(fails("local n = " + std::string(sum), before) == score + "used in arithmetic" + read);
    for (const char* order : {"c < 5", "5 <= c", "c > c", "c >= 2"})
        CHECK(fails("local n = " + std::string(order), before) == score + "compared with < or >" + read);
    CHECK(fails("local n = 'x' .. c", before) == score + "joined to a text" + read);
    CHECK(fails("local n = c .. 1", before) == score + "joined to a text" + read);
    CHECK(fails("c()", before) == score + "called" + read);
    CHECK(fails("local n = c.x", before) == score + "used as a table" + read);
    CHECK(fails("local d = c\nd[1] = 1", before).substr(1) == score.substr(1) + "used as a table" + read);
    CHECK(fails("for k in c do end", before) == score + "called" + read);
    CHECK(fails("for i = 1, c do end", before) ==
          "6: bad 'for' limit (number expected, got cards or a name such as counter.NAME)");
    CHECK(fails("table.sort({ c, c })", before) == score + "compared with < or >" + read);
    CHECK(fails("local n = math.max(c, 3)", before) ==
          "6: math.max: every argument must be a number, not the counter 'score'");
    CHECK(fails("local n = zone.ring + 1") ==
          "6: the zone 'ring' is used in arithmetic; for its cards, write fx:cards(...)");
    CHECK(fails("local n = attr.power + 1") ==
          "6: the attribute 'power' is used in arithmetic; for the value of a card, write fx:get(card, ...)");
    CHECK(fails("local n = p.probe + 1") ==
          "6: a set of cards is used in arithmetic; for their number, write fx:count(...); for the value of one, "
          "fx:get(...)");
    CHECK(problems("local n = counter.score + 1\n" + around("")) ==
          "scripts/effects/probe.lua:1: a counter is used in arithmetic; for its value, write fx:get_counter(...)");
}

TEST_CASE("Names are the same or not, have a text and a kind, and are keys that pairs walks by kind and number") {
    CHECK(value_of("counter.score == counter.score and counter.score ~= counter.round and 1 or 2") == 1);
    CHECK(value_of("attr.power == counter.score and 2 or attr.power == 0 and 3 or 1") == 1);
    CHECK(value_of("one ~= two and 1 or 2", "local one, two = attr.power, attr.tint") == 1);
    CHECK(
        fails("error(tostring(zone.ring) .. string.format(' %s ', attr.tint) .. type(zone.ring) .. type(attr.tint))") ==
        "6: the zone 'ring' the attribute 'tint' zoneattribute");
    CHECK(
        value_of_body("local s, t = '', { [zone.ring] = 7, [counter.round] = 6, [attr.tint] = 4, [counter.score] = 5,\n"
                      "[attr.power] = 3, a = 2, [9] = 1 }\n"
                      "for k, v in pairs(t) do s = s .. v end\nif s ~= '1234567' then error(s) end return 1") == 1);
    CHECK(value_of_body("local s = ''\nfor k, v in pairs(attr) do s = s .. k end\n"
                        "if s ~= 'powertintward' then error(s) end return 1") == 1);
}

TEST_CASE("A list is as long as it is up to the first nil, and nothing else asks how long one is") {
    CHECK(value_of_body("local t = { 1, 2, 3, 4 }\nt[2] = nil t.x = 1 return size(t)") == 1);
    CHECK(value_of_body("return size('four') + size({})") == 4);
    CHECK(fails("local n = size(5)") == "6: size: the argument must be a list or a text, not 5");
    CHECK(problems(around("local n = #{ 1, 2 }")).find("scripts cannot use '#'") != std::string::npos);
    CHECK(problems(around("local function f(...) return 1 end\nf(2)")).find("a function cannot take '...'") !=
          std::string::npos);
    CHECK(problems(around("", "cards {}", "local a = ...")).find("'...' of a file is always empty") !=
          std::string::npos);
    CHECK(fails("local list = {}\nfor i = 1, 100000 do table.insert(list, i) end")
              .find("handled more than 1000000 cards, table fields or pieces of text") != std::string::npos);
}

TEST_CASE("A walk over what was taken away meanwhile ends") {
    CHECK(fails("local t = {}\nfor i = 1, 5000 do t[i] = i end\nlocal step, walk = pairs(t)\n"
                "for i = 1, 5000 do t[i] = nil end\nfor i = 1, 5000 do step(walk) end")
              .find("handled more than 1000000 cards, table fields or pieces of text") != std::string::npos);
    CHECK(value_of_body("local step, list, i = ipairs({ 1 })\nreturn step(list, math.maxinteger) == nil and 1 or 2") ==
          1);
}

TEST_CASE("A walk kept from loading is not a place to keep things") {
    const std::string walk = "local step, walk = pairs({ a = 1, b = 2 })";
    CHECK(value_of("second()", walk + "\nlocal function second() local _, value = step(walk) return value end") == 1);
    CHECK(fails("local w = walk\nw.a = 1", walk).substr(0, 19) == "7: cannot set 'a': ");
}

TEST_CASE("Frozen tables read like others") {
    const std::string kept = "local kept = { 5, 6, 7, deep = { 8 } }";
    CHECK(value_of("size(kept)", kept) == 3);
    CHECK(value_of("kept.deep[1]", kept) == 8);
    CHECK(value_of("math.max(table.unpack(kept))", kept) == 7);
    CHECK(value_of("work()", kept + "\nlocal function work() local n = 0 for _, v in ipairs(kept) do n = n + v end "
                                    "for k in pairs(kept) do n = n + 10 end return n end") == 58);
}

TEST_CASE("table.sort keeps equal items in order and survives a function that contradicts itself") {
    CHECK(value_of_body("local t = { 31, 12, 32, 11, 21, 13 }\n"
                        "table.sort(t, function(a, b) return a // 10 < b // 10 end)\n"
                        "local s = table.concat(t, ' ') if s ~= '12 11 13 21 31 32' then error(s) end return 1") == 1);
    CHECK(value_of_body("local t = { 3, 1, 2, 5, 4 }\ntable.sort(t, function() return true end) return size(t)") == 5);
    CHECK(value_of_body("local t = { 'b', 'a', 'c' }\ntable.sort(t) return t[1] == 'a' and 1 or 0") == 1);
    CHECK(fails("table.sort({ 1, 'a' })") == "6: attempt to compare string with number");
}

TEST_CASE("Texts show no addresses") {
    CHECK(
        value_of(
            "tostring({}) == 'table' and tostring(fx.add) == 'function' and tostring(p.probe) == 'cards' and 1 or 0") ==
        1);
    CHECK(value_of("string.format('%-3s|%03d|%+d|%%', 'a', 7, 2) == 'a  |007|+2|%' and 1 or 0") == 1);
    CHECK(fails("string.format('%p', {})") ==
          "6: string.format: % must be followed by d, s or %, with a width of at most 99");
    CHECK(fails("string.format('%999d', 1)") ==
          "6: string.format: % must be followed by d, s or %, with a width of at most 99");
    CHECK(value_of("tostring(0/0) == 'nan' and type(p.probe) == 'cards' and 1 or 0") == 1);
}

TEST_CASE("The small text functions") {
    CHECK(value_of("('hello'):sub(2, -2):upper() == 'ELL' and 1 or 0") == 1);
    CHECK(value_of("string.byte(string.char(65, 66), -1)") == 66);
    CHECK(value_of("tonumber(' 12 ') + size('abc')") == 15);
    CHECK(value_of("tonumber('x') == nil and 1 or 0") == 1);
    CHECK(value_of("string.sub('abc', math.mininteger, math.maxinteger) == 'abc' and 1 or 0") == 1);
}

TEST_CASE("Numbers") {
    CHECK(value_of("math.abs(-3) + math.min(4, 2) + math.floor(2.5) + math.tointeger(4.0)") == 11);
    CHECK(fails("local x = math.abs(math.mininteger)") == "6: math.abs: the absolute value is out of range");
    CHECK(fails("local x = 1 // fx:count(p.probe) // 0") == "6: attempt to divide by zero");
    CHECK(fails("math.max()") == "6: math.max: every argument must be a number, not nothing");
}

TEST_CASE("Libs are shared, read-only and required at the top") {
    const std::vector<ScriptFile> libs = {
        file("ring", "lib", "local M = { size = 5 }\nfunction M.next(n) return n % M.size + 1 end\nreturn M")};
    CHECK(value_of("ring.next(5)", "local ring = require 'ring'", libs) == 1);
    CHECK(fails("local r = ring\nr.size = 1", "local ring = require 'ring'", libs).substr(0, 22) ==
          "7: cannot set 'size': ");
    CHECK(fails("local ring = require 'ring'", "", libs) ==
          "6: require 'ring' cannot be inside a function; write it at the top of the file");
}

TEST_CASE("A script's own errors name their line") {
    CHECK(fails("\n\nerror('no luck')") == "8: no luck");
    CHECK(fails("\nassert(false, 'not so')") == "7: not so");
    CHECK(fails("error({})") == "6: failed with a table");
    CHECK(fails("local x = nil\nlocal y = x.z") == "7: attempt to index a nil value (local 'x')");
}
