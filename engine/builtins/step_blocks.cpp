#include "builtins/step_blocks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace quattro {

void begin_block(StepCompiler& c, const std::string& name, bool of_seats) {
    c.blocks.push_back({name, c.fork_depth, c.each_depth, {}, of_seats, {}});
}

void end_block(StepCompiler& c) {
    for (const InstructionIndex from : c.blocks.back().leaves)
        c.set_target_here(from);
    c.blocks.pop_back();
}

InstructionIndex begin_seat_scope(StepCompiler& c, const MapReader& r) {
    if (!r.node("of")) return {};
    if (c.in_parallel())
        c.error("a block with 'of' cannot be used inside 'parallel'", "move the block after 'parallel'");
    const Expr about = c.once_expr(r, "of", kSeat);
    const RepeatIndex kept = add_hidden_repeat(c, c.path + ".of");
    const InstructionIndex begin = c.here();
    c.emit(instruction::BlockBegin{about, kept});
    c.blocks.back().seat = kept;
    ++c.each_depth;
    return begin;
}

void end_seat_scope(StepCompiler& c, InstructionIndex begin) {
    if (!begin.valid()) return;
    --c.each_depth;
    c.emit(instruction::BlockEnd{c.blocks.back().seat});
    c.set_target_here(begin);
}

void reject_empty_steps(const MapReader& r, std::string_view key) {
    const Node* steps = r.node(key);
    if (steps && steps->entries.empty()) r.error(key, "there are no steps here", "add a step, or remove the key");
}

void reject_single_pass(StepCompiler& c, const MapReader& r, const std::string& name) {
    const Node* steps = r.node("steps");
    for (std::size_t i = 0; steps && i < steps->entries.size(); ++i) {
        const Node::Entry& step = steps->entries[i];
        const Node *end = step.value.find("end"), *leave = step.value.find("leave");
        if ((!end && (!leave || leave->scalar != name)) || step.value.find(kIfKey.name)) continue;
        // A variant may end a repeat of its base early. A `leave` as the last step turns a repeat into a block that can
        // be left.
        const auto elsewhere = [&](const Location& where) { return where.source != step.where.source; };
        const Node* often = r.node("repeat");
        if (leave && i + 1 == steps->entries.size()) continue;
        if ((often && elsewhere(often->where)) ||
            std::any_of(steps->entries.begin(), steps->entries.end(), [&](auto& e) { return elsewhere(e.where); }))
            continue;
        c.out.error(step.where,
                    fmt::format("{} in the first pass of '{}', so nothing is repeated",
                                end ? "the match ends" : "the repeat ends", name),
                    "add an 'if' to this step, or move it after the repeat");
        return;
    }
}

void inner_steps(StepCompiler& c, const MapReader& r) {
    const Node* inner = r.node("steps");
    if (!inner) return;
    reject_empty_steps(r, "steps");
    c.steps(*inner, c.path);
}

void reset_counters(StepCompiler& c, const std::string& block) {
    std::vector<CounterIndex> counters;
    for (const Node::Entry& entry : entries_of(c.rules.model.doc.find("counters"))) {
        const Node* resets = entry.value.find("resets");
        const auto names = [&](const Node& node) { return node.is_scalar() && node.scalar == block; };
        if (!resets || (!names(*resets) && std::none_of(resets->items.begin(), resets->items.end(), names))) continue;
        for (const CounterIndex k : c.rules.shape().counters.indices()) {
            const std::string& name = c.rules.shape().counters[k].name;
            if (name == entry.key || name.rfind(entry.key + "(", 0) == 0) counters.push_back(k);
        }
    }
    if (counters.empty()) return;
    // Inside `parallel` each seat has its own passes, so only the counters of that seat are reset.
    c.emit(instruction::Reset{std::move(counters), c.in_parallel()});
}

RepeatIndex repeat_index(const StepCompiler& c, const std::string& name) {
    const auto& loops = c.rules.flow_number_names;
    return RepeatIndex(std::find(loops.begin(), loops.end(), name) - loops.begin());
}

RepeatIndex add_hidden_repeat(StepCompiler& c, const std::string& name) {
    const RepeatIndex number = c.rules.flow_number_names.next_index();
    c.rules.flow_number_names.push_back(name);
    c.rules.repeat_of_seat.push_back(false);
    c.rules.repeat_limits.push_back({});
    c.rules.model.shape.hidden_repeats.push_back(number);
    return number;
}

}  // namespace quattro
