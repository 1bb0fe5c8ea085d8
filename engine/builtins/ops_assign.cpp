// The ops that set counters and attributes of cards, and add to them. Values are evaluated before anything changes.
#include <fmt/format.h>

#include <algorithm>

#include "builtins/step_bodies.hpp"
#include "link/linker.hpp"
#include "run/clash_resolution.hpp"
#include "run/execute_scripts.hpp"
#include "run/instruction_kinds.hpp"
#include "run/ops_flow.hpp"
#include "run/overflow.hpp"
#include "state/batch.hpp"
#include "state/cards.hpp"
#include "state/stored_value.hpp"

namespace quattro {

using lang::NodeIndex;

namespace {
struct Assign : OpOf<Assign> {
    struct LinkedTarget {
        const Term *value = nullptr, *key = nullptr, *seat = nullptr, *card = nullptr;
        const TermSet* cards = nullptr;
        std::int64_t lo = 0, hi = 0;
        std::int32_t members = 1, apart = 1;
        CounterIndex counter;
        AttributeIndex attribute;
        CounterCell first;
        bool adds = false, holds = false, each_seats = false, of_seat = false;
        std::optional<OwnZone> zone;  // the zone, if `cards` is exactly a whole zone
    };
    const Instruction& step;
    FlowOps::SeatSelector whom;
    Precedence precedence;
    std::span<const LinkedTarget> sets, additions;
    bool once;                   // done once, for the seat of the frame
    const LinkedTarget* single;  // the only goal, if it is a counter
    const LinkedTarget* plain;   // the only goal, if it sets an attribute and nothing reacts to that: see sets_freely()
    const ConstantTerm* alike;   // the value, if `plain` sets all cards of a zone to one constant
    Assign(const Rules& rules, const Instruction& s, std::span<const LinkedTarget> goals, bool table)
        : step(s), whom(rules, s), precedence(rules, s), once(table && !whom.of && !whom.who) {
        const LinkedTarget* only = goals.size() == 1 ? goals.data() : nullptr;
        single = only && !only->attribute.valid() ? only : nullptr;
        plain = only && only->attribute.valid() && sets_freely(rules.shape(), *only) ? only : nullptr;
        const auto first_added =
            std::find_if(goals.begin(), goals.end(), [](const LinkedTarget& goal) { return goal.adds; });
        alike = plain && plain->zone ? as<ConstantTerm>(plain->value) : nullptr;
        sets = goals.first(static_cast<std::size_t>(first_added - goals.begin()));
        additions = goals.subspan(sets.size());
    }

    static bool sets_freely(const Shape& s, const LinkedTarget& goal) {
        return !goal.adds && !s.has_guards && s.triggers.empty() && s.conditional_attributes.empty() &&
               s.rolled_count.count == 0 && !s.attributes[goal.attribute].absent_attribute.valid();
    }

