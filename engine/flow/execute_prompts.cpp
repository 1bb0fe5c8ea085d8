// Asking, waiting and silence.
#include <bit>

#include "flow/asking.hpp"
#include "flow/execute.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {

// Who is not asked this time has not answered; what was answered before does not count.
void Executor::forget_answers(State& m, int prompt) {
    const int bank = rules_.prompts[static_cast<std::size_t>(prompt)].bank;
    for (Seat seat = 1; seat <= s_.seats; ++seat)
        for (int f = 0; m.at(s_.prompt_status, s_.prompt_slot(bank, seat)) == 0 &&
                        f < s_.banks[static_cast<std::size_t>(bank)].fields;
             ++f)
            m.at(s_.answer, s_.answer_cell(bank, seat, f)) = kUnanswered;
}

// Every field of a slot's choice is without a legal option.
bool Executor::nothing_to_choose(State& m, const Prompt& prompt, Seat seat) {
    for (int f = 0; f < static_cast<int>(prompt.fields.size()); ++f) {
        list_options(rules_, m, prompt, seat, f, false, scratch_.options);
        if (scratch_.options.size() != 1 || scratch_.options[0] != kNone) return false;
    }
    return true;
}

// Who has no legal answer is not asked; the fields then stay unanswered.
void Executor::open(State& m, int frame, int index, Seat seat) {
    const Prompt& prompt = rules_.prompts[static_cast<std::size_t>(index)];
    const std::size_t slot = s_.prompt_slot(prompt.bank, seat);
    std::fill_n(m.all(s_.answer) + s_.answer_cell(prompt.bank, seat, 0),
                s_.banks[static_cast<std::size_t>(prompt.bank)].fields, kUnanswered);
    m.at(s_.prompt_frame, slot) = static_cast<std::uint8_t>(frame);
    Asking asking(rules_, m, prompt, seat, frame);
    if (!can_be_answered(m, frame, asking, seat)) {
        m.at(s_.prompt_frame, slot) = 0;
        return;
    }
    ++m.at(s_.asked, seat - 1);
    stand(m, frame, index, seat, PromptStatus::open);
}

void Executor::stand(State& m, int frame, int index, Seat seat, PromptStatus status) {
    const Prompt& prompt = rules_.prompts[static_cast<std::size_t>(index)];
    const std::size_t slot = s_.prompt_slot(prompt.bank, seat);
    m.at(s_.prompt_id, slot) = static_cast<std::uint16_t>(index + 1);
    m.at(s_.prompt_status, slot) = static_cast<std::uint8_t>(status);
    m.at(s_.prompt_frame, slot) = static_cast<std::uint8_t>(frame);
    m.at(s_.prompt_number, slot) = m.at(s_.asked, seat - 1);
    start_clock(m, frame, prompt, seat);
}

bool Executor::can_be_answered(State& m, int frame, Asking& asking, Seat seat) {
    int tries = kMostTries;
    bool possible = Search(asking, m, seat, tries).from(0);
    looking_ += asking.looked_at() * kCostOfOption;
    if (possible && asking.prompt.part >= 0) {
        const std::int64_t looked_at = options_looked_at();
        possible = !nothing_to_choose(m, asking.prompt, seat);
        charge_options(looked_at);
    }
    if (looking_ <= rules_.budget.work) return possible;
    const std::uint16_t pc = m.at(s_.frame_pc, frame);
    throw StepFailure{pc == kDead ? Place{} : rules_.program[pc].where,
                      "to find out what can be answered takes too long; fewer options are needed"};
}

void Executor::start_clock(State& m, int frame, const Prompt& prompt, Seat seat) {
    const std::size_t slot = s_.prompt_slot(prompt.bank, seat);
    const std::int64_t now = m.at(s_.now, 0);
    m.at(s_.opened, slot) = now;
    m.at(s_.deadline, slot) = 0;
    if (!prompt.seconds.given()) return;
    const auto seconds = std::clamp<std::int64_t>(evaluate(prompt.seconds, scope(m, frame, seat)), 0, kMostSeconds);
    m.at(s_.deadline, slot) = std::max<std::int64_t>(now + 1000 * seconds, 1);  // 0 is none
}

