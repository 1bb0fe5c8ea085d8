// Tests the declarations of script files, and the errors about wrong ones.
#include "script_fixture.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

const std::string kAt = "scripts/effects/probe.lua:";

std::string with_params(std::string_view params) {
    return problems("return effect {\n  text = \"x\",\n  params = {\n    probe = cards {},\n    " +
                    std::string(params) + "\n  },\n  run = function() end,\n}");
}

}  // namespace

TEST_CASE("An effect declares its text, its parameters and its function") {
    Diagnostics out;
    const auto scripts = declare_scripts(
        {file(
            "raise", "effects",
            "-- raise\nreturn effect {\n  text = \"{raise:+} to {to}\",\n  params = {\n    raise = amount { from = -5, "
            "to = 5, default = 1 },\n"
            "    to = cards { default = \"this card\" },\n    both = pair { default = { \"A\", \"B\" } },\n    at = "
            "place { empty = true },\n"
            "    dye = value { of = \"tint\" },\n    turn = whose { default = \"both\" },\n    from = card {},\n  },\n"
            "  when = { \"placed\" },\n  pass = 2,\n  run = function(fx, p) fx:add(p.to, p.raise) end,\n}")},
        {}, out);
    INFO(out.show());
    REQUIRE(scripts.size() == 1);
    const Script& s = scripts[0];
    CHECK(s.id == "raise");
    CHECK(s.kind == "effect");
    CHECK(s.text == "{raise:+} to {to}");
    CHECK(s.when == std::vector<std::string>{"placed"});
    CHECK(s.pass == 2);
    CHECK(s.run_line == 15);
    CHECK(s.cheap);
    std::string order;
    for (const Param& p : s.params)
        order += p.name + " ";
    CHECK(order == "raise at both dye from to turn ");
    CHECK(s.params[0].from == -5);
    CHECK(s.params[0].to == 5);
    CHECK(s.find("raise")->default_text == "1");
    CHECK(s.find("both")->default_text == "[A, B]");
    CHECK(s.find("at")->empty_place);
    CHECK(s.find("dye")->attribute == "tint");
    CHECK(s.find("dye")->kind == ParamType::value);
    CHECK_FALSE(s.find("from")->default_text);
    CHECK(s.find("nothing") == nullptr);
}

TEST_CASE("A file that returns no script is told what to write") {
    CHECK(problems("local x = 1") ==
          "scripts/effects/probe.lua: the file returns nothing, not a script | end it with: return effect { ... }");
    CHECK(problems("return amount {}") ==
          "scripts/effects/probe.lua: the file returns a parameter, not a script | end it with: return effect { ... }");
    CHECK(problems("return effect") ==
          "scripts/effects/probe.lua: the file returns a function, not a script | end it with: return effect { ... }");
    CHECK(problems("return effect()") == kAt + "1: effect takes a table: effect { ... }");
}

TEST_CASE("The kind of a script is that of its folder") {
    CHECK(problems({file("probe", "rules", around(""))}) ==
          "scripts/rules/probe.lua:2:1: scripts/rules holds 'rule' scripts, but this one is declared as 'effect' | "
          "write return rule { ... }, or move the file to scripts/effects/");
    CHECK(problems({file("probe", "rules", "return rule { text = \"\", run = function() end }")}) == "");
}

TEST_CASE("An unknown key is named with its line and the nearest one") {
    CHECK(problems("return effect {\n  text = \"x\",\n  parms = {},\n  params = { probe = cards {} },\n  run = "
                   "function() end,\n}") == kAt + "3:3: 'effect' has no key 'parms' | did you mean 'params'?");
    CHECK(with_params("to = amount { form = 1 },") == kAt + "5:19: 'amount' has no key 'form' | did you mean 'from'?");
    CHECK(with_params("to = cards { from = 1 },") == kAt + "5:18: 'cards' has no key 'from' | one of: default");
}

TEST_CASE("Every fault of a file is reported") {
    CHECK(
        problems(
            "return effect {\n  params = { other = cards {} },\n  pass = -1,\n  when = { \"now\" },\n  run = 5,\n}") ==
        kAt + "1:1: 'text' must be a text for players, not nothing | write text = \"what it does\"\n" + kAt +
            "5:3: 'run' must be a function, not 5 | write run = function(fx, p) ... end\n" + kAt +
            "4:3: 'when' can contain only 'placed', not the text 'now' | remove it from a script that acts at any "
            "time\n" +
            kAt + "3:3: 'pass' must be a whole number from 0 to 9, not -1\n" + kAt +
            "2:3: the effect 'probe' has no parameter 'probe' | the main parameter has the name of the file: a board "
            "writes its value after 'probe:'");
}

TEST_CASE("Parameter names are not words of the boards, nor other scripts") {
    CHECK(with_params("[\"then\"] = cards {},") ==
          kAt + "3:3: a parameter cannot be called 'then', which is a word of boards | rename it");
    CHECK(with_params("text = cards {},") ==
          kAt + "5:5: a parameter cannot be called 'text', which is a word of boards | rename it");
    CHECK(problems(
              {file("probe", "effects", around("")), file("raise", "effects",
                                                          "return effect {\n  text = \"\",\n  params = { raise = cards "
                                                          "{}, probe = cards {} },\n  run = function() end,\n}")}) ==
          "scripts/effects/raise.lua:3:32: parameter 'probe' has the name of scripts/effects/probe.lua | "
          "rename the parameter or the script: of the keys of a call, exactly one must be the name of a script");
    CHECK(
        problems({file(
            "repeat", "effects",
            "return effect {\n  text = \"\",\n  params = { [\"repeat\"] = cards {} },\n  run = function() end,\n}")}) ==
        "scripts/effects/repeat.lua:3:3: a parameter cannot be called 'repeat', which is a word of boards | rename it\n"
        "scripts/effects/repeat.lua:1:1: an effect cannot be called 'repeat', which is a word of boards | rename the "
        "file");
}

