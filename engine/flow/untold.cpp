#include "flow/untold.hpp"

#include <algorithm>

namespace quattro {
namespace {

const Counter* counter_at(const Shape& s, std::int32_t cell) {
    for (const Counter& c : s.counters)
        if (cell >= c.first && cell < c.first + (c.of_seat ? s.seats : 1)) return &c;
    return nullptr;
}

bool counted_by_all(const Zone& zone) {
    return zone.seen_by == Audience::everyone || zone.counted_by == Audience::everyone;
}

// In doubt what an instruction reads is not known to everyone.
bool everyone_knows(const Shape& s, const ExprOp& in) {
    switch (in.code) {
        case Code::counter:
        case Code::counter_of:
        case Code::best:
        case Code::least:
        case Code::total:
        case Code::most: {
            const Counter* counter = counter_at(s, in.c);
            return counter && counter->shown && counter->seen_by == Audience::everyone;
        }
        case Code::loop: return std::find(s.hidden_loops.begin(), s.hidden_loops.end(), in.c) == s.hidden_loops.end();
        case Code::cards:
        case Code::cards_all:
        case Code::empty_places: return counted_by_all(s.zones[static_cast<std::size_t>(in.c)]);
        case Code::constant:
        case Code::seat:
        case Code::next_seat:
        case Code::capacity:
        case Code::negate:
        case Code::add:
        case Code::subtract:
        case Code::multiply:
        case Code::divide:
        case Code::modulo:
        case Code::equal:
        case Code::unequal:
        case Code::less:
        case Code::less_equal:
        case Code::greater:
        case Code::greater_equal:
        case Code::either:
        case Code::and_then:
        case Code::or_else:
        case Code::invert:
        case Code::choose:
        case Code::seat_in:
        case Code::count_seats:
        case Code::each: return true;
        default: return false;
    }
}

bool everyone_knows(const Rules& rules, const Expr& expr) {
    const auto begin = rules.code.begin() + expr.begin;
    return std::all_of(begin, begin + expr.size, [&](const ExprOp& in) { return everyone_knows(rules.shape(), in); });
}

// Where what hangs on a condition ends: behind `else`, too.
int end_of_branch(const std::vector<Step>& program, int test) {
    const int otherwise = program[static_cast<std::size_t>(test)].jump;
    const Step& last = program[static_cast<std::size_t>(otherwise - 1)];
    return last.code == StepCode::jump ? std::max(last.jump, otherwise) : otherwise;
}

}  // namespace

void hide_clocks(Rules& rules) {
    for (const Prompt& prompt : rules.prompts)
        if (prompt.bank >= 0 && prompt.seconds.given() && !everyone_knows(rules, prompt.seconds))
            rules.model.shape.banks[static_cast<std::size_t>(prompt.bank)].hides_clock = true;
}

void shorten_told_names(Rules& rules) {
    for (int test = 0; test < static_cast<int>(rules.program.size()); ++test) {
        const Step& condition = rules.program[static_cast<std::size_t>(test)];
        if (condition.code != StepCode::unless || !condition.e.given() || everyone_knows(rules, condition.e)) continue;
        const std::size_t dot = condition.name.rfind('.'), known = dot == std::string::npos ? 0 : dot;
        for (int pc = test; pc < end_of_branch(rules.program, test); ++pc) {
            Step& step = rules.program[static_cast<std::size_t>(pc)];
            step.told = std::min(step.told, known);
        }
    }
}

}  // namespace quattro
