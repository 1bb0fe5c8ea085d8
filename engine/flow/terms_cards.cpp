// Terms that look at cards, places, targets of a slot and patterns.
#include <algorithm>
#include <array>

#include "flow/pattern.hpp"
#include "flow/term_leaves.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

const Shape& shape(const TermInput& in) { return in.rules.shape(); }
const Zone& zone(const TermInput& in, int index) { return shape(in).zones[static_cast<std::size_t>(index)]; }

struct CardsIn : TermOf<CardsIn> {
    Column<std::uint16_t> size;
    OwnZone at;
    explicit CardsIn(const TermInput& in) : size(shape(in).size), at(zone(in, in.op.c)) {}
    std::int64_t get(const Scope& scope) const { return scope.state->at(size, at.instance(scope)); }
};
struct EmptyPlaces : TermOf<EmptyPlaces> {
    Column<std::uint16_t> size;
    OwnZone at;
    std::int64_t places;
    explicit EmptyPlaces(const TermInput& in)
        : size(shape(in).size),
          at(zone(in, in.op.c)),
          places(static_cast<std::int64_t>(zone(in, in.op.c).places.size())) {}
    std::int64_t get(const Scope& scope) const { return places - scope.state->at(size, at.instance(scope)); }
};
struct CardsInAll : TermOf<CardsInAll> {
    Column<std::uint16_t> size;
    std::int32_t first, count;
    explicit CardsInAll(const TermInput& in)
        : size(shape(in).size),
          first(zone(in, in.op.c).first_instance),
          count(zone(in, in.op.c).of_seat ? shape(in).seats : 1) {}
    std::int64_t get(const Scope& scope) const {
        std::int64_t sum = 0;
        for (int i = 0; i < count; ++i)
            sum += scope.state->at(size, first + i);
        return sum;
    }
};
// The first or the last card of a pile or hand.
struct EndOf : TermOf<EndOf> {
    Column<std::uint16_t> column;
    OwnZone at;
    EndOf(const TermInput& in, Column<std::uint16_t> end) : column(end), at(zone(in, in.op.c)) {}
    std::int64_t get(const Scope& scope) const { return scope.state->at(column, at.instance(scope)) - 1; }
};
struct CellCard : TermOf<CellCard> {
    Column<std::uint16_t> cells;
    AnyTerm cell;
    explicit CellCard(const TermInput& in) : cells(shape(in).cell), cell{in.args[0]} {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = cell.get(scope);
        return v < 0 ? kNoCard : scope.state->at(cells, v) - 1;
    }
};

// The card at a place of a placed zone; none where the place is none.
struct CardAt : TermOf<CardAt> {
    Column<std::uint16_t> cells;
    OwnZone at;
    std::int32_t first_cell, places;
    AnyTerm place;
    explicit CardAt(const TermInput& in)
        : cells(shape(in).cell),
          at(zone(in, in.op.c)),
          first_cell(shape(in).instances[static_cast<std::size_t>(at.first)].first_cell),
          places(static_cast<std::int32_t>(zone(in, in.op.c).places.size())),
          place{in.args[0]} {}
    bool is_place(std::int64_t v) const { return v >= 0 && v < places; }
    std::int64_t card(const Scope& scope, std::int64_t v) const {
        return scope.state->at(cells, first_cell + (at.instance(scope) - at.first) * places + v) - 1;
    }
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = place.get(scope);
        return is_place(v) ? card(scope, v) : kNoCard;
    }
};
// A place that was left out is not empty.
struct PlaceEmpty : TermOf<PlaceEmpty> {
    CardAt at;
    explicit PlaceEmpty(const TermInput& in) : at(in) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = at.place.get(scope);
        return at.is_place(v) && at.card(scope, v) == kNoCard;
    }
};
// A column that was left out is not open.
struct ColumnOpen : TermOf<ColumnOpen> {
    CardAt at;
    std::int32_t columns, top;
    explicit ColumnOpen(const TermInput& in)
        : at(in), columns(zone(in, in.op.c).columns), top((zone(in, in.op.c).rows - 1) * columns) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = at.place.get(scope);
        return v >= 0 && v < columns && at.card(scope, top + v) == kNoCard;
    }
};

