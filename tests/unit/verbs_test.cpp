// Tests the operations that each verb requests, and its messages about wrong uses.
#include "script_fixture.hpp"

#include "base/text.hpp"
#include "state/clash.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

std::string word(OperationKind kind) {
    constexpr const char* kWords[] = {"swap_places", "exchange", "swap_attribute", "move",      "rotate",    "reverse",
                                      "set",         "add",      "name",           "count_set", "count_add", "create",
                                      "hand_over",   "discard"};
    return kWords[static_cast<int>(kind)];
}

// The operations as lines "add 0 card 1 by 3": kind, attribute (0 if none), card, other card if any, amount.
std::string asked(const Table& t) {
    std::vector<std::string> lines;
    for (const Operation& op : t.operations)
        lines.push_back(word(op.kind) + " " + std::to_string(std::max(op.attribute.number(), 0)) + " card " +
                        std::to_string(op.card) + (op.other == kNoCard ? "" : " with " + std::to_string(op.other)) +
                        " by " + std::to_string(op.amount));
    return join(lines, "\n");
}

// Runs a body with cards 0 (power 3, warm), 1 (power 5, cold) and 2 (power 0) in three sets.
struct Three : Table {
    explicit Three(std::string_view body)
        : Table(
              "return effect { text = \"\", params = { probe = cards {}, a = cards {}, b = cards {}, n = amount { "
              "default = 2 } }, "
              "run = function(fx, p)\n" +
                  std::string(body) + "\nend }",
              {}, {0, 0, 0, 2}) {
        put(0, 3, 1);
        put(1, 5, 2);
        put(3, 0);
        target({0, 1, 2});  // probe
        target({0});        // a
        target({1});        // b
    }
};

std::string asks(std::string_view body) {
    Three t(body);
    t.run();
    return asked(t);
}
std::string fails(std::string_view body) {
    Three t(body);
    const std::string said = t.failure();
    CHECK(t.operations.empty());
    return said;
}

}  // namespace

TEST_CASE("add asks for an addition for each card") {
    CHECK(asks("fx:add(p.probe, p.n)") == "add 0 card 0 by 2\nadd 0 card 1 by 2\nadd 0 card 2 by 2");
    CHECK(asks("fx:add(p.a, -1, attr.ward)") == "add 2 card 0 by -1");
    CHECK(asks("fx:add(p.a, 4.0)") == "add 0 card 0 by 4");
}

TEST_CASE("set gives numbers and names") {
    CHECK(asks("fx:set(p.a, 7)") == "set 0 card 0 by 7");
    CHECK(asks("fx:set(p.a, 2, attr.tint)") == "name 1 card 0 by 2");
    CHECK(fails("fx:set(p.a, 3, attr.tint)") == "2: fx:set: 'tint' has 2 values, so it cannot be number 3");
}

TEST_CASE("update calls the function with the value before") {
    CHECK(asks("fx:add(p.a, 1)\nfx:update(p.probe, function(v) return v * 2 end)") ==
          "add 0 card 0 by 1\nset 0 card 0 by 6\nset 0 card 1 by 10\nset 0 card 2 by 0");
    CHECK(asks("fx:update(p.a, function(v) return 3 - v end, attr.tint)") == "name 1 card 0 by 2");
    CHECK(fails("fx:update(p.a, function() end)") ==
          "2: fx:update: the value the function returns must be a whole number, not nothing");
    CHECK(fails("fx:update(p.a, 5)") == "2: fx:update: the second argument must be a function, not 5");
    CHECK(fails("fx:update(p.a, function(v) return v / 2 end)") ==
          "2: fx:update: the value the function returns must be a whole number, not 1.5 (for a whole-number division, "
          "write a // b)");
}

TEST_CASE("swap takes two cards, or does nothing") {
    CHECK(asks("fx:swap(p.a, p.b)") == "swap_places 0 card 0 with 1 by 0");
    CHECK(asks("fx:swap(p.a, p.b, attr.tint)") == "swap_attribute 1 card 0 with 1 by 0");
    CHECK(asks("fx:swap(p.a, fx:opposite(p.b))") == "");
    CHECK(asks("fx:swap(p.a, p.a)") == "");
    CHECK(fails("fx:swap(p.a, p.probe)") ==
          "2: fx:swap: the second card must be one card, not 3; fx:nth(cards, n) is one of them");
}

