// Tests the counters that a script may change, according to its bytecode.
#include "script_fixture.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

using Names = std::vector<std::string>;

const ScriptFile kLib =
    file("points", "lib", "local M = {}\nfunction M.pay(fx, c) fx:add_counter(c, 1) end\nreturn M\n");

std::optional<Names> changed(const std::string& run, const std::string& before = "") {
    Diagnostics out;
    const auto scripts = declare_scripts(
        {file("probe", "effects",
              before +
                  "return effect {\n  text = \"{probe} {other} {n}\",\n  params = { probe = counter_named {}, other "
                  "= counter_named {}, n = amount {} },\n  run = " +
                  run + ",\n}\n")},
        {kLib}, out);
    INFO(out.show());
    REQUIRE(scripts.size() == 1);
    return scripts[0].counters_changed;
}

}  // namespace

TEST_CASE("counters that a script names directly are known") {
    CHECK(changed("function(fx, p) end") == Names{});
    CHECK(changed("function(fx, p) local n = fx:get_counter(p.probe) fx:set_counter(p.other, n + p.n) end") ==
          Names{"other"});
    CHECK(changed("function(fx, p)\n  if p.n > 1 then fx:add_counter(counter.score, fx:get_counter(p.probe)) end\n"
                  "  fx:set_counter(p.other, p.n == 1 and 2 or 3)\nend") == Names{"counter.score", "other"});
    CHECK(changed("function(fx, p) for seat = 1, fx:seats() do fx:add_counter(p.probe, 1, seat) end end") ==
          Names{"probe"});
}

TEST_CASE("of counters that a script names in another way any may be changed") {
    for (const std::string run : {
             "function(fx, p) fx:set_counter(p.n == 1 and p.probe or p.other, 1) end",
             "function(fx, p) local c = p.probe fx:set_counter(c, 1) end",
             "function(fx, p) local change = fx.set_counter change(fx, p.probe, 1) end",
             "function(fx, p) local f = function(c) fx:set_counter(c, 1) end f(p.probe) end",
             "function(fx, p) local verb = 'set_counter' fx[verb](fx, p.probe, 1) end",
             "function(fx, p) p = { probe = p.other } fx:set_counter(p.probe, 1) end",
         }) {
        INFO(run);
        CHECK_FALSE(changed(run));
    }
    CHECK_FALSE(
        changed("function(fx, p) pay(fx, p.probe) end", "local function pay(fx, c) fx:add_counter(c, 1) end\n"));
    CHECK_FALSE(changed("function(fx, p) pay(fx, p.probe) end",
                        "local function pay(fx, c) fx['set_' .. 'counter'](fx, c, 1) end\n"));
    CHECK(changed("function(fx, p) pay({ 1, 2 }, p.n) end", "local function pay(list, n) return list[n] end\n") ==
          Names{});
    CHECK_FALSE(changed("function(fx, p) lib.pay(fx, p.probe) end", "local lib = require \"points\"\n"));
}

TEST_CASE("a script may roll if it names or computes the verb") {
    const auto may_roll = [](const std::string& body) {
        Diagnostics out;
        const auto scripts = declare_scripts({file("probe", "effects", around(body))}, {}, out);
        INFO(out.show());
        REQUIRE(scripts.size() == 1);
        return scripts[0].may_roll;
    };
    CHECK(may_roll("fx:add(p.probe, fx:roll(1, 6))"));
    CHECK(may_roll("fx:add(p.probe, fx['ro' .. 'll'](fx, 1, 6))"));
    CHECK_FALSE(may_roll("local list = { 1, 2 }\nfx:add(p.probe, list[fx:seat()])"));
    CHECK_FALSE(may_roll("fx:add(p.probe, size('a' .. fx:seat()))"));
}
