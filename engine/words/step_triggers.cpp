// Triggers: what happens when a card's attribute rises.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "compile/names.hpp"
#include "words/step_cards.hpp"

namespace quattro {
namespace {

constexpr Key kKeys[] = {
    {"when", KeyType::text, "`ATTRIBUTE rises from NUMBER`: within one batch, whatever happened in between.",
     "when: value rises from 0", true},
    {"unless", KeyType::name, "Not if the batch itself gave the card this attribute.", "unless: colour"},
    {"ask", KeyType::name, "What the card's owner is asked; several cards one after the other, in place order.",
     "ask: colour", true},
    {"set", KeyType::map, "What the card's attribute becomes.", "set: { colour: colour }", true},
};

void compile_trigger(StepCompiler& c, const Node::Entry& entry) {
    c.path = entry.key;
    c.where = entry.place;
    const Reader r(entry.value, kTriggerSchema, c.out);
    Trigger t;
    t.name = entry.key;
    const std::vector<std::string> words = split(r.text_or("when", ""), ' ');
    const bool rises = words.size() == 4 && words[1] == "rises" && words[2] == "from" && to_integer(words[3]);
    if (rises) {
        const std::int64_t from = *to_integer(words[3]);
        t.attribute = attribute_named(c.rules.model, name_node(words[0], r.node("when")->place), c.out);
        const Attribute* about = t.attribute < 0 ? nullptr : &c.rules.shape().attributes[t.attribute];
        if (about && (about->named() || from < about->lo || from >= about->hi))
            r.error("when", fmt::format("'{}' never rises from {}", words[0], from),
                    about->named() ? "take an attribute that is a number"
                                   : fmt::format("a number from {} to {}", about->lo, about->hi - 1));
        t.from = static_cast<int>(std::clamp<std::int64_t>(from, INT16_MIN, INT16_MAX));
    } else if (const Node* when = r.node("when")) {
        r.error("when", fmt::format("'{}' is not known here", when->scalar), "ATTRIBUTE rises from NUMBER");
    }
    if (const Node* unless = r.node("unless")) t.unless = attribute_named(c.rules.model, *unless, c.out);
    std::vector<AttributeChange> list = attributes_made(c, r, "set");
    const int p = c.prompt(r, "ask");
    t.attribute = std::max(t.attribute, 0);
    c.rules.model.shape.triggers.push_back(std::move(t));
    c.triggers.push_back({p, std::move(list)});
}

}  // namespace

const Schema kTriggerSchema{
    "trigger", "What happens right after the batch in which a card's attribute rises from a value.", kKeys};

void compile_triggers(StepCompiler& c) {
    const Node* list = c.rules.model.doc.find("triggers");
    if (!list) return;
    if (list->entries.size() > 8) c.out.error(list->place, "a game has at most 8 triggers");
    for (const Node::Entry& entry : list->entries)
        compile_trigger(c, entry);
    c.path.clear();
}

}  // namespace quattro
