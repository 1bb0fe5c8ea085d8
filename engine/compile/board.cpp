// Reads boards and named targets, and loads the scripts that a game names.
#include "compile/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.hpp"
#include "compile/expr.hpp"
#include "compile/field_read.hpp"
#include "compile/language.hpp"
#include "compile/name_lookup.hpp"
#include "compile/slot_compiler.hpp"
#include "compile/step_compiler.hpp"
#include "compile/target_words.hpp"
#include "rules/field_kind.hpp"
#include "run/enclosing_blocks.hpp"
#include "script_check/declare.hpp"

namespace quattro {
namespace {

constexpr Key kBoardKeys[] = {
    {"board", KeyType::name, "The board's id, which is also the name of the file.", "board: undertow", true},
    prose({"text", KeyType::text, "What is special about it, for players.", "text: An easy current one way."}),
    {"slots", KeyType::map,
     "The effect of each place, by name, or a list of effects in order. A place that is left out does nothing.",
     "slots: { A: { add: 2, to: clockwise } }", true},
};

constexpr Key kTargetKeys[] = {
    {"cards", KeyType::name, "The zone of the cards.", "cards: hand", true},
    {"if", KeyType::expression, "The condition under which the words find the cards; otherwise they find nothing.",
     "if: count(hand) = 1"},
    prose({"text", KeyType::text, "In words, for players.", "text: the seat's unplayed card"}),
};

void read_named_targets(Draft& rules, Diagnostics& out) {
    const Node* targets = rules.model.doc.find("targets");
    if (!targets) return;
    for (const Node::Entry& entry : targets->entries) {
        const MapReader reader(entry.value, kTargetSchema, out);
        NamedTarget target;
        target.name = entry.key;
        target.text = reader.text_or("text", entry.key);
        const Node* cards = reader.node("cards");
        target.zone = cards ? zone_named(rules.model, *cards, out) : ZoneIndex();
        if (const Node* when = reader.node("if")) target.when = compile_expr(rules, *when, {}, kTruth, out);
        rules.targets.push_back(std::move(target));  // a broken target is stored, so that its name is known
    }
}

void collect_keys(const Node& node, std::set<std::string>& keys) {
    for (const Node& item : node.items)
        collect_keys(item, keys);
    for (const Node::Entry& entry : node.entries) {
        keys.insert(entry.key);
        collect_keys(entry.value, keys);
    }
}

// Reports a default of a card parameter that is not target words at the declaration of the script, instead of at every
// board that uses it.
void check_declared(const Rules& rules, const Script& script, Diagnostics& out) {
    for (const Param& param : script.params) {
        const bool cards = param.kind == ParamType::cards || param.kind == ParamType::card;
        if (cards && param.default_text && !parse_target(rules, rules.slot_zone, *param.default_text))
            out.unknown(param.default_where, fmt::format("'{}' are not target words", *param.default_text),
                        *param.default_text, target_words(rules, rules.slot_zone));
    }
}
// Reports a parameter whose attribute looks like a misspelt attribute of the cards. An attribute that is similar to
// none is reported only where the script is called, because the script may be for other cards.
void check_attributes(const Rules& rules, const Script& script, Diagnostics& out) {
    std::vector<std::string> attributes = names_of(rules.shape().attributes);
    for (const Param& param : script.params) {
        const std::string meant = nearest(param.attribute, attributes);
        if (!param.attribute.empty() && param.attribute != "seat" && !meant.empty() && meant != param.attribute)
            out.unknown(param.where, fmt::format("the cards have no attribute '{}'", param.attribute), param.attribute,
                        attributes);
    }
}

std::vector<ScriptFile> files(const PackSet& packs, const std::string& folder, const std::set<std::string>& names,
                              Diagnostics& out) {
    std::vector<ScriptFile> list;
    for (const std::string& name : names)
        if (const PackFile* file = packs.script(folder, name))
            if (auto source = packs.read(*file, out)) list.push_back({name, folder, std::move(source)});
    return list;
}

std::string show(const Node& node) {
    if (node.is_scalar()) return node.scalar;
    std::vector<std::string> parts;
    for (const Node& item : node.items)
        parts.push_back(show(item));
    return join(parts, " and ");
}

}  // namespace

const Schema kBoardSchema{"board", "A file beside a game.yaml with the effects of the slots.", kBoardKeys};
const Schema kTargetSchema{"target", "Further target words for the slots of boards.", kTargetKeys};

void load_called_scripts(Draft& rules, const PackSet& packs, const std::vector<const Node*>& slots, Diagnostics& out) {
    std::set<std::string> names;
    for (const Node* node : slots)
        collect_keys(*node, names);
    for (const Script& script : rules.scripts)
        names.erase(script.id);
    if (rules.libs.empty()) {
        const auto libs = packs.script_ids("lib");
        rules.libs = files(packs, "lib", {libs.begin(), libs.end()}, out);
    }
    std::vector<ScriptFile> found;
    for (const char* folder : {"effects", "actions", "items", "rules"})
        for (ScriptFile& file : files(packs, folder, names, out))
            found.push_back(std::move(file));
    for (Script& script : declare_scripts(found, rules.libs, out)) {
        if (script.kind == "effect" && rules.slot_zone.valid()) check_declared(rules, script, out);
        check_attributes(rules, script, out);
        rules.scripts.push_back(std::move(script));
    }
    for (const Script& script : rules.scripts)
        rules.last_pass = std::max(rules.last_pass, script.pass);
    const auto ids = packs.script_ids("effects");
    rules.effect_names.assign(ids.begin(), ids.end());
    rules.script_names.clear();
    rules.script_kinds.clear();
    for (const std::string kind : {"action", "effect", "item", "rule"})
        for (const std::string& id : packs.script_ids(kind + "s")) {
            rules.script_names.push_back(id);
            rules.script_kinds.push_back(kind);
        }
}

// The text for an argument that a player chooses, such as "a card": its value is not known yet.
std::string asked_for(Draft& rules, const Node& field) {
    const FieldKindRow* kind = kind_of_pick(rules, *field.find("pick"));
    const std::string word = !kind                  ? "thing"
                             : kind == &kValueField ? field.find("pick")->scalar
                                                    : std::string(kind->word);
    const std::string name = word.substr(0, word.find(' '));
    if (field.find("times") || field.find("up_to") || field.find(kEachKey)) return name + "s";
    return (name.find_first_of("aeio") == 0 ? "an " : "a ") + name;
}

// {name} is the argument as written in YAML, or words such as "a card" for one that a player chooses; if it is not
// given, the default. {name:+} is a number with its sign; anything else as {name}. The reader of scripts has checked
// that all braces are around parameters.
std::string call_text(Draft& rules, const Script& script, const Node& node) {
    std::map<std::string, std::string, std::less<>> values;
    for (const Param& p : script.params) {
        const Node* given = node.find(p.name);
        std::string value = given ? show(*given) : p.default_text.value_or("");
        if (given && is_field(*given)) value = asked_for(rules, *given);
        const auto number = to_integer(value);
        values[p.name + ":+"] = number && *number >= 0 ? "+" + value : value;
        values[p.name] = std::move(value);
    }
    const std::string_view text = script.text;
    std::string out;
    for (std::size_t at = 0;;) {
        const std::size_t open = text.find('{', at);
        out += text.substr(at, open - at);
        if (open == std::string_view::npos) return out;
        const std::size_t close = text.find('}', open);
        if (const auto value = values.find(text.substr(open + 1, close - open - 1)); value != values.end())
            out += value->second;
        at = std::min(close, text.size() - 1) + 1;
    }
}

Board compile_board(Draft& rules, const std::string& id, const Node& slots, Diagnostics& out) {
    const Zone& zone = rules.shape().zones[rules.slot_zone];
    Board board;
    board.id = id;
    board.slots.resize(zone.places.size());
    board.words.resize(zone.places.size());
    if (zone.places.empty()) return board;  // an error in the zone was reported already
    for (const Node::Entry& entry : slots.entries) {
        const auto place = std::find(zone.places.begin(), zone.places.end(), entry.key);
        if (place == zone.places.end()) {
            out.unknown(entry.where, fmt::format("there is no place '{}' in '{}'", entry.key, zone.name), entry.key,
                        zone.places);
            continue;
        }
        if (entry.is_empty()) {
            out.error(entry.where, fmt::format("'{}:' has no value", entry.key),
                      "write an effect, or remove the place, which then does nothing");
            continue;
        }
        const auto index = static_cast<std::size_t>(place - zone.places.begin());
        SlotCompiler compiler(rules, slots, out);
        board.slots[index] = compiler.compile(entry.key, entry.value);
        if (const auto effects = int_size(board.slots[index]); effects > kMaxBatches)
            out.error(
                entry.where,
                fmt::format("'{}' has {} effects, and a slot can have at most {}", entry.key, effects, kMaxBatches),
                "move some of them to another slot");
        board.words[index] = compiler.prose();
    }
    return board;
}

namespace {

// The script calls in the steps of the game.
std::vector<const Node*> scripts_run(const Rules& rules) {
    std::vector<const Node*> calls;
    rules.language->walk_steps(rules.model.doc, [&](const StepRow* row, const Node::Entry& step, bool) {
        const Node* what = row && row->runs_script ? step.value.find(row->word()) : nullptr;
        if (what && what->is_map()) calls.push_back(what);
    });
    return calls;
}

}  // namespace

void compile_boards(Draft& rules, const PackSet& packs, Diagnostics& out) {
    read_named_targets(rules, out);
    std::vector<const Node*> slots = scripts_run(rules);
    if (const Node* actions = rules.model.doc.find("actions")) slots.push_back(actions);
    for (const BoardFile& file : rules.model.boards)
        if (const Node* s = file.doc.find("slots")) slots.push_back(s);
    if (!rules.slot_zone.valid()) {
        if (!rules.model.boards.empty())
            out.error(rules.model.doc.where, "the game has boards, but no zone has their effects",
                      "add 'effects: board' to a loop or row");
        if (!slots.empty()) load_called_scripts(rules, packs, slots, out);
        return;
    }
    load_called_scripts(rules, packs, slots, out);
    for (const BoardFile& file : rules.model.boards) {
        if (!file.doc.is_map()) continue;
        const MapReader reader(file.doc, kBoardSchema, out);
        const Node* s = reader.node("slots");
        if (!s) continue;
        Board board = compile_board(rules, file.id, *s, out);
        board.text = reader.text_or("text", "");
        rules.boards.push_back(std::move(board));
    }
}

}  // namespace quattro
