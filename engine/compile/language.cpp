#include "compile/language.hpp"

#include <algorithm>

namespace quattro {
namespace {

using StepVisit = std::function<void(const StepRow*, const Node::Entry&, bool)>;

const Node* find_within(const Node& map, std::string_view path) {
    const std::size_t dot = path.find('.');
    const Node* found = path.empty() ? nullptr : map.find(path.substr(0, dot));
    return !found || dot == std::string_view::npos ? found : found->find(path.substr(dot + 1));
}

void walk(const Language& language, const Node& steps, bool apart, const StepVisit& f) {
    for (const Node::Entry& step : steps.entries) {
        const StepRow* row = language.step(step.value);
        f(row, step, apart);
        if (!row) continue;
        for (const std::string_view inner : row->inner)
            if (const Node* map = find_within(step.value, inner)) walk(language, *map, apart || row->per_seat, f);
    }
}

}  // namespace

void Language::add(const FunctionRow& row) {
    functions.push_back(&row);
    function_words.push_back(row.word);
}

const StepRow* Language::step(const Node& step) const {
    for (const StepRow* row : steps)
        if (step.find(row->word())) return row;
    return step.find(kOfKey.name) || step.find(kIfKey.name) ? steps.back() : nullptr;
}

void Language::walk_steps(const Node& game, const StepVisit& f) const {
    for (const Node::Entry& entry : entries_of(game.find("routines")))
        walk(*this, entry.value, false, f);
    if (const Node* flow = game.find("flow")) walk(*this, *flow, false, f);
}

bool Language::has_key(KeyRole role, std::string_view name) const {
    return std::any_of(steps.begin(), steps.end(), [&](const StepRow* row) { return row->has(role, name); });
}

const FunctionRow* Language::function(std::string_view name) const {
    const auto found = std::find_if(functions.begin(), functions.end(),
                                    [&](const FunctionRow* row) { return row->word.name == name; });
    return found == functions.end() ? nullptr : *found;
}

bool goes_through_seats(const Language& language, const lang::Call& call) {
    const FunctionRow* row = language.function(call.name);
    return row && std::any_of(row->word.parameters.begin(), row->word.parameters.end(),
                              [](const lang::Parameter& p) { return p.takes == lang::ParameterKind::amount; });
}

}  // namespace quattro
