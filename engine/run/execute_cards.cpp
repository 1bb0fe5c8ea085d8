// Instructions that compare patterns, switch boards and end the match, and helpers for cards.
#include <fmt/format.h>

#include "run/execute_cards.hpp"
#include "run/execute_unlinked.hpp"
#include "run/overflow.hpp"
#include "run/pattern.hpp"
#include "run/pattern_events.hpp"
#include "run/pattern_hands.hpp"
#include "run/pattern_ties.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {
namespace {

// Adds the seat's changes to the pending ones. These are applied for all seats at once, so that no amount depends on
// another.
void award(const Run& x, const State& m, int frame, const std::vector<CounterChange>& list, Seat seat) {
    for (const CounterChange& change : list) {
        const Counter& counter = x.s.counters[change.counter];
        const auto cell = counter.first + (seat - 1);
        const std::int64_t more = evaluate(change.amount, x.scope(m, frame, seat));
        const std::int64_t value =
            checked_result(x.rules.expressions[change.amount.index], checked_sum(m.at(x.s.counter, cell), more));
        // A truth that is already true stays true.
        x.scratch.counted.emplace_back(cell, counter.holds_truth ? value != 0 : value);
    }
}

// The seats in the value of an expression, which is one seat or a set. Bit n - 1 is seat n, as in Shape::winners.
std::uint32_t members_of(const Run& x, const Expr& seats, const Scope& scope) {
    std::uint32_t bits = 0;
    const auto take = [&](std::int64_t seat) {
        if (seat > 0 && seat <= x.s.seats) bits |= 1U << (seat - 1);
    };
    if (const TermSet* set = x.rules.sets[seats.index])
        set->for_each(scope, take);
    else
        take(evaluate(seats, scope));
    return bits;
}

}  // namespace

std::uint32_t audience(const Run& x, const State& m, CardId card, AttributeIndex attribute) {
    std::uint32_t bits = 1;
    for (Seat seat = kSpectator; seat <= x.s.seats; ++seat)
        if (seat != 0 && sees_card(x.s, m, seat, card) &&
            (!attribute.valid() || sees_attribute(x.s, m, seat, card, attribute)))
            bits |= audience_bit(seat);
    return bits;
}

void tell_viewers(const Run& x, const State& m, CardId card, AttributeIndex attribute, EventKind kind, EventData data,
                  std::uint32_t among) {
    data.insert(data.begin(), {"card", ""});
    x.tell_each(audience(x, m, card, attribute) & among, kind, [&](Seat viewer) {
        data[0].second = x.name_for(m, card, viewer);
        return data;
    });
}

void caused_by_answer(const Run& x, PromptIndex prompt, Seat seat, CardId card) {
    const BankIndex bank = x.rules.prompts[prompt].bank;
    const bool secret = x.s.banks[bank].keeps_secret();
    x.scratch.caused.push_back({card, {}, {nullptr, seat, {}, secret}});
}

void refill(const Run& x, State& m, InstanceIndex pile, InstanceIndex from) {
    move_all(x.s, m, from, pile);
    shuffle(x.s, m, x.rules.shuffle_stream, pile);
    if (!x.sink) return;
    std::uint32_t who = kToHost;
    for (Seat viewer = kSpectator; viewer <= x.s.seats; ++viewer)
        if (visibility_of(x.s, m, viewer, pile) != Visibility::none) who |= audience_bit(viewer);
    x.tell(who, EventKind::refilled, {{"zone", x.place_name(pile, -1)}});
}

void remember(const Run& x, State& m, RegisterIndex at, Seat seat, CardId card) {
    if (!at.valid()) return;
    for (const Seat entry : {0, seat})
        m.at(x.s.remembered, x.s.register_cell(at, entry)) = static_cast<std::uint16_t>(card + 1);
}

CardId create_card(const Run& x, State& m, const Instruction& instruction) {
    const CardId card = new_card(x.s, m);
    if (card == kNoCard) no_room(instruction);
    return card;
}

void no_room(const Instruction& instruction) {
    throw StepFailure{
        instruction.where,
        "there is no room for another card; raise or add 'most_cards' of the game, raise 'at_most' of the "
        "steps that make cards, or make fewer cards"};
}

void compare(const Run& x, State& m, int frame, const instruction::Compare& operands) {
    const Pattern& pattern = x.rules.patterns[operands.pattern];
    KeysOfSeats keys{};
    for (Seat seat = 1; seat <= x.s.seats; ++seat) {
        const InstanceIndex instance = x.s.instance_of(pattern.zone, seat);
        const HandOutcome outcome = outcome_in(x.rules, pattern, m, instance, x.scratch.budget);
        keys[seat] = outcome.score < 0 ? 0 : outcome.key + 1;
        if (!x.sink) continue;
        SearchBudget again;  // a match that tells events must not use up the budget earlier than one that does not
        tell_score(x, pattern, m, best_in(x.rules, pattern, m, instance, again), seat);
    }
    if (pattern.long_ties) rank_long_ties(x.rules, pattern, m, keys);
    std::uint64_t best = 0;
    int holders = 0;
    for (Seat seat = 1; seat <= x.s.seats; ++seat) {
        if (keys[seat] > best) best = keys[seat], holders = 0;
        if (keys[seat] == best) ++holders;
    }
    const bool matters = !operands.best.empty() || !operands.tied.empty();
    if (x.sink && matters) tell_decided(x, pattern, m, keys);
    if (x.observer) x.observer->compared(pattern, keys);
    x.scratch.counted.clear();
    for (Seat seat = 1; seat <= x.s.seats; ++seat) {
        if (best == 0)
            award(x, m, frame, operands.none, seat);
        else if (keys[seat] == best)
            award(x, m, frame, holders > 1 ? operands.tied : operands.best, seat);
    }
    for (const auto& [cell, value] : x.scratch.counted)
        m.at(x.s.counter, cell) = static_cast<std::int64_t>(value);
}

void present(const Run& x, State& m, int, const instruction::Present&) {
    std::uint16_t& board = m.at(x.s.board, 0);
    board = static_cast<std::uint16_t>(board % x.rules.boards.size() + 1);
}

void end(Run& x, State& m, int frame, const instruction::End& operands) {
    const Scope about = x.scope(m, frame, m.at(x.s.frame_seat, frame));
    finish_match(x, m, operands.winners.given() ? members_of(x, operands.winners, about) : 0);
}

}  // namespace quattro
