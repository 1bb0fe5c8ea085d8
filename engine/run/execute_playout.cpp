// Random answers, and playouts: random matches of which only the result matters.
#include <bit>

#include "run/execute.hpp"
#include "run/execute_prompts.hpp"
#include "run/sample_set.hpp"
#include "run/sampling.hpp"
#include "state/clock.hpp"

namespace quattro {
namespace {

std::int32_t nth_known(const PromptField& field, const OptionTable::Entry& known, std::uint32_t behind) {
    std::uint64_t left = known.options;
    while (behind-- > 0)
        left &= left - 1;
    const int bit = std::countr_zero(left);
    return bit == kMaxKnown ? kNone : field.numbers.first + bit;
}

}  // namespace

void draw_answers(Run& x, State& m, OptionEnumerator& asking, Seat seat, PlayoutRandom& random, bool free) {
    std::int32_t* answers = m.all(x.s.answer) + x.s.answer_cell(asking.prompt.bank, seat);
    const auto below = [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
    const PromptField* const fields = asking.prompt.fields.data();
    const FieldIndex behind = asking.prompt.fields.next_index();
    for (FieldIndex f(0); f < behind; ++f) {
        const PromptField& field = fields[f.offset()];
        std::int32_t& answer = answers[f.offset()];
        if (asking.is_of_other_action(field)) {
            const FieldIndex end = asking.next_field(f, field);
            random.skip(static_cast<std::uint64_t>(end - f));
            std::fill(&answer, answers + end.number(), kNone);
            f = end - 1;
            continue;
        }
        if (field.conditional && !asking.is_asked(field)) {
            random.skip(1);
            answer = kNone;
            continue;
        }
        if (is_set(field)) {
            draw_set(asking, m, seat, f, random, x.scratch.options);
            f += field.members - field.member - 1;
            continue;
        }
        if (field.sampling.is_sampleable() && (free || !field.has_dependents || asking.rest_completable(field))) {
            asking.add_options_tested(static_cast<std::int32_t>(field.sampling.unlike_each.size()));
            draw_known(x.s, m, field.sampling, asking.scope(), random, answer);
            continue;
        }
        if (const OptionTable::Entry* known = field.option_table.find(answers)) {
            asking.add_options_tested(free ? known->listed : known->looked_at);
            if (known->options)
                answer =
                    nth_known(field, *known, random.below(static_cast<std::uint32_t>(std::popcount(known->options))));
            continue;
        }
        list_options_of(asking, m, seat, f, !free, x.scratch.options);
        if (!x.scratch.options.empty()) answer = x.scratch.options[below(x.scratch.options.size())];
    }
    x.option_work += asking.take_options_tested() * kCostOfOption;
}

void answer_randomly(Run& x, State& m, BankIndex bank, Seat seat, PlayoutRandom& random) {
    const Prompt& prompt = x.prompt_at(m, bank, seat);
    if (const SampledField* one = one_counted(prompt)) {
        draw_counted(x.s, m, *one, one->counted, seat, random, m.at(x.s.answer, x.s.answer_cell(bank, seat)));
    } else {
        OptionEnumerator asking(x.rules, m, prompt, seat, &x.scratch.budget);
        draw_answers(x, m, asking, seat, random);
    }
    m.at(x.s.prompt_status, x.s.prompt_cell(bank, seat)) = kPromptAnswered;
}

int answer_all(Run& x, State& m, PlayoutRandom& random) {
    const std::uint8_t* status = m.all(x.s.prompt_status);
    const std::uint8_t* end = status + x.s.prompt_status.count;
    int answers = 0;
    for (const std::uint8_t* at = status; at != end; ++at) {
        if (*at != kPromptOpen) continue;
        const auto cell = static_cast<int>(at - status);
        answer_randomly(x, m, BankIndex(cell / x.s.seats), cell % x.s.seats + 1, random);
        ++answers;
    }
    return answers;
}

bool answer_in_place(Run& x, State& m) {
    if (!x.answers_in_place()) return false;
    const int now = answer_all(x, m, *x.playout_random);
    x.answers += now;
    if (now > 0) x.new_budget();
    return now > 0;
}

int Executor::playout(State& m, PlayoutRandom& random, int max_answers) {
    const ScopedFlag guessing(x_.is_playout);
    const bool alone = s_.frame_capacity == 1 && !x_.sink && !x_.observer && !stop_.valid();
    const ScopedPointer<PlayoutRandom> luck(x_.playout_random, alone ? &random : nullptr);
    x_.answers = 0;
    x_.most_answers = max_answers;
    while (!m.at(s_.over, 0) && x_.answers < max_answers) {
        const int now = answer_all(x_, m, random);
        x_.answers += now;
        if (now == 0 && !advance_to_deadline(s_, m)) break;  // no prompt is open and no deadline is pending
        x_.new_budget();
        run(m);
    }
    return x_.answers;
}

}  // namespace quattro
