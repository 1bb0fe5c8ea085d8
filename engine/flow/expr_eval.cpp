// Evaluation: a few instructions on a small stack, no allocation.
#include <algorithm>

#include "flow/pattern.hpp"
#include "flow/rules.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

constexpr int kStack = 64;  // the compiler refuses deeper expressions

// Numbers wrap around instead of trapping; a division rounds down, and by 0 it gives 0.
std::uint64_t bits(std::int64_t v) { return static_cast<std::uint64_t>(v); }
std::int64_t wrap(std::uint64_t v) { return static_cast<std::int64_t>(v); }
std::int64_t divide(std::int64_t a, std::int64_t b) {
    if (b == 0) return 0;
    if (b == -1) return wrap(0 - bits(a));
    return a / b - ((a % b != 0) && ((a < 0) != (b < 0)) ? 1 : 0);
}

struct Machine {
    const Scope& scope;
    const Rules& rules;
    const Shape& s;
    const State& m;
    std::int64_t stack[kStack];
    int top = 0;

    explicit Machine(const Scope& sc) : scope(sc), rules(*sc.rules), s(sc.rules->shape()), m(*sc.state) {}

    void push(std::int64_t v) {
        QUATTRO_INDEX(top, kStack);
        stack[top++] = v;
    }
    std::int64_t pop() {
        QUATTRO_INDEX(top - 1, kStack);
        return stack[--top];
    }

