// Tests that statements and conditions of a script without effect are errors, and that similar ones are not.
#include "script_fixture.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

std::string said(const std::string& body) {
    Diagnostics out;
    declare_scripts({file("probe", "effects", around(body, "cards {}"))}, {}, out, true);
    std::string text;
    for (const Diagnostic& d : out.list())
        text += (text.empty() ? "" : "\n") + d.message;
    return text;
}

}  // namespace

TEST_CASE("a statement of a script that repeats or undoes the line before is an error") {
    CHECK(said("fx:set(p.probe, 1)\nfx:set(p.probe, 1)") == "this appears twice, and the second time changes nothing");
    CHECK(said("fx:set(p.probe, 1)\nfx:set(p.probe, 1, attr.suit)") == "");
    CHECK(said("fx:reverse(0)\nfx:reverse(0)\nfx:add(p.probe, 1)") ==
          "this undoes the 'fx:reverse' of the previous line");
    CHECK(said("fx:add(p.probe, 1)\nfx:add(p.probe, 1)") == "");
    CHECK(said("fx:add(p.probe, 2)\nfx:add(p.probe, -2)") == "this undoes the 'fx:add' of the previous line");
    CHECK(said("local n = fx:count(p.probe)\nfx:add(p.probe, -n)\nfx:add(p.probe, n)") ==
          "this undoes the 'fx:add' of the previous line");
    CHECK(said("fx:add(p.probe, 2)\nfx:add(fx:opposite(p.probe), -2)") == "");
    CHECK(said("fx:swap(p.probe, p.probe)\nfx:add(p.probe, 1)") == "'p.probe' is on both sides, so nothing changes");
    CHECK(said("fx:swap(p.probe, fx:opposite(p.probe))") == "");
}

TEST_CASE("a variable of a script that is set to itself is an error") {
    CHECK(said("local n = fx:count(p.probe)\nn = n\nfx:add(p.probe, n)") == "'n = n' changes nothing");
    CHECK(said("local n = fx:count(p.probe)\nn = n + n\nfx:add(p.probe, n)") == "");
}

TEST_CASE("a condition of a script that is the same whatever happens is an error") {
    const auto tested = [](const std::string& condition) {
        return said("local n = fx:count(p.probe)\nif " + condition + " then fx:add(p.probe, n) end");
    };
    CHECK(tested("false") == "this never holds");
    CHECK(tested("n > 1 and n > 1") == "'n > 1' appears twice");
    CHECK(tested("(n > 1) or (n > 1)") == "'n > 1' appears twice");
    CHECK(tested("n > 1 or not (n > 1)") == "this always holds");
    CHECK(tested("n > 1 and not (n > 1)") == "this never holds");
    CHECK(tested("n > 1 and (n > 2 or n < 2)") == "");
    CHECK(tested("n == n") == "'n' is compared with itself");
    CHECK(tested("fx:seat() == fx:seat()") == "'fx:seat()' is compared with itself");
    CHECK(tested("fx:roll(1, 6) == fx:roll(1, 6)") == "");
    CHECK(tested("n + 1 == n") == "");
    CHECK(tested("n == n + 1") == "");
    CHECK(tested("n - n > 0") == "'n - n' is always 0");
    CHECK(tested("2 * n - n > 0") == "");
    CHECK(tested("n == nil") == "a number and nil, true or false are never equal");
    CHECK(tested("fx:get_counter(counter.points) == nil") == "a number and nil, true or false are never equal");
    CHECK(tested("fx:get(p.probe) ~= nil") == "");
    CHECK(tested("fx:place() ~= nil") == "");
}

