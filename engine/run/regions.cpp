#include "run/regions.hpp"

namespace quattro {

Region region_of(const Rules& rules, int pc) {
    Region region;
    const auto at = [&](int i) -> const Step& { return rules.program[i]; };
    for (int i = 0; i + 1 < static_cast<int>(rules.program.size()) && i < pc; ++i) {
        const Step& step = at(i);
        if (step.code == StepCode::fork && pc < step.jump) region.fork = i;
        // A `leave` emits an each_begin, too: without a loop behind it.
        const bool each = step.code == StepCode::each_begin && at(i + 1).code == StepCode::each_next;
        if (each && pc > i + 1 && pc < at(i + 1).jump) region.each = i;
        if (step.code == StepCode::block_begin && pc < step.jump) region.abouts.push_back(i);
        // wait; jump behind; what happens at once; reopen; jump back.
        const bool at_once = step.code == StepCode::wait && step.e.given();
        if (at_once && pc >= step.jump && pc < at(i + 1).jump) region.asked.push_back(i);
    }
    return region;
}

int resolve_of(const Rules& rules, int pc) {
    if (pc < 1 || pc + 1 >= static_cast<int>(rules.program.size())) return -1;
    const auto code = [&](int i) { return rules.program[i].code; };
    const bool resolves =
        code(pc) == StepCode::wait && code(pc - 1) == StepCode::resolve_next && code(pc + 1) == StepCode::resolve_run;
    return resolves ? pc - 1 : -1;
}

bool settles_trigger(const Rules& rules, int pc) {
    if (pc < 0 || pc + 1 >= static_cast<int>(rules.program.size())) return false;
    return rules.program[pc].code == StepCode::wait &&
           rules.program[static_cast<std::size_t>(pc) + 1].code == StepCode::trigger_set;
}

std::pair<int, int> moment_at(std::int32_t counter) {
    if (counter <= 0) return {-1, -1};
    return {(counter - 1) / kMoments, (counter - 1) % kMoments};
}

std::int32_t moment_counter(int place, int moment) { return place * kMoments + moment + 1; }

}  // namespace quattro
