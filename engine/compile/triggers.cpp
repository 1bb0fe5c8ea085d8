// Reads triggers: prompts that follow a batch in which an attribute of a card rises, and the changes by their answers.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "compile/name_lookup.hpp"
#include "compile/step_compiler.hpp"
#include "compile/unseen_finder.hpp"
#include "game/limits.hpp"

namespace quattro {
namespace {

// The condition of a trigger, written as ATTRIBUTE WORDS NUMBER.
struct TriggerRow {
    std::string_view words, form, doc, example;
    bool (*fires)(int before, int now, int number);
    // The lowest and highest number for which the trigger can fire, given the range of the attribute.
    std::pair<int, int> (*possible)(const Attribute& attribute);
};

constexpr TriggerRow kRises{"rises from",
                            "ATTRIBUTE rises from NUMBER",
                            "`ATTRIBUTE rises from NUMBER`: compares the values before and after one batch.",
                            "when: value rises from 0",
                            [](int before, int now, int number) { return before == number && now > number; },
                            [](const Attribute& a) {
                                return std::pair{a.lo, a.hi - 1};
                            }};
constexpr const TriggerRow* kTriggerRows[] = {&kRises};

constexpr Key kTriggersKeys[] = {
    {"when", KeyType::text, kRises.doc, kRises.example, true},
    {"unless", KeyType::name, "The trigger does not fire if the batch itself gave the card this attribute.",
     "unless: colour"},
    {"ask", KeyType::name,
     "The prompt for the owner of the card. Several cards follow one after the other, in the order of their places.",
     "ask: colour", true},
    {"set", KeyType::map, "The new value of the card's attribute.", "set: { colour: colour }", true},
};

void read_when(StepCompiler& c, const MapReader& r, Trigger& t) {
    const Node* when = r.node("when");
    if (!when) return;
    const std::vector<std::string> words = split(when->scalar, ' ');
    for (const TriggerRow* row : kTriggerRows) {
        if (words.size() != 4 || words[1] + ' ' + words[2] != row->words || !to_integer(words[3])) continue;
        const std::int64_t number = *to_integer(words[3]);
        t.fires = row->fires;
        t.operand = static_cast<int>(std::clamp<std::int64_t>(number, INT16_MIN, INT16_MAX));
        t.attribute = attribute_named(c.rules.model, name_node(words[0], when->where), c.out);
        if (!t.attribute.valid()) return;
        const Attribute& about = c.rules.shape().attributes[t.attribute];
        const auto [lowest, highest] = row->possible(about);
        if (about.named() || number < lowest || number > highest)
            r.error("when", fmt::format("'{}' never {} {}", words[0], row->words, number),
                    about.named() ? "use an attribute that is a number"
                                  : fmt::format("write a number from {} to {}", lowest, highest));
        return;
    }
    r.error("when", fmt::format("'{}' is not known here", when->scalar), std::string(kRises.form));
}

void compile_trigger(StepCompiler& c, const Node::Entry& entry) {
    c.path = entry.key;
    c.where = entry.where;
    const MapReader r(entry.value, kTriggerSchema, c.out);
    Trigger t;
    t.name = entry.key;
    read_when(c, r, t);
    if (const Node* unless = r.node("unless")) t.unless = attribute_named(c.rules.model, *unless, c.out);
    // The prompt discloses that the attribute rose, even while a condition hides the attribute.
    if (t.attribute.valid() && never_sees(c.rules.shape().attributes[t.attribute].seen_by, Owner::own))
        r.error("when", "the owner of the card, who is asked, does not always see this attribute",
                "make it visible with seen_by, or ask in a step");
    if (const Node* set = r.node("set"); set && set->entries.empty())
        r.error("set", "this changes nothing", "set: { colour: colour }");
    std::vector<AttributeChange> list = c.attributes(r, "set", true);
    const PromptIndex p = c.prompt(r, "ask");
    if (p.valid()) t.bank = c.rules.prompts[p].bank;
    t.attribute = std::max(t.attribute, AttributeIndex(0));
    c.rules.model.shape.triggers.push_back(std::move(t));
    c.triggers.push_back({p, std::move(list)});
}

}  // namespace

const Schema kTriggerSchema{
    "trigger", "A prompt that follows the batch in which an attribute of a card rises from a value.", kTriggersKeys};

void compile_triggers(StepCompiler& c) {
    const Node* list = c.rules.model.doc.find("triggers");
    if (!list) return;
    if (list->entries.size() > kMaxTriggers)
        c.out.error(list->where, fmt::format("a game has at most {} triggers", kMaxTriggers));
    for (const Node::Entry& entry : list->entries)
        compile_trigger(c, entry);
    c.path.clear();
}

}  // namespace quattro
