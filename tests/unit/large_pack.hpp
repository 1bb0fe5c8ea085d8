// Games at the limits of the reference: 4,000 cards, 1,000 names, 250 places.
#pragma once

#include <fmt/format.h>

#include <span>

#include "base/text.hpp"
#include "match/impl.hpp"
#include "small_pack.hpp"

namespace quattro::test {

inline constexpr int kLargeCards = kMaxCards, kLargePlaces = 250, kLargeNames = 1000;

struct LargeCard {
    int value, suit, big;
};

// 4,000 cards in no particular order. `big` is unique; all values are even except one, and one is negative.
inline std::vector<LargeCard> all_cards() {
    std::vector<LargeCard> cards;
    for (int i = 0; i < kLargeCards; ++i)
        cards.push_back({i * 7919 % 500 * 2, 1 + i * 31 % kLargeNames, i * 2003 % kLargeCards});
    cards[kLargeCards - 2].value = 7;
    cards[kLargeCards - 4].value = -8;
    return cards;
}

inline std::string written(const LargeCard& card) { return fmt::format("n{}/{}/{}", card.suit, card.value, card.big); }
inline std::string written(std::span<const LargeCard> cards) {
    std::vector<std::string> words;
    for (const LargeCard& card : cards)
        words.push_back(written(card));
    return join(words, ", ");
}

// The names PREFIX1, PREFIX2, ... PREFIXcount.
inline std::vector<std::string> numbered(std::string_view prefix, int count) {
    std::vector<std::string> names;
    for (int i = 1; i <= count; ++i)
        names.push_back(fmt::format("{}{}", prefix, i));
    return names;
}

// Declares a pile of these cards and another zone. `laid_out` returns the steps that put one card of the pile on each
// place.
inline std::string beside_pile(std::span<const LargeCard> cards, const std::string& zone) {
    return "zones: { deck: { kind: pile, seen_by: everyone, starts: [" + written(cards) + "] }, " + zone + " }\n";
}
inline std::string laid_out(const std::string& zone, std::span<const std::string> places) {
    std::string steps;
    for (std::size_t i = 0; i < places.size(); ++i)
        steps += fmt::format("  lay{}: {{ move: first(deck), to: {}, at: {} }}\n", i, zone, places[i]);
    return steps;
}
// The names of a grid's places.
inline std::vector<std::string> places_of_grid(int columns, int rows) {
    std::vector<std::string> names;
    for (int row = 1; row <= rows; ++row)
        for (int column = 0; column < columns; ++column)
            names.push_back(fmt::format("{}{}", static_cast<char>('a' + column), row));
    return names;
}

struct LargePack : SmallPack {
    LargePack() {
        std::string names;
        for (int i = 1; i <= kLargeNames; ++i)
            names += fmt::format("{}suit{}: n{}", i > 1 ? ", " : "", i, i);
        write("cards/chip.yaml", "cards: chip\nattributes:\n  value: { from: -10, to: 1000 }\n  suit: { one_of: { " +
                                     names + " } }\n  big: { from: 0, to: 4000 }\nwritten: \"{suit}/{value}/{big}\"\n");
    }
    // A match of 16 seats after these steps.
    Match after(const std::string& parts, const std::string& flow) const {
        return Match(game("seats: 16\nmost_cards: 4000\n" + parts + "flow:\n" + flow +
                          "  stop: { ask: stop }\n  over: { end: draw }\n"),
                     1);
    }
    // The error that stops the match before its first prompt, or "".
    std::string stops(const std::string& parts, const std::string& flow) const {
        try {
            after(parts, flow);
            return "";
        } catch (const PackError& error) {
            return error.show();
        }
    }
    static std::string prompts(const std::string& more = "") {
        return "prompts: { stop: { pick: [yes, no] }" + (more.empty() ? "" : ", " + more) + " }\n";
    }
};

// Declares a pile of these cards, and other zones.
inline std::string deck_of(std::span<const LargeCard> cards, const std::string& more = "") {
    return "zones: { deck: { kind: pile, seen_by: everyone, starts: [" + written(cards) + "] }" + more + " }\n";
}

inline std::vector<std::string> each_written(std::span<const LargeCard> cards) {
    std::vector<std::string> names;
    for (const LargeCard& card : cards)
        names.push_back(written(card));
    return names;
}

// Declares a counter `no` of each seat and a counter `up`. The steps `kNumbered` set `no` to the number of the seat.
inline std::string numbered_counters(const std::string& more) {
    return "counters: { up: {}, no: { of: seat }, " + more + " }\n";
}
inline const std::string kNumbered =
    "  number: { each: seat, steps: { up: { add: { up: 1 } }, no: { set: { no: up } } } }\n";
// The value of a counter for each seat.
inline std::vector<std::string> of_seats(const Match& match, const std::string& name) {
    std::vector<std::string> values;
    for (Seat seat = 1; seat <= kMaxSeats; ++seat)
        values.push_back(counter(match, 0, name, seat));
    return values;
}

// A test of one kind of step. steps_of_flow() returns the tests of steps of the flow, by key (maxima_flow_test.cpp).
using TriedStep = void (*)(const LargePack&);
std::map<std::string, TriedStep> steps_of_flow();

// A match of two seats after the slots of the board `tide` were resolved. Each seat has a ring of 250 places with its
// cards on the first `lain` places.
inline Match after_slots(const LargePack& pack, std::span<const LargeCard> one, std::span<const LargeCard> two,
                         int lain) {
    const auto places = numbered("p", kLargePlaces);
    std::string lay;
    for (int i = 0; i < lain; ++i)
        lay +=
            fmt::format("  lay{}: {{ move: first(hand), to: ring, at: {} }}\n", i, places[static_cast<std::size_t>(i)]);
    return Match(
        pack.game(
            "seats: 2\nboards: [tide]\nmost_cards: 4000\nzones:\n  first: { kind: pile, seen_by: everyone, starts: [" +
            written(one) + "] }\n  second: { kind: pile, seen_by: everyone, starts: [" + written(two) +
            "] }\n  hand: { of: seat, kind: hand, seen_by: everyone }\n  ring: { of: seat, kind: loop, places: [" +
            join(places, ", ") +
            "], effects: board, seen_by: everyone }\nprompts: { stop: { pick: [yes, no] } }\nflow:\n"
            "  board: { present: next }\n  one: { move: first, to: hand of 1 }\n  two: { move: second, to: hand of 2 "
            "}\n" +
            lay + "  work: { resolve: ring }\n  stop: { ask: stop }\n  over: { end: draw }\n"),
        1);
}

}  // namespace quattro::test
