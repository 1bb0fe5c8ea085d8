// Steps around other steps: passes, blocks about a seat, and counters that start anew with them.
#include <algorithm>

#include "flow/execute.hpp"
#include "flow/load.hpp"

namespace quattro {

// Of a repeat: how often it was begun, for the table or for the frame's seat.
std::int32_t& Executor::passes(State& m, int frame, const Step& step) const {
    return m.at(s_.loop, step.to * (s_.seats + 1) + (step.flag ? m.at(s_.frame_seat, frame) : 0));
}

void Executor::repeat_begin(State& m, int frame, const Step& step) { passes(m, frame, step) = 0; }

void Executor::each_begin(State& m, int frame, const Step& step) {
    m.at(s_.frame_seat, frame) = 0;
    if (step.to >= 0) passes(m, frame, step) = 0;
}

void Executor::reset(State& m, int frame, const Step& step) {
    const std::vector<int>& drawn = rules_.model.counter_start_options;
    const State* start = &rules_.start;
    State of_match;
    if (std::any_of(drawn.begin(), drawn.end(), [](int option) { return option >= 0; })) {
        of_match = rules_.start;
        for (const Option& option : rules_.model.options)
            if (option.counter >= 0) {
                const int cell = s_.counters[static_cast<std::size_t>(option.counter)].first;
                of_match.at(s_.counter, cell) = m.at(s_.counter, cell);
            }
        start_counters(rules_, of_match);
        start = &of_match;
    }
    for (const int counter : step.zones) {
        const Counter& c = s_.counters[static_cast<std::size_t>(counter)];
        const Seat own = step.flag ? m.at(s_.frame_seat, frame) : 0;
        for (int i = 0; i < (c.of_seat ? s_.seats : 1); ++i)
            if (!own || !c.of_seat || i + 1 == own) m.at(s_.counter, c.first + i) = start->at(s_.counter, c.first + i);
    }
}

}  // namespace quattro