// The card a slot lies under, or the one a trigger is about.
struct ThisCard : TermOf<ThisCard> {
    std::int64_t get(const Scope& scope) const {
        if (scope.place < 0) return scope.card;
        return card_at(scope.rules->shape(), *scope.state, scope.instance, scope.place);
    }
};
Target target_of(const ExprOp& op) {
    return {static_cast<TargetKind>(op.a & 31), static_cast<Whose>(op.a >> 5), op.b, op.c};
}
struct TargetCard : TermOf<TargetCard> {
    Target target;
    explicit TargetCard(const TermInput& in) : target(target_of(in.op)) {}
    std::int64_t get(const Scope& scope) const { return find_card(target, scope); }
};
struct TargetCount : TermOf<TargetCount> {
    Target target;
    explicit TargetCount(const TermInput& in) : target(target_of(in.op)) {}
    std::int64_t get(const Scope& scope) const { return count_cards(target, scope); }
};
struct FoundCard : TermOf<FoundCard> {
    std::int32_t index;
    explicit FoundCard(const TermInput& in) : index(in.op.c) {}
    std::int64_t get(const Scope& scope) const { return scope.found[index]; }
};
struct Remembered : TermOf<Remembered> {
    Column<std::uint16_t> column;
    std::int32_t index;
    bool of_table;
    explicit Remembered(const TermInput& in)
        : column(shape(in).remembered), index(in.op.c * (shape(in).seats + 1)), of_table(in.op.b) {}
    std::int64_t get(const Scope& scope) const {
        return scope.state->at(column, index + (of_table ? 0 : scope.seat)) - 1;
    }
};

struct IsCard : TermOf<IsCard> {
    AnyTerm card;
    explicit IsCard(const TermInput& in) : card{in.args[0]} {}
    std::int64_t get(const Scope& scope) const { return card.get(scope) >= 0; }
};
// 0 even, 1 odd, 2 no card.
struct Parity : TermOf<Parity> {
    AttributeTerm<AnyTerm> attribute;
    explicit Parity(const TermInput& in) : attribute(shape(in), in.op.c, AnyTerm{in.args[0]}) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t id = attribute.card.get(scope);
        return id < 0 ? 2 : scope.state->at(attribute.column, attribute.first + id) & 1;
    }
};
// An attribute of a kind of card.
struct KindAttribute : TermOf<KindAttribute> {
    AnyTerm kind;
    std::int64_t lowest = 0, apart = 1, values = 1;
    explicit KindAttribute(const TermInput& in) : kind{in.args[0]} {
        const PromptField& f =
            in.rules.prompts[static_cast<std::size_t>(in.op.b)].fields[static_cast<std::size_t>(in.op.a)];
        for (std::size_t i = f.attributes.size(); i-- > 0;) {
            const Attribute& a = shape(in).attributes[static_cast<std::size_t>(f.attributes[i])];
            lowest = a.named() ? 1 : a.lo;
            values = a.hi - lowest + 1;
            if (f.attributes[i] == in.op.c) return;
            apart *= values;
        }
    }
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = kind.get(scope);
        return v < 0 ? 0 : lowest + v / apart % values;  // 0: it was left out
    }
};
// How many different values an attribute has among the cards of a slot's zone.
struct Distinct : TermOf<Distinct> {
    std::int32_t index, lowest;
    bool counts_0;
    explicit Distinct(const TermInput& in) : index(in.op.c) {
        const Attribute& a = shape(in).attributes[static_cast<std::size_t>(index)];
        lowest = a.lo;
        counts_0 = !a.named() && a.lo <= 0;
    }
    std::int64_t get(const Scope& scope) const {
        const Shape& s = scope.rules->shape();
        std::uint64_t seen = 0;
        for_each_card(s, *scope.state, scope.instance, [&](CardId card) {
            if (const int v = attribute(s, *scope.state, card, index); v != 0 || counts_0)
                seen |= std::uint64_t{1} << (v - lowest);
        });
        return __builtin_popcountll(seen);
    }
};

