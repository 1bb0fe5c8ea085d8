// Enumerates the candidate cards of a field, or the cells in which they are. Hot path of random playouts.
#pragma once

#include "rules/rules.hpp"
#include "state/cards.hpp"

namespace quattro {

class FieldCards {
public:
    FieldCards(const Shape& shape, const State& state, const PromptField& field, Seat seat)
        : s(shape), m(state), f_(field), seat_(seat) {}
    // Calls test(card) or test(cell) for each candidate until a call returns true. Returns true if one did.
    template <class F>
    bool each(F&& test) const {
        for (const ZoneIndex z : f_.zones) {
            const Zone& zone = s.zones[z];
            InstanceIndex first = s.instance_of(z, seat_), last = first;
            if (zone.of_seat && f_.whose == ZoneOwner::next)
                first = last = s.instance_of(z, seat_ % s.seats + 1);
            else if (zone.of_seat && f_.whose == ZoneOwner::any)
                first = zone.first_instance, last = first + (s.seats - 1);
            for (InstanceIndex instance = first; instance <= last; ++instance)
                if (f_.through == CandidateSource::cards ? cards_of(instance, test) : spots_of(instance, test))
                    return true;
        }
        return false;
    }

private:
    template <class F>
    bool cards_of(InstanceIndex instance, F&& test) const {
        const Instance& in = s.instances[instance];
        const Zone& zone = s.zones[in.zone];
        if (zone.placed()) {
            for (std::size_t p = 0; p < zone.places.size(); ++p)
                if (const CardId card = m.at(s.cell, in.first_cell + p) - 1; card != kNoCard && test(card)) return true;
            return false;
        }
        for (CardId card = first_card(s, m, instance); card != kNoCard; card = next_card(s, m, card))
            if (test(card)) return true;
        return false;
    }
    template <class F>
    bool spots_of(InstanceIndex instance, F&& test) const {
        const Instance& in = s.instances[instance];
        return cards_of(instance, [&](CardId card) {
            return test(static_cast<std::int32_t>(in.first_cell + place_of_card(s, m, card)));
        });
    }

    const Shape& s;
    const State& m;
    const PromptField& f_;
    const Seat seat_;
};

}  // namespace quattro
