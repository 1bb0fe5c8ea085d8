#include "state/clash.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "state/batch.hpp"
#include "state/stored_value.hpp"

namespace quattro {
namespace {

// The kinds of claimed resources, in the highest bits of Claim::resource. Only claims of one kind clash: a batch
// applies swaps of an attribute, values that are set, and takes one after the other.
enum class ResourceKind : std::uint8_t { card, attribute, swapped, taken, place, counter };

std::uint64_t resource_key(ResourceKind kind, std::int64_t number, AttributeIndex attribute = {}) {
    const std::uint64_t which = attribute.valid() ? static_cast<std::uint64_t>(attribute.number()) : 0;
    return static_cast<std::uint64_t>(kind) << 60U | which << 48U | static_cast<std::uint64_t>(number);
}
// An outcome that differs for each seat: two seats always clash, a seat never clashes with itself.
std::int64_t unique_outcome(Seat seat) { return INT64_MIN + seat; }

class Claims {
public:
    Claims(const Shape& s, const State& m, const Operations& operations, std::uint32_t seats, std::vector<Claim>& list)
        : s_(s), m_(m), ops_(operations), list_(list) {
        list_.clear();
        for (std::uint32_t i = 0; i < ops_.size(); ++i)
            if (seats >> ops_[i].seat & 1U) claim(i);
        std::sort(list_.begin(), list_.end(), [](const Claim& a, const Claim& b) {
            return a.resource != b.resource ? a.resource < b.resource : a.operation < b.operation;
        });
    }
    Clash find() const {
        Clash clash;
        for (std::size_t begin = 0, end = 0; begin < list_.size(); begin = end) {
            while (end < list_.size() && list_[end].resource == list_[begin].resource)
                ++end;
            const std::uint32_t seats = clashing(begin, end);
            if (!clash.seats && seats) {
                clash.example_seats = seats;
                clash.example = ops_[list_[begin].operation];
            }
            clash.seats |= seats;
        }
        return clash;
    }

private:
    void add(std::uint64_t about, std::int64_t outcome, std::uint32_t i) {
        list_.push_back({about, outcome, i, ops_[i].seat});
    }
    // True if the operation will be ignored because a card that it moves, or one of two cards, is guarded.
    bool is_ignored(const Operation& op) const {
        const bool of_two = op.kind == OperationKind::swap_places || op.kind == OperationKind::exchange ||
                            op.kind == OperationKind::swap_attribute;
        if (!of_two && op.kind != OperationKind::move) return false;
        const AttributeIndex attribute = op.kind == OperationKind::swap_attribute ? op.attribute : AttributeIndex();
        return is_guarded(s_, m_, op.card, attribute) || (of_two && is_guarded(s_, m_, op.other, attribute));
    }
    void claim(std::uint32_t i) {
        const Operation& op = ops_[i];
        if (is_ignored(op)) return;
        const auto card = [&](CardId id, std::int64_t outcome) {
            add(resource_key(ResourceKind::card, id), outcome, i);
        };
        const auto value = [&](ResourceKind kind, CardId id, std::int64_t outcome) {
            if (!is_guarded(s_, m_, id, op.attribute)) add(resource_key(kind, id, op.attribute), outcome, i);
        };
        const Attribute* a = !op.attribute.valid() ? nullptr : &s_.attributes[op.attribute];
        switch (op.kind) {
            case OperationKind::swap_places:
                card(op.card, unique_outcome(op.seat)), card(op.other, unique_outcome(op.seat));
                break;
            case OperationKind::exchange: {
                const std::int64_t pair = std::int64_t{1} << 40 |
                                          static_cast<std::int64_t>(std::min(op.card, op.other)) << 20 |
                                          std::max(op.card, op.other);
                card(op.card, pair), card(op.other, pair);
                break;
            }
            case OperationKind::move: {
                const std::int64_t place = static_cast<std::int64_t>(op.other) << 20 | op.amount;
                card(op.card, place + (std::int64_t{1} << 41));
                add(resource_key(ResourceKind::place, place), op.card, i);
                break;
            }
            case OperationKind::hand_over: add(resource_key(ResourceKind::card, op.card), op.other, i); break;
            case OperationKind::discard:
                add(resource_key(ResourceKind::card, op.card), op.to().valid() ? op.other : -1, i);
                break;
            case OperationKind::swap_attribute:
                value(ResourceKind::swapped, op.card, unique_outcome(op.seat)),
                    value(ResourceKind::swapped, op.other, unique_outcome(op.seat));
                break;
            case OperationKind::set:
            case OperationKind::name:
                if (const auto kept = stored_value(*a, op.amount)) value(ResourceKind::attribute, op.card, *kept);
                break;
            case OperationKind::add:
                if (op.takes()) value(ResourceKind::taken, op.card, -op.amount);
                break;
            case OperationKind::set_counter: add(resource_key(ResourceKind::counter, op.card), op.amount, i); break;
            case OperationKind::add_counter:
            case OperationKind::rotate:
            case OperationKind::reverse:
            case OperationKind::create:
            case OperationKind::record_roll: break;
        }
    }
    // The seats that claim one resource, or 0 if they do not clash. Takes add up. Of other claims of a seat, the last
    // one counts.
    std::uint32_t clashing(std::size_t begin, std::size_t end) const {
        std::int64_t last[kMaxSeats + 1] = {};
        std::uint32_t seats = 0;
        std::int64_t taken = 0;
        const Operation& op = ops_[list_[begin].operation];
        for (std::size_t i = begin; i < end; ++i) {
            seats |= 1U << list_[i].seat;
            last[list_[i].seat] = list_[i].outcome;
            if (op.takes()) taken = checked_sum(taken, list_[i].outcome).value_or(INT64_MAX);
        }
        if ((seats & (seats - 1)) == 0) return 0;
        if (op.takes()) {
            const std::int64_t had = attribute(s_, m_, op.card, op.attribute) - s_.attributes[op.attribute].lo;
            return taken > had ? seats : 0;
        }
        for (std::size_t i = begin; i < end; ++i)
            if (last[list_[i].seat] != last[list_[begin].seat]) return seats;
        return 0;
    }

    const Shape& s_;
    const State& m_;
    const Operations& ops_;
    std::vector<Claim>& list_;
};

}  // namespace

Clash find_clash(const Shape& s, const State& m, const Operations& operations, std::uint32_t seats,
                 std::vector<Claim>& memory) {
    return Claims(s, m, operations, seats, memory).find();
}

std::uint32_t seats_of(const Operations& operations) {
    std::uint32_t seats = 0;
    for (const Operation& op : operations)
        seats |= 1U << op.seat;
    return seats;
}

void remove_operations(Operations& operations, std::uint32_t seats) {
    const auto left_out = [&](const Operation& op) { return (seats >> op.seat & 1U) != 0; };
    for (Operation& op : operations)  // `other` must remain the index of the operation that creates the card
        if (op.kind == OperationKind::record_roll)
            op.other -=
                static_cast<std::int32_t>(std::count_if(operations.begin(), operations.begin() + op.other, left_out));
    std::erase_if(operations, left_out);
}

}  // namespace quattro
