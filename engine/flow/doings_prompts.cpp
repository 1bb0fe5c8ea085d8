// The instructions that ask and wait, and how a playout answers on the spot.
#include <algorithm>

#include "flow/asking.hpp"
#include "flow/doings.hpp"
#include "flow/execute_prompts.hpp"

namespace quattro {
namespace {

std::size_t index_of(const Rules& rules, const Step& step) {
    return static_cast<std::size_t>(&step - rules.program.data());
}

}  // namespace

Doings::Asks::Asks(const Rules& rules, int of, std::size_t waits)
    : index(of), prompt(rules.prompts[static_cast<std::size_t>(of)]), answers(rules.shape(), prompt.bank, 0) {
    const auto bank = [&](const Step& s) { return rules.prompts[static_cast<std::size_t>(s.index)].bank; };
    const auto waits_here = [&](const Step& s) { return s.code == StepCode::wait && bank(s) == prompt.bank; };
    one_counted = prompt.fields.size() == 1 && prompt.fields[0].counted.how != Countable::no &&
                  !prompt.fields[0].chooses && !prompt.fields[0].conditional;
    if (waits >= rules.program.size() || !waits_here(rules.program[waits]) || prompt.waits || prompt.part >= 0) return;
    const Past behind(rules, waits + 1);
    wait = static_cast<int>(waits);
    past = static_cast<int>(behind.at);
    cost = rules.program[waits].cost + behind.cost;
    at_once = root_of(rules, rules.program[waits].e);
    shared = std::any_of(rules.program.begin(), rules.program.end(),
                         [&](const Step& s) { return waits_here(s) && s.e.given(); });
}

bool Doings::Asks::nobody_stands(const Run& x, const State& m) const {
    const std::uint8_t* status = m.all(x.s.prompt_status) + x.s.prompt_slot(prompt.bank, 1);
    return std::all_of(status, status + x.s.seats, [](std::uint8_t s) { return s == 0; });
}

Doings::Asks::Possible Doings::Asks::possible(Run& x, State& m, int frame, Seat seat) const {
    Asking asking(x.rules, m, prompt, seat, frame);
    if (asking.free()) return Possible::freely;
    return can_be_answered(x, m, frame, asking, seat) ? Possible::somehow : Possible::no;
}

void Doings::Asks::draw(Run& x, State& m, int frame, Seat seat, Possible possible) const {
    Asking asking(x.rules, m, prompt, seat, frame);
    draw_answers(x, m, asking, seat, *x.luck, possible == Possible::freely);
}

// Whether an answer works at once: then the prompt is made to stand as if it were answered, and the wait sees to it.
bool Doings::Asks::stays(Run& x, State& m, int frame, std::uint32_t asked) const {
    bool works = false;
    each(asked, [&](Seat seat) { works = works || at_once->get(x.here(m, frame, seat)) != 0; });
    if (works) each(asked, [&](Seat seat) { stand(x, m, frame, index, seat, PromptStatus::answered); });
    return works;
}

Doings::Ask::Ask(const Rules& rules, const Step& step)
    : whom(rules, step),
      asks(rules, step.index, index_of(rules, step) + 1),
      of_subjects(step.flag),
      forgets(step.who.given()) {}

Next Doings::Ask::run_in(Run& x, State& m, int frame) const {
    if (asks.can_answer(x, m)) return asks.one_counted ? draw_ones(x, m, frame) : answer(x, m, frame);
    if (forgets) forget_answers(x, m, asks.index);
    each(seats(x, m, frame), [&](Seat seat) { open_prompt(x, m, frame, asks.index, seat); });
    return Next::on;
}

void Doings::Ask::forget(const Run& x, State& m) const {
    for (Seat seat = 1; seat <= x.s.seats; ++seat)
        asks.clear(m, seat);
}

// What a seat can answer hangs on nobody's answer: each draws as it is asked. If nobody can, the wait sees to it.
Next Doings::Ask::draw_ones(Run& x, State& m, int frame) const {
    if (forgets) forget(x, m);
    const PromptField& one = asks.prompt.fields[0];
    std::uint32_t asked = 0;
    each(seats(x, m, frame), [&](Seat seat) {
        std::int32_t& given = *asks.given(m, seat);
        given = kUnanswered;
        if (!draw_option(x.s, m, one, one.counted, seat, *x.luck, given)) return;
        asked |= 1U << seat;
        ++m.at(x.s.asked, seat - 1);
        ++x.answers;
    });
    return asked ? asks.go_on(x, m, frame, asked) : Next::on;
}

Next Doings::Ask::answer(Run& x, State& m, int frame) const {
    if (forgets) forget(x, m);
    const std::uint32_t seats = this->seats(x, m, frame);
    if ((seats & (seats - 1)) == 0) return seats ? answer_one(x, m, frame, std::countr_zero(seats)) : Next::on;
    std::uint32_t asked = 0;
    Asks::Possible possible[kMaxSeats + 1];
    each(seats, [&](Seat seat) {
        asks.clear(m, seat);
        possible[seat] = asks.possible(x, m, frame, seat);
        if (possible[seat] == Asks::Possible::no) return;
        asked |= 1U << seat;
        ++m.at(x.s.asked, seat - 1);
        ++x.answers;
    });
    each(asked, [&](Seat seat) { asks.draw(x, m, frame, seat, possible[seat]); });
    return asked ? asks.go_on(x, m, frame, asked) : Next::on;
}

Next Doings::Ask::answer_one(Run& x, State& m, int frame, Seat seat) const {
    asks.clear(m, seat);
    {
        Asking asking(x.rules, m, asks.prompt, seat, frame);
        const bool free = asking.free();
        if (!free && !can_be_answered(x, m, frame, asking, seat)) return Next::on;
        ++m.at(x.s.asked, seat - 1);
        ++x.answers;
        draw_answers(x, m, asking, seat, *x.luck, free);
    }
    return asks.go_on(x, m, frame, 1U << seat);
}

Doings::Reopen::Reopen(const Rules& rules, const Step& s)
    : step(s), asks(rules, s.index, Past(rules, index_of(rules, s) + 1).at) {}

Next Doings::Reopen::run_in(Run& x, State& m, int frame) const {
    const Seat seat = m.at(x.s.frame_seat, frame);
    if (!asks.can_answer(x, m)) {
        reopen(x, m, frame, step);
        return Next::on;
    }
    const std::size_t slot = x.s.prompt_slot(asks.prompt.bank, seat);
    const std::int64_t opened = m.at(x.s.opened, slot), deadline = m.at(x.s.deadline, slot);
    m.at(x.s.opened, slot) = m.at(x.s.deadline, slot) = 0;
    asks.clear(m, seat);
    const Asks::Possible asked = asks.possible(x, m, frame, seat);
    if (step.to < 0) m.at(x.s.frame_seat, frame) = 0;
    if (asked == Asks::Possible::no) return Next::on;
    ++m.at(x.s.asked, seat - 1);
    ++x.answers;
    asks.draw(x, m, frame, seat, Asks::Possible::somehow);  // the frame may be about nobody now
    const Next next = asks.go_on(x, m, frame, 1U << seat);
    if (m.at(x.s.prompt_status, slot) && deadline > 0 && !step.flag) {
        m.at(x.s.opened, slot) = opened;
        m.at(x.s.deadline, slot) = deadline;
    }
    return next;
}

Doings::Wait::Wait(const Rules& rules, const Step& s)
    : step(s), bank(rules.prompts[static_cast<std::size_t>(s.index)].bank), at_once(root_of(rules, s.e)) {}

Next Doings::Wait::run_in(Run& x, State& m, int frame) const {
    const Next next = answered_here(x, m) ? Next::answered : Next::on;
    if (at_once && answered_at_once(x, m, frame, step)) return next;
    return close_answered(x, m, frame, bank) ? next : Next::waits;
}

}  // namespace quattro
