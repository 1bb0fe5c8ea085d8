// Inputs: time, answers, what a refusal says. On a refusal the match is as it was.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "base/text.hpp"
#include "match/impl.hpp"
#include "match/unclean.hpp"
#include "state/clock.hpp"

namespace quattro {

namespace {

constexpr std::size_t kLongestReason = 1000;  // bytes
constexpr std::size_t kMostValues = 1000;     // no prompt and no host's input has nearly as many

}  // namespace

// Nothing that came in is echoed as it is: what is not clean is named.
Refusal refuse(RefusalCode code, std::string reason, Values data) {
    for (auto& [name, value] : data)
        value = shown_safely(value, SIZE_MAX);
    return {code, shown_safely(reason, kLongestReason), std::move(data)};
}

const std::string* find_value(const Values& values, std::string_view name) {
    for (const auto& [key, value] : values)
        if (key == name) return &value;
    return nullptr;
}

Outcome given_twice(const Values& values, RefusalCode code) {
    if (values.size() < 2) return std::nullopt;
    if (values.size() > kMostValues)
        return refuse(code, fmt::format("An input has at most {} values, not {}.", kMostValues, values.size()),
                      {{"values", std::to_string(values.size())}});
    std::vector<const std::string*> names;
    for (const auto& [name, value] : values)
        names.push_back(&name);
    std::sort(names.begin(), names.end(), [](const auto* a, const auto* b) { return *a < *b; });
    const auto twice =
        std::adjacent_find(names.begin(), names.end(), [](const auto* a, const auto* b) { return *a == *b; });
    if (twice == names.end()) return std::nullopt;
    return refuse(code, fmt::format("'{}' is given twice.", shown_safely(**twice)), {{"field", shown_safely(**twice)}});
}

namespace {

std::string fields_in_words(const Prompt& prompt) {
    std::vector<std::string> names;
    for (const PromptField& f : prompt.fields)
        if (f.owner < 0) names.push_back(f.name);
    return join(names, ", ");
}

Refusal refuse_halted() {
    return refuse(RefusalCode::halted,
                  "The match has halted, because its own rules failed. Its host must say how it goes on.");
}

}  // namespace

std::vector<std::string> option_names(const Rules& rules, State& m, const Prompt& prompt, Seat seat, int field) {
    OptionValues options;
    list_options(rules, m, prompt, seat, field, true, options);
    std::vector<std::string> names;
    std::unordered_set<std::string> known;
    for (const std::int32_t value : options) {
        std::string name = option_name(rules, m, prompt, seat, field, value);
        if (known.insert(name).second) names.push_back(std::move(name));
    }
    return names;
}

void Match::Impl::event(std::uint32_t audience, std::string_view key, EventData data) {
    told.add({state.at(shape().now, 0), audience, told.size(), std::string(key), std::move(data)});
}

void Match::Impl::begin() {
    const auto worker = Inside::worker(*game);
    state = rules().start;
    worker->teller.begin(told, state, rules().start);
    worker->executor.listen(&worker->teller);
    worker->executor.stop_before(stop_before);
    Diagnostics failed;
    try {
        worker->executor.begin(state, seed, start);
        worker->executor.tell_changes(state, "");
        stopped = worker->executor.stopped();
        return;
    } catch (const ScriptFailure& f) {
        failed.error(f.place, f.message, "it happened at the start of a match");
    } catch (const StepFailure& f) {
        failed.error(f.place, f.message, "it happened at the start of a match");
    }
    throw PackError{failed.list()};
}

int Match::Impl::bank_of(const State& m, Seat seat, std::uint32_t number) const {
    for (int bank = 0; bank < static_cast<int>(shape().banks.size()); ++bank) {
        const std::size_t slot = shape().prompt_slot(bank, seat);
        if (m.at(shape().prompt_status, slot) != 0 && m.at(shape().prompt_number, slot) == number) return bank;
    }
    return -1;
}

// Fires the earliest deadline up to `to`; false if there is none.
bool Match::Impl::fire_next(Milliseconds to, bool including, Executor& executor) {
    const Shape& s = shape();
    const std::int64_t next = earliest_deadline(s, state);
    if (next == 0 || (including ? next > to : next >= to)) return false;
    state.at(s.now, 0) = std::max<std::int64_t>(next, state.at(s.now, 0));
    bool waited = false;
    for (int bank = 0; bank < static_cast<int>(s.banks.size()); ++bank)
        for (Seat seat = 1; seat <= s.seats; ++seat) {
            const std::size_t slot = s.prompt_slot(bank, seat);
            if (state.at(s.prompt_status, slot) == 0 || state.at(s.deadline, slot) != next) continue;
            if (state.at(s.prompt_status, slot) == 1) {
                // Nobody else may know that an answer is the default.
                event(1U | 1U << seat, "expired",
                      {{"seat", std::to_string(seat)}, {"prompt", executor.prompt_at(state, bank, seat).name}});
                executor.answer_silently(state, bank, seat);
            }
            state.at(s.deadline, slot) = kPassed;
            waited = true;
        }
    executor.tell_changes(state, "time");
    go_on(executor);
    return waited && !state.at(s.over, 0);
}

void Match::Impl::pass_time(Milliseconds to, bool including, Executor& executor) {
    while (!state.at(shape().paused, 0) && !state.at(shape().over, 0) && fire_next(to, including, executor)) {}
    state.at(shape().now, 0) = to;
}

Outcome Match::Impl::take(Input input) {
    const State before = state;
    const std::size_t told_before = told.size();
    const auto halt_before = halt_text;
    const auto put_back = [&] {
        state = before;
        halt_text = halt_before;
        told.take_back(told_before);
    };
    const std::shared_ptr<const Game> playing = game;  // a reload brings another
    const auto worker = Inside::worker(*game);
    worker->teller.begin(told, state, before);
    worker->executor.listen(&worker->teller);
    worker->executor.stop_before(stop_before);
    Outcome outcome;
    try {
        outcome = apply(input, worker->executor);
        if (!outcome && game == playing) worker->executor.tell_changes(state, "");
    } catch (...) {
        put_back();
        throw;
    }
    stopped = worker->executor.stopped();
    if (outcome) {
        put_back();
        return outcome;
    }
    input.hash = state.hash();
    for (std::size_t i = told_before; i < told.size(); ++i)
        if (told.at(i).key != "waiting") input.shown |= told.at(i).audience;
    input.drew = input.kind == InputKind::lot || input.host == "reload" ||
                 std::memcmp(before.all(shape().drawn), state.all(shape().drawn), shape().drawn.count * 4) != 0 ||
                 (shape().rolls && before.at(shape().expected_count, 0) > state.at(shape().expected_count, 0));
    chain(input);
    inputs.push_back(std::move(input));
    return std::nullopt;
}

Outcome Match::Impl::apply(Input& input, Executor& executor) {
    const Shape& s = shape();
    if (input.at > kLatest)
        return refuse(RefusalCode::bad_time, "A time is a number of milliseconds from 0 to 2^53.",
                      {{"at", std::to_string(input.at)}});
    if (input.at < state.at(s.now, 0))
        return refuse(RefusalCode::time_goes_back, "An input cannot come before the last one.",
                      {{"now", std::to_string(state.at(s.now, 0))}});
    if (Outcome unclean = refuse_unclean(input)) return unclean;
    const auto code = input.kind == InputKind::host ? RefusalCode::bad_host_input : RefusalCode::unknown_field;
    if (Outcome twice = given_twice(input.values, code)) return twice;
    if (input.kind == InputKind::host) {
        pass_time(input.at, false, executor);
        const bool stood = halted();
        if (Outcome refusal = apply_host(input, executor)) return refusal;
        if (input.host == "reload") return std::nullopt;  // nothing before it can be compared with it
        executor.tell_changes(state, "host", input.host == "set_zone" || input.host == "set_zones");
        go_on(executor);
        if (stood && !halted() && !state.at(s.over, 0)) event(kAllHear, "goes_on", {});
        return std::nullopt;
    }
    if (input.kind == InputKind::tick) {
        pass_time(input.at, true, executor);
        return std::nullopt;
    }
    if (Outcome refusal = find_seat(input)) return refusal;
    pass_time(input.at, false, executor);
    if (input.kind == InputKind::say) return apply_say(input);
    if (halted()) return refuse_halted();
    Outcome refusal = input.kind == InputKind::answer ? apply_answer(input, false)
                      : input.kind == InputKind::lot  ? apply_lot(input)
                                                      : apply_withdraw(input);
    if (refusal) return refusal;
    executor.tell_changes(state, "");
    go_on(executor);
    return std::nullopt;
}

Outcome Match::Impl::find_seat(const Input& input) const {
    const Shape& s = shape();
    if (input.seat < 1 || input.seat > s.seats)
        return refuse(RefusalCode::bad_seat, fmt::format("There is no seat {}.", input.seat),
                      {{"seat", std::to_string(input.seat)}});
    if (state.at(s.over, 0)) return refuse(RefusalCode::match_over, "The match is over.");
    if (halted() && input.kind != InputKind::say) return refuse_halted();
    if (state.at(s.paused, 0) && input.kind != InputKind::say)
        return refuse(RefusalCode::paused, "The match is paused.");
    return std::nullopt;
}

Outcome Match::Impl::find_prompt(const Input& input, bool partial, int& bank) const {
    const Shape& s = shape();
    bank = bank_of(state, input.seat, input.number);
    const auto number = std::to_string(input.number);
    if (bank < 0 && input.number >= 1 && input.number <= state.at(s.asked, input.seat - 1))
        return refuse(RefusalCode::stale_prompt, "This prompt is closed.", {{"prompt", number}});
    if (bank < 0)
        return refuse(RefusalCode::not_your_prompt, fmt::format("Seat {} has no prompt {}.", input.seat, number),
                      {{"seat", std::to_string(input.seat)}, {"prompt", number}});
    const std::size_t slot = s.prompt_slot(bank, input.seat);
    if (state.at(s.deadline, slot) == kPassed && !partial)
        return refuse(RefusalCode::stale_prompt, "The time for this prompt has run out.", {{"prompt", number}});
    const Prompt& prompt = rules().prompts[static_cast<std::size_t>(state.at(s.prompt_id, slot) - 1)];
    if (prompt.once && state.at(s.prompt_status, slot) == 2 && !partial)
        return refuse(RefusalCode::already_answered, "The first answer counts.", {{"prompt", number}});
    for (const auto& [name, value] : input.values) {
        const auto same = [&name = name](const PromptField& f) { return f.name == name; };
        const bool known = std::any_of(prompt.fields.begin(), prompt.fields.end(), same);
        if (!known)
            return refuse(RefusalCode::unknown_field,
                          fmt::format("This prompt does not ask for '{}', but for {}.", shown_safely(name),
                                      fields_in_words(prompt)),
                          {{"field", shown_safely(name)}});
    }
    return std::nullopt;
}

Match::Match() : impl_(std::make_unique<Impl>()) {}
Match::Match(std::shared_ptr<const Game> game, std::uint64_t seed, Milliseconds now) : Match() {
    impl_->game = std::move(game);
    impl_->seed = seed;
    impl_->start = std::clamp<Milliseconds>(now, 0, kLatest);
    impl_->begin();
}
Match::Match(const Match& other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
Match& Match::operator=(const Match& other) {
    if (this != &other) *impl_ = *other.impl_;
    return *this;
}
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;
Match::~Match() = default;

const Game& Match::game() const { return *impl_->game; }
bool Match::over() const { return impl_->state.at(impl_->shape().over, 0) != 0; }
bool Match::paused() const { return impl_->state.at(impl_->shape().paused, 0) > 0; }
bool Match::halted() const { return impl_->halted(); }
Milliseconds Match::now() const { return impl_->state.at(impl_->shape().now, 0); }
std::uint64_t Match::seed() const { return impl_->seed; }
std::uint64_t Match::hash() const { return impl_->state.hash(); }
std::size_t Match::inputs() const { return impl_->earlier + impl_->inputs.size(); }

Outcome Match::answer(Seat seat, std::uint32_t number, const Values& values, Milliseconds now) {
    Input input{now, InputKind::answer, seat, number, "", values, 0, 0, false};
    if (impl_->stands(input)) return std::nullopt;
    return impl_->take(std::move(input));
}
Outcome Match::withdraw(Seat seat, std::uint32_t number, Milliseconds now) {
    if (now >= this->now() && impl_->nothing_to_withdraw(seat, number)) return std::nullopt;
    return impl_->take({now, InputKind::withdraw, seat, number, "", {}, 0, 0, false});
}
Outcome Match::tick(Milliseconds now) { return impl_->take({now, InputKind::tick, 0, 0, "", {}, 0, 0, false}); }
Outcome Match::host(const HostInput& input, Milliseconds now) {
    return impl_->take({now, InputKind::host, 0, 0, input.kind, input.data, 0, 0, false});
}

// An input can be taken back by its seat as long as nobody else has learned anything from it.
std::size_t Seen::undo_point() const {
    const MatchImpl& impl = Inside::of(*this);
    std::size_t count = impl.inputs.size();
    const std::size_t first = impl.base ? impl.base->inputs - impl.earlier : 0;
    while (count > first) {
        const Input& input = impl.inputs[count - 1];
        const bool own = input.seat == seat_ && input.kind != InputKind::host && !input.drew;
        if (!own || (input.shown & ~(kHostHears | 1U << seat_))) break;
        --count;
    }
    return impl.earlier + count;
}

void Match::rewind(std::size_t count) { impl_->rewind(count); }

}  // namespace quattro
