// Steps that move cards, count, compare and end.
#include <fmt/format.h>

#include "flow/execute.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {

std::string Executor::place_name(int instance, int place) const {
    if (instance < 0) return "";
    const Instance& in = s_.instances[static_cast<std::size_t>(instance)];
    const Zone& zone = s_.zones[in.zone];
    std::string name = in.seat ? fmt::format("{}:{}", in.seat, zone.name) : zone.name;
    if (zone.placed() && place >= 0) name += "." + zone.places[static_cast<std::size_t>(place)];
    return name;
}

std::uint32_t Executor::audience(const State& m, CardId card, int attribute) const {
    std::uint32_t bits = 1;
    for (Seat seat = 1; seat <= s_.seats; ++seat)
        if (sees_card(s_, m, seat, card) && (attribute < 0 || sees_attribute(s_, m, seat, card, attribute)))
            bits |= 1U << seat;
    return bits;
}

// As it reads for somebody who sees which card it is; some of its attributes may hide themselves nevertheless.
std::string Executor::name_for(const State& m, CardId card, Seat viewer) const {
    std::vector<std::int16_t> values;
    for (int a = 0; a < static_cast<int>(s_.attributes.size()); ++a)
        values.push_back(static_cast<std::int16_t>(
            viewer == 0 || sees_attribute(s_, m, viewer, card, a) ? attribute(s_, m, card, a) : 0));
    return write_card(rules_.model, values);
}

void Executor::tell_viewers(const State& m, CardId card, int attribute, std::string_view key, EventData data) {
    data.insert(data.begin(), {"card", ""});
    tell_each(audience(m, card, attribute), key, [&](Seat viewer) {
        data[0].second = name_for(m, card, viewer);
        return data;
    });
}

// Who sees the card learns which it is; the others only that a card was there.
void Executor::tell_card(const State& m, CardId card, std::string_view key, EventData data) {
    if (!sink_) return;
    if (const std::uint32_t blind = everyone() & ~audience(m, card)) {
        EventData blank = data;
        blank.insert(blank.begin(), {"card", "?"});
        tell(blind, key, std::move(blank));
    }
    tell_viewers(m, card, -1, key, std::move(data));
}

void Executor::deal(State& m, const Step& step, std::uint32_t seats) {
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        if (!(seats >> seat & 1U)) continue;
        const std::int64_t amount = evaluate(step.e, scope(m, 0, seat));
        const int from = s_.instance_of(step.zone, seat), to = s_.instance_of(step.to, seat);
        for (std::int64_t i = 0; i < amount && cards_in(s_, m, from) > 0; ++i) {
            const CardId card = first_card(s_, m, from);
            move_card(s_, m, card, to, -1);
            if (sink_) tell_card(m, card, "dealt", {{"to", place_name(to, -1)}});
        }
    }
}

void Executor::gather(State& m, const Step& step, std::uint32_t seats) {
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        if (!(seats >> seat & 1U)) continue;
        const int to = s_.instance_of(step.to, seat);
        for (const int zone : step.zones)
            if (const int from = s_.instance_of(zone, seat); from != to)
                for_each_card(s_, m, from, [&](CardId card) { move_card(s_, m, card, to, -1); });
    }
}

void Executor::put(State& m, int frame, const Step& step, std::uint32_t seats) {
    (void)frame;
    const Prompt& cards = rules_.prompts[static_cast<std::size_t>(step.index)];
    const Prompt& places = rules_.prompts[static_cast<std::size_t>(step.to)];
    const int zone = places.fields[static_cast<std::size_t>(step.to_field)].zones[0];
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        if (!(seats >> seat & 1U)) continue;
        const CardId card = m.at(s_.answer, s_.answer_cell(cards.bank, seat, step.field));
        const std::int32_t place = m.at(s_.answer, s_.answer_cell(places.bank, seat, step.to_field));
        if (card < 0 || place < 0) continue;
        const int to = s_.instance_of(zone, seat);
        if (card_at(s_, m, to, place) != kNoCard)
            throw StepFailure{step.where, fmt::format("the place {} is taken", place_name(to, place))};
        move_card(s_, m, card, to, place);
        m.at(s_.answer, s_.answer_cell(cards.bank, seat, step.field)) = kUnanswered;  // it is where it is now
        if (sink_) tell_card(m, card, "placed", {{"seat", std::to_string(seat)}, {"to", place_name(to, place)}});
    }
}

