// Tests every kind of step at the limits of the reference: 4,000 cards, 250 places, 16 seats, 1,000 names. The expected
// results are computed here independently. The kinds are those of the rows of the reference: a new one without a line
// here fails.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "builtins/language.hpp"
#include "large_pack.hpp"

#include "compile/step_row.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Words = std::vector<std::string>;

namespace {

constexpr int kOfASeat = kLargeCards / kMaxSeats;  // cards of each seat

const std::string kHands = ", hand: { of: seat, kind: hand, seen_by: everyone }";
// The step that deals these cards to each seat, the first ones to seat 1.
const std::string kDealt = fmt::format("  deal: {{ move: {}, from: deck, to: hand }}\n", kOfASeat);

template <class F>
std::vector<LargeCard> changed(std::vector<LargeCard> cards, F&& f) {
    for (LargeCard& card : cards)
        f(card);
    return cards;
}
std::span<const LargeCard> part_of_seat(const std::vector<LargeCard>& cards, Seat seat) {
    return std::span(cards).subspan(static_cast<std::size_t>((seat - 1) * kOfASeat), kOfASeat);
}

void shuffles(const LargePack& pack) {
    const auto cards = all_cards();
    const Match match = pack.after(deck_of(cards, kHands) + pack.prompts(), "  mix: { shuffle: deck }\n");
    Words lie = lying(match, 0, "deck", 0), wanted = each_written(cards);
    int unmoved = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        unmoved += lie[i] == wanted[i];
    CHECK(unmoved < 10);  // 1 is expected; the probability of 10 or more is one in ten million
    const auto all_of = [&](std::size_t from, std::size_t to) {  // a card of the last part is in this part
        return std::any_of(
            lie.begin() + static_cast<int>(from), lie.begin() + static_cast<int>(to),
            [&](const auto& c) { return std::find(wanted.end() - kOfASeat, wanted.end(), c) != wanted.end(); });
    };
    for (std::size_t part = 0; part < 8; ++part)
        CHECK(all_of(part * 500, part * 500 + 500));
    std::sort(lie.begin(), lie.end());
    std::sort(wanted.begin(), wanted.end());
    CHECK((lie == wanted));
}

void moves(const LargePack& pack) {
    const auto cards = all_cards();
    const Match all = pack.after(deck_of(cards, kHands) + pack.prompts(), "  all: { move: deck, to: hand of 16 }\n");
    CHECK((lying(all, 0, "hand", 16) == each_written(cards)));
    const Match dealt = pack.after(deck_of(cards, kHands) + pack.prompts(), kDealt);
    for (Seat seat = 1; seat <= kMaxSeats; ++seat)
        CHECK((lying(dealt, 0, "hand", seat) == each_written(part_of_seat(cards, seat))));
    const Match back = pack.after(deck_of(cards, kHands) + pack.prompts(),
                                  kDealt + "  back: { move: hand where value of it < 500, to: deck }\n");
    std::vector<LargeCard> low;
    for (const LargeCard& card : cards)
        if (card.value < 500) low.push_back(card);
    CHECK((lying(back, 0, "deck", 0) == each_written(low)));
}

void swaps(const LargePack& pack) {
    const auto cards = all_cards();
    const Match piles = pack.after(deck_of(cards, ", rest: { kind: pile, seen_by: everyone }") + pack.prompts(),
                                   "  one: { move: first(deck), to: rest }\n  swap: { swap: [deck, rest] }\n");
    CHECK((lying(piles, 0, "rest", 0) == each_written(std::span(cards).subspan(1))));
    CHECK(lying(piles, 0, "deck", 0) == Words{written(cards[0])});
    const Match hands =
        pack.after(deck_of(cards, kHands) + pack.prompts(), kDealt + "  swap: { swap: [hand of 1, hand of 16] }\n");
    for (Seat seat = 1; seat <= kMaxSeats; ++seat)
        CHECK((lying(hands, 0, "hand", seat) == each_written(part_of_seat(cards, seat == 1    ? 16
                                                                                 : seat == 16 ? 1
                                                                                              : seat))));
}

void makes(const LargePack& pack) {
    const auto cards = all_cards();
    const std::span half(cards.data(), kLargeCards / 2);
    const Match copied = pack.after(deck_of(half, ", made: { kind: pile, seen_by: everyone }") + pack.prompts(),
                                    "  copy: { make: deck, to: made }\n");
    CHECK((lying(copied, 0, "made", 0) == each_written(half)));
    const auto of_each = [&](int times) {
        return pack.stops(
            deck_of({}, kHands) + numbered_counters("") + pack.prompts(),
            kNumbered +
                fmt::format("  go: {{ repeat: {0}, steps: {{ one: {{ make: {{ value: no, suit: suit1000, big: go }}, "
                            "to: hand, at_most: {0} }} }} }}\n",
                            times));
    };
    CHECK(of_each(kOfASeat).empty());
    CHECK_THAT(of_each(kOfASeat + 1), Contains("game.yaml:"));
}

void drops(const LargePack& pack) {
    // All 16 seats drop into the last column, which has 15 rows: it is full for the last seat.
    Match match = pack.after(
        "zones: { grid: { kind: grid, columns: 15, rows: 15, seen_by: everyone } }\n" + numbered_counters("") +
            pack.prompts("column: { pick: columns(grid) where it is not full }"),
        kNumbered +
            "  ask: { ask: column }\n  fall: { drop: { value: no, big: 4000 }, into: column, overflow: forfeit }\n");
    for (Seat seat = 1; seat <= kMaxSeats; ++seat)
        REQUIRE_FALSE(answer(match, seat, {{"column", "15"}}));
    const Words lie = lying(match, 0, "grid", 0);
    REQUIRE(lie.size() == 225);
    for (int row = 0; row < 15; ++row)
        CHECK_THAT(lie[static_cast<std::size_t>(row * 15 + 14)], Contains(fmt::format("/{}/4000", row + 1)));
    CHECK(std::count(lie.begin(), lie.end(), "-") + std::count(lie.begin(), lie.end(), "") == 210);
}

void sets(const LargePack& pack) {
    const auto cards = all_cards();
    const Match match =
        pack.after(deck_of(cards) + numbered_counters("own: { of: seat }") + pack.prompts(),
                   kNumbered + "  set: { set: { big of deck: big of it - 1, suit of deck: suit1000, own: no * 3 } }\n");
    CHECK((lying(match, 0, "deck", 0) == each_written(changed(cards, [](LargeCard& c) {
               c.big = std::max(c.big - 1, 0);
               c.suit = 1000;
           }))));
    Words wanted;
    for (Seat seat = 1; seat <= kMaxSeats; ++seat)
        wanted.push_back(std::to_string(seat * 3));
    CHECK(of_seats(match, "own") == wanted);
}

void adds(const LargePack& pack) {
    const auto cards = all_cards();
    const Match match =
        pack.after(deck_of(cards, kHands) + numbered_counters("own: { of: seat }") + pack.prompts(),
                   kNumbered + kDealt + "  add: { add: { big of hand: no, value of hand: -1, own: 2147483647 } }\n");
    for (Seat seat = 1; seat <= kMaxSeats; ++seat) {
        const auto part = part_of_seat(cards, seat);
        CHECK((lying(match, 0, "hand", seat) == each_written(changed({part.begin(), part.end()}, [&](LargeCard& c) {
                   c.big = std::min(c.big + seat, 4000);
                   c.value = std::max(c.value - 1, -10);
               }))));
    }
    CHECK(of_seats(match, "own") == Words(kMaxSeats, "2147483647"));
}

void asks(const LargePack& pack) {
    const auto cards = all_cards();
    Match match = pack.after(deck_of(cards) + "counters: { own: { of: seat } }\n" + pack.prompts("go: { pick: deck }"),
                             "  go: { ask: go }\n  own: { set: { own: big of go } }\n");
    Words wanted;
    for (Seat seat = 1; seat <= kMaxSeats; ++seat) {
        const LargeCard& card = cards[static_cast<std::size_t>(kLargeCards - seat)];
        CHECK(asked(match, kMaxSeats) == "go");
        REQUIRE_FALSE(answer(match, seat, {{"go", written(card)}}));
        wanted.push_back(std::to_string(card.big));
    }
    CHECK(of_seats(match, "own") == wanted);
}

// Tests a row of 250 places, each with a slot that gives a different number to the card on its place.
void resolves(const LargePack& pack) {
    pack.write("scripts/effects/mark.lua",
               "return effect { text = 'mark', params = { mark = amount {}, to = cards { default = 'this card' } },\n"
               "  run = function(fx, p) fx:set(p.to, p.mark, attr.big) end }\n");
    std::string slots;
    for (int i = 1; i <= kLargePlaces; ++i)
        slots += fmt::format("  p{}: {{ mark: {} }}\n", i, 4001 - i);
    pack.write("boards/small/tide.yaml", "board: tide\nslots:\n" + slots);
    auto cards = all_cards();
    cards.resize(kLargePlaces);
    const auto places = numbered("p", kLargePlaces);
    const Match match = pack.after("boards: [tide]\n" +
                                       beside_pile(cards, "shelf: { kind: row, places: [" + join(places, ", ") +
                                                              "], effects: board, seen_by: everyone }") +
                                       pack.prompts(),
                                   "  board: { present: next }\n" + laid_out("shelf", places) +
                                       "  work: { of: 16, steps: { slots: { resolve: shelf } } }\n");
    int big = 4001;
    CHECK((lying(match, 0, "shelf", 0) == each_written(changed(cards, [&](LargeCard& c) { c.big = --big; }))));
}

void compares(const LargePack& pack) {
    const auto cards = all_cards();
    const Match match =
        pack.after(deck_of(cards, kHands) +
                       "counters: { own: { of: seat } }\npatterns: { most: { among: { cards: hand }, table: [{ cards: "
                       "5, sum: big }] } }\n" +
                       pack.prompts(),
                   kDealt + "  who: { compare: most, best: { own: 7 }, tied: { own: 1 }, none: { own: 3 } }\n");
    std::vector<int> sums;
    for (Seat seat = 1; seat <= kMaxSeats; ++seat) {
        std::vector<int> bigs;
        for (const LargeCard& card : part_of_seat(cards, seat))
            bigs.push_back(card.big);
        std::sort(bigs.rbegin(), bigs.rend());
        sums.push_back(std::accumulate(bigs.begin(), bigs.begin() + 5, 0));
    }
    const int best = *std::max_element(sums.begin(), sums.end());
    const bool alone = std::count(sums.begin(), sums.end(), best) == 1;
    Words wanted;
    for (const int sum : sums)
        wanted.push_back(sum < best ? "0" : alone ? "7" : "1");
    CHECK(of_seats(match, "own") == wanted);
}

void runs(const LargePack& pack) {
    pack.write("scripts/rules/mark.lua",
               "return rule { text = 'mark', params = { mark = cards {} },\n"
               "  run = function(fx, p) fx:set(p.mark, fx:seat() * 100 + fx:count(p.mark), attr.big) end }\n");
    const auto cards = all_cards();
    const Match hands =
        pack.after(deck_of(cards, kHands) + pack.prompts(), kDealt + "  mark: { run: { mark: hand } }\n");
    for (Seat seat = 1; seat <= kMaxSeats; ++seat) {
        const auto part = part_of_seat(cards, seat);
        CHECK((lying(hands, 0, "hand", seat) == each_written(changed({part.begin(), part.end()}, [&](LargeCard& c) {
                   c.big = seat * 100 + kOfASeat;
               }))));
    }
    const Match pile = pack.after(deck_of(cards) + pack.prompts(), "  mark: { run: { mark: deck }, of: 16 }\n");
    CHECK((lying(pile, 0, "deck", 0) == each_written(changed(cards, [](LargeCard& c) { c.big = 4000; }))));
}

const std::map<std::string, TriedStep> kSteps = {
    {"shuffle", shuffles}, {"move", moves},       {"swap", swaps}, {"make", makes},
    {"drop", drops},       {"set", sets},         {"add", adds},   {"ask", asks},
    {"resolve", resolves}, {"compare", compares}, {"run", runs},
};

}  // namespace

TEST_CASE("every kind of step has a line in the tests of what is largest") {
    for (const StepRow* row : standard_language().steps) {
        INFO(row->word());
        const std::string word(row->word());
        CHECK((kSteps.contains(word) || steps_of_flow().contains(word)));
    }
}

TEST_CASE("every kind of step does all that it says at the largest there is") {
    for (const auto& all : {kSteps, steps_of_flow()})
        for (const auto& [word, tried] : all) {
            DYNAMIC_SECTION(word) {
                try {
                    tried(LargePack());
                } catch (const PackError& error) {
                    FAIL(error.show());
                }
            }
        }
}