const Pattern& pattern(const Scope& scope, int index) { return scope.rules->patterns[static_cast<std::size_t>(index)]; }
struct Made : TermOf<Made> {
    std::int32_t index;
    AnyTerm card;
    explicit Made(const TermInput& in) : index(in.op.c), card{in.args[0]} {}
    std::int64_t get(const Scope& scope) const {
        const auto id = static_cast<CardId>(card.get(scope));
        return id >= 0 && made_through(*scope.rules, pattern(scope, index), *scope.state, id);
    }
};
struct Score : TermOf<Score> {
    std::int32_t index;
    OwnZone at;
    explicit Score(const TermInput& in)
        : index(in.op.c), at(zone(in, in.rules.patterns[static_cast<std::size_t>(in.op.c)].zone)) {}
    std::int64_t get(const Scope& scope) const {
        return best_in(*scope.rules, pattern(scope, index), *scope.state, at.instance(scope)).score;
    }
};
struct ScoreOf : TermOf<ScoreOf> {
    Score score;
    std::int32_t seats;
    AnyTerm seat;
    explicit ScoreOf(const TermInput& in) : score(in), seats(shape(in).seats), seat{in.args[0]} {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = seat.get(scope);
        if (v < 1 || v > seats) return -1;
        Scope other = scope;
        other.seat = static_cast<Seat>(v);
        return score.get(other);
    }
};
// The n-th card of a pattern's best: highest first where the pattern's first tie says by what.
struct WitnessCard : TermOf<WitnessCard> {
    Score score;
    AnyTerm number;
    explicit WitnessCard(const TermInput& in) : score(in), number{in.args[0]} {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t n = number.get(scope);
        const Shape& s = scope.rules->shape();
        const State& m = *scope.state;
        const Pattern& p = pattern(scope, score.index);
        Witness w = best_in(*scope.rules, p, m, score.at.instance(scope));
        const int by = p.ties.empty() ? -1 : p.ties[0].by;
        for (int i = 1; by >= 0 && i < w.count; ++i)  // a handful of cards, alike ones in their order
            for (auto k = static_cast<std::size_t>(i);
                 k > 0 && attribute(s, m, w.cards[k - 1], by) < attribute(s, m, w.cards[k], by); --k)
                std::swap(w.cards[k - 1], w.cards[k]);
        return n >= 1 && n <= w.count ? w.cards[static_cast<std::size_t>(n - 1)] : kNoCard;
    }
};

// The sum of an attribute over the cards of a zone.
struct ZoneTotal : TermOf<ZoneTotal> {
    OwnZone at;
    std::int32_t index;
    explicit ZoneTotal(const TermInput& in) : at(zone(in, in.op.c)), index(in.op.b) {}
    std::int64_t get(const Scope& scope) const {
        const Shape& s = scope.rules->shape();
        std::int64_t sum = 0;
        for_each_card(s, *scope.state, at.instance(scope),
                      [&](CardId card) { sum += attribute(s, *scope.state, card, index); });
        return sum;
    }
};
// How many of the cards of a zone agree at most in an attribute; what is absent does not count.
struct ZoneAlike : TermOf<ZoneAlike> {
    OwnZone at;
    std::int32_t index;
    bool counts_0;
    explicit ZoneAlike(const TermInput& in)
        : at(zone(in, in.op.c)),
          index(in.op.b),
          counts_0(is_number(shape(in).attributes[static_cast<std::size_t>(index)])) {}
    static bool is_number(const Attribute& a) { return !a.named() && !a.is_seat; }
    std::int64_t get(const Scope& scope) const {
        const Shape& s = scope.rules->shape();
        std::array<std::int16_t, kMostCards> values;
        std::size_t count = 0;
        for_each_card(s, *scope.state, at.instance(scope), [&](CardId card) {
            const int v = attribute(s, *scope.state, card, index);
            if (v != 0 || counts_0) values[count++] = static_cast<std::int16_t>(v);
        });
        std::sort(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count));
        std::int64_t most = 0, alike = 0;
        for (std::size_t i = 0; i < count; ++i) {
            alike = i > 0 && values[i] == values[i - 1] ? alike + 1 : 1;
            most = std::max(most, alike);
        }
        return most;
    }
};
// How many different cards lie in a zone.
struct ZoneKinds : TermOf<ZoneKinds> {
    OwnZone at;
    explicit ZoneKinds(const TermInput& in) : at(zone(in, in.op.c)) {}
    std::int64_t get(const Scope& scope) const {
        const Shape& s = scope.rules->shape();
        const State& m = *scope.state;
        // All attributes of a card in two words: equal for cards that agree in everything.
        struct Card {
            std::uint64_t high, low;
            auto operator<=>(const Card&) const = default;
        };
        std::array<Card, kMostCards> cards;
        std::size_t count = 0;
        for_each_card(s, m, at.instance(scope), [&](CardId card) {
            auto& [high, low] = cards[count++] = {0, 0};
            for (int a = 0; a < static_cast<int>(s.attributes.size()); ++a)
                (a < 4 ? high : low) =
                    (a < 4 ? high : low) << 16 | static_cast<std::uint16_t>(attribute(s, m, card, a));
        });
        const auto end = cards.begin() + static_cast<std::ptrdiff_t>(count);
        std::sort(cards.begin(), end);
        const std::int64_t kinds = std::unique(cards.begin(), end) - cards.begin();
        return kinds;
    }
};