CardId Executor::create_card(State& m, const Step* step) {
    const CardId card = new_card(s_, m);
    if (card == kNoCard) throw StepFailure{step->where, "there are more cards than at_most allows"};
    return card;
}

void Executor::copy(State& m, const Step& step, std::uint32_t seats) {
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        if (!(seats >> seat & 1U)) continue;
        const int to = s_.instance_of(step.to, seat);
        scratch_.cards.clear();
        for_each_card(s_, m, s_.instance_of(step.zone, seat), [&](CardId card) { scratch_.cards.push_back(card); });
        for (const CardId card : scratch_.cards) {
            const CardId copied = copy_card(s_, m, card);
            if (copied == kNoCard) throw StepFailure{step.where, "there are more cards than at_most allows"};
            append(s_, m, copied, to);
            if (sink_) tell_card(m, copied, "copied", {{"to", place_name(to, -1)}});
        }
    }
}

void Executor::remove(State& m, const Step& step, std::uint32_t seats) {
    for (Seat seat = 1; seat <= s_.seats; ++seat)
        if (seats >> seat & 1U)
            for (const int zone : step.zones)
                for_each_card(s_, m, s_.instance_of(zone, seat), [&](CardId card) { destroy(s_, m, card); });
}

void Executor::create(State& m, const Step& step, std::uint32_t seats) {
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        if (!(seats >> seat & 1U)) continue;
        for (const int index : step.templates) {
            const CardId card = create_card(m, &step);
            const auto& values = s_.templates[static_cast<std::size_t>(index)];
            for (std::size_t a = 0; a < values.size(); ++a)
                m.at(s_.card_attribute, s_.attribute_cell(static_cast<int>(a), card)) = values[a];
            const int to = s_.instance_of(step.to, seat);
            append(s_, m, card, to);
            if (sink_) tell_card(m, card, "created", {{"to", place_name(to, -1)}});
        }
    }
}

void Executor::change(State& m, int frame, const Step& step, std::uint32_t seats) {
    scratch_.operations.clear();
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        if (!(seats >> seat & 1U)) continue;
        for (const int zone : step.zones)
            for_each_card(s_, m, s_.instance_of(zone, seat), [&](CardId card) {
                for (const AttributeChange& change : step.attributes) {
                    const std::int64_t amount = evaluate(change.amount, scope(m, frame, seat));
                    const bool named = s_.attributes[static_cast<std::size_t>(change.attribute)].named();
                    if (!change.add && attribute(s_, m, card, change.attribute) == amount) continue;
                    const OpKind kind = change.add ? OpKind::add : named ? OpKind::name : OpKind::set;
                    scratch_.operations.push_back({kind, static_cast<std::uint8_t>(seat),
                                                   static_cast<std::int16_t>(change.attribute), card, kNoCard, amount,
                                                   -1});
                }
            });
    }
    apply(m, {}, step.name);
}

void Executor::drop(State& m, int frame, const Step& step, std::uint32_t seats) {
    for (int seat = 0; seat <= s_.seats; ++seat)
        m.at(s_.remembered, step.to * (s_.seats + 1) + seat) = 0;
    const Seat first = step.e.given() ? static_cast<Seat>(evaluate(step.e, scope(m, frame, 0))) : 0;
    if (first > 0 && (seats >> first & 1U)) drop_card(m, frame, step, first);
    for (Seat seat = 1; seat <= s_.seats; ++seat)
        if (seat != first && (seats >> seat & 1U)) drop_card(m, frame, step, seat);
}

bool Executor::drop_card(State& m, int frame, const Step& step, Seat seat) {
    const Zone& zone = s_.zones[static_cast<std::size_t>(step.zone)];
    const int instance = s_.instance_of(step.zone, seat);
    const Prompt& prompt = rules_.prompts[static_cast<std::size_t>(step.index)];
    const std::int32_t column = m.at(s_.answer, s_.answer_cell(prompt.bank, seat, step.field));
    if (column < 0) return false;
    int place = column;
    const int end = zone.columns * zone.rows;
    while (place < end && card_at(s_, m, instance, place) != kNoCard)
        place += zone.columns;
    if (place >= end) {
        if (!step.flag) throw StepFailure{step.where, fmt::format("column {} is full", column + 1)};
        if (sink_) tell(~0U, "forfeited", {{"seat", std::to_string(seat)}, {"column", std::to_string(column + 1)}});
        return false;
    }
    const CardId card = create_card(m, &step);
    for (const AttributeChange& change : step.attributes)
        m.at(s_.card_attribute, s_.attribute_cell(change.attribute, card)) =
            static_cast<std::int16_t>(evaluate(change.amount, scope(m, frame, seat)));
    put_at(s_, m, card, instance, place);
    m.at(s_.remembered, step.to * (s_.seats + 1) + seat) = static_cast<std::uint16_t>(card + 1);
    if (sink_) tell_card(m, card, "placed", {{"seat", std::to_string(seat)}, {"to", place_name(instance, place)}});
    return true;
}

