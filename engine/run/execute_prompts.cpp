// Opening and closing prompts, and answers for silent seats.
#include <fmt/format.h>

#include <bit>

#include "base/size.hpp"
#include "rules/field_kind.hpp"
#include "run/dead_end.hpp"
#include "run/execute_cards.hpp"
#include "run/execute_prompts.hpp"
#include "run/execute_unlinked.hpp"
#include "run/sample_set.hpp"
#include "run/sampling.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {
namespace {

// True if the only option of each field of a slot's choice is "none".
bool nothing_to_choose(Run& x, State& m, const Prompt& prompt, Seat seat) {
    for (const FieldIndex f : prompt.fields.indices()) {
        list_options(x.rules, m, prompt, seat, f, false, x.scratch.options);
        if (x.scratch.options.size() != 1 || x.scratch.options[0] != kNone) return false;
    }
    return true;
}

// Reports the answer to all viewers who may learn it. The prompt, or the card that it is for, can be hidden from some.
void tell_answer(const Run& x, const State& m, BankIndex bank, Seat seat) {
    const Prompt& prompt = x.prompt_at(m, bank, seat);
    const auto text = [&](FieldIndex f, Seat viewer) {
        const std::int32_t answer = m.at(x.s.answer, x.s.answer_cell(bank, seat, f));
        if (prompt.fields[f].through != CandidateSource::cards || answer < 0)
            return option_name(x.rules, m, prompt, seat, f, answer);
        if (viewer != 0 && !sees_card(x.s, m, seat, answer) && !knows_contents(x.s, m, seat, answer))
            return std::string("?");  // the answering seat has picked it face down
        return x.name_for(m, answer, viewer);
    };
    const Bank& b = x.s.banks[bank];
    const CardId card = x.s.trigger_card.count ? m.at(x.s.trigger_card, seat) - 1 : kNoCard;
    std::uint32_t told = kToAll;
    for (Seat viewer = kSpectator; card != kNoCard && viewer <= x.s.seats; ++viewer)
        if (viewer != kHost && viewer != seat && !sees_trigger(x.s, m, viewer, bank, card))
            told &= ~audience_bit(viewer);
    if (b.keeps_secret()) told = kToHost | 1U << seat;
    x.tell_each(told, EventKind::answered, [&](Seat viewer) {
        EventData data = {{"seat", std::to_string(seat)}, {"prompt", prompt.name}};
        for (const FieldIndex f : prompt.fields.indices()) {
            const PromptField& field = prompt.fields[f];
            // Whether the field was asked can depend on hidden data.
            if (field.conditional && m.at(x.s.answer, x.s.answer_cell(bank, seat, f)) == kNone) continue;
            // A "no" can also mean that the field was not asked, which can depend on hidden data.
            const bool no = field.is_truth && m.at(x.s.answer, x.s.answer_cell(bank, seat, f)) == 0;
            if (no && field.asked_in_secret && viewer != kHost && viewer != seat) continue;
            std::string answer = text(f, viewer);
            const bool taken = field.name == "seat" || field.name == "prompt";
            data.emplace_back(taken ? "answer." + field.name : field.name, std::move(answer));
        }
        return data;
    });
}

// Called for each field; acts only at the first member of a set and at a field that chooses an action.
// Discards an incomplete or illegal set or action as a whole from the answers in `scratch.given`. The state holds none
// of its answers before and after, because conditions that count a set must not count answers that are still to be
// judged.
void drop_incomplete(Run& x, State& m, const Prompt& prompt, Seat seat, FieldIndex field) {
    const PromptField& f = prompt.fields[field];
    const bool set = is_set(f) && f.member == 0, action = f.kind == &kActionField;
    if (!set && !action) return;
    std::int32_t* answers = m.all(x.s.answer) + x.s.answer_cell(prompt.bank, seat);
    const auto belongs = [&](FieldIndex g) {
        const PromptField& other = prompt.fields[g];
        return g == field || (set ? other.set == f.set : other.owner == field);
    };
    bool complete = true;
    FieldIndex end = field;
    for (; end < prompt.fields.next_index() && belongs(end); ++end) {
        std::int32_t& given = x.scratch.given[end];
        list_options(x.rules, m, prompt, seat, end, true, x.scratch.options);
        const auto& options = x.scratch.options;
        if (!is_asked(x.rules, m, prompt, seat, end)) given = kNone;
        complete = complete && contains(options, given);
        answers[end.offset()] = given;
    }
    std::fill(answers + field.number(), answers + end.number(), kUnanswered);
    if (!complete) std::fill_n(x.scratch.given.begin() + field.number(), end - field, kUnanswered);
}

// Samples an answer to a member of a set: the member of a random legal set that begins with the earlier members.
// kUnanswered if no such set is found.
std::int32_t drawn_member(Run& x, State& m, const Prompt& prompt, Seat seat, FieldIndex field) {
    std::int32_t* const answers = m.all(x.s.answer) + x.s.answer_cell(prompt.bank, seat);
    OptionEnumerator asking(x.rules, m, prompt, seat, &x.scratch.budget);
    StreamRandom random{x.s, m, x.rules.silence_stream + prompt.bank.number(), seat};
    OptionValues sets;
    try {
        draw_set(asking, m, seat, field, random, sets);
    } catch (const StepFailure&) {}  // a condition cannot be evaluated: the member may stay unanswered
    const std::int32_t drawn = answers[field.offset()];
    const PromptField& f = prompt.fields[field];
    std::fill_n(answers + field.number(), f.members - f.member, kUnanswered);
    return drawn;
}

// The answer that `if_silent` declares. kUnanswered if it declares a random option or a value that cannot be computed,
// such as a quotient with the divisor 0.
std::int64_t silent_value(Run& x, const State& m, BankIndex bank, Seat seat, FieldIndex field) {
    const SilentPart& silent = x.prompt_at(m, bank, seat).if_silent[field];
    if (silent.how == SilentAnswer::none) return kNone;
    if (silent.how != SilentAnswer::value) return kUnanswered;
    try {
        return evaluate(silent.value, x.scope(m, m.at(x.s.prompt_frame, x.s.prompt_cell(bank, seat)), seat));
    } catch (const StepFailure&) {
        return kUnanswered;
    }
}

// The answer of a silent seat among the options listed last in `scratch.options`, which must not be empty: the value of
// `if_silent` if it is an option, else a random option. For a member of a set, the latter comes from a random legal set
// if one is found.
std::int32_t silent_option(Run& x, State& m, BankIndex bank, Seat seat, FieldIndex field) {
    const OptionValues& options = x.scratch.options;
    const Prompt& prompt = x.prompt_at(m, bank, seat);
    const std::int64_t value = silent_value(x, m, bank, seat, field);
    if (const auto option = std::find(options.begin(), options.end(), value); option != options.end()) return *option;
    if (is_set(prompt.fields[field]))
        if (const std::int32_t drawn = drawn_member(x, m, prompt, seat, field); contains(options, drawn)) return drawn;
    return options[next_random(x.s, m, x.rules.silence_stream + bank.number(), seat,
                               static_cast<std::uint32_t>(options.size()))];
}

bool can_be_answered(Run& x, State& m, int frame, const Prompt& prompt, Seat seat) {
    if (const SampledField* one = !prompt.of_effect ? one_counted(prompt) : nullptr)
        return one->optional || one->skippable || has_option(x.s, m, one->counted, seat);
    OptionEnumerator asking(x.rules, m, prompt, seat, frame, &x.scratch.budget);
    return can_be_answered(x, m, frame, asking, seat);
}

}  // namespace

