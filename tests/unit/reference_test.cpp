// Tests the reference: every example of a key, a word or a verb must be read or accepted as what it documents.
#include "builtins/language.hpp"
#include "script_fixture.hpp"
#include "small_pack.hpp"

#include "base/text.hpp"
#include "compile/expr.hpp"
#include "compile/field_kinds.hpp"
#include "compile/step_row.hpp"
#include "compile/target_words.hpp"
#include "lang/parse.hpp"
#include "match/impl.hpp"
#include "pack/doc.hpp"
#include "rulebook/reference.hpp"
#include "rules/rules.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

const char* const kGame = R"(
seats: 2
most_cards: 90
boards: [ebb]
options: { ties_go_to: { seat: 1 }, goal: { number: 5 }, holder: { seat: 1 }, time_crush: { seats: [] } }
counters:
  mover: { holds: seat, starts: 1 }
  points: { of: seat, scale: 2 }
  tokens: { of: seat }
  last: { holds: card }
  side: { of: seat, holds: colour }
  debt: { of: [seat, seat] }
zones:
  lots: { of: colour, kind: hand, seen_by: everyone }
  deck: { kind: pile, seen_by: nobody }
  discards: { kind: pile, seen_by: nobody }
  spent: { kind: pile, seen_by: everyone }
  board: { kind: row, places: [x, y], seen_by: everyone }
  hand: { of: seat, kind: hand, seen_by: owner }
  kept: { of: seat, kind: hand, seen_by: owner }
  loop: { of: seat, kind: loop, places: [A, B, C, D], effects: board, seen_by: everyone, asks: choice }
  grid: { kind: grid, columns: 7, rows: 6, seen_by: everyone }
let: { wealth: points + count(hand) }
patterns:
  quattro: { among: { windows: loop, length: 4 }, different: [value, colour], score: { sum: value } }
  line: { among: { lines: grid, length: 4 }, same: owner }
actions: { time: { time: 3 } }
routines:
  deal_again: { back: { move: hand, to: deck }, mix: { shuffle: deck } }
  reward: { won: { add: { points: 1 }, if: seat = taker } }
prompts:
  choice: {}
  column: { pick: columns(grid) where it is not full }
  place: { fields: { card: { pick: hand }, slot: { pick: places(loop) where it is empty } } }
  choose: { fields: { use: { pick: [redraw, keep] }, more: { pick: [yes] } } }
  build: { fields: { routes: { pick: every(colour; value), times: 2 }, start: { pick: colour } } }
  offer: { fields: { bid: { pick: 0..9, each: colour } } }
  turn: { fields: { use: { pick: [redraw], optional: true }, move: { pick: hand, optional: true }, action: { pick: action, optional: true } }, seconds: 60, if_silent: { use: none, move: none, action: none } }
flow:
  go: { ask: column }
  fall: { drop: { owner: seat }, into: column }
  act: { run: turn.action }
  late: { tell: "Too late.", if: silent(turn.action of 1) }
  round:
    repeat: 7
    steps:
      fill: { repeat: 2, steps: { a: { ask: place } } }
)";

struct TidesPack : SmallPack {
    TidesPack() {
        write("cards/chip.yaml",
              "cards: chip\nattributes:\n  value: { from: 0, to: 10 }\n"
              "  colour: { one_of: { red: R, blue: B, green: G, yellow: Y }, absent_at: { value: 0 } }\n"
              "  shield: { from: 0, to: 1 }\n  owner: { holds: seat }\nwritten: \"{colour}{value}\"\n");
        write("boards/small/ebb.yaml", "board: ebb\nslots: { A: { raise: 1 } }\n");
        for (const auto& [folder, kind, name] :
             {std::tuple{"effects", "effect", "raise"}, {"items", "item", "time_crush"}, {"actions", "action", "time"}})
            write(std::string("scripts/") + folder + "/" + name + ".lua",
                  std::string("return ") + kind + " { text = \"\", params = { " + name +
                      " = amount {} }, run = function(fx, p) fx:add_counter(counter.points, p." + name + ") end }\n");
    }
};

