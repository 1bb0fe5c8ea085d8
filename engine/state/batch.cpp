#include "state/batch.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/size.hpp"
#include "state/all_zero.hpp"

namespace quattro {
namespace {

bool touches_cards(const Operation& op) {
    return op.kind == OperationKind::swap_attribute || op.kind == OperationKind::set || op.kind == OperationKind::add ||
           op.kind == OperationKind::name;
}

// Bit in BatchScratch::named_bits, above the attribute bits: settle() has been called for the card.
constexpr std::uint8_t kSettled = 0x80;

bool shields(const Attribute& guard, AttributeIndex attribute) {
    return !attribute.valid() ? guard.guards_places : (guard.guards >> attribute.offset() & 1U) != 0;
}

std::uint32_t bit(OperationKind kind) { return 1U << static_cast<unsigned>(kind); }

// At least `count` elements of reusable memory with unspecified contents.
template <class T>
T* room(std::vector<T>& memory, std::size_t count) {
    if (memory.size() < count) memory.resize(count);
    return memory.data();
}

// Limits takes so that they bring no card below the lowest value. Earlier operations take first; a later one takes the
// rest. The matching gain is reduced by the amount that could not be taken.
void limit_takes(const Shape& s, const State& m, Operations& ops, BatchScratch& scratch) {
    std::copy_n(m.all(s.card_attribute), s.card_attribute.count, room(scratch.remaining, s.card_attribute.count));
    for (std::size_t i = 0; i < ops.size(); ++i) {
        Operation& op = ops[i];
        if (!op.takes()) continue;
        std::int16_t& left = scratch.remaining[s.attribute_cell(op.attribute, op.card)];
        const std::int64_t loss = std::min<std::int64_t>(-op.amount, left - s.attributes[op.attribute].lo);
        const std::int64_t lacking = -op.amount - loss;
        left = static_cast<std::int16_t>(left - loss);
        if (lacking == 0) continue;
        op.amount = -loss;
        std::size_t gains = i + 1;
        while (ops[gains].takes())
            ++gains;
        ops[gains].amount -= lacking;
    }
}

struct Applier {
    const Shape& s;
    State& m;
    Operations& ops;
    BatchScratch& scratch;
    BatchWatcher* watcher;
    bool shielding = false;   // some card has a guarding attribute that is not 0
    std::uint32_t kinds = 0;  // bit set of the operation kinds in the batch

    int before(AttributeIndex attribute, CardId card) const {
        return scratch.before[s.attribute_cell(attribute, card)];
    }
    std::int16_t& now(AttributeIndex attribute, CardId card) {
        return m.at(s.card_attribute, s.attribute_cell(attribute, card));
    }
    const Attribute& attr(AttributeIndex index) const { return s.attributes[index]; }

    // True if the operation is ignored because the card was shielded before the batch. Reports that to the watcher.
    bool skip(const Operation& op, CardId card, AttributeIndex attribute) {
        return shielding && skip_shielded(op, card, attribute);
    }
    bool skip_shielded(const Operation& op, CardId card, AttributeIndex attribute) {
        std::uint32_t guards = 0;
        for (const AttributeIndex g : s.guard_attributes)
            if (before(g, card) != 0 && shields(attr(g), attribute)) guards |= 1U << g.offset();
        if (guards && watcher) watcher->shielded(op, card, guards);
        return guards != 0;
    }
    // Prepares the batch: copies the attributes, notes if any card is shielded and which kinds of operations occur, and
    // limits takes.
    void begin() {
        const std::size_t attributes = s.card_attribute.count, cards = static_cast<std::size_t>(s.card_capacity);
        std::copy_n(m.all(s.card_attribute), attributes, room(scratch.before, attributes));
        std::fill_n(room(scratch.named_bits, cards), cards, std::uint8_t{0});
        for (const AttributeIndex g : s.guard_attributes)
            shielding = shielding || !all_zero(m.all(s.card_attribute) + s.attribute_column(g), cards);
        bool takes = false;
        for (const Operation& op : ops) {
            kinds |= bit(op.kind);
            takes = takes || op.takes();
        }
        if (takes) limit_takes(s, m, ops, scratch);
        if (kinds & bit(OperationKind::add)) std::fill_n(room(scratch.summed, ops.size()), ops.size(), std::uint8_t{0});
    }
    bool absent(AttributeIndex attribute, CardId card) {
        const Attribute& a = attr(attribute);
        return a.absent_attribute.valid() && now(a.absent_attribute, card) == a.absent_value;
    }

