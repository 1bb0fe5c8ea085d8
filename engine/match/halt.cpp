// A match whose own rules fail: it halts before the step, and its host says how it goes on.
#include <fmt/format.h>

#include "base/text.hpp"
#include "match/impl.hpp"

namespace quattro {
namespace {

std::string in_words(const Halt& halt) {
    const std::string called = halt.called.source ? fmt::format(" (called at {})", halt.called.told()) : "";
    return fmt::format("{}: {}{}, in the step '{}'", halt.place.told(), halt.message, called, halt.step);
}

Refusal bad(std::string reason) { return refuse(RefusalCode::bad_host_input, std::move(reason)); }

}  // namespace

void start_clocks(const Shape& s, State& m) {
    std::int64_t& paused = m.at(s.paused, 0);
    const std::int64_t length = m.at(s.now, 0) - (std::abs(paused) - 1);
    for (std::size_t slot = 0; slot < s.deadline.count; ++slot) {
        const std::int64_t missed = m.at(s.opened, slot) > m.at(s.now, 0) - length
                                        ? m.at(s.now, 0) - m.at(s.opened, slot)  // asked while they stood
                                        : length;
        if (m.at(s.deadline, slot) > 0) m.at(s.deadline, slot) += missed;
        if (m.at(s.opened, slot)) m.at(s.opened, slot) += missed;
    }
    paused = 0;
}

void end_halt(const Shape& s, State& m) {
    m.at(s.halted, 0) = 0;
    if (m.at(s.paused, 0) < 0) start_clocks(s, m);
}

// Clocks stand from the moment of the failure on; a pause that was there already goes on after it.
void Match::Impl::go_on(Executor& executor) {
    if (halted()) return;
    halt_text.reset();
    const std::optional<Halt> halt = executor.run_until_halt(state);
    if (!halt) return;
    state.at(shape().halted, 0) = static_cast<std::uint8_t>(halt->frame + 1);
    if (!state.at(shape().paused, 0)) state.at(shape().paused, 0) = -(state.at(shape().now, 0) + 1);
    halt_text = in_words(*halt);
    executor.tell_changes(state, "");
    event(kHostHears, "halted",
          {{"failure", *halt_text},
           {"step", halt->step},
           {"place", halt->place.told()},
           {"message", halt->message},
           {"called", halt->called.source ? halt->called.told() : ""}});
    event(kAllHear & ~kHostHears, "halted", {});
}

// A save does not hold the words: what would fail now says them again.
std::string Match::Impl::why_halted() const {
    if (!halted()) return "";
    if (halt_text) return *halt_text;
    State trial = state;
    end_halt(shape(), trial);
    const auto halt = Inside::worker(*game)->executor.run_until_halt(trial);
    halt_text = halt ? in_words(*halt) : "";
    return *halt_text;
}

Outcome Match::Impl::retry() {
    if (!halted()) return bad("The match has not halted.");
    end_halt(shape(), state);
    return std::nullopt;
}

Outcome Match::Impl::skip(Executor& executor) {
    if (!halted()) return bad("The match has not halted.");
    const int frame = state.at(shape().halted, 0) - 1;
    if (!executor.can_skip(state, frame))
        return bad(
            "What failed only says how the flow goes on and cannot be left out: go_to names the step to go on "
            "from.");
    end_halt(shape(), state);
    executor.skip_step(state, frame);
    return std::nullopt;
}

// Nothing waits any more, and so nothing stands still.
Outcome Match::Impl::result(const Values& data, Executor& executor) {
    const std::string* text = find_value(data, "winners");
    if (!text) return bad("result needs winners: seats, as in \"1 3\", or \"\" for a draw.");
    std::uint32_t winners = 0;
    for (const std::string& word : split(*text, ' ')) {
        if (trim(word).empty()) continue;
        const auto seat = to_integer(trim(word));
        if (!seat || *seat < 1 || *seat > shape().seats) return bad(fmt::format("There is no seat '{}'.", word));
        if (winners >> (*seat - 1) & 1U) return bad(fmt::format("Seat {} is named twice.", *seat));
        winners |= 1U << (*seat - 1);
    }
    state.at(shape().halted, 0) = 0;
    state.at(shape().paused, 0) = 0;
    executor.finish(state, winners);
    return std::nullopt;
}

}  // namespace quattro