TEST_CASE("exchange is with the opposite card") {
    Three t("fx:exchange(p.b, fx:opposite(p.b))");
    const CardId theirs = t.put(1, 9, 1, 2);
    t.run();
    CHECK(asked(t) == "exchange 0 card 1 with " + std::to_string(theirs) + " by 0");
    CHECK(t.context.sets() == 3);
    t.apply();
    CHECK(seat_of_card(t.shape, t.state, theirs) == 1);
}

TEST_CASE("opposite leaves gaps out, and forms a set of its own") {
    Three t("fx:add(fx:opposite(p.probe), 1)\nfx:add(p.probe, 1)");
    const CardId a = t.put(0, 9, 1, 2), b = t.put(3, 9, 1, 2);
    t.run();
    CHECK(asked(t).substr(0, 36) ==
          "add 0 card " + std::to_string(a) + " by 1\nadd 0 card " + std::to_string(b) + " by 1\n");
    CHECK(t.operations.size() == 5);
}

TEST_CASE("opposite looks at what lies on the opponent's places, which a seat may not see") {
    for (const Audience seen_by : {Audience::everyone, Audience::owner}) {
        Three t("local other = fx:opposite(p.probe)");
        t.shape.zones[ZoneIndex(0)].seen_by = t.shape.zones[ZoneIndex(0)].counted_by = seen_by;
        t.context.watched_seat = 1;
        t.run();
        CHECK(t.context.read_hidden == (seen_by == Audience::owner));
    }
}

TEST_CASE("copy gives what the source had before the moment") {
    CHECK(asks("fx:add(p.b, 1)\nfx:copy(p.b, p.a)") == "add 0 card 1 by 1\nset 0 card 0 by 5");
    CHECK(asks("fx:copy(p.b, p.a, attr.tint)") == "name 1 card 0 with 1 by 2");
    CHECK(fails("fx:copy(p.probe, p.a)") ==
          "2: fx:copy: the card to copy from must be one card, not 3; fx:nth(cards, n) is one of them");
}

TEST_CASE("copy of a name the source does not have gives nothing") {
    Three t("fx:copy(p.b, p.a, attr.tint)");
    t.context.clear();
    t.target({0, 1});
    t.target({0});
    t.target({2});  // power 0: no tint
    t.run();
    CHECK(asked(t) == "");
}

TEST_CASE("move needs a card and a place") {
    CHECK(asks("fx:move(p.a, 4)") == "move 0 card 0 with 0 by 4");
    CHECK(asks("fx:move(p.a, nil)") == "");
    CHECK(asks("fx:move(fx:opposite(p.a), 4)") == "");
    CHECK(fails("fx:move(p.a, 5)") == "2: fx:move: the place must be from 0 to 4, not 5");
}

TEST_CASE("rotate and reverse take whole zones") {
    CHECK(asks("fx:rotate(0, 2)") == "rotate 0 card 0 by 2");
    CHECK(asks("fx:rotate(1, -1)") == "rotate 0 card 1 by -1");
    CHECK(asks("fx:reverse(2)") == "reverse 0 card 0 by 0\nreverse 0 card 1 by 0");
    CHECK(fails("fx:reverse(3)") == "2: fx:reverse: the first argument (whose) must be from 0 to 2, not 3");
}

TEST_CASE("transfer takes at most what was there, and nothing from a shielded card") {
    CHECK(asks("fx:transfer(p.b, p.a, 2)") == "add 0 card 1 with 0 by -2\nadd 0 card 0 by 2");
    CHECK(asks("fx:transfer(p.b, p.a, 8)") == "add 0 card 1 with 0 by -5\nadd 0 card 0 by 5");
    CHECK(asks("fx:transfer(p.probe, p.b, 4)") ==
          "add 0 card 0 with 1 by -3\nadd 0 card 1 with 1 by -4\nadd 0 card 1 by 7");
    CHECK(asks("fx:transfer(p.b, fx:opposite(p.a), 2)") == "");
    CHECK(asks("fx:transfer(fx:opposite(p.a), p.b, 2)") == "");
    CHECK(fails("fx:transfer(p.b, p.a, -1)") == "2: fx:transfer: the amount must be from 0 to 1000000000, not -1");
    Three t("fx:transfer(p.b, p.a, 2)");
    t.state.at(t.shape.card_attribute, t.shape.attribute_cell(AttributeIndex(2), 1)) = 1;
    t.run();
    CHECK(asked(t) == "");
}