bool compiles(Draft& rules, const std::string& expression, const ExprContext& context) {
    Node node;
    node.kind = Node::Kind::scalar;
    node.scalar = expression;
    Diagnostics out;
    const bool given = compile_expr(rules, node, context, {}, out).given() ||
                       compile_expr(rules, node, context, number_of(2), out).given();  // points have the scale 2
    UNSCOPED_INFO(out.show());
    return given;
}

// Makes a whole script of an example: replaces "...", and declares the names that it uses.
std::string as_script(std::string example, const std::string& around) {
    for (std::size_t at = 0; (at = example.find(" ... ", at)) != std::string::npos;)
        example.replace(at, 5, " fx:roll(1, 6) ");
    if (const std::size_t at = example.find(", ...)"); at != std::string::npos) example.replace(at, 6, ", 1)");
    std::string params = "probe = cards {}", names;
    for (const char* name : {"to", "from", "card", "give", "move"})
        if (example.find(std::string("p.") + name) != std::string::npos)
            params += std::string(", ") + name + (name == std::string("to") ? " = cards {}" : " = card {}");
    if (example.find("p.dye") != std::string::npos) params += ", dye = value { of = 'tint' }";
    if (example.find("p.into") != std::string::npos) params += ", into = place {}";
    if (example.find("p.swap") != std::string::npos) params += ", swap = pair {}";
    for (const char* name : {"n", "word", "words", "list", "costs", "name", "hand", "ring"})
        names += std::string("local ") + name + " = fx:seats()\n";
    return "return effect { text = '', params = { " + params + " }, run = function(fx, p)\n" + names +
           "fx:set(p.probe, fx:count(p.probe))\n" + around + example + "\nend }";
}

// Requires that every condition and amount in an example is an expression, except the events of triggers.
void check_expressions(const Node& node) {
    const std::set<std::string> keys = {"where", "when", "if", "until", "seconds", "total", "open"};
    for (const Node::Entry& entry : node.entries) {
        INFO(entry.key << ": " << entry.value.scalar);
        const bool trigger = entry.value.scalar.find(" rises from ") != std::string::npos;
        if (keys.contains(entry.key) && entry.value.is_scalar() && !trigger)
            CHECK_FALSE(lang::parse(entry.value.scalar).mistake);
        check_expressions(entry.value);
    }
}

}  // namespace

TEST_CASE("every example of a key is YAML with this key and a value that it takes") {
    for (const Key* key : reference_keys()) {
        INFO(key->example);
        Diagnostics out;
        const Node node = parse_yaml(Source::from_text("example", std::string(key->example) + "\n"), out);
        const Node* value = node.is_map() ? node.find(key->name) : nullptr;
        check_expressions(node);
        INFO(out.show());
        CHECK(out.size() == 0);
        REQUIRE(value);
        CHECK(check_value(*value, *key, out));
        CHECK_FALSE(key->doc.empty());
    }
}

TEST_CASE("every example of a step's key is taken by a game that has what it names") {
    TidesPack pack;
    for (const StepRow* row : standard_language().steps)
        for (const Key& key : row->schema.keys) {
            const Schema& schema = row->schema;
            std::string step;
            for (const Key& needed : schema.keys)
                if (needed.required && needed.name != key.name) step += std::string(needed.example) + ", ";
            step += key.example;
            const auto instead = [&](const std::string& is, const std::string& now) {
                step.replace(step.find(is), is.size(), now);
            };
            const bool cards = schema.name == "step: move" || schema.name == "step: make";
            if (cards && key.name == "at") instead("to: place.slot", "to: loop");
            if (schema.name == "step: do" && key.name == "with") instead("deal_again", "reward");
            if (schema.name == "step: tell" && key.name == "of") step += ", seen_by: owner";
            if (schema.name == "step: run" && key.name == "as") instead("{ time_crush: 30 }", "turn.action");
            if (cards && key.name == "from") instead("move: place.card, to: place.slot", "move: 2, to: hand");
            if (schema.name == "step: block" && key.name != "of" && key.name != "if") step += ", if: best(points) >= 5";
            if (key.name == "as" && schema.name != "step: each")
                step += ", of: 1";  // `last` of the table holds only one card
            const bool leaves = schema.name == "step: end" || schema.name == "step: leave";
            if (leaves && key.name != "if") step += ", if: best(points) >= 5";
            INFO("{ " + step + " }");
            CHECK(pack.errors(std::string(kGame) + "      step: { " + step + " }\n  over: { end: draw }\n") == "");
        }
}