    void report_move(CardId card, InstanceIndex instance, int place, CauseIndex cause) {
        if (watcher) watcher->moved(card, instance, place, cause);
    }
    void swap(const Operation& op) {
        if (skip(op, op.card, {}) || skip(op, op.other, {})) return;
        const InstanceIndex ia = instance_of_card(s, m, op.card), ib = instance_of_card(s, m, op.other);
        const int pa = place_of_card(s, m, op.card), pb = place_of_card(s, m, op.other);
        swap_places(s, m, op.card, op.other);
        report_move(op.card, ia, pa, op.cause);
        report_move(op.other, ib, pb, op.cause);
    }
    // Two seats may request the same exchange; it is applied once.
    void exchange(std::size_t index) {
        const Operation& op = ops[index];
        for (std::size_t i = 0; i < index; ++i) {
            const Operation& o = ops[i];
            if (o.kind != OperationKind::exchange || o.seat == op.seat) continue;
            if ((o.card == op.card && o.other == op.other) || (o.card == op.other && o.other == op.card)) return;
        }
        swap(op);
    }
    void swap_attribute(const Operation& op) {
        if (skip(op, op.card, op.attribute) || skip(op, op.other, op.attribute)) return;
        std::int16_t &a = now(op.attribute, op.card), &b = now(op.attribute, op.other);
        if (attr(op.attribute).named()) {
            const bool both = a && b && !absent(op.attribute, op.card) && !absent(op.attribute, op.other);
            if (!both) return;
        }
        std::swap(a, b);
        swap_roll_ranges(s, m, op.card, op.other, op.attribute);
    }
    void move(const Operation& op) {
        const int place = static_cast<int>(op.amount);
        if (skip(op, op.card, {})) return;
        if (card_at(s, m, op.to(), place) != kNoCard) {
            if (watcher) watcher->ignored(op, "the place is already taken");
            return;
        }
        const InstanceIndex instance = instance_of_card(s, m, op.card);
        const int from = place_of_card(s, m, op.card);
        move_card(s, m, op.card, op.to(), place);
        report_move(op.card, instance, from, op.cause);
    }
    // Moves the content of each place p to place to(p, n), including empty places.
    template <class To>
    void rearrange(const Operation& op, To&& to) {
        const Instance& in = s.instances[op.turned()];
        const std::size_t n = s.zones[in.zone].places.size();
        std::uint16_t* cells = m.all(s.cell) + in.first_cell;
        scratch.cells.assign(cells, cells + n);
        for (std::size_t p = 0; p < n; ++p) {
            const std::size_t q = to(p, n);
            cells[q] = scratch.cells[p];
            if (cells[q]) m.at(s.card_place, cells[q] - 1) = static_cast<std::uint8_t>(q);
        }
        if (!watcher) return;
        for (std::size_t p = 0; p < n; ++p)
            if (scratch.cells[p]) watcher->moved(scratch.cells[p] - 1, op.turned(), static_cast<int>(p), op.cause);
    }
    void rotate(const Operation& op) {
        rearrange(op, [&](std::size_t p, std::size_t n) {
            const auto size = static_cast<std::int64_t>(n);
            return static_cast<std::size_t>(((static_cast<std::int64_t>(p) + op.amount) % size + size) % size);
        });
    }
    // Exchanges the contents of the first and the last place, of the second and the last but one, and so on.
    void reverse(const Operation& op) {
        rearrange(op, [](std::size_t p, std::size_t n) { return n - 1 - p; });
    }

