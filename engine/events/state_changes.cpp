#include "events/state_changes.hpp"

#include <algorithm>

#include "state/cards.hpp"

namespace quattro {

const Changes& ChangeFinder::find(const State& last, const State& m) {
    changes_.instances.clear();
    changes_.counters.clear();
    changes_.cards = changes_.prompts = false;
    std::fill(touched_.begin(), touched_.end(), false);
    find_cards(last, m);
    find_counters(last, m);
    find_prompts(last, m);
    changes_.repeats = differs(last, m, s_.repeats);
    changes_.board = differs(last, m, s_.board);
    changes_.result =
        differs(last, m, s_.over) || differs(last, m, s_.winners) || is_paused(s_, last) != is_paused(s_, m);
    return changes_;
}

void ChangeFinder::touch(InstanceIndex instance) {
    if (!instance.valid() || touched_[instance]) return;
    touched_[instance] = true;
    changes_.instances.push_back(instance);
}

void ChangeFinder::find_cards(const State& last, const State& m) {
    const bool lie = differs(last, m, s_.card_zone) || differs(last, m, s_.cell) || differs(last, m, s_.card_next) ||
                     differs(last, m, s_.head);
    changes_.cards = lie || differs(last, m, s_.card_attribute);
    if (!changes_.cards) return;
    for (CardId card = 0; card < s_.card_capacity; ++card) {
        const InstanceIndex now = instance_of_card(s_, m, card), was = instance_of_card(s_, last, card);
        if (!now.valid() && !was.valid()) continue;
        const bool same = now == was && m.at(s_.card_place, card) == last.at(s_.card_place, card) &&
                          (s_.card_next.count == 0 || m.at(s_.card_next, card) == last.at(s_.card_next, card)) &&
                          same_attributes(s_, m, last, card);
        if (same) continue;
        touch(was);
        touch(now);
    }
    for (const InstanceIndex i : s_.head.indices())  // the order may have changed only at the head
        if (m.at(s_.head, i) != last.at(s_.head, i)) touch(i);
}

// Also notes the counters and zones whose visibility depends on a changed counter.
void ChangeFinder::find_counters(const State& last, const State& m) {
    if (!differs(last, m, s_.counter)) return;
    const auto changed = [&](const Counter& c, Seat owner) {
        const CounterCell cell = c.first + std::max(owner - 1, 0);
        return m.at(s_.counter, cell) != last.at(s_.counter, cell);
    };
    const auto changed_at_all = [&](const Counter& c) {
        for (Seat owner = c.of_seat ? 1 : 0; owner <= (c.of_seat ? s_.seats : 0); ++owner)
            if (changed(c, owner)) return true;
        return false;
    };
    for (const CounterIndex i : s_.counters.indices()) {
        const Counter& c = s_.counters[i];
        const bool shared = c.shared_counter.valid() && changed_at_all(s_.counters[c.shared_counter]);
        for (Seat owner = c.of_seat ? 1 : 0; owner <= (c.of_seat ? s_.seats : 0); ++owner)
            if (shared || changed(c, owner)) changes_.counters.emplace_back(i, owner);
    }
    for (const InstanceIndex i : s_.instances.indices()) {
        const Zone& zone = s_.zones[s_.instances[i].zone];
        if (zone.shown_when.valid() && changed_at_all(s_.counters[zone.shown_when])) touch(i);
    }
}

// Whether others see that a seat has a prompt may depend on the location of the trigger's card.
void ChangeFinder::find_prompts(const State& last, const State& m) {
    const bool moved = s_.trigger_card.count > 0 && (differs(last, m, s_.trigger_card) || !changes_.instances.empty());
    changes_.prompts = moved || differs(last, m, s_.prompt_status) || differs(last, m, s_.prompt_number) ||
                       differs(last, m, s_.deadline);
    changes_.prompt_seats = 0;
    if (!changes_.prompts) return;
    for (Seat seat = 1; seat <= s_.seats; ++seat)
        for (const BankIndex bank : s_.banks.indices()) {
            const std::size_t cell = s_.prompt_cell(bank, seat);
            const auto same = [&](auto column) { return m.at(column, cell) == last.at(column, cell); };
            if (moved || !same(s_.prompt_status) || !same(s_.prompt_number) || !same(s_.deadline))
                changes_.prompt_seats |= 1U << seat;
        }
}

}  // namespace quattro