TEST_CASE("every example of a kind of field is one, and no other kind takes it") {
    TidesPack pack;
    for (const FieldKindRow* row : standard_language().field_kinds) {
        INFO(row->example);
        CHECK(row->form.empty() == row->doc.empty());
        if (row->form.empty()) continue;
        std::string game = kGame;
        game.insert(game.find("  offer:"), "  picks: { fields: { one: { " + std::string(row->example) + " } } }\n");
        const auto loaded = pack.game(game + "  over: { end: draw }\n");
        const auto& prompts = ImplAccess::rules(*loaded).prompts;
        const auto picks =
            std::find_if(prompts.begin(), prompts.end(), [](const Prompt& p) { return p.name == "picks"; });
        REQUIRE(picks != prompts.end());
        CHECK(picks->fields.front().kind == row);
    }
}

TEST_CASE("every example of an expression is taken somewhere by a game that has what it names") {
    TidesPack pack;
    const auto game = pack.game(std::string(kGame) +
                                "  show: { move: first(deck), to: hand, of: 1, as: last }\n  over: { end: draw }\n");
    Draft rules(ImplAccess::rules(*game));
    rules.model.bindings.push_back({rules.model.find_attribute("colour"), 1});  // as inside `each: colour`
    ExprContext plain, slot, card, place;
    slot.slot = true;
    slot.slot_zone = rules.slot_zone;
    card.has_card = true;
    card.it = kCard;
    place.it = lang::Type::a(lang::BaseType::place, rules.slot_zone.number());
    for (const WordDoc& word : expression_docs(standard_language())) {
        INFO(word.name << ": " << word.example);
        bool taken = false;
        for (const ExprContext* context : {&plain, &slot, &card, &place})
            taken = taken || compiles(rules, std::string(word.example), *context);
        CHECK(taken);
    }
}

TEST_CASE("every example of target words is YAML") {
    for (const WordDoc& word : target_docs(standard_language())) {
        INFO(word.example);
        Diagnostics inside;
        parse_yaml(Source::from_text("example", "{ " + std::string(word.example) + " }\n"), inside);
        CHECK(inside.size() == 0);
    }
}

TEST_CASE("every example of a verb, of a name and of the library is Lua") {
    const auto reads = [](const std::string& script) { return problems(script).empty(); };
    for (const auto& docs : {verb_docs(), name_docs(), library_docs()})
        for (const ScriptDoc& doc : docs) {
            const std::string example(doc.example), name(doc.name.substr(doc.name.find(':') + 1));
            INFO(example);
            CHECK(example.find(name.substr(0, name.find("NAME"))) != std::string::npos);
            CHECK((reads(as_script(example, "")) || reads(as_script(example, "local value = ")) ||
                   reads(example + "\n" + as_script("", ""))));
        }
    CHECK_FALSE(reads(as_script("fx:add(p.to 3)", "")));
}

TEST_CASE("every example of a declaration is one") {
    for (const ScriptDoc& doc : declaration_docs()) {
        std::string example(doc.example), name = "probe", folder = "effects";
        INFO(example);
        if (example.starts_with("return")) {
            const std::size_t at = example.find("params = { ") + 11;
            name = example.substr(at, example.find(' ', at) - at);
            folder = std::string(doc.name) + "s";
        } else {
            example = "return effect { text = '', params = { probe = cards {}, " + example +
                      " }, run = function(fx, p) fx:set(p.probe, 1) end }";
        }
        CHECK(problems({file(name, folder, example)}) == "");
    }
}

TEST_CASE("each kind of event has a word of its own") {
    std::set<std::string_view> words;
    for (const std::string_view word : event_words())
        CHECK(words.insert(word).second);
    CHECK(words.size() == static_cast<std::size_t>(EventKind::reloaded) + 1);
    CHECK(word(EventKind::counter_hidden) == "counter_hidden");
}