    bool there(std::int64_t seat) const { return seat >= 1 && seat <= s.seats; }
    std::int64_t answer(const ExprOp& in, std::int64_t seat) const {
        const std::int32_t none = kNone + in.a;
        if (!there(seat)) return none;
        return std::max(m.at(s.answer, s.answer_cell(in.b, static_cast<Seat>(seat), in.c)), none);
    }
    std::int64_t over_seats(const ExprOp& in) const {
        std::int64_t result = m.at(s.counter, in.c), sum = 0;
        for (int seat = 0; seat < s.seats; ++seat) {
            const std::int64_t v = m.at(s.counter, in.c + seat);
            sum = wrap(bits(sum) + bits(v));
            if (in.code == Code::best ? v > result : v < result) result = v;
        }
        return in.code == Code::total ? sum : result;
    }
    // The seat that has most, or 0 if two share it.
    std::int64_t most(const ExprOp& in) const {
        int seat = 1;
        bool shared = false;
        for (int other = 2; other <= s.seats; ++other) {
            const std::int64_t a = m.at(s.counter, in.c + seat - 1), b = m.at(s.counter, in.c + other - 1);
            if (b == a) shared = true;
            if (b > a) {
                seat = other;
                shared = false;
            }
        }
        return shared ? 0 : seat;
    }
    int instance(int zone, std::int64_t seat) const { return s.instance_of(zone, static_cast<Seat>(seat)); }
    Seat seat_for(int zone) const {
        return s.zones[static_cast<std::size_t>(zone)].of_seat ? (scope.seat ? scope.seat : 1) : 0;
    }
    std::int64_t cards_all(int zone) const {
        const Zone& z = s.zones[static_cast<std::size_t>(zone)];
        std::int64_t sum = 0;
        for (int i = 0; i < (z.of_seat ? s.seats : 1); ++i)
            sum += m.at(s.size, z.first_instance + i);
        return sum;
    }
    std::int64_t same_answers(const ExprOp& in) const {
        const std::int32_t first = m.at(s.answer, s.answer_cell(in.b, 1, in.c));
        for (int seat = 2; seat <= s.seats; ++seat)
            if (m.at(s.answer, s.answer_cell(in.b, seat, in.c)) != first) return 0;
        return 1;
    }
    std::int64_t distinct(const ExprOp& in) const {
        std::uint64_t seen = 0;
        for_each_card(s, m, scope.instance, [&](CardId card) {
            if (const int v = attribute(s, m, card, in.c);
                v != 0 || (!s.attributes[static_cast<std::size_t>(in.c)].named() &&
                           s.attributes[static_cast<std::size_t>(in.c)].lo <= 0))
                seen |= std::uint64_t{1} << (v - s.attributes[static_cast<std::size_t>(in.c)].lo);
        });
        return __builtin_popcountll(seen);
    }
    // A column or place that was left out is neither open nor empty, and no card lies there.
    bool column_open(const ExprOp& in) {
        const std::int64_t column = pop();
        const Zone& z = s.zones[static_cast<std::size_t>(in.c)];
        if (column < 0 || column >= z.columns) return false;
        const int top_place = (z.rows - 1) * z.columns + static_cast<int>(column);
        return card_at(s, m, instance(in.c, seat_for(in.c)), top_place) == kNoCard;
    }
    bool is_place(int zone, std::int64_t place) const {
        return place >= 0 && place < static_cast<std::int64_t>(s.zones[static_cast<std::size_t>(zone)].places.size());
    }
    bool place_empty(const ExprOp& in) {
        const std::int64_t place = pop();
        return is_place(in.c, place) &&
               card_at(s, m, instance(in.c, seat_for(in.c)), static_cast<int>(place)) == kNoCard;
    }
    std::int64_t card_at_place(const ExprOp& in) {
        const std::int64_t place = pop();
        if (!is_place(in.c, place)) return kNoCard;
        return card_at(s, m, instance(in.c, seat_for(in.c)), static_cast<int>(place));
    }
    bool made(const ExprOp& in) {
        const auto card = static_cast<CardId>(pop());
        return card >= 0 && made_through(rules, rules.patterns[static_cast<std::size_t>(in.c)], m, card);
    }
    std::int64_t score(const ExprOp& in) const {
        const Pattern& p = rules.patterns[static_cast<std::size_t>(in.c)];
        return best_in(rules, p, m, instance(p.zone, seat_for(p.zone))).score;
    }
    std::int64_t score_of(const ExprOp& in) {
        const auto seat = pop();
        const Pattern& p = rules.patterns[static_cast<std::size_t>(in.c)];
        const bool of_seat = s.zones[static_cast<std::size_t>(p.zone)].of_seat;
        return there(seat) ? best_in(rules, p, m, instance(p.zone, of_seat ? seat : 0)).score : -1;
    }
    // Highest first where the pattern's first tie says by what.
    std::int64_t witness(const ExprOp& in) {
        const auto n = pop();
        const Pattern& p = rules.patterns[static_cast<std::size_t>(in.c)];
        Witness w = best_in(rules, p, m, instance(p.zone, seat_for(p.zone)));
        const int by = p.ties.empty() ? -1 : p.ties[0].by;
        for (int i = 1; by >= 0 && i < w.count; ++i)  // a handful of cards, alike ones in their order
            for (auto k = static_cast<std::size_t>(i);
                 k > 0 && attribute(s, m, w.cards[k - 1], by) < attribute(s, m, w.cards[k], by); --k)
                std::swap(w.cards[k - 1], w.cards[k]);
        return n >= 1 && n <= w.count ? w.cards[static_cast<std::size_t>(n - 1)] : kNoCard;
    }
    std::int64_t remembered(const ExprOp& in) const {
        return m.at(s.remembered, in.c * (s.seats + 1) + (in.b ? 0 : scope.seat)) - 1;
    }
    std::int64_t kind_attribute(const ExprOp& in) {
        const PromptField& f = rules.prompts[static_cast<std::size_t>(in.b)].fields[static_cast<std::size_t>(in.a)];
        return attribute_of_kind(s, f, pop(), in.c);
    }
    // The blocks: `each` changes from element to element.
    bool block_holds(const ExprOp* begin, int size, std::int64_t each) const {
        Scope inner = scope;
        inner.each = each;
        return run_code(begin, size, inner) != 0;
    }
    std::int64_t count_zone(const ExprOp* in) const {
        const Zone& z = s.zones[static_cast<std::size_t>(in->b)];
        std::int64_t count = 0;
        const auto look = [&](int at) {
            for_each_card(s, m, at, [&](CardId card) { count += block_holds(in + 1, in->c, card); });
        };
        if (!in->a) {
            look(instance(in->b, seat_for(in->b)));
            return count;
        }
        for (int i = 0; i < (z.of_seat ? s.seats : 1); ++i)
            look(z.first_instance + i);
        return count;
    }
    // Counts, or sums, the answers of a set.
    std::int64_t over_set(const ExprOp* in) const {
        const Prompt& prompt = rules.prompts[static_cast<std::size_t>(in->b)];
        std::int64_t result = 0;
        for (int k = 0; k < prompt.fields[in->a].members; ++k) {
            const std::int32_t v = m.at(s.answer, s.answer_cell(prompt.bank, scope.seat, in->a + k));
            if (v < 0 || (in->c > 0 && !block_holds(in + 1, in->c, v))) continue;
            result += in->code == Code::count_set ? 1 : v;
        }
        return result;
    }
    std::int64_t over_seats_where(const ExprOp* in) const {
        std::int64_t result = 0;
        bool any = false;
        for (Seat seat = 1; seat <= s.seats; ++seat) {
            if (in->c > 0 && !block_holds(in + 1 + in->b, in->c, seat)) continue;
            Scope inner = scope;
            inner.each = seat;
            const std::int64_t v = run_code(in + 1, in->b, inner);
            const bool better = in->code == Code::best_where ? v > result : v < result;
            if (in->code == Code::total_where)
                result = wrap(bits(result) + bits(v));
            else if (!any || better)
                result = v;
            any = true;
        }
        return result;
    }
    // A key that is none, or a seat that is none, has 0.
    std::int64_t counter_keyed(const ExprOp& in) {
        const std::int64_t seat = in.a & 1 ? pop() : std::max(scope.seat, 1), key = pop();
        const bool of_seat = in.a & 2;
        if (key < 1 || key > in.b || (of_seat && !there(seat))) return 0;
        return m.at(s.counter, in.c + (of_seat ? (key - 1) * s.seats + seat - 1 : key - 1));
    }
    std::int64_t answer_keyed(const ExprOp& in) {
        const std::int64_t seat = in.a & 1 ? pop() : scope.seat, key = pop();
        if (key < 1 || key > in.a >> 1 || !there(seat)) return kUnanswered;
        return m.at(s.answer, s.answer_cell(in.b, static_cast<Seat>(seat), in.c + static_cast<int>(key) - 1));
    }
    std::int64_t count_seats(const ExprOp* in) const {
        std::int64_t count = 0;
        for (Seat seat = 1; seat <= s.seats; ++seat)
            count += block_holds(in + 1, in->c, seat);
        return count;
    }
    // Runs one instruction; returns the last one of it.
    const ExprOp* step(const ExprOp* in) {
        switch (in->code) {
            case Code::and_then:
                if (stack[top - 1] == 0) return in + in->c;
                --top;
                return in;
            case Code::or_else:
                if (stack[top - 1] != 0) return in + in->c;
                --top;
                return in;
            case Code::count_zone: push(count_zone(in)); return in + in->c;
            case Code::count_set:
            case Code::total_set: push(over_set(in)); return in + in->c;
            case Code::best_where:
            case Code::least_where:
            case Code::total_where: push(over_seats_where(in)); return in + in->b + in->c;
            case Code::count_seats: push(count_seats(in)); return in + in->c;
            default: read(*in); return in;
        }
    }
    static std::int64_t run_code(const ExprOp* begin, int size, const Scope& scope) {
        Machine machine(scope);
        for (const ExprOp* in = begin, *end = begin + size; in != end; ++in)
            in = machine.step(in);
        return machine.pop();
    }
    std::int64_t free_places(int zone) const {
        const Zone& z = s.zones[static_cast<std::size_t>(zone)];
        return static_cast<std::int64_t>(z.places.size()) - cards_in(s, m, instance(zone, seat_for(zone)));
    }