// Whether somebody's answer to a prompt of the frame is still to come.
bool Executor::still_waits(const State& m, int frame, int bank) const {
    const std::size_t first = s_.prompt_slot(bank, 1);
    const std::uint8_t* status = m.all(s_.prompt_status) + first;
    const std::uint8_t* frames = m.all(s_.prompt_frame) + first;
    for (int i = 0, seats = s_.seats; i < seats; ++i) {
        if (status[i] == static_cast<std::uint8_t>(PromptStatus::closed) || frames[i] != frame) continue;
        if (status[i] == static_cast<std::uint8_t>(PromptStatus::open)) return true;
        if (prompt_at(m, bank, i + 1).waits && m.at(s_.deadline, first + static_cast<std::size_t>(i)) > m.at(s_.now, 0))
            return true;
    }
    return false;
}

// Whether nobody's answer is still to come; then the prompts of this frame are closed.
bool Executor::close_answered(State& m, int frame, int bank) {
    if (still_waits(m, frame, bank)) return false;
    for (std::size_t slot = s_.prompt_slot(bank, 1), end = slot + static_cast<std::size_t>(s_.seats); slot < end;
         ++slot) {
        if (m.at(s_.prompt_status, slot) == 0 || m.at(s_.prompt_frame, slot) != frame) continue;
        const Seat seat = static_cast<Seat>(slot % static_cast<std::size_t>(s_.seats)) + 1;
        if (sink_) tell_answer(m, bank, seat);
        close(m, bank, seat);
    }
    return true;
}

// The first seat whose answer works at once is taken out of the prompt and its steps begin; the clock stays.
bool Executor::answered_at_once(State& m, int frame, const Step& step) {
    const int bank = rules_.prompts[static_cast<std::size_t>(step.index)].bank;
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        const std::size_t slot = s_.prompt_slot(bank, seat);
        if (m.at(s_.prompt_status, slot) != 2 || m.at(s_.prompt_frame, slot) != frame) continue;
        if (!evaluate(step.e, scope(m, frame, seat))) continue;
        if (sink_) tell_answer(m, bank, seat);
        const std::int64_t opened = m.at(s_.opened, slot), deadline = m.at(s_.deadline, slot);
        close(m, bank, seat);
        m.at(s_.opened, slot) = opened;
        m.at(s_.deadline, slot) = deadline;
        m.at(s_.frame_seat, frame) = static_cast<std::uint8_t>(seat);
        jump(m, frame, step.jump);
        return true;
    }
    return false;
}

// The seat whose answer worked at once is asked again.
void Executor::reopen(State& m, int frame, const Step& step) {
    const Prompt& prompt = rules_.prompts[static_cast<std::size_t>(step.index)];
    const Seat seat = m.at(s_.frame_seat, frame);
    const std::size_t slot = s_.prompt_slot(prompt.bank, seat);
    const std::int64_t opened = m.at(s_.opened, slot), deadline = m.at(s_.deadline, slot);
    m.at(s_.opened, slot) = m.at(s_.deadline, slot) = 0;
    open(m, frame, step.index, seat);
    if (m.at(s_.prompt_status, slot) && deadline > 0 && !step.flag) {
        m.at(s_.opened, slot) = opened;
        m.at(s_.deadline, slot) = deadline;
    }
    if (step.to < 0) m.at(s_.frame_seat, frame) = 0;
    for (Seat other = 1; other <= s_.seats && step.flag; ++other) {
        const std::size_t o = s_.prompt_slot(prompt.bank, other);
        if (m.at(s_.prompt_status, o) != 1 || m.at(s_.prompt_frame, o) != frame || !prompt.seconds.given()) continue;
        start_clock(m, frame, prompt, other);
    }
}

// Everyone learns the answer, unless the prompt or the card it is about is hidden from them.
void Executor::tell_answer(const State& m, int bank, Seat seat) {
    const Prompt& prompt = prompt_at(m, bank, seat);
    const auto text = [&](int f, Seat viewer) {
        const std::int32_t answer = m.at(s_.answer, s_.answer_cell(bank, seat, f));
        if (prompt.fields[static_cast<std::size_t>(f)].kind != PickKind::card || answer < 0)
            return option_name(rules_, m, prompt, seat, f, answer);
        if (viewer != 0 && !sees_card(s_, m, seat, answer) && !knows_card(s_, m, seat, answer))
            return std::string("?");  // picked face down
        return name_for(m, answer, viewer);
    };
    const Bank& b = s_.banks[static_cast<std::size_t>(bank)];
    const CardId card = s_.subject.count ? m.at(s_.subject, seat) - 1 : kNoCard;
    std::uint32_t told = kAllHear;
    if (card != kNoCard) told = audience(m, card) | 1U << seat;
    if (b.keeps_secret()) told = kHostHears | 1U << seat;
    tell_each(told, "answered", [&](Seat viewer) {
        EventData data = {{"seat", std::to_string(seat)}, {"prompt", prompt.name}};
        for (int f = 0; f < static_cast<int>(prompt.fields.size()); ++f) {
            const PromptField& field = prompt.fields[static_cast<std::size_t>(f)];
            // Whether it was asked at all may hang on what others do not see.
            if (field.conditional && m.at(s_.answer, s_.answer_cell(bank, seat, f)) == kNone) continue;
            const bool taken = field.name == "seat" || field.name == "prompt";
            data.emplace_back(taken ? "answer." + field.name : field.name, text(f, viewer));
        }
        return data;
    });
}

