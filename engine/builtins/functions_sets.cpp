// Functions of sets: size, first, last and only element, counts of equal elements, places and the card at a place.
#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "compile/functions.hpp"
#include "link/linker.hpp"
#include "rules/places.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

using lang::Argument;
using lang::BaseType;
using lang::ExprType;
using lang::NodeIndex;
using lang::ParameterKind;
using lang::ResultIs;
using lang::Type;

constexpr std::int64_t kMaxTargets = kMaxCards;
constexpr lang::Parameter kSet[] = {{"SET", "a set", ParameterKind::set}};
constexpr BaseType kCardsBase[] = {BaseType::card};
constexpr lang::Parameter kZone[] = {{"ZONE", "a zone", ParameterKind::set, kCardsBase, 1, 1, false, true,
                                      "name a zone with places, such as a row, a loop or a grid"}};

// The type of a count. Ranges of numbers have a limit of their own: they can exceed all cards, seats and places.
ExprType a_number(Arguments given) {
    return {Type::number(0, given[0].meaning.type.base == BaseType::number ? kMaxRangeSize : kMaxTargets)};
}
ExprType an_element(Arguments given) { return {given[0].meaning.type.one(), true}; }

struct Count : TermOf<Count> {
    const TermSet* set;
    std::int64_t get(const Scope& scope) const {
        std::int64_t count = 0;
        set->for_each(scope, [&](std::int64_t) { ++count; });
        return count;
    }
};
struct First : TermOf<First> {
    const TermSet* set;
    std::int64_t get(const Scope& scope) const {
        std::int64_t found = kNoValue;
        set->for_each(scope, [&](std::int64_t v) {
            found = v;
            return true;
        });
        return found;
    }
};
struct Last : TermOf<Last> {
    const TermSet* set;
    std::int64_t get(const Scope& scope) const {
        std::int64_t found = kNoValue;
        set->for_each(scope, [&](std::int64_t v) { found = v; });
        return found;
    }
};
struct Only : TermOf<Only> {
    const TermSet* set;
    std::int64_t get(const Scope& scope) const {
        std::int64_t found = kNoValue;
        const bool several = set->for_each(scope, [&](std::int64_t v) { return std::exchange(found, v) != kNoValue; });
        return several ? kNoValue : found;
    }
};

// A key that is equal for equal elements. For a card it packs all attributes, for anything else it is the value.
struct EqualityKey {
    std::uint64_t high, low;
    auto operator<=>(const EqualityKey&) const = default;
};
EqualityKey essence_of_card(const Scope& scope, CardId card) {
    const Shape& s = scope.rules->shape();
    EqualityKey e{0, 0};
    for (const AttributeIndex a : s.attributes.indices()) {
        std::uint64_t& half = a.number() < 4 ? e.high : e.low;
        half = half << 16 | static_cast<std::uint16_t>(attribute(s, *scope.state, card, a));
    }
    return e;
}
struct GroupCount : TermOf<GroupCount> {
    const TermSet* set;
    bool cards, most;  // `most`: the size of the largest group of equal elements; otherwise the number of groups
    std::int64_t get(const Scope& scope) const {
        std::array<EqualityKey, kMaxTargets> few;
        std::vector<EqualityKey> more;  // for sets of numbers, which can be larger
        std::size_t count = 0;
        set->for_each(scope, [&](std::int64_t v) {
            const EqualityKey e =
                cards ? essence_of_card(scope, static_cast<CardId>(v)) : EqualityKey{0, static_cast<std::uint64_t>(v)};
            if (count < few.size())
                few[count++] = e;
            else
                more.push_back(e);
        });
        if (!more.empty()) more.insert(more.end(), few.begin(), few.end());
        const std::span<EqualityKey> all = more.empty() ? std::span(few).first(count) : std::span(more);
        return measured(all);
    }
    std::int64_t measured(std::span<EqualityKey> all) const {
        std::sort(all.begin(), all.end());
        std::int64_t kinds = 0, alike = 0, longest = 0;
        for (auto at = all.begin(); at != all.end(); ++at) {
            alike = at != all.begin() && *at == *(at - 1) ? alike + 1 : 1;
            kinds += alike == 1;
            longest = std::max(longest, alike);
        }
        return most ? longest : kinds;
    }
};