void Executor::count(State& m, int frame, const Step& step, std::uint32_t seats) {
    const Counter& counter = s_.counters[static_cast<std::size_t>(step.index)];
    const auto change = [&](std::int64_t& cell, Seat seat) {
        const std::int64_t value = evaluate(step.e, scope(m, frame, seat));
        const std::int64_t after =
            step.code == StepCode::add
                ? static_cast<std::int64_t>(static_cast<std::uint64_t>(cell) + static_cast<std::uint64_t>(value))
                : value;
        if (after == cell) return;
        cell = after;
        if (!sink_) return;
        const std::uint32_t who = counter.seen_by == Audience::everyone ? ~0U
                                  : counter.seen_by == Audience::owner  ? 1U | 1U << seat
                                  : counter.seen_by == Audience::others ? ~(1U << seat)
                                                                        : 1U;
        tell(who, "counter", {{"name", counter.name}, {"seat", std::to_string(seat)}});
    };
    if (!counter.of_seat) return change(m.at(s_.counter, counter.first), m.at(s_.frame_seat, frame));
    for (Seat seat = 1; seat <= s_.seats; ++seat)
        if (seats >> seat & 1U) change(m.at(s_.counter, counter.first + seat - 1), seat);
}

void Executor::award(State& m, int frame, const std::vector<CounterChange>& list, Seat seat) {
    for (const CounterChange& change : list)
        m.at(s_.counter, s_.counters[static_cast<std::size_t>(change.counter)].first + seat - 1) +=
            evaluate(change.amount, scope(m, frame, seat));
}

void Executor::compare(State& m, int frame, const Step& step) {
    const Pattern& pattern = rules_.patterns[static_cast<std::size_t>(step.index)];
    std::int64_t best = -1;
    int holders = 0;
    std::int64_t scores[kMaxSeats + 1];
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        const int instance = s_.instance_of(pattern.zone, seat);
        const Witness witness = best_window(rules_, pattern, m, instance);
        scores[seat] = witness.score;
        if (witness.score > best) best = witness.score, holders = 0;
        if (witness.score == best) ++holders;
        if (!sink_) continue;
        EventData data = {{"seat", std::to_string(seat)},
                          {"pattern", pattern.name},
                          {"score", witness.score < 0 ? "none" : std::to_string(witness.score)}};
        std::string places;
        for (int i = 0; witness.window >= 0 && i < pattern.length; ++i)
            places += (i ? " " : "") +
                      s_.zones[static_cast<std::size_t>(pattern.zone)]
                          .places[pattern.windows[static_cast<std::size_t>(witness.window * pattern.length + i)]];
        data.emplace_back("places", places);
        tell(~0U, "scored", std::move(data));
    }
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        if (best < 0)
            award(m, frame, step.none, seat);
        else if (scores[seat] == best)
            award(m, frame, holders > 1 ? step.tied : step.best, seat);
    }
}

void Executor::if_made(State& m, int frame, const Step& step) {
    const Pattern& pattern = rules_.patterns[static_cast<std::size_t>(step.index)];
    std::uint32_t made = 0;
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        const CardId card = m.at(s_.remembered, step.to * (s_.seats + 1) + seat) - 1;
        if (card != kNoCard && made_through(rules_, pattern, m, card)) made |= 1U << (seat - 1);
    }
    if (!made) return;
    if ((made & (made - 1)) != 0) {  // several at once
        const std::int64_t winner = step.e.given() ? evaluate(step.e, scope(m, frame, 0)) : 0;
        made = winner > 0 ? 1U << (winner - 1) : 0;
    }
    finish(m, made);
}

void Executor::present(State& m) {
    std::uint16_t& board = m.at(s_.board, 0);
    board = static_cast<std::uint16_t>(board % rules_.boards.size() + 1);
    if (sink_) tell(~0U, "board", {{"name", rules_.boards[board - 1U].id}});
}

}  // namespace quattro