void forget_answers(const Run& x, State& m, PromptIndex prompt, std::uint32_t seats) {
    const BankIndex bank = x.rules.prompts[prompt].bank;
    for (; seats; seats &= seats - 1) {
        const Seat seat = std::countr_zero(seats);
        if (m.at(x.s.prompt_status, x.s.prompt_cell(bank, seat))) continue;
        std::fill_n(m.all(x.s.answer) + x.s.answer_cell(bank, seat), x.s.banks[bank].fields, kUnanswered);
    }
}

void open_prompt(Run& x, State& m, int frame, PromptIndex index, Seat seat) {
    const Prompt& prompt = x.rules.prompts[index];
    const std::size_t cell = x.s.prompt_cell(prompt.bank, seat);
    std::fill_n(m.all(x.s.answer) + x.s.answer_cell(prompt.bank, seat), x.s.banks[prompt.bank].fields, kUnanswered);
    m.at(x.s.prompt_frame, cell) = static_cast<std::uint8_t>(frame);
    if (!can_be_answered(x, m, frame, prompt, seat)) {
        m.at(x.s.prompt_frame, cell) = 0;
        x.unanswerable = index;
        return;
    }
    note_silence(x.s, m, prompt, seat, false);
    ++m.at(x.s.prompt_count, seat - 1);
    mark_prompt(x, m, frame, index, seat, PromptStatus::open);
}