TEST_CASE("Parameters say what they take") {
    CHECK(with_params("to = 5,") == kAt +
                                        "5:5: parameter 'to' must have a type, not 5 | "
                                        "write to = TYPE {}, where TYPE is one of amount, cards, card, pair, place, "
                                        "value, seat, counter_named, whose");
    CHECK(with_params("to = amount { from = 5, to = 1 },") ==
          kAt +
              "5:5: 'to' is an amount from 5 to 1, which is an empty range | put the lower number in 'from', the "
              "higher in "
              "'to'");
    CHECK(with_params("n = amount { from = 1, to = 3, default = 4 },") ==
          kAt + "5:36: the default of 'n' is 4, which is outside 1 to 3");
    CHECK(with_params("n = amount { from = 1.5 },") == kAt + "5:18: 'from' of 'n' must be a whole number, not 1.5");
    CHECK(with_params("n = amount { default = \"count(odd)\" },") == "");
    CHECK(with_params("dye = value {},") ==
          kAt + "5:5: parameter 'dye' must name the attribute of its value | write value { of = \"...\" }");
    CHECK(with_params("turn = whose { default = \"mine\" },") ==
          kAt + "5:20: the default of 'turn' must be own, opponent or both, not 'mine'");
    CHECK(with_params("to = cards { default = 5 },") ==
          kAt + "5:18: the default of 'to' must be written as in a board, not 5 | write it in quotes");
    CHECK(with_params("at = place { empty = 1 },") == kAt + "5:18: 'empty' must be true or false, not 1");
    CHECK(with_params("cards {},") == kAt + "3:3: this value has no name | write name = value");
    CHECK(problems("return effect {\n  text = \"\",\n  params = cards {},\n  run = function() end }").substr(0, 60) ==
          (kAt + "3:3: 'params' must be a table of parameters, not a table").substr(0, 60));
}

TEST_CASE("The text names only parameters") {
    CHECK(problems("return effect {\n  text = \"{prob} and {probe:+}\",\n  params = { probe = cards {} },\n  run = "
                   "function() end,\n}") ==
          kAt + "2:11: 'text' names {prob}, which is not a parameter | did you mean 'probe'?");
    CHECK(problems(
              "return effect {\n  text = \"{probe\",\n  params = { probe = cards {} },\n  run = function() end,\n}") ==
          kAt + "2:3: 'text' has a '{' without a '}' | write {parameter}");
}

TEST_CASE("A script with errors is left out, the others are kept") {
    Diagnostics out;
    const auto scripts = declare_scripts({file("bad", "effects", "return 1"), file("probe", "effects", around("")),
                                          file("worse", "effects", "return {")},
                                         {}, out);
    REQUIRE(scripts.size() == 1);
    CHECK(scripts[0].id == "probe");
    CHECK(out.size() == 2);
}

TEST_CASE("A file that fails while it loads is reported with its line") {
    CHECK(problems("local t = nil\nlocal x = t.y\n" + around("")) ==
          kAt + "2: attempt to index a nil value (local 't')");
    CHECK(problems("while true do end") ==
          kAt + "1: the script ran for more than 1000000 instructions; check that its loops end");
}

TEST_CASE("Every word, verb and function is documented") {
    for (const auto docs : {verb_docs(), declaration_docs(), library_docs()}) {
        REQUIRE_FALSE(docs.empty());
        for (const ScriptDoc& d : docs) {
            INFO(d.name);
            CHECK_FALSE(d.arguments.empty());
            CHECK(d.doc.size() > 8);
            CHECK_FALSE(d.example.empty());
        }
    }
    for (const ScriptDoc& d : name_docs())
        CHECK((d.arguments.empty() && d.doc.size() > 8 && !d.example.empty()));
    CHECK(verb_docs().size() <= 60);
}

namespace {

// The first error of an effect with these lines from line 3 on: its line and its message; "" if there is none.
std::string first_of_effect(const std::string& lines) {
    Diagnostics out;
    declare_scripts(
        {file("probe", "effects", "return effect {\n  text = \"x\", params = { probe = cards {} },\n" + lines + "\n}")},
        {}, out, true);
    if (out.ok()) return "";
    const Diagnostic first = out.in_order().front();
    return std::to_string(first.where.line) + ": " + first.message;
}

}  // namespace

TEST_CASE("A misspelt use of a local is the first error, not the local that nothing uses") {
    CHECK(first_of_effect("  run = function(fx, p)\n    fz:add(p.probe, 1)\n  end,") == "4: there is no 'fz' here");
    CHECK(first_of_effect("  run = function(fx, p)\n    local sum = 2\n    fx:add(p.probe, smu)\n  end,") ==
          "5: there is no 'smu' here");
}

TEST_CASE("A misspelt declaration of a local that is used more than once is the first error") {
    CHECK(
        first_of_effect(
            "  run = function(fx, p)\n    local smu = 2\n    fx:add(p.probe, sum)\n    fx:add(p.probe, sum)\n  end,") ==
        "4: nothing uses 'smu', but 'sum' is used and does not exist");
    CHECK(first_of_effect("  run = function(fx, p)\n    local smu = 2  -- the sum\n    fx:add(p.probe, sum)\n  end,") ==
          "4: nothing uses 'smu', but 'sum' is used and does not exist");
}

TEST_CASE("A misspelt parameter of run is the first error") {
    CHECK(first_of_effect("  run = function(f, p)\n    fx:add(p.probe, 1)\n  end,") ==
          "3: nothing uses 'f', but 'fx' is used and does not exist");
}
