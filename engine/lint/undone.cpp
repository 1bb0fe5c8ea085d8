// Notes on steps and slot effects without effect, or whose change the next one reverts or overwrites.
#include <fmt/format.h>

#include <algorithm>

#include "compile/language.hpp"
#include "compile/slot_compiler.hpp"
#include "lint/notes.hpp"

namespace quattro {
namespace {

class Neighbours {
public:
    Neighbours(const Rules& rules, std::vector<LintNote>& out)
        : language_(*rules.language), notes_(rules.model.doc, [&out](const Location& where, std::string message) {
              out.push_back({where, std::move(message), false});
          }) {}

    void steps(const Node& node) {
        for (std::size_t i = 0; i < node.entries.size(); ++i) {
            const Node::Entry& entry = node.entries[i];
            const StepRow* row = language_.step(entry.value);
            if (i > 0 && row) pair(node.entries[i - 1].value, entry, *row);
            if (row && row->lint->alone) row->lint->alone(notes_, entry);
            steps(entry.value);
        }
    }
    void effects(const Node& node) {
        for (std::size_t i = 1; i < node.items.size(); ++i)
            if (const std::string* key = taken_back(node.items[i - 1], node.items[i]))
                notes_.note(
                    node.items[i].where,
                    fmt::format("this '{}' undoes the effect before it; remove both, or change the cards or the number",
                                *key));
        for (const Node& item : node.items)
            effects(item);
        for (const Node::Entry& entry : node.entries)
            effects(entry.value);
    }

    // Notes each `repeat` that does nothing, because the slot that it names is empty or repeats a slot itself.
    void repeats(const Node& slots, const Node& node) {
        const Node* name = node.find(kRepeatKey);
        const Node* other = name && name->is_scalar() ? slots.find(name->scalar) : nullptr;
        if (name && name->is_scalar() && (!other || other->is_null() || contains_repeat(*other)))
            notes_.note(
                name->where,
                fmt::format("repeating '{0}' does nothing, because '{0}' {1}; write the effects here", name->scalar,
                            other && contains_repeat(*other) ? "repeats a slot itself" : "is empty"));
        for (const Node& item : node.items)
            repeats(slots, item);
        for (const Node::Entry& entry : node.entries)
            repeats(slots, entry.value);
    }

private:
    void pair(const Node& before, const Node::Entry& entry, const StepRow& row) const {
        const auto lint = row.lint->pair;
        const StepRow* other = lint && before.is_map() ? language_.step(before) : nullptr;
        if (other && other->lint->pair == lint && same_part(before, entry.value, kOfKey.name))
            lint(notes_, before, entry);
    }
    // The key of the number that differs only in sign between two otherwise equal effects; null if there is none.
    static const std::string* taken_back(const Node& a, const Node& b) {
        const std::string* found = nullptr;
        if (a.entries.size() != b.entries.size()) return nullptr;
        for (const Node::Entry& entry : a.entries) {
            const Node* other = b.find(entry.key);
            if (!other) return nullptr;
            if (same_content(entry.value, *other)) continue;
            if (found || !are_opposite(entry.value, *other)) return nullptr;
            found = &entry.key;
        }
        return found;
    }

    const Language& language_;
    StepNotes notes_;
};

}  // namespace

void lint_undone(const Rules& rules, std::vector<LintNote>& out) {
    Neighbours neighbours(rules, out);
    for (const char* part : {"flow", "routines"})
        if (const Node* steps = rules.model.doc.find(part)) neighbours.steps(*steps);
    for (const BoardFile& board : rules.model.boards)
        if (const Node* slots = board.doc.find("slots")) {
            neighbours.effects(*slots);
            neighbours.repeats(*slots, *slots);
        }
}

}  // namespace quattro
