// Ops that open prompts and wait for answers. In a playout, they can answer prompts in place.
#include <algorithm>
#include <cstring>

#include "run/enclosing_blocks.hpp"
#include "run/execute_prompts.hpp"
#include "run/ops_flow.hpp"
#include "run/sampling.hpp"

namespace quattro {

FlowOps::PromptOp::PromptOp(const Rules& rules, PromptIndex of, InstructionIndex pc, InstructionIndex wait)
    : index(of),
      prompt(rules.prompts[of]),
      drawn(prompt.sampled_fields),
      needed(prompt.required_fields),
      answers(rules.shape(), prompt.bank, FieldIndex(0)) {
    const auto waits_here = [&](const Instruction& s) {
        const auto* there = as<instruction::Wait>(s);
        return there && rules.prompts[there->prompt].bank == prompt.bank ? there : nullptr;
    };
    one = one_counted(prompt);
    if (wait >= rules.program.next_index() || !waits_here(rules.program[wait]) || prompt.waits_for_deadline ||
        prompt.of_effect || prompt.silence_counter.valid())
        return;
    const JumpTarget behind(rules, wait + 1);
    waits = &rules.program[wait];
    past = behind.at;
    cost = waits->cost + behind.cost;
    at_once = root_of(rules, the<instruction::Wait>(*waits).at_once);
    if (at_once) works_for = as<AnswerIs>(at_once);
    chooses =
        std::any_of(drawn.begin(), drawn.end(), [](const SampledField& f) { return f.zone_condition != nullptr; });
    shared = std::any_of(rules.program.begin(), rules.program.end(), [&](const Instruction& s) {
        const auto* there = waits_here(s);
        return there && there->at_once.given();
    });
    const std::vector<InstructionIndex> around = region_of(rules, pc).answer_blocks;
    nested = std::any_of(around.begin(), around.end(), [&](InstructionIndex w) { return w != wait; });
}

bool FlowOps::PromptOp::nothing_is_open(const Run& x, const State& m) {
    return !std::memchr(m.all(x.s.prompt_status), kPromptOpen, x.s.prompt_status.count);
}

FlowOps::PromptOp::Answerability FlowOps::PromptOp::possible(Run& x, State& m, int frame, Seat seat) const {
    if (!drawn.empty() && free(x, m, frame, seat)) return Answerability::freely;
    OptionEnumerator asking(x.rules, m, prompt, seat, frame, &x.scratch.budget);
    if (asking.all_completable()) return Answerability::freely;
    if (can_be_answered(x, m, frame, asking, seat)) return Answerability::somehow;
    x.unanswerable = index;
    return Answerability::no;
}

void FlowOps::PromptOp::draw(Run& x, State& m, int frame, Seat seat, Answerability possible) const {
    if (!drawn.empty() && possible == Answerability::freely) return draw_freely(x, m, frame, seat);
    OptionEnumerator asking(x.rules, m, prompt, seat, frame, &x.scratch.budget);
    draw_answers(x, m, asking, seat, *x.playout_random, possible == Answerability::freely);
}

bool FlowOps::PromptOp::free(Run& x, const State& m, int frame, Seat seat) const {
    for (const FieldIndex field : needed) {  // a plain loop, because there are few fields
        const SampledField& f = drawn[field.offset()];
        if (!has_option(x.s, m, !chooses ? f.counted : counted_of(f, x.frame_scope(m, frame, seat)), seat))
            return false;
    }
    return true;
}

void FlowOps::PromptOp::draw_freely(Run& x, State& m, int frame, Seat seat) const {
    const Scope& scope = x.frame_scope(m, frame, seat);
    std::int32_t* answer = given(m, seat);
    const std::int32_t* const given_so_far = answer;
    for (const SampledField& field : drawn) {
        if (is_asked(field, scope, given_so_far)) {
            x.option_work += static_cast<std::int64_t>(field.unlike_each.size()) * kCostOfOption;
            draw_known(x.s, m, field, scope, *x.playout_random, *answer++);
        } else {
            x.playout_random->skip(1);
            *answer++ = kNone;
        }
    }
}

bool FlowOps::PromptOp::works(Run& x, const State& m, int frame, std::uint32_t asked) const {
    bool any = false;
    each(asked, [&](Seat seat) {
        any = any || (works_for ? works_for->is(m, seat) : at_once->get(x.frame_scope(m, frame, seat)) != 0);
    });
    return any;
}

// If only one seat was asked and no prompt is open, jumps to the steps of the answer, as the wait would. Otherwise
// marks the prompts of the asked seats as answered and lets the wait handle them.
Next FlowOps::PromptOp::go_to_steps(Run& x, State& m, int frame, std::uint32_t asked) const {
    const bool alone = (asked & (asked - 1)) == 0;
    if (!alone || !nothing_is_open(x, m)) {
        each(asked, [&](Seat seat) { mark_prompt(x, m, frame, index, seat, PromptStatus::answered); });
        x.jump(m, frame, x.rules.number_of(*waits));
        return Next::answered_last;
    }
    const Seat seat = std::countr_zero(asked);
    start_clock(x, m, frame, prompt, seat);
    m.at(x.s.frame_seat, frame) = static_cast<std::uint8_t>(seat);
    x.work_left -= waits->cost;
    x.jump(m, frame, the<instruction::Wait>(*waits).target);
    return Next::answered_last;
}

FlowOps::Ask::Ask(const Rules& rules, const Instruction& instruction)
    : whom(rules, instruction),
      asks(rules, the<instruction::Ask>(instruction).prompt, rules.number_of(instruction),
           rules.number_of(instruction) + 1),
      for_trigger_owners(the<instruction::Ask>(instruction).for_trigger_owners),
      forgets(instruction.who.given()) {}

// A seat's options depend on no answer, so each seat samples as soon as it is asked. If none can answer, the wait
// handles that.
[[gnu::always_inline]] inline Next FlowOps::Ask::draw_ones(Run& x, State& m, int frame, std::uint32_t seats) const {
    std::uint32_t asked = 0;
    each(seats, [&](Seat seat) {
        std::int32_t& given = *asks.given(m, seat);
        given = kUnanswered;
        if (!draw_counted(x.s, m, *asks.one, asks.one->counted, seat, *x.playout_random, given)) {
            x.unanswerable = asks.index;
            return;
        }
        asked |= 1U << seat;
        ++m.at(x.s.prompt_count, seat - 1);
        ++x.answers;
    });
    return asked ? asks.go_on(x, m, frame, asked) : Next::proceed;
}

Next FlowOps::Ask::run_in(Run& x, State& m, int frame) const {
    if (!asks.can_answer(x, m)) return open(x, m, frame);
    const std::uint32_t seats = this->seats(x, m, frame);
    if (asks.one) return draw_ones(x, m, frame, seats);
    if ((seats & (seats - 1)) != 0) return answer(x, m, frame, seats);
    return seats ? answer_one(x, m, frame, std::countr_zero(seats)) : Next::proceed;
}

// Not inlined: a playout rarely calls it, a match always does.
[[gnu::noinline]] Next FlowOps::Ask::open(Run& x, State& m, int frame) const {
    each(seats(x, m, frame), [&](Seat seat) { open_prompt(x, m, frame, asks.index, seat); });
    return Next::proceed;
}

std::uint32_t FlowOps::Ask::those_who_hold(Run& x, State& m, int frame) const {
    const std::uint32_t meant = whom.seats_before_who(x, m, frame);
    forget_answers(x, m, asks.index, meant);
    return whom.filter_by_who(x, m, frame, meant);
}

[[gnu::noinline]] Next FlowOps::Ask::answer(Run& x, State& m, int frame, std::uint32_t seats) const {
    std::uint32_t asked = 0;
    PromptOp::Answerability possible[kMaxSeats + 1];
    each(seats, [&](Seat seat) {
        asks.clear(m, seat);
        possible[seat] = asks.possible(x, m, frame, seat);
        if (possible[seat] == PromptOp::Answerability::no) return;
        asked |= 1U << seat;
        ++m.at(x.s.prompt_count, seat - 1);
        ++x.answers;
    });
    each(asked, [&](Seat seat) { asks.draw(x, m, frame, seat, possible[seat]); });
    return asked ? asks.go_on(x, m, frame, asked) : Next::proceed;
}

Next FlowOps::Ask::answer_one(Run& x, State& m, int frame, Seat seat) const {
    asks.clear(m, seat);
    const bool free = !asks.drawn.empty() && asks.free(x, m, frame, seat);
    if (!free) return answer_somehow(x, m, frame, seat);
    ++m.at(x.s.prompt_count, seat - 1);
    ++x.answers;
    asks.draw_freely(x, m, frame, seat);
    return asks.go_on(x, m, frame, 1U << seat);
}

[[gnu::noinline]] Next FlowOps::Ask::answer_somehow(Run& x, State& m, int frame, Seat seat) const {
    {
        OptionEnumerator asking(x.rules, m, asks.prompt, seat, frame, &x.scratch.budget);
        const bool free = asking.all_completable();
        if (!free && !can_be_answered(x, m, frame, asking, seat)) {
            x.unanswerable = asks.index;
            return Next::proceed;
        }
        ++m.at(x.s.prompt_count, seat - 1);
        ++x.answers;
        draw_answers(x, m, asking, seat, *x.playout_random, free);
    }
    return asks.go_on(x, m, frame, 1U << seat);
}

FlowOps::Reopen::Reopen(const Rules& rules, const Instruction& s)
    : operands(the<instruction::Reopen>(s)),
      asks(rules, operands.prompt, rules.number_of(s), JumpTarget(rules, rules.number_of(s) + 1).at) {}

Next FlowOps::Reopen::run_in(Run& x, State& m, int frame) const {
    const Seat seat = m.at(x.s.frame_seat, frame);
    if (!asks.can_answer(x, m)) {
        reopen(x, m, frame, operands);
        return Next::proceed;
    }
    const std::size_t cell = x.s.prompt_cell(asks.prompt.bank, seat);
    const std::int64_t opened = m.at(x.s.opened, cell), deadline = m.at(x.s.deadline, cell);
    m.at(x.s.opened, cell) = m.at(x.s.deadline, cell) = 0;
    asks.clear(m, seat);
    PromptOp::Answerability possible = asks.possible(x, m, frame, seat);
    if (!operands.keeps_seat) m.at(x.s.frame_seat, frame) = 0;
    if (possible == PromptOp::Answerability::no) return Next::proceed;
    ++m.at(x.s.prompt_count, seat - 1);
    ++x.answers;
    if (asks.drawn.empty() || asks.chooses)
        possible = PromptOp::Answerability::somehow;  // draw() needs the frame's seat, which may be reset now
    asks.draw(x, m, frame, seat, possible);
    const std::uint32_t asked = 1U << seat;
    const bool works = asks.at_once && asks.works(x, m, frame, asked);
    const Next then = asks.go_on(x, m, frame, asked, works);
    if (works && deadline > 0 && !operands.restarts_clock) {
        m.at(x.s.opened, cell) = opened;
        m.at(x.s.deadline, cell) = deadline;
    }
    return then;
}

FlowOps::Wait::Wait(const Rules& rules, const instruction::Wait& d)
    : operands(d), bank(rules.prompts[d.prompt].bank), at_once(root_of(rules, d.at_once)) {}

Next FlowOps::Wait::run_in(Run& x, State& m, int frame) const {
    const auto goes_on = [&] {
        return (at_once && answered_at_once(x, m, frame, operands)) || close_answered(x, m, frame, bank);
    };
    if (goes_on()) return Next::proceed;  // before a playout answers the prompts that are still open
    return answer_in_place(x, m) && goes_on() ? Next::answered_first : Next::wait;
}

}  // namespace quattro
