#include "flow/target.hpp"

#include "flow/rules.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

struct Word {
    std::string_view words;
    TargetKind kind;
    Whose whose;
};

const Word kWordKinds[] = {
    {"this card", TargetKind::this_card, Whose::own},
    {"this", TargetKind::this_card, Whose::own},
    {"clockwise", TargetKind::clockwise, Whose::own},
    {"anticlockwise", TargetKind::anticlockwise, Whose::own},
    {"adjacent", TargetKind::adjacent, Whose::own},
    {"max", TargetKind::max, Whose::own},
    {"min", TargetKind::min, Whose::own},
    {"non-zero min", TargetKind::nonzero_min, Whose::own},
    {"odd", TargetKind::odd, Whose::own},
    {"even", TargetKind::even, Whose::own},
    {"all", TargetKind::all, Whose::own},
    {"a card you choose", TargetKind::chosen, Whose::own},
    {"an opponent's card", TargetKind::chosen, Whose::opponent},
    {"any card", TargetKind::chosen, Whose::any},
};

const WordDoc kDocs[] = {
    {"this card", "The card on the effect's own slot.", "add: 2, to: this card"},
    {"A, B ...", "The card on the slot of that name.", "swap: [A, C]"},
    {"clockwise, anticlockwise",
     "The next card in that direction from the effect's slot; empty places are skipped, and around the ring it may "
     "come back to the card itself.",
     "copy_value: anticlockwise"},
    {"adjacent",
     "The nearest card each way, empty places skipped; the same card both ways counts once; never the card itself.",
     "add: 1, to: adjacent"},
    {"max, min",
     "The card of highest or lowest value in the zone; of several the first in letter order. The value is the card "
     "set's first attribute.",
     "halve: max"},
    {"non-zero min", "The lowest among the cards that are not 0.", "set: 7, to: non-zero min"},
    {"a named value", "Every card in the zone that has it, such as red.", "add: 1, to: red"},
    {"odd, even", "Every card of odd or even value; 0 is even.", "add: 1, to: odd"},
    {"all", "Every card in the zone.", "invert: all"},
    {"a card you choose", "The seat chooses among its own cards in the zone.", "double: a card you choose"},
    {"an opponent's card, any card", "The seat chooses among the opponent's, or everybody's.",
     "add: -2, to: an opponent's card"},
    {"opponent's WORDS", "The same words on the opponent's zone, directions counted from the same letter.",
     "halve: opponent's max"},
    {"any WORDS", "Over the zones of all seats; of equals the one of the lower seat.", "halve: any max"},
    {"a name under `targets`", "Cards the game names, such as the unplayed card.", "add: 1, to: unplayed"},
};

std::optional<Target> plain_target(const Rules& rules, int zone, std::string_view words) {
    for (const Word& w : kWordKinds)
        if (w.words == words) return Target{w.kind, w.whose, 0, 0};
    const Zone& z = rules.shape().zones[static_cast<std::size_t>(zone)];
    for (std::size_t p = 0; p < z.places.size(); ++p)
        if (z.places[p] == words) return Target{TargetKind::place, Whose::own, static_cast<int>(p), 0};
    for (std::size_t t = 0; t < rules.targets.size(); ++t)
        if (rules.targets[t].name == words) return Target{TargetKind::zone, Whose::own, static_cast<int>(t), 0};
    if (const auto value = rules.model.find_value(words))
        return Target{TargetKind::with_value, Whose::own, value->first, value->second};
    return std::nullopt;
}

// Finding is one walk with a visitor that may stop it: list, count and first card share it.
struct Finder {
    const Scope& scope;
    const Rules& rules;
    const Shape& s;
    const State& m;

    explicit Finder(const Scope& sc) : scope(sc), rules(*sc.rules), s(sc.rules->shape()), m(*sc.state) {}

    const Instance& own() const { return s.instances[static_cast<std::size_t>(scope.instance)]; }
    int places(int instance) const {
        return static_cast<int>(s.zones[s.instances[static_cast<std::size_t>(instance)].zone].places.size());
    }
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
        const NamedTarget& target = rules.targets[static_cast<std::size_t>(t.a)];
        Scope seat = scope;
        seat.seat = s.instances[static_cast<std::size_t>(instance)].seat;
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

std::optional<Target> parse_target(const Rules& rules, int zone, std::string_view words) {
    if (zone < 0) return std::nullopt;
    if (const auto target = plain_target(rules, zone, words)) return target;
    const std::pair<std::string_view, Whose> prefixes[] = {
        {"opponent's ", Whose::opponent}, {"opponent ", Whose::opponent}, {"any ", Whose::any}};
    for (const auto& [prefix, whose] : prefixes) {
        if (words.substr(0, prefix.size()) != prefix) continue;
        auto target = plain_target(rules, zone, words.substr(prefix.size()));
        if (!target || target->kind == TargetKind::chosen) return std::nullopt;
        target->whose = whose;
        return target;
    }
    return std::nullopt;
}

std::vector<std::string> target_words(const Rules& rules, int zone) {
    std::vector<std::string> words;
    for (const Word& w : kWordKinds)
        words.emplace_back(w.words);
    if (zone >= 0)
        for (const std::string& p : rules.shape().zones[static_cast<std::size_t>(zone)].places)
            words.push_back(p);
    for (const NamedTarget& t : rules.targets)
        words.push_back(t.name);
    for (const Attribute& a : rules.shape().attributes)
        words.insert(words.end(), a.values.begin(), a.values.end());
    const std::size_t plain = words.size();
    for (std::size_t i = 0; i < plain; ++i)
        words.push_back("opponent's " + words[i]);
    return words;
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

std::span<const WordDoc> target_docs() { return kDocs; }

}  // namespace quattro