void start_clock(Run& x, State& m, int frame, const Prompt& prompt, Seat seat) {
    const std::size_t cell = x.s.prompt_cell(prompt.bank, seat);
    const std::int64_t now = m.at(x.s.now, 0);
    m.at(x.s.opened, cell) = now;
    m.at(x.s.deadline, cell) = 0;
    if (!prompt.seconds.given()) return;
    const auto seconds =
        std::clamp<std::int64_t>(evaluate(prompt.seconds, x.frame_scope(m, frame, seat)), 0, kMaxSeconds);
    m.at(x.s.deadline, cell) = std::max<std::int64_t>(now + 1000 * seconds, kEarliestDeadline);
}

void mark_prompt(Run& x, State& m, int frame, PromptIndex index, Seat seat, PromptStatus status) {
    const Prompt& prompt = x.rules.prompts[index];
    const std::size_t cell = x.s.prompt_cell(prompt.bank, seat);
    m.at(x.s.prompt_id, cell) = static_cast<std::uint16_t>(index.number() + 1);
    m.at(x.s.prompt_status, cell) = static_cast<std::uint8_t>(status);
    m.at(x.s.prompt_frame, cell) = static_cast<std::uint8_t>(frame);
    m.at(x.s.prompt_number, cell) = m.at(x.s.prompt_count, seat - 1);
    start_clock(x, m, frame, prompt, seat);
}

bool can_be_answered(Run& x, State& m, int frame, OptionEnumerator& asking, Seat seat) {
    int tries = kMaxTries;
    bool possible = CompletionSearch(asking, m, seat, tries).from(FieldIndex(0));
    x.option_work += asking.take_options_tested() * kCostOfOption;
    if (possible && asking.prompt.of_effect) {
        const std::int64_t looked_at = options_tested();
        possible = !nothing_to_choose(x, m, asking.prompt, seat);
        x.charge_options(looked_at);
    }
    if (x.option_work <= x.rules.budget.flow_cost) return possible;
    const InstructionIndex pc = instruction_of(x.s, m, frame);
    const bool dead_end = !possible && tries > 0;  // the search was exhaustive
    const Location where = pc.valid() ? x.rules.program[pc].where : Location{};
    if (dead_end)
        throw DeadEnd{
            {where, fmt::format("a dead end: seat {} has no legal answer to '{}', and the flow asks again until one "
                                "input exceeds its budget; end the match or leave the repeat if nobody can answer",
                                seat, asking.prompt.name)}};
    throw StepFailure{where, "finding the legal answers takes too long; offer fewer options"};
}

bool has_missing_answer(const Run& x, const State& m, int frame, BankIndex bank) {
    const std::size_t first = x.s.prompt_cell(bank, 1);
    const std::uint8_t* status = m.all(x.s.prompt_status) + first;
    const std::uint8_t* frames = m.all(x.s.prompt_frame) + first;
    for (int i = 0, seats = x.s.seats; i < seats; ++i) {
        if (status[i] == kPromptClosed || frames[i] != frame) continue;
        if (status[i] == kPromptOpen) return true;
        if (x.reviewed && m.at(x.s.deadline, first + static_cast<std::size_t>(i)) != kExpired) return true;
        // The prompt still waits at the exact time of the deadline. Otherwise a seat that answers at this time could
        // see whether all others have answered.
        if (x.prompt_at(m, bank, i + 1).waits_for_deadline &&
            m.at(x.s.deadline, first + static_cast<std::size_t>(i)) > 0)
            return true;
    }
    return false;
}

BankIndex held_bank(const Rules& rules, const State& m, int frame) {
    const Shape& s = rules.shape();
    if (!m.at(s.reviewed, 0) || m.at(s.over, 0) || m.at(s.frame_pc, frame) == kNoFrame) return {};
    const auto* wait = as<instruction::Wait>(rules.program[instruction_of(s, m, frame)]);
    if (!wait) return {};
    const BankIndex bank = rules.prompts[wait->prompt].bank;
    bool held = false;
    for (Seat seat = 1; seat <= s.seats; ++seat) {
        const std::size_t cell = s.prompt_cell(bank, seat);
        const auto status = static_cast<PromptStatus>(m.at(s.prompt_status, cell));
        if (status == PromptStatus::closed || m.at(s.prompt_frame, cell) != frame) continue;
        if (status == PromptStatus::open) return {};
        held = held || m.at(s.deadline, cell) != kExpired;
    }
    return held ? bank : BankIndex();
}

bool close_answered(const Run& x, State& m, int frame, BankIndex bank) {
    if (has_missing_answer(x, m, frame, bank)) return false;
    for (std::size_t cell = x.s.prompt_cell(bank, 1), end = cell + static_cast<std::size_t>(x.s.seats); cell < end;
         ++cell) {
        if (m.at(x.s.prompt_status, cell) == kPromptClosed || m.at(x.s.prompt_frame, cell) != frame) continue;
        const Seat seat = static_cast<Seat>(cell % static_cast<std::size_t>(x.s.seats)) + 1;
        if (x.sink) tell_answer(x, m, bank, seat);
        close_prompt(x, m, bank, seat);
    }
    return true;
}