template <class T>
LinkedTerm of_set(Linker& linker, Branches given) {
    const LinkedTerm set = linker.link_node(given[0]);
    return linker.term<T>(set.depends, set.set);
}
template <class T, bool last>
LinkedTerm end(Linker& linker, Branches given) {
    const LinkedTerm set = linker.link_node(given[0]), card = make_end(linker, set, last);
    return card.term ? card : linker.term<T>(set.depends, set.set);
}
LinkedTerm count(Linker& linker, Branches given) {
    const LinkedTerm set = linker.link_node(given[0]), size = make_size(linker, set);
    return size.term ? size : linker.term<Count>(set.depends, set.set);
}
template <bool most>
LinkedTerm alike(Linker& linker, Branches given) {
    const LinkedTerm set = linker.link_node(given[0]);
    const bool cards = linker.meaning(given[0]).type.base == BaseType::card;
    return linker.term<GroupCount>(set.depends | (cards ? kLooksAtState : 0), set.set, cards, most);
}

ExprType all_places(Arguments given) { return {Type::a(BaseType::place, given[0].meaning.type.domain).many()}; }
LinkedTerm places(Linker& linker, Branches given) {
    const ZoneIndex zone = zone_of_kind(linker.meaning(given[0]).type);
    const auto count = !zone.valid() ? 0 : linker.shape().zones[zone].places.size();
    return linker.several<Places>(kLooksNowhere, static_cast<std::int64_t>(count));
}

struct CardAtPlace : TermOf<CardAtPlace> {
    CardAt at;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = at.place.get(scope);
        const CardId card = v >= 0 && v < at.places ? at.card(scope, v) : kNoCard;
        return card < 0 ? kNoValue : card;
    }
};
constexpr BaseType kPlaceOnly[] = {BaseType::place};
constexpr lang::Parameter kZoneAndPlace[] = {
    {"ZONE", "a zone and one of its places", ParameterKind::set, kCardsBase, 1, 1, false, true,
     "first(ZONE) or last(ZONE)"},
    {"PLACE", "a zone and one of its places", ParameterKind::one, kPlaceOnly, 1, 1, true}};
ExprType card_there(Arguments) { return {Type::a(BaseType::card), true}; }
LinkedTerm at(Linker& linker, Branches given) {
    const ZoneIndex zone = zone_of_kind(linker.meaning(given[0]).type);
    if (!zone.valid()) return linker.constant(kNoValue);
    const Zone& z = linker.shape().zones[zone];
    const LinkedTerm place = linker.link_node(given[1]);
    return linker.term<CardAtPlace>(kLooksAtState | (z.of_seat ? kLooksAtSeat : 0) | place.depends,
                                    CardAt(linker.shape(), z, place.term));
}

}  // namespace

extern const FunctionRow kCount, kFirst, kLast, kOnly, kKinds, kAlike, kPlaces, kAt;
const FunctionRow kCount = {
    {"count", "The number of elements.", "count(hand where value of it > 2)", kSet, a_number, ResultIs::size},
    count,
    CallCost::of_result,
    Discloses::size,
    FunctionProse{.zone = "number of cards in the {}",
                  .targets = "number of {} cards",
                  .empty_places = "number of empty places in the {}"}};
const FunctionRow kFirst = {
    {"first", "The first element; of a pile or hand, the card on top. None if the set is empty.", "first(deck)", kSet,
     an_element, ResultIs::anything},
    end<First, false>,
    CallCost::of_result,
    Discloses::values,
    FunctionProse{}};
const FunctionRow kLast = {
    {"last", "The last element; of a pile or hand, the card at its end. None if the set is empty.", "last(spent)", kSet,
     an_element, ResultIs::anything},
    end<Last, true>,
    CallCost::of_result,
    Discloses::values,
    FunctionProse{}};
const FunctionRow kOnly = {{"only", "The only element; none if there are no or several elements.",
                            "only(seats where points of it > 3)", kSet, an_element, ResultIs::anything},
                           of_set<Only>,
                           CallCost::of_result,
                           Discloses::values,
                           FunctionProse{}};
const FunctionRow kKinds = {
    {"kinds", "The number of different elements; cards that agree in all attributes count once.",
     "kinds(colour of hand)", kSet, a_number, ResultIs::anything},
    alike<false>,
    CallCost::sorts_cards,
    Discloses::equality,
    FunctionProse{.attribute = "number of different {0}s in the {1}"}};
const FunctionRow kAlike = {
    {"alike", "The largest number of equal elements.", "alike(colour of hand) = 3", kSet, a_number, ResultIs::anything},
    alike<true>,
    CallCost::sorts_cards,
    Discloses::equality,
    FunctionProse{}};
const FunctionRow kPlaces = {{"places", "The places of a zone.", "count(places(board) where it is empty)", kZone,
                              all_places, ResultIs::anything},
                             places,
                             CallCost::of_result,
                             Discloses::values,
                             FunctionProse{}};
const FunctionRow kAt = {{"at", "The card at a place of a zone; the place is a name or an answer.",
                          "value of at(loop; A)", kZoneAndPlace, card_there, ResultIs::anything},
                         at,
                         CallCost::of_result,
                         Discloses::values,
                         FunctionProse{}};

}  // namespace quattro