void Executor::close(State& m, int bank, Seat seat) {
    const std::size_t slot = s_.prompt_slot(bank, seat);
    m.at(s_.prompt_id, slot) = 0;
    m.at(s_.prompt_status, slot) = 0;
    m.at(s_.prompt_frame, slot) = 0;
    m.at(s_.prompt_number, slot) = 0;
    m.at(s_.opened, slot) = 0;
    m.at(s_.deadline, slot) = 0;
}

// A set of which a part is missing or not legal is missing as a whole, and so is an action. Nothing of it, or of what
// stands behind it, is in the state's answers, before and after: conditions that count a set must not count what is to
// be judged.
void Executor::drop_incomplete(State& m, const Prompt& prompt, Seat seat, int field) {
    const PromptField& f = prompt.fields[static_cast<std::size_t>(field)];
    const bool set = is_set(f) && f.member == 0, action = f.kind == PickKind::action;
    if (!set && !action) return;
    std::int32_t* answers = m.all(s_.answer) + s_.answer_cell(prompt.bank, seat, 0);
    const auto belongs = [&](int g) {
        const PromptField& other = prompt.fields[static_cast<std::size_t>(g)];
        return g == field || (set ? other.set == f.set : other.owner == field);
    };
    bool complete = true;
    int end = field;
    for (; end < static_cast<int>(prompt.fields.size()) && belongs(end); ++end) {
        std::int32_t& given = scratch_.given[static_cast<std::size_t>(end)];
        list_options(rules_, m, prompt, seat, end, true, scratch_.options);
        const auto& options = scratch_.options;
        if (!is_asked(rules_, m, prompt, seat, end)) given = kNone;
        complete = complete && std::find(options.begin(), options.end(), given) != options.end();
        answers[end] = given;
    }
    std::fill(answers + field, answers + end, kUnanswered);
    if (!complete) std::fill_n(scratch_.given.begin() + field, end - field, kUnanswered);
}

void Executor::answer_silently(State& m, int bank, Seat seat) {
    const Prompt& prompt = prompt_at(m, bank, seat);
    const std::int64_t looked_at = options_looked_at();
    std::int32_t* answers = m.all(s_.answer) + s_.answer_cell(bank, seat, 0);
    scratch_.given.assign(answers, answers + prompt.fields.size());
    std::fill_n(answers, prompt.fields.size(), kUnanswered);
    for (int f = 0; f < static_cast<int>(prompt.fields.size()); ++f) {
        drop_incomplete(m, prompt, seat, f);
        list_options(rules_, m, prompt, seat, f, true, scratch_.options);
        const std::int32_t given = scratch_.given[static_cast<std::size_t>(f)];
        const auto& options = scratch_.options;
        const bool stays = options.empty()  // what could be answered has gone since it was asked
                           || std::find(options.begin(), options.end(), given) != options.end();
        answers[f] = stays ? given : silent_option(m, bank, seat, f);
    }
    charge_options(looked_at);
    m.at(s_.prompt_status, s_.prompt_slot(bank, seat)) = static_cast<std::uint8_t>(PromptStatus::answered);
}

// What counts for a field of a silent seat, of the options that were listed last: what `if_silent` says, if it is one
// of them.
std::int32_t Executor::silent_option(State& m, int bank, Seat seat, int field) {
    const OptionValues& options = scratch_.options;
    const SilentPart& silent = prompt_at(m, bank, seat).if_silent[static_cast<std::size_t>(field)];
    std::int32_t value = kUnanswered;
    if (silent.how == Silent::none) value = kNone;
    if (silent.how == Silent::value)
        value = static_cast<std::int32_t>(
            evaluate(silent.value, scope(m, m.at(s_.prompt_frame, s_.prompt_slot(bank, seat)), seat)));
    if (std::find(options.begin(), options.end(), value) != options.end()) return value;
    return options[draw(s_, m, rules_.silence_stream + bank, seat, static_cast<std::uint32_t>(options.size()))];
}

}  // namespace quattro
