// Tests the rules hash: it depends on the rules, and not on texts for people.
#include "small_pack.hpp"

#include "rulebook/reference.hpp"
#include "script_check/normalized_source.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

const std::string kGame = R"(
title: The Harbour   # a comment
designers: [Somebody]
text: Place chips.
seats: 2
boards: [ebb]
options: { goal: { number: 5, text: The goal. } }
counters:
  points: { of: seat, text: points made }
  title: { of: seat, text: a counter that is called title }
zones:
  text: { kind: pile, seen_by: nobody, starts: [s1, s2, m3, m4], text: a pile that is called text }
  hand: { of: seat, kind: hand, seen_by: owner }
  loop: { of: seat, kind: loop, places: [A, B], effects: board, seen_by: everyone, asks: choice }
patterns:
  pair:
    among: { cards: hand }
    text: two alike
    table: [ { name: twins, cards: 2, same: value, worth: 1 } ]
targets:
  held: { cards: hand, text: the cards in hand }
prompts:
  put:
    text: Where to?
    title: a place for a chip
    fields:
      card: { pick: hand, text: the card you place }
      slot: { pick: places(loop) where it is empty }
      side: { pick: [left, right], names: { left: to port } }
    seconds: 60
  choice: { text: A slot asks., seconds: 60 }
channels:
  table: { text: everybody }
look:
  dial: { spots: suit, cards: hand, text: the dial }
flow:
  open: { tell: Here we go. }
  deal: { move: 1, from: text, to: hand }
  ask: { ask: put }
  put: { move: put.card, to: put.slot }
  all: { resolve: loop }
  end: { end: most(points) }
)";

const std::string kBoard = "board: ebb\ntext: A calm one.\nslots:\n  A: { lift: 1 }\n";
const std::string kScript =
    "-- lift: raises the card\nlocal near = require \"near\"\n\nreturn effect {\n  text = \"lift by {lift}\",\n"
    "  params = { lift = amount {} },\n  run = function(fx, p)\n    local text, by = \"a\", near(p.lift)\n"
    "    if text then fx:add(fx.this, by) end\n  end,\n}\n";
const std::string kLib = "-- as it is\nreturn function(n) return n end\n";

class Harbour {
public:
    std::string game = kGame, board = kBoard, script = kScript, lib = kLib;
    std::string cards =
        "cards: chip\ntext: Chips.\nattributes:\n  value: { from: 0, to: 9 }\n  suit: { one_of: { sun: s, moon: m }, "
        "absent_at: { value: 0 } }\nwritten: \"{suit}{value}\"\nlook: { shown: \"{suit}.{value}\" }\n";
    std::map<std::string, std::string> options;

    std::shared_ptr<const Game> load() const {
        SmallPack pack;
        pack.write("boards/small/ebb.yaml", board);
        pack.write("scripts/effects/lift.lua", script);
        pack.write("scripts/lib/near.lua", lib);
        pack.write("scripts/lib/far.lua", "return 1\n");
        pack.write("cards/chip.yaml", cards);
        return pack.game(game, options);
    }
    std::string hash() const { return load()->rules_hash(); }
};

void replace(std::string& text, const std::string& what, const std::string& with) {
    const std::size_t at = text.find(what);
    INFO(what);
    REQUIRE(at != std::string::npos);
    text.replace(at, what.size(), with);
}

std::string normalized(const std::string& lua, LuaFile file = LuaFile::script) {
    return normalized_source(*Source::from_text("x.lua", lua), file);
}
// True if changing the text "aaa" in a file does not change the normalized source.
bool omits_text(const std::string& lua, LuaFile file = LuaFile::script) {
    std::string other = lua;
    replace(other, "aaa", "b");
    return normalized(lua, file) == normalized(other, file);
}

}  // namespace

TEST_CASE("texts, labels, looks, titles, designers and comments do not change the rules' hash") {
    const std::string before = Harbour().hash();
    const std::string content = Harbour().load()->content_hash();
    const std::pair<const char*, const char*> kChanges[] = {
        {"The Harbour", "The Port"},        {"# a comment", "# another"},
        {"[Somebody]", "[Somebody, Else]"}, {"text: Place chips.", "text: Place all chips."},
        {"The goal.", "What wins."},        {"points made", "points"},
        {"called title", "named title"},    {"pile that is", "heap that is"},
        {"two alike", "twice the same"},    {"name: twins", "name: a pair"},
        {"cards in hand", "held cards"},    {"Where to?", "Which place?"},
        {"the card you place", "the card"}, {"A slot asks.", "Choose."},
        {"text: everybody", "text: all"},   {"text: the dial", "text: the clock"},
        {"dial: { spots", "face: { spots"}, {"Here we go.", "Off we go."},
        {"to port", "to larboard"},         {"a place for a chip", "where a chip goes"},
    };
    for (const auto& [from, to] : kChanges) {
        Harbour other;
        replace(other.game, from, to);
        INFO(from);
        CHECK(other.hash() == before);
        CHECK(other.load()->content_hash() != content);
    }
    Harbour other;
    replace(other.board, "A calm one.", "A rough one.");
    replace(other.cards, "text: Chips.", "text: Round chips.");
    replace(other.cards, "look: { shown: \"{suit}.{value}\" }\n", "");
    replace(other.script, "lift by {lift}", "raise by {lift}");
    replace(other.script, "-- lift: raises the card\n", "-- [[ another\n--[==[ long ]] one ]==]\n\n");
    replace(other.script, "    local text", " \tlocal text");
    replace(other.lib, "-- as it is\n", "");
    CHECK(other.hash() == before);
}