bool answered_at_once(const Run& x, State& m, int frame, const instruction::Wait& wait) {
    const BankIndex bank = x.rules.prompts[wait.prompt].bank;
    for (Seat seat = 1; seat <= x.s.seats; ++seat) {
        const std::size_t cell = x.s.prompt_cell(bank, seat);
        if (m.at(x.s.prompt_status, cell) != kPromptAnswered || m.at(x.s.prompt_frame, cell) != frame) continue;
        if (!evaluate(wait.at_once, x.scope(m, frame, seat))) continue;
        if (x.sink) tell_answer(x, m, bank, seat);
        const std::int64_t opened = m.at(x.s.opened, cell), deadline = m.at(x.s.deadline, cell);
        close_prompt(x, m, bank, seat);
        // reopen() continues or restarts this clock.
        m.at(x.s.opened, cell) = opened;
        m.at(x.s.deadline, cell) = deadline;
        m.at(x.s.frame_seat, frame) = static_cast<std::uint8_t>(seat);
        x.jump(m, frame, wait.target);
        return true;
    }
    return false;
}

void reopen(Run& x, State& m, int frame, const instruction::Reopen& operands) {
    const Prompt& prompt = x.rules.prompts[operands.prompt];
    const Seat seat = m.at(x.s.frame_seat, frame);
    const std::size_t cell = x.s.prompt_cell(prompt.bank, seat);
    const std::int64_t opened = m.at(x.s.opened, cell), deadline = m.at(x.s.deadline, cell);
    m.at(x.s.opened, cell) = m.at(x.s.deadline, cell) = 0;
    open_prompt(x, m, frame, operands.prompt, seat);
    // A seat whose time has run out gets a new clock.
    if (m.at(x.s.prompt_status, cell) && deadline > 0 && !operands.restarts_clock) {
        m.at(x.s.opened, cell) = opened;
        m.at(x.s.deadline, cell) = deadline;
    }
    if (!operands.keeps_seat) m.at(x.s.frame_seat, frame) = 0;
    for (Seat other = 1; other <= x.s.seats && operands.restarts_clock; ++other) {
        const std::size_t o = x.s.prompt_cell(prompt.bank, other);
        if (m.at(x.s.prompt_status, o) != kPromptOpen || m.at(x.s.prompt_frame, o) != frame || !prompt.seconds.given())
            continue;
        start_clock(x, m, frame, prompt, other);
    }
}

void close_prompt(const Run& x, State& m, BankIndex bank, Seat seat) {
    const std::size_t cell = x.s.prompt_cell(bank, seat);
    m.at(x.s.prompt_id, cell) = 0;
    m.at(x.s.prompt_status, cell) = kPromptClosed;
    m.at(x.s.prompt_frame, cell) = 0;
    m.at(x.s.prompt_number, cell) = 0;
    m.at(x.s.opened, cell) = 0;
    m.at(x.s.deadline, cell) = 0;
}

void answer_silently(Run& x, State& m, BankIndex bank, Seat seat) {
    const Prompt& prompt = x.prompt_at(m, bank, seat);
    const std::int64_t looked_at = options_tested();
    std::int32_t* answers = m.all(x.s.answer) + x.s.answer_cell(bank, seat);
    x.scratch.given.assign(answers, answers + prompt.fields.size());
    std::fill_n(answers, prompt.fields.size(), kUnanswered);
    for (const FieldIndex f : prompt.fields.indices()) {
        drop_incomplete(x, m, prompt, seat, f);
        list_options(x.rules, m, prompt, seat, f, true, x.scratch.options);
        const std::int32_t given = x.scratch.given[f];
        const auto& options = x.scratch.options;
        const bool stays = options.empty()  // they have gone meanwhile, or a condition cannot be evaluated
                           || contains(options, given);
        answers[f.offset()] = stays ? given : silent_option(x, m, bank, seat, f);
    }
    x.charge_options(looked_at);
    m.at(x.s.prompt_status, x.s.prompt_cell(bank, seat)) = kPromptAnswered;
}

void close_all(const Run& x, State& m, int, const instruction::Close& operands) {
    for (Seat seat = 1; seat <= x.s.seats; ++seat)
        close_prompt(x, m, x.rules.prompts[operands.prompt].bank, seat);
}

}  // namespace quattro
