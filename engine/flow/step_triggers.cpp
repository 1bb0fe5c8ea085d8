// Triggers: what happens when a card's attribute rises.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "flow/names.hpp"
#include "flow/step_compiler.hpp"

namespace quattro {

void StepCompiler::trigger(const Node::Entry& entry) {
    path_ = entry.key;
    where_ = entry.place;
    const Reader r(entry.value, kTriggerSchema, out_);
    Trigger t;
    t.name = entry.key;
    const std::vector<std::string> words = split(r.text_or("when", ""), ' ');
    const bool rises = words.size() == 4 && words[1] == "rises" && words[2] == "from" && to_integer(words[3]);
    if (rises) {
        const std::int64_t from = *to_integer(words[3]);
        t.attribute = attribute_named(rules_.model, name_node(words[0], r.node("when")->place), out_);
        const Attribute* about =
            t.attribute < 0 ? nullptr : &rules_.shape().attributes[static_cast<std::size_t>(t.attribute)];
        if (about && (about->named() || from < about->lo || from >= about->hi))
            r.error("when", fmt::format("'{}' never rises from {}", words[0], from),
                    about->named() ? "take an attribute that is a number"
                                   : fmt::format("a number from {} to {}", about->lo, about->hi - 1));
        t.from = static_cast<int>(std::clamp<std::int64_t>(from, INT16_MIN, INT16_MAX));
    } else if (const Node* when = r.node("when")) {
        r.error("when", fmt::format("'{}' is not known here", when->scalar), "ATTRIBUTE rises from NUMBER");
    }
    if (const Node* unless = r.node("unless")) t.unless = attribute_named(rules_.model, *unless, out_);
    std::vector<AttributeChange> list;
    changes(r, "set", false, list);
    const int p = prompt(r, "ask");
    t.attribute = std::max(t.attribute, 0);
    rules_.model.shape.triggers.push_back(std::move(t));
    triggers_.push_back({p, std::move(list)});
}

void StepCompiler::triggers() {
    const Node* list = rules_.model.doc.find("triggers");
    if (!list) return;
    if (list->entries.size() > 8) out_.error(list->place, "a game has at most 8 triggers");
    for (const Node::Entry& entry : list->entries)
        trigger(entry);
    path_.clear();
}

}  // namespace quattro
