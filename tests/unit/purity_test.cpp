// Tests that scripts which would keep data between two calls are found before a match.
#include "script_fixture.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

const std::string kAt = "scripts/effects/probe.lua:";

bool bounded(std::string_view body, std::string_view before = "", const std::vector<ScriptFile>& libs = {}) {
    Diagnostics out;
    const auto scripts = declare_scripts({file("probe", "effects", around(body, "cards {}", before))}, libs, out);
    INFO(out.show());
    REQUIRE(scripts.size() == 1);
    return scripts[0].cheap;
}

}  // namespace

TEST_CASE("An assignment to a global is found with its line") {
    CHECK(problems(around("count = 1")) == kAt +
                                               "6:1: 'count' is assigned as a global; scripts keep no values between "
                                               "calls | write 'local count' (or 'local function count')");
    CHECK(problems(around("", "cards {}", "function help() end")) ==
          kAt +
              "1:10: 'help' is assigned as a global; scripts keep no values between calls | write 'local help' (or "
              "'local function help')");
}

TEST_CASE("An assignment to a local of the file inside a function is found") {
    CHECK(problems(around("count = count + 1", "cards {}", "local count = 0")) ==
          kAt +
              "6:1: 'count' is assigned inside a function but declared outside; scripts keep no values between calls | "
              "make 'count' a local of this function, or return it");
    CHECK(problems(around("kept.n = 1", "cards {}", "local kept = {}")) ==
          kAt +
              "6:1: 'kept.n' is assigned inside a function but 'kept' is created outside; scripts keep no values "
              "between calls | "
              "create the table inside the function");
}

TEST_CASE("A counter hidden in a closure made while loading is found") {
    const std::string maker =
        "local function maker()\n  local n = 0\n  return function() n = n + 1 return n end\nend\nlocal tick = maker()";
    CHECK(problems(around("fx:add(p.probe, tick())", "cards {}", maker)) ==
          kAt +
              "3:21: 'n' is assigned inside a function but declared outside; scripts keep no values between calls | "
              "make 'n' a local of this function, or return it");
}

TEST_CASE("Locals may be assigned where they are made") {
    CHECK(problems(around("local n = 0\nn = n + 1\nlocal t = {}\nt.n = n", "cards {}",
                          "local k = 1\nk = k + 1\nlocal t = {}\nt.x = k")) == "");
    CHECK(problems(around("local t = {}\nfx:update(p.probe, function(v) t.n = v return v end)")) == "");
}

TEST_CASE("Replacing the environment is found") {
    CHECK(problems(around("", "cards {}", "_ENV = {}")) == kAt + "1:1: '_ENV' is assigned | remove the assignment");
    CHECK(problems(around("local _ENV = { x = 1 }\nx = 2")) == "");
}

TEST_CASE("A global that does not exist is named with the nearest one") {
    CHECK(problems(around("local x = mth.max(1, 2)")) == kAt + "6:11: there is no 'mth' here | did you mean 'math'?");
    CHECK(problems(around("fx:add(p.probe, conter(1))\nfx:add(p.probe, asert(1))")) ==
          kAt + "6:17: there is no 'conter' here | did you mean 'counter'?\n" + kAt +
              "7:17: there is no 'asert' here | did you mean 'assert'?");
}

TEST_CASE("Syntax errors have their line") {
    CHECK(problems("return effect {\n  text = 'x'\n  run = 1\n}") ==
          kAt + "2:10: a ',' is missing before 'run =' | put a ',' between two entries of a table");
    CHECK(problems("\x1bLua") ==
          "scripts/effects/probe.lua: attempt to load a binary chunk (mode is 't') | look for a missing word, sign or "
          "bracket here or above");
}

TEST_CASE("Errors in a lib are reported once, in the lib") {
    const std::vector<ScriptFile> libs = {file("ring", "lib", "local M = {}\nsize = 5\nreturn M")};
    CHECK(problems({file("probe", "effects", around("", "cards {}", "local ring = require 'ring'"))}, libs) ==
          "scripts/lib/ring.lua:2:1: 'size' is assigned as a global; scripts keep no values between calls | "
          "write 'local size' (or 'local function size')");
    CHECK(problems(around("", "cards {}", "local ring = require 'rign'")) ==
          kAt + "1: there is no scripts/lib/rign.lua; the folder is empty");
    const std::vector<ScriptFile> circle = {file("a", "lib", "return { b = require 'b' }"),
                                            file("b", "lib", "return { a = require 'a' }")};
    CHECK(problems({}, circle) ==
          "scripts/lib/b.lua:1: 'a' requires itself, perhaps through other libs; remove one of these "
          "'require'\nscripts/lib/a.lua:1: 'b' requires itself, perhaps through other libs; remove one of these "
          "'require'");
}