    Next run_in(Run& x, State& m, int frame) const {
        if (single && set_single_counter(x, m, frame)) return Next::proceed;
        if (plain && !x.sink) {
            if (alike) {
                set_alike(x, m, frame);
                return Next::proceed;
            }
            if (plain->card && set_cards(x, m, frame)) return Next::proceed;
        }
        evaluate_all(x, m, frame);
        if (plain && !x.sink) {
            write_settled(x, m, x.scratch.settled);
            return Next::proceed;
        }
        for (const auto& [cell, value] : x.scratch.counted) {
            const auto held = checked(value);
            if (!held) throw StepFailure{step.where, beyond_counter(x.s, cell)};
            m.at(x.s.counter, cell) = *held;
        }
        if (!x.scratch.operations.empty()) apply_operations(x, m, {}, step);
        return Next::proceed;
    }
    // Fast path for one counter and one seat. Returns false and changes nothing if the step has several seats.
    bool set_single_counter(Run& x, State& m, int frame) const {
        ++x.scratch.memo.version;
        const ScopedPointer<Memo> memo(x.here_scope.memo, &x.scratch.memo);
        Seat seat = m.at(x.s.frame_seat, frame);
        if (!once) {
            const std::uint32_t seats = whom.seats(x, m, frame);
            if (!seats) return true;
            if (seats & (seats - 1)) return false;
            seat = std::countr_zero(seats);
        }
        const Scope& scope = x.frame_scope(m, frame, seat);
        const CounterOwner whose = whose_is(scope, *single);
        if (!there(x, *single, whose)) return true;
        std::int64_t value = single->value->get(scope);
        if (value == kNoValue) value = 0;
        std::int64_t& cell = m.at(x.s.counter, cell_of(*single, whose));
        if (single->adds) {
            const auto sum = checked_sum(cell, value);
            if (!sum) throw StepFailure{step.where, beyond_counter(x.s, cell_of(*single, whose))};
            value = *sum;
        }
        check_range(x, *single, whose, value);
        cell = value;
        return true;
    }
    template <class F>  // calls f(scope) for each seat; once if the goal does not depend on the seat
    void each_scope(Run& x, const State& m, int frame, F&& f) const {
        bool first = true;
        const auto one = [&](Seat seat) {
            if (std::exchange(first, false) || plain->each_seats) f(x.frame_scope(m, frame, seat));
        };
        once ? one(m.at(x.s.frame_seat, frame)) : FlowOps::each(whom.seats(x, m, frame), one);
    }
    // Fast path for one card of each seat. Returns false and changes nothing if a card would get two values.
    bool set_cards(Run& x, State& m, int frame) const {
        AttributeUpdate settled[kMaxSeats + 1];
        int count = 0;
        bool one = true;
        ++x.scratch.memo.version;
        const ScopedPointer<Memo> memo(x.here_scope.memo, &x.scratch.memo);
        each_scope(x, m, frame, [&](const Scope& scope) {
            const std::int64_t card = plain->card->get(scope);
            if (card < 0 || !m.at(x.s.card_zone, card)) return;
            const std::size_t cell = x.s.attribute_cell(plain->attribute, static_cast<CardId>(card));
            Scope inner = scope;
            inner.it = card;
            const auto value = stored_value(x.s.attributes[plain->attribute], plain->value->get(inner));
            if (!value) return;
            settled[count++] = {cell, *value};
            for (int i = 0; i < count; ++i)
                one = one && (settled[i].cell != cell || settled[i].value == *value);
        });
        if (one) write_settled(x, m, std::span(settled, static_cast<std::size_t>(count)));
        return one;
    }
    static void write_settled(const Run& x, State& m, std::span<const AttributeUpdate> settled) {
        for (const auto& [cell, value] : settled)
            m.at(x.s.card_attribute, cell) = static_cast<std::int16_t>(value);
    }
    // Fast path for one constant and all cards of a zone. Neither the order of seats nor earlier values matter.
    void set_alike(Run& x, State& m, int frame) const {
        const auto value = stored_value(x.s.attributes[plain->attribute], alike->value);
        if (!value) return;
        each_scope(x, m, frame, [&](const Scope& scope) {
            for_each_card(x.s, m, plain->zone->instance(scope), [&](CardId card) {
                m.at(x.s.card_attribute, x.s.attribute_cell(plain->attribute, card)) =
                    static_cast<std::int16_t>(*value);
            });
        });
    }
    void evaluate_all(Run& x, const State& m, int frame) const {
        ++x.scratch.memo.version;
        const ScopedPointer<Memo> memo(x.here_scope.memo, &x.scratch.memo);
        x.scratch.counted.clear();
        x.scratch.settled.clear();
        x.scratch.operations.clear();
        Scope scope = x.scope(m, frame, m.at(x.s.frame_seat, frame));
        scope.memo = &x.scratch.memo;
        const std::uint32_t seats = once ? 0 : whom.seats(x, m, frame);
        const Seat front = once ? 0 : precedence.front(x, m, frame);
        x.scratch.cancelled.clear();
        for (const auto goals : {sets, additions}) {  // additions apply to the values that were set
            bool first = true;
            const auto reckon_all = [&] {
                const SeatStart begun{front, x.scratch.counted.size(), x.scratch.settled.size()};
                for (const LinkedTarget& goal : goals)
                    if (first || goal.each_seats) reckon(x, m, scope, goal, begun);
                first = false;
            };
            if (once) {
                reckon_all();
                continue;
            }
            Precedence::in_order(seats, front, [&](Seat seat) {
                x.set_seat(scope, seat);
                reckon_all();
            });
        }
    }
    // The first seat in order of precedence, and the number of entries that were settled before the current seat. A
    // different value in one of these entries is a clash between seats.
    struct SeatStart {
        Seat front;
        std::size_t counted, settled;
    };
    void reckon(Run& x, const State& m, const Scope& scope, const LinkedTarget& goal, const SeatStart& begun) const {
        if (goal.attribute.valid()) return change_cards(x, m, scope, goal, begun);
        if (const CounterOwner whose = whose_is(scope, goal); there(x, goal, whose))
            count(x, m, goal, whose, goal.value->get(scope), begun);
    }
    // Handles two different values for one cell, of different seats if `seats_differ`. Returns true if the step settles
    // the clash: for the earlier value, or for neither with `nobody`. Throws StepFailure otherwise.
    bool clash(bool seats_differ, const SeatStart& begun, const std::string& thing) const {
        if (seats_differ && (begun.front || precedence.nobody)) return true;
        const std::string remedy = seats_differ ? clash_remedy(step) : "; set it once, or in two steps";
        throw StepFailure{step.where, fmt::format("{} would get two values at the same moment{}", thing, remedy)};
    }
    // The member of a counter family, from 1, and the seat.
    struct CounterOwner {
        std::int64_t member, seat;
    };
    static CounterOwner whose_is(const Scope& scope, const LinkedTarget& goal) {
        const std::int64_t own = goal.of_seat ? scope.seat : 1;
        return {goal.key ? goal.key->get(scope) : 1, goal.seat ? goal.seat->get(scope) : own};
    }
    static bool there(const Run& x, const LinkedTarget& goal, const CounterOwner& whose) {
        return whose.member >= 1 && whose.member <= goal.members && whose.seat >= 1 && whose.seat <= x.s.seats;
    }
    static CounterCell cell_of(const LinkedTarget& goal, const CounterOwner& whose) {
        return goal.first + ((whose.member - 1) * goal.apart + whose.seat - 1);
    }
    [[gnu::cold]] static std::string name_of(const Run& x, const LinkedTarget& goal, const CounterOwner& whose) {
        const std::string& counter = x.s.counters[goal.counter + (whose.member - 1)].name;
        return goal.of_seat ? fmt::format("'{}' of seat {}", counter, whose.seat) : fmt::format("'{}'", counter);
    }
    void check_range(const Run& x, const LinkedTarget& goal, const CounterOwner& whose, std::int64_t value) const {
        if (goal.holds && (value < goal.lo || value > goal.hi))
            throw StepFailure{step.where, fmt::format("{} cannot be {}: it must be between {} and {}, or none",
                                                      name_of(x, goal, whose), value, goal.lo + 1, goal.hi)};
    }
    // Additions to one cell are summed. Two different values that are set clash.
    void count(Run& x, const State& m, const LinkedTarget& goal, const CounterOwner& whose, std::int64_t value,
               const SeatStart& begun) const {
        if (value == kNoValue) value = 0;  // a counter of seats or named values stores none as 0
        const CounterCell cell = cell_of(goal, whose);
        auto& list = x.scratch.counted;
        const auto before = std::find_if(list.begin(), list.end(), [&](const auto& c) { return c.first == cell; });
        if (goal.adds) {  // a partial sum may exceed 64 bits: only the final value must fit
            auto& sum = before == list.end() ? list.emplace_back(cell, m.at(x.s.counter, cell)).second : before->second;
            sum += value;
            return;
        }
        check_range(x, goal, whose, value);
        if (before == list.end())
            list.emplace_back(cell, value);
        else if (before->second != value && !is_nobodys(x, kCounter, static_cast<std::size_t>(cell.number()))) {
            const bool seats_differ = static_cast<std::size_t>(before - list.begin()) < begun.counted;
            clash(seats_differ, begun, name_of(x, goal, whose));
            if (precedence.nobody) {
                before->second = m.at(x.s.counter, cell);
                x.scratch.cancelled.emplace_back(kCounter, static_cast<std::size_t>(cell.number()));
            }
        }
    }
    void change_cards(Run& x, const State& m, const Scope& scope, const LinkedTarget& goal,
                      const SeatStart& begun) const {
        const std::size_t others = x.scratch.settled.size();  // entries that were settled before this goal
        Scope inner = scope;
        const auto change_one = [&](std::int64_t card) {
            inner.it = card;
            if (card >= 0) change(x, m, inner, goal, static_cast<CardId>(card), others, begun);
        };
        if (goal.card) return change_one(goal.card->get(scope));
        goal.cards->for_each(scope, change_one);
    }
    void change(Run& x, const State& m, const Scope& scope, const LinkedTarget& goal, CardId card, std::size_t others,
                const SeatStart& begun) const {
        if (!m.at(x.s.card_zone, card)) return;
        std::int64_t value = goal.value->get(scope);
        if (value == kNoValue) value = 0;
        const Attribute& a = x.s.attributes[goal.attribute];
        if (!goal.adds) {
            const auto kept = stored_value(a, value);
            if (!kept) return;
            value = *kept;
            const bool free = !x.s.has_guards || !is_guarded(x.s, m, card, goal.attribute);
            if (free && !settle(x, m, goal, card, value, others, begun)) return;
        }
        if (plain && !x.sink) return;
        const bool rolls = roll_range_of(x.s, m, card, goal.attribute).count > 0;  // a change ends the record of rolls
        if (!goal.adds && !rolls && attribute(x.s, m, card, goal.attribute) == value) return;
        const OperationKind setter = a.named() ? OperationKind::name : OperationKind::set;
        const OperationKind kind = goal.adds ? OperationKind::add : setter;
        x.scratch.operations.push_back(
            {kind, static_cast<std::uint8_t>(scope.seat), goal.attribute, card, kNoCard, value, {}});
    }
    // Records a value for a card. Returns false if an earlier goal or seat gave the card another value and the step
    // settles the clash against this value.
    bool settle(Run& x, const State& m, const LinkedTarget& goal, CardId card, std::int64_t value, std::size_t others,
                const SeatStart& begun) const {
        auto& list = x.scratch.settled;
        const auto cell = static_cast<std::size_t>(x.s.attribute_cell(goal.attribute, card));
        if (is_nobodys(x, kAttribute, cell)) return false;
        for (std::size_t i = 0; i < others; ++i) {
            if (list[i].cell != cell || list[i].value == value) continue;
            clash(i < begun.settled, begun, fmt::format("'{}' of a card", x.s.attributes[goal.attribute].name));
            if (!precedence.nobody) return false;
            x.scratch.cancelled.emplace_back(kAttribute, cell);
            truncate(x, m, cell, goal.attribute, card);
            return false;
        }
        list.push_back({cell, value});
        return true;
    }
    // Discards the values that earlier seats wrote to the cell.
    static void truncate(Run& x, const State& m, std::size_t cell, AttributeIndex attribute, CardId card) {
        for (AttributeUpdate& before : x.scratch.settled)
            if (before.cell == cell) before.value = m.at(x.s.card_attribute, cell);
        std::erase_if(x.scratch.operations,
                      [&](const Operation& op) { return op.card == card && op.attribute == attribute; });
    }
    static constexpr int kCounter = 0, kAttribute = 1;  // in Scratch::cancelled
    static bool is_nobodys(const Run& x, int kind, std::size_t cell) {
        return contains(x.scratch.cancelled, std::pair(kind, cell));
    }
};

using Linked = Assign::LinkedTarget;

// The zone, if the expression is exactly a zone of the table, or of the seat for a goal of each seat.
std::optional<OwnZone> whole_zone(const Linker& linker, NodeIndex cards, bool each_seats) {
    if (!std::holds_alternative<lang::Name>(linker.node(cards).form) || linker.origin(cards).what != BindingKind::zone)
        return {};
    const Zone& zone = linker.shape().zones[linker.origin(cards).zone()];
    if (zone.of_seat != each_seats) return {};
    return OwnZone(zone);
}

// Links a goal: NAME, NAME(KEY), NAME of SEAT or ATTRIBUTE of CARDS.
Linked link_goal(Linker& linker, const AssignTarget& goal) {
    Linked linked;
    linked.value = linker.expression(linker.rules().expressions[goal.value.index]);
    linked.adds = goal.adds;
    linked.each_seats = goal.each_seats;
    linker.begin(goal.what);
    const NodeIndex root = linker.expression().tree.root;
    const auto* of = std::get_if<lang::Of>(&linker.node(root).form);
    const auto* call = std::get_if<lang::Call>(&linker.node(of ? of->what : root).form);
    linked.attribute = goal.attribute;
    if (goal.attribute.valid()) {
        const LinkedTerm cards = linker.link_node(of->whose);
        linked.cards = cards.set;
        linked.zone = whole_zone(linker, of->whose, goal.each_seats);
        linked.card = cards.set ? nullptr : cards.term;
        return linked;
    }
    const Counter& c = counter_at(linker.shape(), goal.counter);
    linked.counter = CounterIndex(&c - linker.shape().counters.data());
    linked.first = c.first;
    linked.of_seat = c.of_seat;
    linked.apart = c.of_seat ? linker.shape().seats : 1;
    linked.members = call ? c.family_size : 1;
    linked.holds = c.holds();
    linked.lo = c.lo, linked.hi = c.hi;
    if (call) linked.key = linker.link_node(call->arguments[0]).term;
    if (of) linked.seat = linker.link_node(of->whose).term;
    return linked;
}

// Sets one counter to a valid constant: that of the table, of the frame's seat or, in a frame of the table, of all.
struct SetNumber : OpOf<SetNumber> {
    CounterCell first;
    bool of_seat;
    std::int64_t number;
    SetNumber(const Linked& goal, std::int64_t n) : first(goal.first), of_seat(goal.of_seat), number(n) {}
    Next run_in(Run& x, State& m, int frame) const {
        std::int64_t* cell = &m.at(x.s.counter, first);
        const Seat own = of_seat ? m.at(x.s.frame_seat, frame) : 1;
        if (own)
            cell[own - 1] = number;
        else
            std::fill_n(cell, x.s.seats, number);
        return Next::proceed;
    }
};

// The op for a step that only sets one counter to a valid constant; null for any other step.
Op* set_number(Linker& linker, const Instruction& step, std::span<const Linked> goals, bool of_table) {
    if (goals.size() != 1 || step.of.given() || step.who.given()) return nullptr;
    const Linked& goal = goals[0];
    const auto* constant = as<ConstantTerm>(goal.value);
    if (goal.attribute.valid() || goal.adds || goal.key || goal.seat || !constant) return nullptr;
    if (of_table && goal.of_seat) return nullptr;
    const std::int64_t number = constant->value == kNoValue ? 0 : constant->value;
    if (goal.holds && (number < goal.lo || number > goal.hi)) return nullptr;
    return linker.terms().make<SetNumber>(goal, number);
}

}  // namespace

Op* AssignBody::link(Linker& linker, const Instruction& step) const {
    auto* linked = linker.terms().make_array<Linked>(targets.size());
    for (std::size_t i = 0; i < targets.size(); ++i)
        linked[i] = link_goal(linker, targets[i]);
    if (Op* doing = set_number(linker, step, {linked, targets.size()}, of_table)) return doing;
    return linker.terms().make<Assign>(linker.rules(), step, std::span<const Linked>(linked, targets.size()), of_table);
}

const InstructionKind& AssignBody::kind() const {
    static constexpr InstructionKind kAssign = card_kind("assign");
    return kAssign;
}

const Counter& counter_at(const Shape& s, CounterCell first) {
    return *std::find_if(s.counters.begin(), s.counters.end(), [&](const Counter& c) { return c.first == first; });
}

}  // namespace quattro
