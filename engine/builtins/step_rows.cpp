#include "compile/step_row.hpp"

#include <algorithm>

namespace quattro {

// Each row is in the file of its step.
extern const StepRow kShuffleStep, kMoveStep, kSwapStep, kMakeStep, kDropStep, kSetStep, kAddStep, kAskStep,
    kResolveStep, kCompareStep, kIfMadeStep, kPresentStep, kTellStep, kTellMadeStep, kEndStep, kRunStep, kDoStep,
    kLeaveStep, kRepeatStep, kEachStep, kParallelStep, kUntilStep, kBlockStep;

std::span<const StepRow* const> step_rows() {
    static constexpr const StepRow* kRows[] = {
        &kShuffleStep, &kMoveStep,     &kSwapStep,     &kMakeStep,    &kDropStep,   &kSetStep,
        &kAddStep,     &kAskStep,      &kResolveStep,  &kCompareStep, &kIfMadeStep, &kPresentStep,
        &kTellStep,    &kTellMadeStep, &kEndStep,      &kRunStep,     &kDoStep,     &kLeaveStep,
        &kRepeatStep,  &kEachStep,     &kParallelStep, &kUntilStep,   &kBlockStep,
    };
    return kRows;
}

bool StepRow::has(std::string_view key) const {
    return std::any_of(schema.keys.begin(), schema.keys.end(), [&](const Key& k) { return k.name == key; });
}

const StepRow* row_of(const Node& step) {
    for (const StepRow* row : step_rows())
        if (step.find(row->word())) return row;
    return step.find(kOfKey.name) || step.find(kIfKey.name) ? step_rows().back() : nullptr;
}

namespace {

using StepVisit = std::function<void(const StepRow*, const Node::Entry&, bool)>;

const Node* find_within(const Node& map, std::string_view path) {
    const std::size_t dot = path.find('.');
    const Node* found = path.empty() ? nullptr : map.find(path.substr(0, dot));
    return !found || dot == std::string_view::npos ? found : found->find(path.substr(dot + 1));
}

void walk(const Node& steps, bool apart, const StepVisit& f) {
    for (const Node::Entry& step : steps.entries) {
        const StepRow* row = row_of(step.value);
        f(row, step, apart);
        if (!row) continue;
        for (const std::string_view inner : row->inner)
            if (const Node* map = find_within(step.value, inner)) walk(*map, apart || row->per_seat, f);
    }
}

}  // namespace

void walk_steps(const Node& game, const StepVisit& f) {
    const Node* routines = game.find("routines");
    for (std::size_t i = 0; routines && i < routines->entries.size(); ++i)
        walk(routines->entries[i].value, false, f);
    if (const Node* flow = game.find("flow")) walk(*flow, false, f);
}

}  // namespace quattro
