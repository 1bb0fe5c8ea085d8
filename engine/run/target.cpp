#include "run/target.hpp"

#include "run/rules.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

// Finding is one walk with a visitor that may stop it: list, count and first card share it.
struct Finder {
    const Scope& scope;
    const Rules& rules;
    const Shape& s;
    const State& m;

    explicit Finder(const Scope& sc) : scope(sc), rules(*sc.rules), s(sc.rules->shape()), m(*sc.state) {}

    const Instance& own() const { return s.instances[scope.instance]; }
    int places(int instance) const { return static_cast<int>(s.zones[s.instances[instance].zone].places.size()); }
    CardId toward(int instance, int step) const {
        const int n = places(instance);
        for (int i = 1, p = scope.place; i <= n; ++i) {
            p = (p + step + n) % n;
            if (const CardId card = card_at(s, m, instance, p); card != kNoCard) return card;
        }
        return kNoCard;
    }
    static bool is_one(TargetKind kind) {
        return kind == TargetKind::this_card || kind == TargetKind::place || kind == TargetKind::clockwise ||
               kind == TargetKind::anticlockwise;
    }
    // The card that such a word means.
    CardId one(int instance, const Target& t) const {
        if (t.kind == TargetKind::this_card) return card_at(s, m, instance, scope.place);
        if (t.kind == TargetKind::place) return card_at(s, m, instance, t.a);
        return toward(instance, t.kind == TargetKind::clockwise ? 1 : -1);
    }
    // Sign +1 for the highest, -1 for the lowest; `above` leaves smaller values out.
    CardId extreme(int first, int last, int sign, int above) const {
        CardId found = kNoCard;
        int value = 0;
        for (int instance = first; instance <= last; ++instance)
            for_each_card(s, m, instance, [&](CardId card) {
                const int v = attribute(s, m, card, 0);
                if (v < above || (found != kNoCard && v * sign <= value * sign)) return;
                found = card;
                value = v;
            });
        return found;
    }
    template <class F>
    void several(int instance, const Target& t, F&& f) const {
        for_each_card(s, m, instance, [&](CardId card) {
            const int v = t.kind == TargetKind::with_value ? attribute(s, m, card, t.a) : attribute(s, m, card, 0);
            const bool wanted = t.kind == TargetKind::all || (t.kind == TargetKind::with_value && v == t.b) ||
                                (t.kind == TargetKind::odd && v % 2 != 0) || (t.kind == TargetKind::even && v % 2 == 0);
            if (wanted) f(card);
        });
    }
    template <class F>
    void named(int instance, const Target& t, F&& f) const {
        const NamedTarget& target = rules.targets[t.a];
        Scope seat = scope;
        seat.seat = s.instances[instance].seat;
        if (holds(target.when, seat)) for_each_card(s, m, s.instance_of(target.zone, seat.seat), f);
    }
    template <class F>
    void in_instance(int instance, const Target& t, F&& f) const {
        const auto give = [&](CardId card) {
            if (card != kNoCard) f(card);
        };
        switch (t.kind) {
            case TargetKind::this_card:
            case TargetKind::place:
            case TargetKind::clockwise:
            case TargetKind::anticlockwise: return give(one(instance, t));
            case TargetKind::adjacent: {
                const CardId here = card_at(s, m, instance, scope.place);
                const CardId a = toward(instance, 1), b = toward(instance, -1);
                if (a != here) give(a);
                if (b != a && b != here) give(b);
                return;
            }
            case TargetKind::zone: return named(instance, t, f);
            case TargetKind::nothing:
            case TargetKind::chosen: return;
            case TargetKind::with_value:
            case TargetKind::odd:
            case TargetKind::even:
            case TargetKind::all: return several(instance, t, f);
            case TargetKind::max:
            case TargetKind::min:
            case TargetKind::nonzero_min: return;  // one of all instances, see find()
        }
    }
    template <class F>
    void find(const Target& t, F&& f) const {
        int first = scope.instance, last = scope.instance;
        if (const Zone& z = s.zones[own().zone]; t.whose != Whose::own && z.of_seat) {
            const bool any = t.whose == Whose::any;
            first = last = z.first_instance + (any ? 0 : own().seat % s.seats);
            if (any) last += s.seats - 1;
        }
        if (last == first && is_one(t.kind)) {
            if (const CardId card = one(first, t); card != kNoCard) f(card);
            return;
        }
        const bool low = t.kind == TargetKind::min || t.kind == TargetKind::nonzero_min;
        if (low || t.kind == TargetKind::max) {
            const int above = t.kind == TargetKind::nonzero_min ? 1 : INT16_MIN;
            if (const CardId card = extreme(first, last, low ? -1 : 1, above); card != kNoCard) f(card);
            return;
        }
        for (int instance = first; instance <= last; ++instance)
            in_instance(instance, t, f);
    }
};

}  // namespace

bool Target::single() const {
    if (kind == TargetKind::max || kind == TargetKind::min || kind == TargetKind::nonzero_min) return true;
    if (kind == TargetKind::chosen) return true;
    const bool one = kind == TargetKind::this_card || kind == TargetKind::place || kind == TargetKind::clockwise ||
                     kind == TargetKind::anticlockwise || kind == TargetKind::zone;
    return one && whose != Whose::any;
}

void find_cards(const Target& target, const Scope& scope, std::vector<CardId>& cards) {
    Finder(scope).find(target, [&](CardId card) { cards.push_back(card); });
}

int count_cards(const Target& target, const Scope& scope) {
    int count = 0;
    Finder(scope).find(target, [&](CardId) { ++count; });
    return count;
}

CardId find_card(const Target& target, const Scope& scope) {
    CardId found = kNoCard;
    Finder(scope).find(target, [&](CardId card) {
        if (found == kNoCard) found = card;
    });
    return found;
}

bool any_card(const Target& target, const Scope& scope, const Visit& visit) {
    bool stopped = false;
    Finder(scope).find(target, [&](CardId card) { stopped = stopped || visit(card); });
    return stopped;
}

}  // namespace quattro
