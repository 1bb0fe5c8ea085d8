#include "flow/link.hpp"

#include <algorithm>

#include "flow/maker.hpp"

namespace quattro {
namespace {

Countable countable(const PromptField& f) {
    if (f.looks_ahead || is_set(f) || f.remembered >= 0) return Countable::no;
    if (f.where.size() == 1 && f.where[0].quick != QuickTest::none) return Countable::cells;
    if (!f.where.empty()) return Countable::no;
    switch (f.kind) {
        case PickKind::card: return f.zones.size() == 1 && f.whose == Whose::own ? Countable::cards : Countable::no;
        case PickKind::place:
        case PickKind::column:
        case PickKind::seat:
        case PickKind::value:
        case PickKind::word:
        case PickKind::kind: return Countable::numbers;
        case PickKind::spot:
        case PickKind::amount:
        case PickKind::action: return Countable::no;
    }
    return Countable::no;
}

// What an option must pass is looked up once.
void link_field(const Rules& rules, PromptField& field) {
    field.countable = countable(field);
    field.terms.clear();
    field.plain = field.kind != PickKind::action && field.remembered < 0;
    for (const Filter& filter : field.where) {
        if (!filter.test.given()) continue;
        field.terms.push_back(root_of(rules, filter.test));
        field.plain = field.plain && filter.results.empty();
    }
}

// Where the fields of each action begin, which stand behind the choice of it.
void link_groups(const Rules& rules, Prompt& prompt) {
    for (std::size_t choice = 0; choice < prompt.fields.size(); ++choice) {
        PromptField& field = prompt.fields[choice];
        if (field.kind != PickKind::action) continue;
        field.groups.assign(rules.actions.size(), -1);
        field.groups_end = static_cast<int>(choice) + 1;
        for (int f = static_cast<int>(prompt.fields.size()) - 1; f > static_cast<int>(choice); --f) {
            const PromptField& of_action = prompt.fields[static_cast<std::size_t>(f)];
            if (of_action.owner != static_cast<int>(choice)) continue;
            field.groups[static_cast<std::size_t>(of_action.action)] = f;
            field.groups_end = std::max(field.groups_end, f + 1);
        }
    }
}

}  // namespace

void link_rules(Rules& rules) {
    rules.terms = {};
    Maker maker(rules, rules.terms);
    rules.roots.clear();
    for (const Expression& e : rules.expressions)
        rules.roots.push_back(maker.expression(e));
    for (Prompt& prompt : rules.prompts) {
        for (PromptField& field : prompt.fields)
            link_field(rules, field);
        link_groups(rules, prompt);
    }
    rules.doings.clear();
    for (const Step& step : rules.program) {
        Doing* doing = make_doing(rules, step);
        doing->cost = step.cost;
        rules.doings.push_back(doing);
    }
}

}  // namespace quattro
