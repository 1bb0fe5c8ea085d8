// Verbs that change the attributes of cards, or remove cards. They read the state before the batch and request
// operations. Also fx:roll, which only returns a number.
#include "script/rolls.hpp"
#include "script/verbs.hpp"

#include <algorithm>

namespace quattro {
namespace {

int add(VerbCall& call) {
    const auto cards = call.cards(2);
    const std::int64_t n = call.amount(3, "amount");
    const AttributeIndex attribute = call.attribute(4);
    call.need_number(attribute, "adding to");
    for (auto i = cards.begin; i < cards.end; ++i)
        call.request(OperationKind::add, attribute, call.card(i), kNoCard, n);
    return 0;
}

// Fails if the value would take a named value from a card.
void keep_attribute(VerbCall& call, AttributeIndex attribute, std::int64_t value) {
    if (value == 0 && call.attribute_row(attribute).named())
        call.fail("a card cannot be without '" + call.attribute_row(attribute).name + "': 1 is its first value");
}

int set(VerbCall& call) {
    const auto cards = call.cards(2);
    const std::int64_t value = call.amount(3, "value");
    const AttributeIndex attribute = call.attribute(4);
    call.check_value(attribute, value);
    if (cards.begin == cards.end) return 0;  // without cards the value does not matter
    keep_attribute(call, attribute, value);
    for (auto i = cards.begin; i < cards.end; ++i)
        call.set(attribute, call.card(i), value);
    return 0;
}

int update(VerbCall& call) {
    const auto cards = call.cards(2);
    if (!call.is_function(3)) call.fail("the second argument must be a function, not " + call.shown(3));
    const AttributeIndex attribute = call.attribute(4);
    for (auto i = cards.begin; i < cards.end; ++i) {
        const std::int64_t before = call.value_before(attribute, call.card(i));
        const std::int64_t value = call.result_of(3, before);
        call.check_value(attribute, value);
        if (before != 0) keep_attribute(call, attribute, value);
        call.set(attribute, call.card(i), value);
    }
    return 0;
}

// True if the card has the attribute. An attribute can be absent, depending on another attribute.
bool has(const VerbCall& call, CardId card, AttributeIndex attribute) {
    const Attribute& a = call.attribute_row(attribute);
    if (!a.named()) return true;
    if (a.absent_attribute.valid() && call.value_before(a.absent_attribute, card) == a.absent_value) return false;
    return call.value_before(attribute, card) != 0;
}

int copy(VerbCall& call) {
    const CardId from = call.single_card(2, "card to copy from");
    const auto to = call.cards(3, "cards to copy to");
    const AttributeIndex attribute = call.attribute(4);
    if (from == kNoCard || !has(call, from, attribute)) return 0;
    // The operation names the source card, which must still have the attribute in the batch.
    const CardId with = call.attribute_row(attribute).named() ? from : kNoCard;
    for (auto i = to.begin; i < to.end; ++i)
        call.set(attribute, call.card(i), call.value_before(attribute, from), with);
    return 0;
}

// A protected card loses nothing, so nothing is gained from it. Therefore the loss is computed here, and not in the
// batch.
int transfer(VerbCall& call) {
    const auto from = call.cards(2, "cards that lose");
    const CardId to = call.single_card(3, "card that gains");
    const std::int64_t n = call.amount(4, "amount", 0);
    const AttributeIndex attribute = call.attribute(5);
    call.need_number(attribute, "taking from");
    if (to == kNoCard) return 0;
    std::int64_t gain = 0;
    for (auto i = from.begin; i < from.end; ++i) {
        const CardId card = call.card(i);
        if (is_guarded(*call.context.shape, *call.context.state, card, attribute)) continue;
        const std::int64_t loss =
            std::clamp<std::int64_t>(call.value_before(attribute, card) - call.attribute_row(attribute).lo, 0, n);
        if (loss == 0) continue;
        call.request(OperationKind::add, attribute, card, to, -loss);
        gain += loss;
    }
    if (gain != 0) call.request(OperationKind::add, attribute, to, kNoCard, gain);
    return 0;
}

int roll_one(VerbCall& call) {
    const std::int64_t lo = call.amount(2, "lowest");
    const std::int64_t hi = call.amount(3, "highest", lo);
    const std::int64_t value = roll_number(call, lo, hi);
    if (call.context.traced) call.context.rolls.push_back({lo, hi, value});
    return call.give_number(value);
}

int roll_each(VerbCall& call) {
    const auto cards = call.cards(2);
    const std::int64_t lo = call.amount(3, "lowest");
    const std::int64_t hi = call.amount(4, "highest", lo);
    const AttributeIndex attribute = call.attribute(5);
    call.check_value(attribute, lo);
    call.check_value(attribute, hi);
    if (cards.begin != cards.end) keep_attribute(call, attribute, lo);
    for (auto i = cards.begin; i < cards.end; ++i) {
        call.set(attribute, call.card(i), roll_number(call, lo, hi));
        if (call.context.traced) call.context.operations->back().range = range_of(lo, hi);
    }
    return 0;
}

int discard(VerbCall& call) {
    const auto cards = call.cards(2);
    for (auto i = cards.begin; i < cards.end; ++i)
        call.request(OperationKind::discard, {}, call.card(i), kNoCard, 0);
    return 0;
}

constexpr NativeFunction kCardVerbs[] = {
    {{"fx:add", "(cards, n [, attribute])", "Adds n to each card. All additions of one batch are summed.",
      "fx:add(p.to, 3)"},
     verb<add>,
     add},
    {{"fx:set", "(cards, value [, attribute])", "Sets each card to this value.", "fx:set(p.to, p.dye, attr.suit)"},
     verb<set>,
     set},
    {{"fx:update", "(cards, function [, attribute])",
      "Calls the function with each card's value before the batch, and sets the card to the result.",
      "fx:update(p.to, function(value) return value // 2 end)"},
     verb<update>,
     update},
    {{"fx:copy", "(from, to [, attribute])",
      "Sets the cards `to` to the value that the card `from` had before the batch. An attribute that the card does not "
      "have is not copied.",
      "fx:copy(p.from, p.to)"},
     verb<copy>,
     copy},
    {{"fx:transfer", "(from, to, n [, attribute])",
      "Each card of `from` loses n, but does not fall below the lowest value of its range; the card `to` gains what "
      "was lost. In one batch, a "
      "card never loses more than it had in total: in slots of a board and within one script, later transfers get the "
      "rest; scripts of several seats in a `run` clash. A protected card loses nothing.",
      "fx:transfer(p.from, p.to, 2)"},
     verb<transfer>,
     transfer},
    {{"fx:roll", "(lowest, highest)", "A random whole number; both bounds are included.", "local n = fx:roll(1, 6)",
      ResultType::number},
     verb<roll_one>},
    {{"fx:roll_each", "(cards, lowest, highest [, attribute])", "Gives each card a random number of its own.",
      "fx:roll_each(p.to, 0, 5)"},
     verb<roll_each>,
     roll_each},
    {{"fx:discard", "(cards)", "Removes the cards from the match.", "fx:discard(p.to)"}, verb<discard>, discard},
};

}  // namespace

std::span<const NativeFunction> card_verbs() { return kCardVerbs; }

}  // namespace quattro