    std::int16_t clamped(AttributeIndex attribute, Int128 value) const {
        const Attribute& a = attr(attribute);
        return static_cast<std::int16_t>(std::clamp<Int128>(value, a.lo, a.hi));
    }
    void set(const Operation& op) {
        if (skip(op, op.card, op.attribute)) return;
        now(op.attribute, op.card) = clamped(op.attribute, op.amount);
        set_roll_range(s, m, op.card, op.attribute, op.range);
    }
    // Sums all additions to one card and attribute and clamps once, so that their order does not matter.
    void add(std::size_t index) {
        const Operation& op = ops[index];
        if (scratch.summed[index]) return;
        Int128 sum = 0;
        bool any = false;
        for (std::size_t i = index; i < ops.size(); ++i) {
            const Operation& o = ops[i];
            if (o.kind != OperationKind::add || o.card != op.card || o.attribute != op.attribute) continue;
            sum += o.amount;
            any = any || o.amount != 0;
            scratch.summed[i] = 1;
        }
        if (skip(op, op.card, op.attribute)) return;
        if (watcher && any && sum == 0 && now(op.attribute, op.card) == before(op.attribute, op.card))
            watcher->ignored(op, "the changes cancel out");
        now(op.attribute, op.card) = clamped(op.attribute, now(op.attribute, op.card) + sum);
        set_roll_range(s, m, op.card, op.attribute);  // the added amount may be secret, so the range is dropped
    }
    void name(const Operation& op) {
        if (op.amount == 0 || skip(op, op.card, op.attribute)) return;
        if (absent(op.attribute, op.card) || (op.other != kNoCard && absent(op.attribute, op.other))) {
            if (watcher) watcher->ignored(op, "it does not have this attribute now");
            return;
        }
        now(op.attribute, op.card) = static_cast<std::int16_t>(op.amount);
        set_roll_range(s, m, op.card, op.attribute, op.range);
        scratch.named_bits[op.card] |= static_cast<std::uint8_t>(1U << op.attribute.offset());
    }
    // Additions of one batch have no order. If a partial sum overflows, only the total must fit.
    void count_add(std::size_t index) {
        Operation& op = ops[index];
        std::int64_t& cell = m.at(s.counter, op.counted());
        if (const auto sum = checked_sum(cell, op.amount)) {
            cell = *sum;
            return;
        }
        Int128 all = cell;
        for (std::size_t i = index; i < ops.size(); ++i) {
            Operation& other = ops[i];
            if (other.kind != OperationKind::add_counter || other.card != op.card) continue;
            all += other.amount;
            other.amount = 0;
        }
        if (const auto sum = checked(all))
            cell = *sum;
        else
            scratch.overflow_operation = OperationIndex(index);
    }
    void create(Operation& op) {
        if (!has_room(s, m, op.to())) return;
        const CardId card = new_card(s, m);
        if (card == kNoCard) {
            if (!scratch.roomless_operation.valid()) scratch.roomless_operation = OperationIndex(position_of(ops, op));
            return;
        }
        for (const AttributeIndex a : s.attributes.indices())
            now(a, card) = clamped(a, unpack_digit(s, op.amount, a));
        clear_absent_attributes(s, m, card);
        append(s, m, card, op.to());
        op.card = card;
        if (watcher) watcher->created(card, op.cause);
    }
    // If the arena had no room, the card was not created.
    void note_roll(const Operation& op) {
        const CardId card = ops[static_cast<std::size_t>(op.other)].card;
        if (card == kNoCard || absent(op.attribute, card)) return;
        set_roll_range(s, m, card, op.attribute, op.range);
    }
    void leave(const Operation& op) {
        const InstanceIndex instance = instance_of_card(s, m, op.card);
        const int place = place_of_card(s, m, op.card);
        if (!instance.valid()) return;
        if (!op.to().valid()) {
            if (watcher) watcher->removed(op.card, op.cause);
            return destroy(s, m, op.card);
        }
        move_card(s, m, op.card, op.to(), -1);
        if (instance != op.to()) report_move(op.card, instance, place, op.cause);
    }

    void phase(OperationKind first, OperationKind last) {
        if (!(kinds & (2 * bit(last) - bit(first)))) return;
        for (std::size_t i = 0; i < ops.size(); ++i) {
            Operation& op = ops[i];
            if (op.kind < first || op.kind > last) continue;
            switch (op.kind) {
                case OperationKind::swap_places: swap(op); break;
                case OperationKind::exchange: exchange(i); break;
                case OperationKind::swap_attribute: swap_attribute(op); break;
                case OperationKind::move: move(op); break;
                case OperationKind::rotate: rotate(op); break;
                case OperationKind::reverse: reverse(op); break;
                case OperationKind::set: set(op); break;
                case OperationKind::add: add(i); break;
                case OperationKind::name: name(op); break;
                case OperationKind::add_counter: count_add(i); break;
                case OperationKind::set_counter: m.at(s.counter, op.counted()) = op.amount; break;
                case OperationKind::create: create(op); break;
                case OperationKind::hand_over:
                case OperationKind::discard: leave(op); break;
                case OperationKind::record_roll: note_roll(op); break;
            }
        }
    }

