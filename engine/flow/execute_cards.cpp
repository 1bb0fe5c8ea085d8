// Steps that move cards, count, compare and end.
#include <fmt/format.h>

#include "base/wrap.hpp"
#include "flow/execute.hpp"
#include "flow/pattern_hands.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {

std::uint32_t Executor::audience(const State& m, CardId card, int attribute) const {
    std::uint32_t bits = 1;
    for (Seat seat = kNobody; seat <= s_.seats; ++seat)
        if (seat != 0 && sees_card(s_, m, seat, card) &&
            (attribute < 0 || sees_attribute(s_, m, seat, card, attribute)))
            bits |= hears_bit(seat);
    return bits;
}

void Executor::tell_viewers(const State& m, CardId card, int attribute, std::string_view key, EventData data) {
    data.insert(data.begin(), {"card", ""});
    tell_each(audience(m, card, attribute), key, [&](Seat viewer) {
        data[0].second = name_for(m, card, viewer);
        return data;
    });
}

// The card lies where the seat's answer put it.
void Executor::caused_by_answer(int prompt, Seat seat, CardId card) {
    const int bank = rules_.prompts[static_cast<std::size_t>(prompt)].bank;
    const bool secret = s_.banks[static_cast<std::size_t>(bank)].keeps_secret();
    scratch_.caused.push_back({card, Caused::kPlace, {nullptr, seat, -1, secret}});
}

// The cards of another pile become this one.
void Executor::refill(State& m, int pile, int from) {
    move_all(s_, m, from, pile);
    shuffle(s_, m, rules_.shuffle_stream, pile);
    if (!sink_) return;
    std::uint32_t who = kHostHears;
    for (Seat viewer = kNobody; viewer <= s_.seats; ++viewer)
        if (sight_of(s_, m, viewer, pile) != Sight::none) who |= hears_bit(viewer);
    tell(who, "refilled", {{"zone", place_name(pile, -1)}});
}

void Executor::remember(State& m, int index, Seat seat, CardId card) {
    if (index < 0) return;
    for (const Seat entry : {0, seat})
        m.at(s_.remembered, index * (s_.seats + 1) + entry) = static_cast<std::uint16_t>(card + 1);
}

CardId Executor::create_card(State& m, const Step* step) {
    const CardId card = new_card(s_, m);
    if (card == kNoCard) throw StepFailure{step->where, "there are more cards than at_most or most_cards allows"};
    return card;
}

void Executor::award(State& m, int frame, const std::vector<CounterChange>& list, Seat seat) {
    for (const CounterChange& change : list) {
        std::int64_t& cell = m.at(s_.counter, s_.counters[static_cast<std::size_t>(change.counter)].first + seat - 1);
        cell = wrapped_sum(cell, evaluate(change.amount, scope(m, frame, seat)));
    }
}

// Who sees every card of the zone, and of each what the pattern looks at, could have counted by itself.
bool Executor::may_score(const Pattern& pattern, const State& m, Seat viewer, int instance) const {
    if (!sees_zone(s_, m, viewer, instance)) return false;
    const auto looks_at = [&](int a) {
        const auto in = [&](const std::vector<int>& list) {
            return std::find(list.begin(), list.end(), a) != list.end();
        };
        return in(pattern.same) || in(pattern.different) || in(pattern.looked_at) || a == pattern.sum_attribute ||
               a == pattern.wild_attribute;
    };
    bool all = true;
    for_each_card(s_, m, instance, [&](CardId card) {
        for (int a = 0; a < static_cast<int>(s_.attributes.size()); ++a)
            all = all && (!looks_at(a) || sees_attribute(s_, m, viewer, card, a));
    });
    return all;
}

// Who sees the zone is told what was found in it, with the cards as they read for that seat.
void Executor::tell_score(const Pattern& pattern, const State& m, const Witness& witness, Seat seat) {
    const int instance = s_.instance_of(pattern.zone, seat);
    std::uint32_t who = kHostHears;
    for (Seat viewer = kNobody; viewer <= s_.seats; ++viewer)
        if (may_score(pattern, m, viewer, instance)) who |= hears_bit(viewer);
    tell_each(who, "scored", [&](Seat viewer) {
        EventData data = {{"seat", std::to_string(seat)},
                          {"pattern", pattern.name},
                          {"score", witness.score < 0 ? "none" : std::to_string(witness.score)}};
        std::string places;
        if (pattern.among == Among::cards) {
            const std::string name =
                witness.score < 0 ? "" : pattern.rows[static_cast<std::size_t>(witness.window)].name;
            for (int i = 0; i < witness.count; ++i)
                places += (i ? " " : "") + name_for(m, witness.cards[static_cast<std::size_t>(i)], viewer);
            data.emplace_back("cards", places);
            if (!name.empty()) data.emplace_back("name", name);
            return data;
        }
        for (int i = 0; witness.window >= 0 && i < pattern.length; ++i)
            places += (i ? " " : "") +
                      s_.zones[static_cast<std::size_t>(pattern.zone)]
                          .places[pattern.windows[static_cast<std::size_t>(witness.window * pattern.length + i)]];
        data.emplace_back("places", places);
        return data;
    });
}

void Executor::compare(State& m, int frame, const Step& step) {
    const Pattern& pattern = rules_.patterns[static_cast<std::size_t>(step.index)];
    std::uint64_t best = 0;
    int holders = 0;
    std::uint64_t keys[kMaxSeats + 1];  // 0: without the pattern
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        const int instance = s_.instance_of(pattern.zone, seat);
        const HandOutcome outcome = outcome_in(rules_, pattern, m, instance);
        keys[seat] = outcome.score < 0 ? 0 : outcome.key + 1;
        if (keys[seat] > best) best = keys[seat], holders = 0;
        if (keys[seat] == best) ++holders;
        if (sink_) tell_score(pattern, m, best_in(rules_, pattern, m, instance), seat);
    }
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        if (best == 0)
            award(m, frame, step.none, seat);
        else if (keys[seat] == best)
            award(m, frame, holders > 1 ? step.tied : step.best, seat);
    }
}

void Executor::present(State& m, int, const Step&) {
    std::uint16_t& board = m.at(s_.board, 0);
    board = static_cast<std::uint16_t>(board % rules_.boards.size() + 1);
}

}  // namespace quattro
