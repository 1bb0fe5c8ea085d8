// Verbs that only read, verbs for counters, and verbs that put cards into a zone.
#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "script/verbs.hpp"
#include "state/redact.hpp"
#include "state/start_value.hpp"

namespace quattro {
namespace {

int count(VerbCall& call) { return call.give_number(call.cards(2).size()); }

int same(VerbCall& call) {
    const auto a = call.cards(2), b = call.cards(3);
    bool all = a.size() == b.size();
    for (std::uint32_t i = 0; all && i < a.size(); ++i)
        all = call.card(a.begin + i) == call.card(b.begin + i);
    lua_pushboolean(call.L, all);
    return 1;
}

int get(VerbCall& call) {
    const auto cards = call.cards(2, "card");
    const AttributeIndex attribute = call.attribute(3);
    if (cards.empty()) call.fail("there is no card; test fx:count(...) first");
    return call.give_number(call.value_before(attribute, call.card(cards.begin)));
}

int seat(VerbCall& call) { return call.give_number(call.context.seat); }

int opponent(VerbCall& call) { return call.give_number(call.opponent()); }

int place(VerbCall& call) {
    return call.context.place < 0 ? call.set_result({}) : call.give_number(call.context.place);
}

int seats(VerbCall& call) { return call.give_number(call.context.shape->seats); }

// The seat that the argument names; if it is not given, the acting seat, which is 0 if no seat acts.
Seat seat_argument(VerbCall& call, int argument) {
    if (!call.given(argument)) return call.context.seat;
    return static_cast<Seat>(call.amount(argument, "seat", 1, call.context.shape->seats));
}

void note_hidden_read(VerbCall& call, const Counter& counter, Seat owner) {
    if (!call.context.watches()) return;
    const CounterIndex number(&counter - call.context.shape->counters.data());
    if (contains(call.context.known_counters, number)) return;
    const auto sees = [&](Seat each) {
        return sees_counter(*call.context.shape, *call.context.state, counter, each, owner);
    };
    if (call.context.hidden_from(sees)) call.context.read_hidden = true;
}

// The counter that `counter.NAME` names, and its cell for a seat.
struct Named {
    const Counter& counter;
    CounterCell cell;
};

Named counter_named(VerbCall& call, int seat_at) {
    const auto& counters = call.context.shape->counters;
    const Counter& counter =
        counters[CounterIndex(call.named(2, NameKind::counter, counters.size(), "first argument"))];
    const bool of_key = counter.family_size > 1 || call.given(seat_at + 1);
    const auto key = of_key ? static_cast<int>(call.amount(seat_at + 1, "key", 1, counter.family_size)) - 1 : 0;
    if (!counter.of_seat) note_hidden_read(call, counter, 0);
    if (!counter.of_seat) return {counter, counter.first + key};
    const Seat seat = seat_argument(call, seat_at);
    if (seat == 0) call.fail("'" + counter.name + "' exists for each seat, but no seat acts here: name one");
    note_hidden_read(call, counter, seat);
    return {counter, counter.first + (key * call.context.shape->seats + seat - 1)};
}

int add_counter(VerbCall& call) {
    const Named named = counter_named(call, 4);
    if (named.counter.holds() || named.counter.holds_truth)
        call.fail("'" + named.counter.name + "' is not a number, so nothing can be added to it; use fx:set_counter");
    call.request(OperationKind::add_counter, {}, named.cell.number(), kNoCard, call.amount(3, "amount"));
    return 0;
}

int set_counter(VerbCall& call) {
    const Named named = counter_named(call, 4);
    const std::int64_t value = call.amount(3, "value");
    if (!named.counter.can_be(value))
        call.fail("'" + named.counter.name +
                  (named.counter.holds_truth ? "' is 1 for true or 0 for false"
                                             : "' goes from 0, which is none, to " + std::to_string(named.counter.hi)) +
                  ", and cannot be " + std::to_string(value));
    call.request(OperationKind::set_counter, {}, named.cell.number(), kNoCard, value);
    return 0;
}

int get_counter(VerbCall& call) {
    return call.give_number(call.context.state->at(call.context.shape->counter, counter_named(call, 3).cell));
}

// The instance that `zone.NAME` names for a seat.
InstanceIndex instance_argument(VerbCall& call, int zone_at, int seat_at) {
    const ZoneIndex zone(call.named(zone_at, NameKind::zone, call.context.shape->zones.size(), "zone"));
    const Zone& z = call.context.shape->zones[zone];
    const Seat seat = z.of_seat ? seat_argument(call, seat_at) : 0;
    if (z.of_seat && seat == 0) call.fail("'" + z.name + "' exists for each seat, but no seat acts here: name one");
    return call.context.shape->instance_of(zone, seat);
}

int cards_of_zone(VerbCall& call) {
    const InstanceIndex instance = instance_argument(call, 2, 3);
    call.require_set();
    const auto counts = [&](Seat each) {
        return counts_cards(*call.context.shape, *call.context.state, each, instance);
    };
    if (call.context.watches() && call.context.hidden_from(counts)) call.context.read_hidden = true;
    for_each_card(*call.context.shape, *call.context.state, instance,
                  [&](CardId card) { call.context.cards.push_back(card); });
    const int handle = call.context.close_set();
    call.sandbox.charge(
        static_cast<std::int64_t>(call.context.begin.back() - call.context.begin[static_cast<std::size_t>(handle)]) +
        1);
    return call.give_cards(handle);
}

int nth(VerbCall& call) {
    const auto cards = call.cards(2);
    const std::int64_t n = call.amount(3, "number", 1, std::max<std::int64_t>(cards.size(), 1));
    if (cards.empty()) call.fail("there are no cards; test fx:count(...) first");
    call.require_set();
    call.context.cards.push_back(call.card(cards.begin + static_cast<std::uint32_t>(n) - 1));
    return call.give_cards(call.context.close_set());
}

int give(VerbCall& call) {
    const auto cards = call.cards(2);
    const InstanceIndex instance = instance_argument(call, 3, 4);
    if (call.context.shape->zones[call.context.shape->instances[instance].zone].placed())
        call.fail("cards can be given only to a pile or hand");
    for (auto i = cards.begin; i < cards.end; ++i)
        call.request(OperationKind::hand_over, {}, call.card(i), instance.number(), 0);
    return 0;
}

// Fails unless the cards have all attributes of the table that is argument 3. The error names the first unknown
// attribute in alphabetical order.
void check_attributes(VerbCall& call) {
    std::vector<std::string> names = names_of(call.context.shape->attributes);
    std::set<std::string> unknown;
    push_contents(call.L, 3);
    for (lua_pushnil(call.L); lua_next(call.L, -2) != 0; lua_pop(call.L, 1)) {
        std::string name = lua_type(call.L, -2) == LUA_TSTRING ? lua_tostring(call.L, -2) : value_text(call.L, -2);
        if (!contains(names, name)) unknown.insert(std::move(name));
    }
    lua_pop(call.L, 1);
    if (!unknown.empty())
        call.fail("the cards have no attribute '" + *unknown.begin() + "'; " + suggest(*unknown.begin(), names));
}

// A named attribute that the table leaves out is absent. A number that it leaves out is 0, or the number of its range
// that is nearest to 0.
int create(VerbCall& call) {
    const InstanceIndex instance = instance_argument(call, 2, 4);
    const Shape& s = *call.context.shape;
    if (s.zones[s.instances[instance].zone].placed()) call.fail("cards can be made only in a pile or hand");
    if (!lua_istable(call.L, 3)) call.fail("the attributes must be a table, such as { value = 2 }");
    check_attributes(call);
    if (!can_pack(s))
        call.fail(
            "the attributes of the cards have too many combinations of values for this verb; make the card with a "
            "step: make: { ... }");
    std::int64_t all = 0;
    for (AttributeIndex a = s.attributes.next_index() - 1; a.valid(); --a) {
        const Attribute& attribute = s.attributes[a];
        std::int64_t value = start_value(attribute);
        if (lua_getfield(call.L, 3, attribute.name.c_str()) != LUA_TNIL) {
            value = call.amount(-1, attribute.name.c_str());
            call.check_value(a, value);
        }
        lua_pop(call.L, 1);
        all = pack_digit(all, attribute,
                         std::clamp(value, std::int64_t{attribute.lo}, attribute.lo + digit_base(attribute) - 1));
    }
    call.request(OperationKind::create, {}, kNoCard, instance.number(), all);
    return 0;
}

constexpr NativeFunction kOtherVerbs[] = {
    {{"fx:count", "(cards)", "The number of cards.", "if fx:count(p.to) > 0 then ... end", ResultType::number},
     verb<count>,
     count},
    {{"fx:same", "(a, b)", "True if two sets have the same cards in the same order.",
      "if fx:same(p.from, p.to) then ... end", ResultType::truth},
     verb<same>},
    {{"fx:get", "(card [, attribute])", "The value of a card before the batch; of several cards, the first.",
      "local n = fx:get(p.from)", ResultType::number},
     verb<get>,
     get},
    {{"fx:seat", "()", "The number of the seat for which the script runs.", "fx:seat()", ResultType::number},
     verb<seat>,
     seat},
    {{"fx:opponent", "()", "The number of the next seat.", "fx:opponent()", ResultType::number},
     verb<opponent>,
     opponent},
    {{"fx:place", "()", "The place of the slot on which the script runs, or nil.", "fx:move(p.move, fx:place())",
      ResultType::place},
     verb<place>,
     place},
    {{"fx:seats", "()", "The number of seats that play.", "for seat = 1, fx:seats() do ... end", ResultType::number},
     verb<seats>,
     seats},
    {{"fx:add_counter", "(counter, n [, seat [, key]])",
      "Adds n to a counter, in parts of a point if it has a `scale`. If each seat has its own, it is the counter of "
      "the script's seat, unless a seat is named. "
      "Of a family, it is the counter with this key: the number of the value, or the seat.",
      "fx:add_counter(counter.points, 1)"},
     verb<add_counter>,
     add_counter},
    {{"fx:set_counter", "(counter, n [, seat [, key]])", "Sets a counter to n.", "fx:set_counter(counter.points, 0)"},
     verb<set_counter>,
     set_counter},
    {{"fx:get_counter", "(counter [, seat [, key]])", "The value of a counter before the batch.",
      "fx:get_counter(counter.points)", ResultType::number},
     verb<get_counter>,
     get_counter},
    {{"fx:cards", "(zone [, seat])",
      "The cards of a zone, in order. If each seat has its own, it is the zone of the script's seat, unless a seat is "
      "named.",
      "local hand = fx:cards(zone.hand)", ResultType::cards},
     verb<cards_of_zone>,
     cards_of_zone},
    {{"fx:nth", "(cards, n)", "The card at position n of a set, from 1. Fails if there is none.",
      "fx:get(fx:nth(hand, 2))", ResultType::cards},
     verb<nth>,
     nth},
    {{"fx:give", "(cards, zone [, seat])", "Moves the cards to the end of a pile or hand.",
      "fx:give(p.card, zone.hand, p.to)"},
     verb<give>,
     give},
    {{"fx:create", "(zone, attributes [, seat])",
      "Makes a card in a pile or hand. Attributes that are not named are absent; numbers are 0, "
      "or what is nearest to 0 in their range.",
      "fx:create(zone.hand, { value = 2 })"},
     verb<create>},
};

}  // namespace

std::span<const NativeFunction> other_verbs() { return kOtherVerbs; }

}  // namespace quattro