TEST_CASE("Rolls come from the seat's stream and stay in range") {
    Three t("fx:roll_each(p.probe, 2, 4)\nfx:set(p.a, fx:roll(5, 5))");
    t.state.at(t.shape.seed, 0) = 99;
    t.run();
    REQUIRE(t.operations.size() == 4);
    for (int i = 0; i < 3; ++i)
        CHECK((t.operations[static_cast<std::size_t>(i)].amount >= 2 &&
               t.operations[static_cast<std::size_t>(i)].amount <= 4));
    CHECK(t.operations[3].amount == 5);
    CHECK(t.state.at(t.shape.stream_position, 1) == 4);
    CHECK(fails("fx:roll(3, 2)") == "2: fx:roll: the highest must be from 3 to 1000000000, not 2");
}

TEST_CASE("Looking") {
    CHECK(asks("fx:set(p.a, fx:count(p.probe))") == "set 0 card 0 by 3");
    CHECK(asks("fx:set(p.a, fx:get(p.b))") == "set 0 card 0 by 5");
    CHECK(asks("fx:set(p.a, fx:get(p.b, attr.tint))") == "set 0 card 0 by 2");
    CHECK(asks("fx:set(p.a, fx:seat() * 10 + fx:opponent())") == "set 0 card 0 by 12");
    CHECK(asks("fx:set(p.a, fx:place())") == "set 0 card 0 by 0");
    CHECK(fails("fx:get(fx:opposite(p.a))") == "2: fx:get: there is no card; test fx:count(...) first");
}

TEST_CASE("Cards are discarded") { CHECK(asks("fx:discard(p.b)") == "discard 0 card 1 by 0"); }

TEST_CASE("Counters of a seat are those of the acting seat") {
    Three t("fx:add_counter(counter.score, 3)\nfx:add_counter(counter.round, fx:get_counter(counter.score))");
    t.context.seat = 2;
    t.state.at(t.shape.counter, CounterCell(1)) = 7;
    t.run();
    CHECK(asked(t) == "count_add 0 card 1 by 3\ncount_add 0 card 2 by 7");
    CHECK(fails("fx:add_counter(9, 1)") == "2: fx:add_counter: the first argument must be written counter.NAME, not 9");
}

TEST_CASE("A card that is made has whatever its attributes can be") {
    Shape s;
    Attribute coins, kind, owner;
    coins.lo = -20, coins.hi = 9000;
    kind.values = {"boat", "house"};
    owner.is_seat = true, owner.hi = 4;
    s.attributes = {coins, kind, owner};
    REQUIRE(can_pack(s));
    for (const int n : {-20, 0, 127, 128, 1000, 9000}) {
        const std::int64_t all = pack_digit(pack_digit(pack_digit(0, owner, 4), kind, 2), coins, n);
        CHECK(unpack_digit(s, all, AttributeIndex(0)) == n);
        CHECK(unpack_digit(s, all, AttributeIndex(1)) == 2);
        CHECK(unpack_digit(s, all, AttributeIndex(2)) == 4);
    }
}