    void read(const ExprOp& in) {
        switch (in.code) {
            case Code::constant: return push(in.c);
            case Code::seat: return push(scope.seat);
            case Code::next_seat: {
                const std::int64_t seat = pop();
                return push(seat < 1 ? 0 : seat < s.seats ? seat + 1 : 1);  // none has no next
            }
            case Code::counter: return push(m.at(s.counter, in.b ? in.c + (scope.seat ? scope.seat - 1 : 0) : in.c));
            case Code::counter_of: {
                const auto seat = pop();
                return push(there(seat) ? m.at(s.counter, in.c + seat - 1) : 0);
            }
            case Code::best:
            case Code::least:
            case Code::total: return push(over_seats(in));
            case Code::most: return push(most(in));
            case Code::loop: return push(m.at(s.loop, in.c * (s.seats + 1) + (in.b ? scope.frame_seat : 0)));
            case Code::cards: return push(cards_in(s, m, instance(in.c, seat_for(in.c))));
            case Code::cards_all: return push(cards_all(in.c));
            case Code::capacity:
                return push(static_cast<std::int64_t>(s.zones[static_cast<std::size_t>(in.c)].places.size()));
            case Code::answer: return push(answer(in, scope.seat));
            case Code::answer_of: return push(answer(in, pop()));
            case Code::cell_card: {
                const auto cell = pop();
                return push(cell < 0 ? kNoCard : m.at(s.cell, cell) - 1);
            }
            case Code::same_answers: return push(same_answers(in));
            default: return read_cards(in);
        }
    }
    void read_cards(const ExprOp& in) {
        switch (in.code) {
            case Code::this_card:
                return push(scope.place >= 0 ? card_at(s, m, scope.instance, scope.place) : scope.card);
            case Code::it: return push(scope.it);
            case Code::target_card:
                return push(
                    find_card({static_cast<TargetKind>(in.a & 31), static_cast<Whose>(in.a >> 5), in.b, in.c}, scope));
            case Code::target_count:
                return push(count_cards({static_cast<TargetKind>(in.a & 31), static_cast<Whose>(in.a >> 5), in.b, in.c},
                                        scope));
            case Code::attribute: {
                const auto card = static_cast<CardId>(pop());
                return push(card < 0 ? 0 : attribute(s, m, card, in.c));
            }
            case Code::parity: {
                const auto card = static_cast<CardId>(pop());
                return push(card < 0 ? 2 : attribute(s, m, card, in.c) & 1);
            }
            case Code::is_card: return push(pop() >= 0);
            case Code::place_empty: return push(place_empty(in));
            case Code::column_open: return push(column_open(in));
            case Code::card_at: return push(card_at_place(in));
            case Code::distinct: return push(distinct(in));
            case Code::made: return push(made(in));
            case Code::score: return push(in.b ? score_of(in) : score(in));
            case Code::witness: return push(witness(in));
            case Code::remembered: return push(remembered(in));
            case Code::empty_places: return push(free_places(in.c));
            case Code::seat_in: return push(scope.seat > 0 && (in.c >> (scope.seat - 1) & 1));
            case Code::first_card: return push(first_card(s, m, instance(in.c, seat_for(in.c))));
            case Code::last_card: return push(m.at(s.tail, instance(in.c, seat_for(in.c))) - 1);
            case Code::found_card: return push(scope.found[in.c]);
            case Code::kind_attribute: return push(kind_attribute(in));
            case Code::each: return push(scope.each);
            case Code::counter_keyed: return push(counter_keyed(in));
            case Code::answer_keyed: return push(answer_keyed(in));
            case Code::at_least: return push(std::max<std::int64_t>(pop(), in.c));
            default: return combine(in);
        }
    }
    void combine(const ExprOp& in) {
        if (in.code == Code::negate) return push(wrap(0 - bits(pop())));
        if (in.code == Code::invert) return push(!pop());
        if (in.code == Code::choose) {
            const auto otherwise = pop(), condition = pop(), value = pop();
            return push(condition ? value : otherwise);
        }
        const std::int64_t b = pop(), a = pop();
        switch (in.code) {
            case Code::add: return push(wrap(bits(a) + bits(b)));
            case Code::subtract: return push(wrap(bits(a) - bits(b)));
            case Code::multiply: return push(wrap(bits(a) * bits(b)));
            case Code::divide: return push(divide(a, b));
            case Code::modulo: return push(wrap(bits(a) - bits(divide(a, b)) * bits(b)));
            case Code::equal: return push(a == b);
            case Code::unequal: return push(a != b);
            case Code::less: return push(a < b);
            case Code::less_equal: return push(a <= b);
            case Code::greater: return push(a > b);
            case Code::greater_equal: return push(a >= b);
            default: return push(a || b);
        }
    }
};

}  // namespace