template <class T>
const Term* term(const TermInput& in) {
    return in.terms.make<T>(in);
}
template <class T>
const Term* plain(const TermInput& in) {
    return in.terms.make<T>();
}
const Term* first_of(const TermInput& in) { return in.terms.make<EndOf>(in, shape(in).head); }
const Term* last_of(const TermInput& in) { return in.terms.make<EndOf>(in, shape(in).tail); }
const Term* capacity(const TermInput& in) {
    return in.terms.make<ConstantTerm>(static_cast<std::int64_t>(zone(in, in.op.c).places.size()));
}
const Term* attribute_term(const TermInput& in) {
    if (const auto* it = as<ItTerm>(in.args[0])) return in.terms.make<AttributeTerm<ItTerm>>(shape(in), in.op.c, *it);
    if (const auto* each = as<EachTerm>(in.args[0]))
        return in.terms.make<AttributeTerm<EachTerm>>(shape(in), in.op.c, *each);
    return in.terms.make<AttributeTerm<AnyTerm>>(shape(in), in.op.c, AnyTerm{in.args[0]});
}
const Term* score(const TermInput& in) { return in.op.b ? term<ScoreOf>(in) : term<Score>(in); }

constexpr std::uint8_t kLooksAtOwn = kLooksAtState | kLooksAtSeat, kLooksAtTarget = kLooksAtOwn | kLooksAtSlot;
constexpr TermRow kRows[] = {
    {Code::cards, 0, kLooksAtOwn, term<CardsIn>},
    {Code::cards_all, 0, kLooksAtState, term<CardsInAll>},
    {Code::capacity, 0, kLooksNowhere, capacity},
    {Code::empty_places, 0, kLooksAtOwn, term<EmptyPlaces>},
    {Code::first_card, 0, kLooksAtOwn, first_of},
    {Code::last_card, 0, kLooksAtOwn, last_of},
    {Code::cell_card, 1, kLooksAtState, term<CellCard>},
    {Code::card_at, 1, kLooksAtOwn, term<CardAt>},
    {Code::place_empty, 1, kLooksAtOwn, term<PlaceEmpty>},
    {Code::column_open, 1, kLooksAtOwn, term<ColumnOpen>},
    {Code::this_card, 0, kLooksAtTarget, plain<ThisCard>},
    {Code::it, 0, kLooksAtIt, plain<ItTerm>},
    {Code::each, 0, kLooksAtEach, plain<EachTerm>},
    {Code::target_card, 0, kLooksAtTarget, term<TargetCard>},
    {Code::target_count, 0, kLooksAtTarget, term<TargetCount>},
    {Code::found_card, 0, kLooksAtSlot, term<FoundCard>},
    {Code::remembered, 0, kLooksAtOwn, term<Remembered>},
    {Code::attribute, 1, kLooksAtState, attribute_term},
    {Code::is_card, 1, kLooksNowhere, term<IsCard>},
    {Code::parity, 1, kLooksAtState, term<Parity>},
    {Code::kind_attribute, 1, kLooksNowhere, term<KindAttribute>},
    {Code::distinct, 0, kLooksAtTarget, term<Distinct>},
    {Code::zone_total, 0, kLooksAtOwn, term<ZoneTotal>},
    {Code::zone_alike, 0, kLooksAtOwn, term<ZoneAlike>},
    {Code::zone_kinds, 0, kLooksAtOwn, term<ZoneKinds>},
    {Code::made, 1, kLooksAtState, term<Made>},
    {Code::score, kSeatIfSaid, kLooksAtOwn, score},
    {Code::witness, 1, kLooksAtOwn, term<WitnessCard>},
};

}  // namespace

std::span<const TermRow> card_terms() { return kRows; }

}  // namespace quattro
