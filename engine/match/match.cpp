// Takes inputs, from Match::answer() to the next wait: passes time, applies the input, runs the flow. A refused input
// leaves the match unchanged.
#include <fmt/format.h>

#include <algorithm>

#include "match/answer_handler.hpp"
#include "match/expire.hpp"
#include "match/host_inputs.hpp"
#include "match/impl.hpp"
#include "match/text_check.hpp"
#include "run/execute_prompts.hpp"
#include "state/clock.hpp"

namespace quattro {
namespace {

std::string in_words(const Halt& halt) {
    const std::string called = halt.called.source ? fmt::format(" (called at {})", halt.called.display_text()) : "";
    return fmt::format("{}: {}{}, in the step '{}'", halt.where.display_text(), halt.message, called, halt.step);
}

}  // namespace

Outcome Match::answer(Seat seat, std::uint32_t number, const Values& values, Milliseconds now) {
    Input input{now, InputKind::answer, seat, number, {}, values, 0, 0, false};
    if (repeats_answer(impl_->rules(), impl_->state, input)) return std::nullopt;
    return impl_->take(std::move(input));
}
Outcome Match::answer_by_draw(Seat seat, std::uint32_t number, const std::vector<Values>& candidates,
                              Milliseconds now) {
    return impl_->take({now, InputKind::draw, seat, number, {}, {}, 0, {}, false, candidates});
}
Outcome Match::withdraw(Seat seat, std::uint32_t number, Milliseconds now) {
    if (now >= this->now() && nothing_to_withdraw(impl_->shape(), impl_->state, seat, number)) return std::nullopt;
    return impl_->take({now, InputKind::withdraw, seat, number, {}, {}, 0, 0, false});
}
Outcome Match::tick(Milliseconds now) { return impl_->take({now, InputKind::tick, 0, 0, {}, {}, 0, 0, false}); }
Outcome Match::host(const HostInput& input, Milliseconds now) {
    if (Outcome unknown = refuse_unknown_keys(input.kind, input.data)) return unknown;
    return impl_->take({now, InputKind::host, 0, 0, input.kind, input.data, 0, 0, false});
}

Outcome Match::Impl::take(Input input, const MendedGame* mended) {
    const State before = state;
    const std::size_t events_before = event_log.size();
    const auto halt_before = halt_text;
    const auto put_back = [&] {
        state = before;
        halt_text = halt_before;
        event_log.truncate(events_before);
    };
    const std::shared_ptr<const Game> playing = game;  // a reload replaces `game`
    const auto worker = ImplAccess::worker(*game);
    worker->recorder.begin(event_log, state, before);
    worker->executor.set_sink(&worker->recorder);
    worker->executor.stop_before(stop_before);
    Outcome outcome;
    try {
        outcome = apply(input, mended, worker->executor);
        if (!outcome && game == playing) worker->executor.record_changes(state, "");
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
    for (EventLog::Reader event(event_log, events_before); !event.at_end(); event.next())
        if (event.head().kind != EventKind::waiting) input.learned_by |= event.head().audience;
    input.cannot_be_undone =
        input.kind == InputKind::draw || game != playing || event_log.shown().closed_since(events_before) ||
        std::memcmp(before.all(shape().stream_position), state.all(shape().stream_position),
                    shape().stream_position.count * 4) != 0 ||
        (shape().has_rolls && before.at(shape().preset_roll_count, 0) > state.at(shape().preset_roll_count, 0));
    chain(input);
    inputs.push_back(std::move(input));
    return std::nullopt;
}

Outcome Match::Impl::apply(Input& input, const MendedGame* mended, Executor& executor) {
    const Shape& s = shape();
    if (input.at > kMaxTime)
        return refuse(RefusalCode::bad_time, "The time must be between 0 and 2^53 milliseconds.",
                      {{"at", std::to_string(input.at)}});
    if (input.at < state.at(s.now, 0))
        return refuse(RefusalCode::time_goes_back, "The time cannot be before that of the last input.",
                      {{"now", std::to_string(state.at(s.now, 0))}});
    if (Outcome unclean = refuse_unsafe_text(input)) return unclean;
    const auto code = input.kind == InputKind::host ? RefusalCode::bad_host_input : RefusalCode::unknown_field;
    if (Outcome twice = given_twice(input.values, code)) return twice;
    if (input.kind == InputKind::host) {
        pass_time(input.at, false, executor);
        const bool stood = halted();
        if (Outcome refusal = apply_host(input, mended, executor)) return refusal;
        const HostInputRow& row = host_input_row(input.host);
        if (row.replaces_files) return std::nullopt;
        executor.record_changes(state, "host", row.renumbers_cards);
        run_flow(executor);
        if (stood && !halted() && !state.at(s.over, 0)) event(kToAll, EventKind::continued, {});
        return std::nullopt;
    }
    if (input.kind == InputKind::tick) {
        pass_time(input.at, true, executor);
        return std::nullopt;
    }
    if (Outcome refusal = refuse_seat(s, state, input)) return refusal;
    pass_time(input.at, false, executor);
    if (input.kind == InputKind::say) return apply_say(input);
    if (halted()) return refuse_halted();
    AnswerHandler answering(rules(), state);
    Outcome refusal = input.kind == InputKind::answer ? answering.answer(input)
                      : input.kind == InputKind::draw ? answering.take_random_candidate(input)
                                                      : answering.withdraw(input);
    if (refusal) return refusal;
    executor.record_changes(state, "");
    run_flow(executor);
    return std::nullopt;
}

// Fires the earliest deadline if it is before `to`, or at `to` with `including`. Returns false if there is no such
// deadline or the match ends.
bool Match::Impl::fire_next(Milliseconds to, bool including, Executor& executor) {
    const Shape& s = shape();
    const std::int64_t next = earliest_deadline(s, state);
    if (next == 0 || (including ? next > to : next >= to)) return false;
    expire_next(s, state, executor, [&](BankIndex bank, Seat seat) {
        // No other seat may learn that the answer is the default.
        event(1U | 1U << seat, EventKind::expired,
              {{"seat", std::to_string(seat)}, {"prompt", executor.prompt_at(state, bank, seat).name}});
    });
    executor.record_changes(state, "time");
    run_flow(executor);
    return !state.at(s.over, 0);
}

void Match::Impl::pass_time(Milliseconds to, bool including, Executor& executor) {
    while (!state.at(shape().paused, 0) && !state.at(shape().over, 0) && fire_next(to, including, executor)) {}
    state.at(shape().now, 0) = to;
}

// A failure stops the clocks. If the host has paused the match, that pause continues afterwards.
void Match::Impl::run_flow(Executor& executor) {
    if (halted()) return;
    halt_text.reset();
    const std::optional<Halt> halt = executor.run_until_halt(state);
    // Records the changes now: recorded with the next input, they would reveal the time of an input that may be hidden.
    if (!halt) return executor.record_changes(state, "");
    state.at(shape().halted, 0) = static_cast<std::uint8_t>(halt->frame + 1);
    if (!state.at(shape().paused, 0)) state.at(shape().paused, 0) = -(state.at(shape().now, 0) + 1);
    halt_text = in_words(*halt);
    executor.record_changes(state, "");
    event(kToHost, EventKind::halted,
          {{"failure", *halt_text},
           {"step", halt->step},
           {"place", halt->where.display_text()},
           {"message", halt->message},
           {"called", halt->called.source ? halt->called.display_text() : ""}});
    event(kToAll & ~kToHost, EventKind::halted, {});
}

// A save does not hold the failure's message. Running the step again on a copy gives the same message, unless a reload
// has mended the step.
std::string Match::Impl::why_halted() const {
    if (!halted()) return "";
    if (halt_text) return *halt_text;
    State trial = state;
    end_halt(shape(), trial);
    const auto halt = ImplAccess::worker(*game)->executor.run_until_halt(trial);
    return halt ? in_words(*halt) : "";
}

// Each event is a batch of its own. Batches shared with other events could reveal an event between them that is hidden
// from the viewer.
void Match::Impl::event(std::uint32_t audience, EventKind kind, EventData data) {
    constexpr std::uint64_t kOwn = std::uint64_t{1} << 63;  // no batch of an EventRecorder has such a number
    event_log.add({state.at(shape().now, 0), audience, kind}, kOwn | event_log.size(), data);
}

void Match::Impl::begin() {
    const auto worker = ImplAccess::worker(*game);
    state = rules().start;
    worker->recorder.begin(event_log, state, rules().start);
    worker->executor.set_sink(&worker->recorder);
    worker->executor.stop_before(stop_before);
    Diagnostics failed;
    try {
        worker->executor.begin(state, seed, start);
        worker->executor.record_changes(state, "");
        stopped = worker->executor.stopped();
        return;
    } catch (const ScriptFailure& f) {
        failed.error(f.where, f.message, "it happened at the start of a match");
    } catch (const StepFailure& f) {
        failed.error(f.where, f.message, "it happened at the start of a match");
    }
    throw PackError{failed.list()};
}

void Match::Impl::rewind(std::size_t count) {
    const std::size_t first = base ? base->inputs - earlier : 0;
    count -= std::min(count, earlier);
    const auto at = [&](std::size_t n) { return inputs.begin() + static_cast<std::ptrdiff_t>(n); };
    std::vector<Input> kept(at(first), at(std::clamp(count, first, inputs.size())));
    inputs.erase(at(first), inputs.end());
    halt_text.reset();
    if (base) {
        event_log.truncate(base->events);
        state = base->state;
    } else if (loaded) {
        event_log.truncate(0);
        state = *loaded;
    } else {
        event_log = EventLog();
        begin();
    }
    for (Input& input : kept)
        take(std::move(input));
    recompute_sums();
    if (inputs.empty() && ends.empty() && earlier == 0) sum = 0;  // as before the first line
}

Match::Match() : impl_(std::make_unique<Impl>()) {}
Match::Match(std::shared_ptr<const Game> game, std::uint64_t seed, Milliseconds now) : Match() {
    impl_->game = std::move(game);
    impl_->seed = seed;
    impl_->start = std::clamp<Milliseconds>(now, 0, kMaxTime);
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
bool Match::held() const {
    for (int frame = 0; frame < impl_->shape().frame_capacity; ++frame)
        if (held_bank(impl_->rules(), impl_->state, frame).valid()) return true;
    return false;
}
Milliseconds Match::now() const { return impl_->state.at(impl_->shape().now, 0); }
std::uint64_t Match::seed() const { return impl_->seed; }
std::uint64_t Match::hash() const { return impl_->state.hash(); }
std::size_t Match::inputs() const { return impl_->earlier + impl_->inputs.size(); }

std::map<std::uint32_t, Values> Seen::answers() const {
    std::map<std::uint32_t, Values> answers;
    for (const Input& input : ImplAccess::of(*this).inputs) {
        if (input.seat != seat_) continue;
        if (input.kind == InputKind::answer) answers[input.number] = input.values;
        if (input.kind == InputKind::withdraw) answers.erase(input.number);
    }
    return answers;
}

// A seat can take back its inputs as long as no other seat and no spectator has learned anything from them.
std::size_t Match::undo_point(Seat seat) const {
    const MatchImpl& impl = *impl_;
    std::size_t count = impl.inputs.size();
    const std::size_t first = impl.base ? impl.base->inputs - impl.earlier : 0;
    while (count > first) {
        const Input& input = impl.inputs[count - 1];
        const bool of_seat = input.kind != InputKind::host && input.kind != InputKind::tick;
        const bool own = of_seat && input.seat == seat && !input.cannot_be_undone;
        if (!own || (input.learned_by & ~(kToHost | 1U << seat))) break;
        --count;
    }
    return impl.earlier + count;
}

void Match::rewind(std::size_t count) { impl_->rewind(count); }

}  // namespace quattro