TEST_CASE("A verb that takes a name takes no number, no cards, and no name of another kind") {
    const std::string at = "2: fx:add_counter: the first argument must be written counter.NAME, not ";
    CHECK(fails("fx:add_counter(0, 1)") == at + "0");
    CHECK(fails("fx:add_counter(math.mininteger, 1)") == at + "-9223372036854775808");
    CHECK(fails("fx:add_counter(1152921504606846976 * 2, 1)") == at + "2305843009213693952");
    CHECK(fails("fx:add_counter(p.a, 1)") == at + "cards");
    CHECK(fails("fx:add_counter(nil, 1)") == at + "nothing");
    CHECK(fails("fx:add_counter('score', 1)") == at + "the text 'score'");
    CHECK(fails("fx:add_counter(attr.power, 1)") == at + "the attribute 'power'");
    CHECK(fails("fx:add_counter(zone.ring, 1)") == at + "the zone 'ring'");
    CHECK(fails("fx:cards(counter.round)") ==
          "2: fx:cards: the zone must be written zone.NAME, not the counter 'round'");
    CHECK(fails("fx:get(p.a, counter.score)") ==
          "2: fx:get: the attribute must be written attr.NAME, not the counter 'score'");
    CHECK(fails("fx:discard(zone.shelf)") ==
          "2: fx:discard: the cards must be cards such as p.to, not the zone 'shelf'");
    CHECK(fails("fx:add(p.a, counter.score)") ==
          "2: fx:add: the amount must be a whole number, not the counter 'score' (for its value, write "
          "fx:get_counter(...))");
}

TEST_CASE("Wrong arguments are named with the verb") {
    CHECK(fails("fx:add(3, p.a)") == "2: fx:add: the cards must be cards such as p.to, not 3");
    CHECK(fails("fx:add(p.a, p.b)") == "2: fx:add: the amount must be a whole number, not cards");
    CHECK(fails("fx:add(p.a)") == "2: fx:add: the amount must be a whole number, not nothing");
    CHECK(fails("fx:add(p.a, '3')") == "2: fx:add: the amount must be a whole number, not the text '3'");
    CHECK(fails("fx:add(p.a, 1 / 2)") ==
          "2: fx:add: the amount must be a whole number, not 0.5 (for a whole-number division, write a // b)");
    CHECK(fails("fx:add(p.a, math.maxinteger)") ==
          "2: fx:add: the amount must be from -1000000000 to 1000000000, not 9223372036854775807");
    CHECK(fails("fx.add(p.a, 1)") == "2: fx:add: write it with a colon: fx:name(...)");
    CHECK(fails("fx:add(p.a, 1, 'tint')") == "2: fx:add: the attribute must be written attr.NAME, not the text 'tint'");
    CHECK(fails("fx:add(p.a, 1, attr.tint)") ==
          "2: fx:add: adding to 'tint' is not possible, because it is not a number; use fx:set");
    CHECK(fails("fx:ad(p.a, 1)") == "2: there is no verb fx:ad; did you mean 'add'?");
    CHECK(fails("fx:add(p.prob, 1)") == "2: 'probe' has no parameter 'prob'; did you mean 'probe'?");
    CHECK(fails("fx:add(p.a, 1, attr.powr)") == "2: this game has no attribute 'powr'; did you mean 'power'?");
}

TEST_CASE("Dynamic parameters are given anew at each call") {
    Table t(
        "return effect { text = \"\", params = { probe = amount {}, at = place {}, to = cards {} }, run = function(fx, "
        "p)\n"
        "if p.at then fx:set(p.to, p.at) else fx:add(p.to, p.probe) end\nend }",
        {}, {0, 0, 0}, {true, true, false});
    t.target({t.put(0, 3)});
    t.run({4, -1});
    t.run({5, 2});
    t.run({6, -1});
    CHECK(asked(t) == "add 0 card 0 by 4\nset 0 card 0 by 2\nadd 0 card 0 by 6");
}

TEST_CASE("Constants and handles reach the script in the order of the parameters") {
    Table t(
        "return effect { text = \"\", params = { probe = pair {}, z = cards {}, turn = whose {} }, run = function(fx, "
        "p)\n"
        "fx:add(p.probe[2], 1) fx:add(p.z, 2) fx:rotate(p.turn, 1)\nend }",
        {}, {0, 1, 0});
    for (int i = 0; i < 3; ++i)
        t.target({t.put(i, 1)});
    t.run();
    CHECK(asked(t) == "add 0 card 1 by 1\nadd 0 card 2 by 2\nrotate 0 card 1 by 1");
}

TEST_CASE("Operations bear the seat and the cause") {
    Three t("fx:add(p.a, 1)");
    t.context.seat = 2;
    t.context.cause = CauseIndex(17);
    t.run();
    CHECK(t.operations[0].seat == 2);
    CHECK(t.operations[0].cause == CauseIndex(17));
}

