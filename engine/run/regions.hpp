// Where an instruction stands in its program: inside which blocks. For what comes from outside: saves, host inputs.
#pragma once

#include <vector>

#include "run/rules.hpp"

namespace quattro {

struct Region {
    int fork = -1;            // the `fork` of the `parallel` around it
    int each = -1;            // the `each_next` of the `each` around it
    std::vector<int> abouts;  // the `block_begin`s of the blocks about a seat around it, outermost first
    std::vector<int> asked;   // the `wait`s of the questions whose answer works at once around it, outermost first
    // Whether a frame that stands here is about one seat.
    bool of_one_seat() const { return fork >= 0 || each >= 0 || !abouts.empty() || !asked.empty(); }
};

// `pc` must be of the program.
Region region_of(const Rules& rules, int pc);
// Whether a frame stays at such an instruction between two inputs.
inline bool can_rest(const Step& step) { return is<instruction::Wait>(step) || is<instruction::Join>(step); }
// Where what hangs on the condition of the `unless` at `pc` ends: behind what happens if it does not hold, too.
int end_of_branches(const Rules& rules, int pc);
// The resolve step's `resolve_next` if `pc` waits for the choices of a slot's moment, or -1.
int resolve_of(const Rules& rules, int pc);
// Whether `pc` waits for the owners of cards whose trigger is settled.
bool settles_trigger(const Rules& rules, int pc);
// How many moments one slot may have: how far a resolve step is fits one number.
inline constexpr int kMoments = 64;
// The numbers that the flow keeps (Rules::repeats), by what they count.
enum class FlowNumber : std::uint8_t {
    passes,  // of a repeat or an `each: seat`
    seat,    // whose pass it is, or whom it was about before an `of:` block: 0 is nobody
    slots,   // how far a resolve step is, see moment_at()
};
FlowNumber flow_number(const Rules& rules, std::size_t number);
// The slot's moment that a resolve step is at, from its counter: {place, moment}, {-1, -1} before the first.
std::pair<int, int> moment_at(std::int32_t counter);
std::int32_t moment_counter(int place, int moment);

}  // namespace quattro
