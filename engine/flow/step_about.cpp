// Blocks about a seat or on a condition, and counters that start anew with a pass of a block.
#include <algorithm>

#include "flow/step_compiler.hpp"

namespace quattro {

// Counters that start anew whenever a pass of this block begins.
void StepCompiler::reset(const std::string& block) {
    std::vector<int> counters;
    const Node* all = rules_.model.doc.find("counters");
    for (std::size_t i = 0; all && i < all->entries.size(); ++i) {
        const Node* resets = all->entries[i].value.find("resets");
        const auto names = [&](const Node& node) { return node.is_scalar() && node.scalar == block; };
        if (!resets || (!names(*resets) && std::none_of(resets->items.begin(), resets->items.end(), names))) continue;
        for (std::size_t c = 0; c < rules_.shape().counters.size(); ++c) {
            const std::string& name = rules_.shape().counters[c].name;
            if (name == all->entries[i].key || name.rfind(all->entries[i].key + "(", 0) == 0)
                counters.push_back(static_cast<int>(c));
        }
    }
    if (counters.empty()) return;
    Step& s = emit(StepCode::reset);
    s.zones = std::move(counters);
    s.flag = forks_ > 0;  // where each seat has passes of its own, its own counters start anew
}

// A number of the flow's that nobody is told: a repeat that no designer has named.
int StepCompiler::hidden_number(const std::string& name) {
    const auto number = static_cast<int>(rules_.loops.size());
    rules_.loops.push_back(name);
    rules_.loop_of_seat.push_back(false);
    rules_.model.shape.hidden_loops.push_back(number);
    return number;
}

// What follows is about one seat; returns where that begins, -1 where it is not said.
int StepCompiler::begin_about(const Reader& r) {
    if (!r.node("of")) return -1;
    if (forks_ > 0) out_.error(where_, "a block about a seat cannot stand inside 'parallel'");
    const Expr about = table_expr(r, "of", kSeat);
    const int kept = hidden_number(path_ + ".of"), begin = here();
    Step& s = emit(StepCode::block_begin);
    s.e = about;
    s.to = kept;
    open_blocks_.back().seat = kept;
    ++eaches_;
    return begin;
}

void StepCompiler::end_about(int begin) {
    if (begin < 0) return;
    --eaches_;
    emit(StepCode::block_end).to = open_blocks_.back().seat;
    at(begin).jump = here();
}

// { of: SEAT, if: CONDITION, steps: ..., else: ... }
void StepCompiler::about(const Reader& r, const std::string& name) {
    if (!r.node("of") && !r.node("if"))
        r.error("steps", "these steps happen anyway", "of: SEAT, if: CONDITION, repeat: or each: seat");
    open_blocks_.push_back({name, forks_, eaches_, -1, false, {}});
    const int begin = begin_about(r);
    const Expr condition = table_expr(r, "if", kTruth);
    const int test = here();
    if (r.node("if")) emit(StepCode::unless).e = condition;
    if (const Node* inner = r.node("steps")) steps(*inner, path_);
    if (const Node* otherwise = r.node("else")) {
        const int past = here();
        emit(StepCode::jump);
        if (r.node("if")) at(test).jump = here();
        steps(*otherwise, path_);
        at(past).jump = here();
    } else if (r.node("if")) {
        at(test).jump = here();
    }
    end_about(begin);
    end_block();
}

}  // namespace quattro