TEST_CASE("lines of a text or a comment of a script are no code") {
    CHECK(said("--[=[\nif p == p then\n]=]\nfx:add(p.probe, 1)") == "");
    CHECK(said("local t = [==[\nfx:set(p.probe, 1)\nfx:set(p.probe, 1)\n]==]\nfx:add(p.probe, size(t))") == "");
    CHECK(said("local t = 'a\\\n if false then \\\n'\nfx:add(p.probe, size(t))") == "");
    CHECK(said("local t = 'a\\z\n if false then '\nfx:add(p.probe, size(t))") == "");
}

TEST_CASE("a local of run is not taken for a parameter that run does not name") {
    const auto run = [](const std::string& function) {
        Diagnostics out;
        declare_scripts({file("probe", "rules", "return rule {\n  text = 'probe',\n  run = " + function + ",\n}\n")},
                        {}, out, true);
        std::string text;
        for (const Diagnostic& d : out.list())
            text += d.message + "\n";
        return text;
    };
    const std::string body =
        "local t = { x = 1 }\n local f = function() return t.x end\n fx:add_counter(counter.points, f()) end";
    CHECK(run("function(fx)\n " + body) == "");
    CHECK(run("function(fx)\n local t = { x = 1 }\n if t.x > 0 then fx:add_counter(counter.points, t.x) end end") ==
          "");
    CHECK(run("function()\n local t = { x = 1 }\n t.x = t.x + 1 end") ==
          "'run' changes nothing: it never uses its first parameter\n");
}

TEST_CASE("fx and p that a script stores in a table are used") {
    CHECK(said("local t = {}\nt.p = p\nfx:add(t.p.probe, 1)") == "");
    CHECK(said("local t = {}\nt.fx = fx\nt.fx:add(p.probe, 1)") == "");
    CHECK(said("local t = { fx = fx, p = p }\nt.fx:add(t.p.probe, 1)") == "");
}

TEST_CASE("a key that a table of a script has twice is an error") {
    const auto doubled = [](const std::string& table) {
        return said("local n, t = 1, " + table + "\nt.n = n\nt.n = t.n + 1\nfx:add(p.probe, t.n)");
    };
    CHECK(doubled("{ n = 0 }") == "");
    CHECK(doubled("{ n = 0, m = 1, k = 2 }") == "");
    CHECK(doubled("{ n = 0, m = 1, n = 2 }") == "'n' appears twice in one table, first in line 6");
    CHECK(doubled("{ n = 0; ['n'] = 2 }") == "'n' appears twice in one table, first in line 6");
    CHECK(doubled("{ a = { n = 0 }, n = 2 }") == "");
    CHECK(doubled("{ a = function() local m, n = 1, 2 n = m return n end, n = 2 }") == "");
}

TEST_CASE("quoted texts of a script are compared with their characters") {
    const auto tested = [](const std::string& condition) {
        return said("local n, t = fx:count(p.probe) > 1 and 'left' or 'up', {}\nif " + condition +
                    " then fx:add(p.probe, 1) end");
    };
    CHECK(tested("n == \"left\" or n == \"right\"") == "");
    CHECK(tested("n == 'left' or n == 'down'") == "");
    CHECK(tested("n == 'left' or n == 'left'") == "'n == 'left'' appears twice");
    CHECK(tested("t['ab'] == t['cd']") == "");
    CHECK(tested("t['a\\'b'] == t['a\\'b']") == "'t['a\\'b']' is compared with itself");
    CHECK(said("local t = { ab = 1, cd = 2 }\nfx:set(p.probe, t['ab'])\nfx:set(p.probe, t['cd'])") == "");
}

TEST_CASE("a function of a script that returns what it is given is an error") {
    const auto with_function = [](const std::string& result) {
        return said("local function made(x) return " + result + " end\nfx:add(p.probe, made(fx:count(p.probe)))");
    };
    CHECK(with_function("x") == "'made' only returns its argument");
    CHECK(with_function("x + 1") == "");
    CHECK(with_function("x.y") == "");
    CHECK(said("local function made(x)\nreturn x\nend\nfx:add(p.probe, made(1))") ==
          "'made' only returns its argument");
}
