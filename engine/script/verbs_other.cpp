// Verbs that only look, and those for counters.
#include "script/verbs.hpp"

namespace quattro {
namespace {

int count(VerbCall& call) {
    lua_pushinteger(call.L, call.cards(2).size());
    return 1;
}

int get(VerbCall& call) {
    const auto cards = call.cards(2, "card");
    const int attribute = call.attribute(3);
    if (cards.empty()) call.fail("there is no card; ask fx:count(...) first");
    lua_pushinteger(call.L, call.before(attribute, call.card(cards.begin)));
    return 1;
}

int seat(VerbCall& call) {
    lua_pushinteger(call.L, call.c.seat);
    return 1;
}

int opponent(VerbCall& call) {
    lua_pushinteger(call.L, call.opponent());
    return 1;
}

int place(VerbCall& call) {
    call.c.place < 0 ? lua_pushnil(call.L) : lua_pushinteger(call.L, call.c.place);
    return 1;
}

// The cell that `counter.NAME` means for the acting seat.
int counter_cell(VerbCall& call) {
    const std::int64_t first = call.amount(2, "first argument (counter.NAME)");
    for (const Counter& counter : call.c.shape->counters) {
        if (counter.first != first) continue;
        if (!counter.of_seat) return counter.first;
        if (call.c.seat == 0) call.fail("'" + counter.name + "' is counted for each seat, and no seat acts here");
        return counter.first + call.c.seat - 1;
    }
    call.fail("the first argument must be written counter.NAME; it is " + shown(call.L, 2));
}

int add_counter(VerbCall& call) {
    const int cell = counter_cell(call);
    call.ask(OpKind::count_add, 0, cell, kNoCard, call.amount(3, "amount"));
    return 0;
}

int get_counter(VerbCall& call) {
    lua_pushinteger(call.L, call.c.state->at(call.c.shape->counter, counter_cell(call)));
    return 1;
}

constexpr NativeFunction kVerbs[] = {
    {{"fx:count", "(cards)", "How many cards there are.", "if fx:count(p.to) > 0 then ... end"}, verb<count>},
    {{"fx:get", "(card [, attribute])", "What a card had before the moment; of several, the first.",
      "local n = fx:get(p.from)"},
     verb<get>},
    {{"fx:seat", "()", "The number of the seat whose script it is.", "fx:seat()"}, verb<seat>},
    {{"fx:opponent", "()", "The number of the next seat.", "fx:opponent()"}, verb<opponent>},
    {{"fx:place", "()", "The place it stands on, or nil.", "fx:move(p.move, fx:place())"}, verb<place>},
    {{"fx:add_counter", "(counter, n)", "Adds n to a counter; of one counted for each seat, to the own one.",
      "fx:add_counter(counter.points, 1)"},
     verb<add_counter>},
    {{"fx:get_counter", "(counter)", "What a counter was before the moment.", "fx:get_counter(counter.points)"},
     verb<get_counter>},
};

}  // namespace

std::span<const NativeFunction> other_verbs() { return kVerbs; }

}  // namespace quattro