TEST_CASE("A script that fails in a lib without errors is reported") {
    const std::vector<ScriptFile> libs = {
        file("help", "lib", "local M = {}\nfunction M.word(t)\nreturn 'x' .. t\nend\nreturn M")};
    CHECK_THAT(problems({file("probe", "effects",
                              around("", "cards {}", "local help = require 'help'\nlocal x = help.word(nil)"))},
                        libs),
               Catch::StartsWith("scripts/lib/help.lua:3: ") &&
                   Catch::EndsWith(" | scripts/effects/probe.lua calls this function while the file is loaded; "
                                   "correct the call, or the function"));
    CHECK(problems({file("probe", "effects",
                         around("", "cards {}", "local help = require 'help'\nlocal x = help.word('y')"))},
                   libs) == "");
}

TEST_CASE("A script that surely costs little is not counted") {
    const std::string cheap = "local function f(v) return v + 1 end";
    CHECK(bounded("fx:update(p.probe, f)\nlocal n = fx:count(p.probe)\nif n > 1 then n = 2 end\nfx:add(p.probe, n)",
                  cheap));
    CHECK(bounded("table.sort({ 2, 1 })"));
    // Each of twenty functions calls the previous one twice: 2^20 calls.
    std::string doubling = "local function f0(v) return v end\n";
    for (int i = 1; i <= 20; ++i)
        doubling += "local function f" + std::to_string(i) + "(v) return f" + std::to_string(i - 1) + "(v) + f" +
                    std::to_string(i - 1) + "(v) end\n";
    CHECK_FALSE(bounded("fx:add(p.probe, f20(1))", doubling));
    CHECK(bounded("fx:add(p.probe, f5(1))", doubling));
    CHECK_FALSE(bounded("fx:update(p.probe, f10)", doubling));
    CHECK_FALSE(bounded("table.sort({ 2, 1 }, function(a, b) return a < b end)"));
    std::string long_script;
    for (int i = 0; i < 20'000; ++i)
        long_script += "fx:add(p.probe, 1)\n";
    CHECK_FALSE(bounded(long_script));
}

TEST_CASE("A script without loops and circles is known to end") {
    CHECK(bounded("fx:add(p.probe, math.max(1, 2))"));
    CHECK(bounded(
        "if fx:count(p.probe) > 0 and fx:get(p.probe) > 1 then fx:add(p.probe, 1) else fx:set(p.probe, 0) end"));
    CHECK(bounded("fx:update(p.probe, half)", "local function half(v) return v // 2 end"));
    CHECK(bounded("fx:update(p.probe, function(v) return 10 - v end)"));
    CHECK(bounded("fx:set(p.probe, twice(half(4)))",
                  "local function half(v) return v // 2 end\nlocal function twice(v) return half(v) * 4 end"));
    CHECK(bounded("fx:set(p.probe, 1, tint)", "local tint = attr.tint"));
}

TEST_CASE("A script that might not end is counted") {
    CHECK_FALSE(bounded("for i = 1, 3 do fx:add(p.probe, i) end"));
    CHECK_FALSE(bounded("while false do end"));
    CHECK_FALSE(bounded("repeat local n = fx:count(p.probe) until n > 0"));
    CHECK_FALSE(bounded("for _ in pairs({}) do end"));
    CHECK_FALSE(bounded("f(1)", "local function f(n) return n > 0 and f(n - 1) or 0 end"));
    CHECK_FALSE(bounded("w(w)", "local function w(f) return f(f) end"));
    CHECK_FALSE(bounded("w({ f = w })", "local function w(t) return t.f(t) end"));
    CHECK_FALSE(bounded("w({ f = w })", "local function w(t) return t:f() end"));
    CHECK_FALSE(bounded("local function f() return f() end\nf()"));
    CHECK_FALSE(bounded("table.unpack({ w })(w)", "local function w(f) return table.unpack({ f })(f) end"));
    CHECK_FALSE(bounded("fx = { add = w }\nfx:add(1)", "local function w(f) return f end"));
    CHECK_FALSE(bounded("local _ENV = { go = w }\ngo(go)", "local function w(f) return f(f) end"));
    CHECK_FALSE(bounded("t.f(t)", "local t = { f = function(t) return t.f(t) end }"));
    CHECK_FALSE(bounded("(p.probe and w or math.max)(w)", "local function w(f) return (f and f or math.max)(f) end"));
    CHECK_FALSE(bounded("fx:set(p.probe, ring.one())", "local ring = require 'ring'",
                        {file("ring", "lib", "return { one = function() return 1 end }")}));
}

TEST_CASE("The counters a script needs are known") {
    Diagnostics out;
    const auto scripts = declare_scripts(
        {file(
            "probe", "effects",
            around("fx:set(p.probe, 1, attr.tint)\nfx:add_counter(counter.score, 1)\nfx:set(p.probe, 1, attr.tint)"))},
        {}, out);
    REQUIRE(scripts.size() == 1);
    CHECK(scripts[0].counters == std::vector<std::string>{"score"});
}