std::int64_t evaluate(const Expr& expr, const Scope& scope) {
    const ExprOp* in = scope.rules->code.data() + expr.begin;
    if (expr.size == 1) {  // most amounts and seats are one word
        const Shape& s = scope.rules->shape();
        if (in->code == Code::constant) return in->c;
        if (in->code == Code::seat) return scope.seat;
        if (in->code == Code::counter)
            return scope.state->at(s.counter, in->b && scope.seat ? in->c + scope.seat - 1 : in->c);
    }
    return Machine::run_code(in, expr.size, scope);
}

std::int64_t attribute_of_kind(const Shape& s, const PromptField& field, std::int64_t kind, int attribute) {
    if (kind < 0) return 0;  // it was left out
    for (std::size_t i = field.attributes.size(); i-- > 0;) {
        const Attribute& a = s.attributes[static_cast<std::size_t>(field.attributes[i])];
        const int lowest = a.named() ? 1 : a.lo, values = a.hi - lowest + 1;
        if (field.attributes[i] == attribute) return lowest + kind % values;
        kind /= values;
    }
    return 0;
}

std::int64_t kinds_of(const Shape& s, const PromptField& field) {
    std::int64_t count = 1;
    for (const int index : field.attributes) {
        const Attribute& a = s.attributes[static_cast<std::size_t>(index)];
        count *= a.hi - (a.named() ? 1 : a.lo) + 1;
    }
    return count;
}

}  // namespace quattro