TEST_CASE("A fresh machine for each call does what a used one does") {
    const std::string text =
        around("local t = {}\nfor i = 1, 5 do t[i] = fx:roll(0, 9) end\ntable.sort(t)\nfx:set(p.probe, t[3])");
    Table used(text), fresh(text);
    used.target({used.put(0, 3)});
    fresh.target({fresh.put(0, 3)});
    for (int i = 0; i < 20; ++i) {
        used.run();
        Vm vm(fresh.scripts, {}, {{0, {0}, {}}}, fresh.shape);
        vm.call(0, fresh.context, {});
    }
    CHECK(asked(used) == asked(fresh));
    CHECK(used.state == fresh.state);
}

TEST_CASE("A shield that stood before a moment guards its card then, and no card once it is gone") {
    Table t(around("fx:add(p.probe, 2)"));
    const CardId one = t.put(0, 3), two = t.put(1, 5);
    t.target({one, two});
    const auto work = [&](int ward) {
        t.state.at(t.shape.card_attribute, t.shape.attribute_cell(AttributeIndex(2), two)) =
            static_cast<std::int16_t>(ward);
        t.operations.clear();
        t.run();
        t.apply();
        return std::pair(t.power(one), t.power(two));
    };
    CHECK(work(0) == std::pair(5, 7));
    CHECK(work(1) == std::pair(7, 7));
    CHECK(work(0) == std::pair(9, 9));
}

TEST_CASE("no verb takes a named value from a card that has it") {
    const std::string lost = "a card cannot be without 'tint': 1 is its first value";
    CHECK_THAT(fails("fx:set(p.a, 0, attr.tint)"), Catch::EndsWith(lost));
    CHECK_THAT(fails("fx:update(p.a, function(n) return 0 end, attr.tint)"), Catch::EndsWith(lost));
    CHECK_THAT(fails("fx:roll_each(p.a, 0, 1, attr.tint)"), Catch::EndsWith(lost));
}

TEST_CASE("a counter of truths is 0 or 1, and nothing is added to it") {
    const auto failure = [](const std::string& call) {
        Three t(call);
        t.shape.counters[CounterIndex(1)].holds_truth = true;
        return t.failure();
    };
    CHECK(failure("fx:set_counter(counter.round, 1)") == "");
    CHECK_THAT(failure("fx:set_counter(counter.round, 2)"),
               Catch::EndsWith("'round' is 1 for true or 0 for false, and cannot be 2"));
    CHECK_THAT(failure("fx:add_counter(counter.round, 1)"),
               Catch::EndsWith("'round' is not a number, so nothing can be added to it; use fx:set_counter"));
}

TEST_CASE("A move or a swap that a guard prevents clashes with nothing") {
    Table t(around("fx:add(p.probe, 1)"));
    const CardId guarded = t.put(0, 3), wanted = t.put(1, 4), first = t.put(2, 5), second = t.put(3, 6);
    t.state.at(t.shape.card_attribute, t.shape.attribute_cell(AttributeIndex(2), guarded)) = 1;
    const auto clash = [&](OperationKind kind, CardId of_one, std::int32_t goal) {
        const Operations operations = {
            {.kind = kind, .seat = 1, .attribute = AttributeIndex(0), .card = of_one, .other = goal},
            {.kind = kind, .seat = 2, .attribute = AttributeIndex(0), .card = second, .other = goal}};
        std::vector<Claim> memory;
        return find_clash(t.shape, t.state, operations, seats_of(operations), memory).seats != 0;
    };
    const std::int32_t shelf = t.shape.instance_of(ZoneIndex(1), 1).number();
    for (const OperationKind kind :
         {OperationKind::swap_places, OperationKind::exchange, OperationKind::swap_attribute}) {
        CHECK(clash(kind, first, wanted));
        CHECK_FALSE(clash(kind, guarded, wanted));
    }
    CHECK(clash(OperationKind::move, first, shelf));
    CHECK_FALSE(clash(OperationKind::move, guarded, shelf));
}