TEST_CASE("whatever affects play changes the rules' hash, also where it is called text or title") {
    const std::string before = Harbour().hash();
    const std::pair<const char*, const char*> kChanges[] = {
        {"number: 5", "number: 6"},       {"title: { of: seat", "title: { of: seat, starts: 1"},
        {"[s1, s2, m3, m4]", "[s1, s2]"}, {"worth: 1", "worth: 2"},
        {"seconds: 60", "seconds: 61"},   {"move: 1", "move: 2"},
    };
    for (const auto& [from, to] : kChanges) {
        Harbour other;
        replace(other.game, from, to);
        INFO(from);
        CHECK(other.hash() != before);
    }
    const auto changed = [&](std::string Harbour::*file, const char* from, const char* to) {
        Harbour other;
        replace(other.*file, from, to);
        return other.hash() != before;
    };
    CHECK(changed(&Harbour::board, "lift: 1", "lift: 2"));
    CHECK(changed(&Harbour::cards, "to: 9", "to: 8"));
    CHECK(changed(&Harbour::script, "\"a\", near", "\"b\", near"));
    CHECK(changed(&Harbour::script, "amount {}", "amount { from = 1 }"));
    CHECK(changed(&Harbour::lib, "return n end", "return n + 1 end"));
    Harbour option;
    option.options["goal"] = "7";
    CHECK(option.hash() != before);
}

TEST_CASE("of a script the text for players is left out, wherever it stands, and nothing else that is called so") {
    const std::string plain = normalized("return effect { params = {}, run = function() end }");
    CHECK(normalized("return effect { text = 'a', params = {}, run = function() end }") == plain);
    CHECK(normalized("return effect { text = 'a' .. [[b, }]] .. \"c\\\"d\", params = {}, run = function() end }") ==
          plain);
    CHECK(normalized("return effect { params = {}, run = function() end, text = 'a' }") !=
          normalized("return effect { params = {}, run = function() end, text = words }"));
    CHECK(normalized(
              "return effect { run = function() for i = 1, 2 do if i then x() end end end, text = 'a', when = 1 }") ==
          normalized(
              "return effect { run = function() for i = 1, 2 do if i then x() end end end, text = 'b', when = 1 }"));
    CHECK(normalized("return effect { text = words, params = {} }") !=
          normalized("return effect { text = others, params = {} }"));
    CHECK(normalized("return effect { params = { text = 'a' } }") !=
          normalized("return effect { params = { text = 'b' } }"));
    CHECK(normalized("return effect { run = function() local a, text = 'a', 2 end }") !=
          normalized("return effect { run = function() local a, text = 'b', 2 end }"));
    CHECK(normalized("x = 1 -- 2") == normalized("x=1"));
    CHECK(normalized("x = '-- a'") != normalized("x = '-- b'"));
    CHECK(normalized("x = a.b") == normalized("x = a . b"));
}

TEST_CASE("only the declaration that a script returns at its end loses its text") {
    CHECK(omits_text("local n = 1\nreturn effect { text = 'aaa', run = function() end };\n"));
    CHECK(omits_text("return rule { run = function() end, text = 'aaa' }"));
    CHECK(omits_text("return effect { run = function() local effect = 1 end, text = 'aaa' }"));
    CHECK_FALSE(omits_text("local function f(g) return g { text = 'aaa' } end return effect { when = f(size) }"));
    CHECK_FALSE(omits_text("local function f() return effect { text = 'aaa' } end return effect {}"));
    CHECK_FALSE(omits_text("return effect { run = function() return rule { text = 'aaa' } end }"));
    CHECK_FALSE(omits_text("do return effect { text = 'aaa' } end"));
    CHECK_FALSE(omits_text("return other { text = 'aaa' }"));
    CHECK_FALSE(omits_text("return effect { text = 'aaa' }.text"));
    CHECK_FALSE(
        omits_text("local function effect(t) return rule { when = t.text } end return effect { text = 'aaa' }"));
    CHECK_FALSE(omits_text("local _ENV = { effect = other } return effect { text = 'aaa' }"));
    CHECK_FALSE(omits_text("return effect { text = 'aaa' }", LuaFile::lib));
    CHECK_FALSE(omits_text("return { f = function(g) return g { text = 'aaa' } end }", LuaFile::lib));
}

TEST_CASE("the files of a game are named by pack and path within it") {
    const auto game = Harbour().load();
    std::vector<std::string> names;
    for (const auto& [name, hash] : game->files()) {
        names.push_back(name);
        CHECK(hash.size() == 32);
    }
    CHECK(names == std::vector<std::string>{"small/boards/small/ebb.yaml", "small/boards/small/game.yaml",
                                            "small/cards/chip.yaml", "small/scripts/effects/lift.lua",
                                            "small/scripts/lib/far.lua", "small/scripts/lib/near.lua"});
}

// A key that is neither listed here nor declared as prose is new. If its text affects play, add it to this list.
TEST_CASE("every key that takes free text is either declared as prose or known to matter") {
    const std::set<std::string_view> kMatter = {"move", "to",   "from",   "into",  "at",       "when",    "pick",
                                                "by",   "seat", "starts", "until", "scenario", "version", "engine"};
    std::set<std::string_view> prose_keys;
    for (const Key* key : reference_keys()) {
        if (key->prose) prose_keys.insert(key->name);
        INFO(key->name << ": " << key->doc);
        const bool for_people = key->doc.find("for players") != std::string_view::npos ||
                                key->doc.find("In words") != std::string_view::npos;
        if (for_people && key->type == KeyType::text) CHECK(key->prose);
        if (key->type == KeyType::text && !key->prose && kMatter.count(key->name) == 0) FAIL("is it prose?");
    }
    CHECK(prose_keys == std::set<std::string_view>{"designers", "look", "name", "names", "tell", "text", "title"});
}
