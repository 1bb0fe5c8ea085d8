// Random answers and playouts: matches of which nobody has to know anything but how they end.
#include <bit>

#include "flow/asking.hpp"
#include "flow/execute.hpp"
#include "state/clock.hpp"

namespace quattro {
namespace {

std::int32_t nth_known(const PromptField& field, const KnownOptions::Entry& known, std::uint32_t behind) {
    std::uint64_t left = known.options;
    while (behind-- > 0)
        left &= left - 1;
    const int bit = std::countr_zero(left);
    return bit == kMostKnown ? kNone : field.numbers.first + bit;
}

}  // namespace

// Field by field, among what the rest can be answered with.
void Executor::draw_answers(State& m, Asking& asking, Seat seat, PlayoutRandom& random, bool free) {
    std::int32_t* answers = m.all(s_.answer) + s_.answer_cell(asking.prompt.bank, seat, 0);
    const auto below = [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
    for (int f = 0; f < asking.fields(); ++f) {
        const PromptField& field = asking.field(f);
        if (asking.of_other_action(field)) {
            const int end = asking.next_asked(f, field);
            random.skip(static_cast<std::uint64_t>(end - f));
            std::fill(answers + f, answers + end, kNone);
            f = end - 1;
            continue;
        }
        if (field.conditional && !asking.asked(field)) {
            random.skip(1);
            answers[f] = kNone;
            continue;
        }
        if (field.counted.how != Countable::no && (free || !field.looks_ahead || asking.free_behind(field))) {
            draw_option(s_, m, field, seat, random, answers[f]);
            continue;
        }
        if (const KnownOptions::Entry* known = field.known.find(answers)) {
            asking.count_known(free ? known->listed : known->looked_at);
            if (known->options)
                answers[f] =
                    nth_known(field, *known, random.below(static_cast<std::uint32_t>(std::popcount(known->options))));
            continue;
        }
        list(asking, m, seat, f, !free, scratch_.options);
        if (!scratch_.options.empty()) answers[f] = scratch_.options[below(scratch_.options.size())];
    }
    looking_ += asking.looked_at() * kCostOfOption;
}

void Executor::answer_randomly(State& m, int bank, Seat seat, PlayoutRandom& random) {
    Asking asking(rules_, m, prompt_at(m, bank, seat), seat);
    draw_answers(m, asking, seat, random);
    m.at(s_.prompt_status, s_.prompt_slot(bank, seat)) = static_cast<std::uint8_t>(PromptStatus::answered);
}

// Whoever is asked answers, lowest bank and seat first; how many those were.
int Executor::answer_all(State& m, PlayoutRandom& random) {
    const std::uint8_t* status = m.all(s_.prompt_status);
    const std::uint8_t* end = status + s_.prompt_status.count;
    int answers = 0;
    for (const std::uint8_t* at = status; at != end; ++at) {
        if (*at != static_cast<std::uint8_t>(PromptStatus::open)) continue;
        const auto slot = static_cast<int>(at - status);
        answer_randomly(m, slot / s_.seats, slot % s_.seats + 1, random);
        ++answers;
    }
    return answers;
}

// In a playout nobody waits: a frame that is alone is answered where it stands.
bool Executor::answered_here(State& m) {
    if (!answers_here()) return false;
    const int now = answer_all(m, *luck_);
    answers_ += now;
    if (now > 0) new_budget();
    return now > 0;
}

int Executor::playout(State& m, PlayoutRandom& random, int most) {
    const While guessing(guessing_);
    const bool alone = s_.frame_capacity == 1 && !sink_ && !observer_ && stop_ < 0;
    const Lent<PlayoutRandom> luck(luck_, alone ? &random : nullptr);
    answers_ = 0;
    most_answers_ = most;
    while (!m.at(s_.over, 0) && answers_ < most) {
        const int now = answer_all(m, random);
        answers_ += now;
        if (now == 0) {  // prompts that wait for their deadline
            const std::int64_t next = earliest_deadline(s_, m);
            if (next == 0) break;
            m.at(s_.now, 0) = next;
        }
        new_budget();
        run(m);
    }
    return answers_;
}

}  // namespace quattro