    // True if apply_fast() can apply the batch: it consists of `set` and of `name` without `other`, and the game has no
    // guards and no triggers. The caller tests that there is no watcher.
    static bool is_plain(const Shape& s, const Operations& ops) {
        return !s.has_guards && s.triggers.empty() && std::all_of(ops.begin(), ops.end(), [](const Operation& op) {
            return op.kind == OperationKind::set || (op.kind == OperationKind::name && op.other == kNoCard);
        });
    }
    void apply_fast() {
        for (const Operation& op : ops)
            if (op.kind == OperationKind::set) set(op);
        for (const Operation& op : ops) {
            if (op.kind != OperationKind::name || op.amount == 0 || absent(op.attribute, op.card)) continue;
            now(op.attribute, op.card) = static_cast<std::int16_t>(op.amount);
            set_roll_range(s, m, op.card, op.attribute, op.range);
        }
        for (const Operation& op : ops)
            clear_absent_attributes(s, m, op.card);
    }

    bool fires(const Trigger& t, CardId card) {
        if (!t.fires(before(t.attribute, card), now(t.attribute, card), t.operand)) return false;
        return !t.unless.valid() || (scratch.named_bits[card] >> t.unless.offset() & 1U) == 0;
    }
    CauseIndex last_cause(CardId card, AttributeIndex attribute) const {
        CauseIndex cause;
        for (const Operation& op : ops) {
            const bool about = op.card == card || (op.kind == OperationKind::swap_attribute && op.other == card);
            if (touches_cards(op) && op.attribute == attribute && about) cause = op.cause;
        }
        return cause;
    }
    void settle_once(CardId card) {
        std::uint8_t& marks = scratch.named_bits[card];
        if (marks & kSettled) return;
        settle(card);
        marks |= kSettled;
    }
    // After the phases that change attributes: fires the triggers of a card, clears its attributes that must be absent,
    // and reports its changes.
    void settle(CardId card) {
        for (const TriggerIndex t : s.triggers.indices())
            if (fires(s.triggers[t], card)) m.at(s.card_pending, card) |= static_cast<std::uint8_t>(1U << t.number());
        clear_absent_attributes(s, m, card);
        if (!watcher) return;
        for (const AttributeIndex a : s.attributes.indices())
            if (now(a, card) != before(a, card))
                watcher->changed(card, a, before(a, card), now(a, card), last_cause(card, a));
    }
};

}  // namespace

bool is_guarded(const Shape& s, const State& m, CardId card, AttributeIndex attribute) {
    for (const AttributeIndex g : s.guard_attributes)
        if (quattro::attribute(s, m, card, g) != 0 && shields(s.attributes[g], attribute)) return true;
    return false;
}

void apply_batch(const Shape& s, State& m, Operations& ops, BatchScratch& scratch, BatchWatcher* watcher) {
    if (ops.empty()) return;
    if (!watcher && Applier::is_plain(s, ops)) return Applier{s, m, ops, scratch, watcher}.apply_fast();
    Applier applier{s, m, ops, scratch, watcher};
    applier.begin();
    applier.phase(OperationKind::swap_places, OperationKind::reverse);
    applier.phase(OperationKind::set, OperationKind::set);
    applier.phase(OperationKind::add, OperationKind::add);
    applier.phase(OperationKind::name, OperationKind::name);
    for (const Operation& op : ops) {
        if (!touches_cards(op)) continue;
        applier.settle_once(op.card);
        if (op.kind == OperationKind::swap_attribute) applier.settle_once(op.other);
    }
    applier.phase(OperationKind::set_counter, OperationKind::set_counter);
    applier.phase(OperationKind::add_counter, OperationKind::record_roll);
}

}  // namespace quattro
