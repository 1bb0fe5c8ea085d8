// Tests cards that several seats place in one batch: from piles that are too small, into columns that are full, and on
// places that another seat's card does not leave.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <random>

#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

constexpr int kPlacers = 4;
using Choices = std::array<int, kPlacers>;  // by seat: the place or column, from 0
const std::vector<int> kSeatOrder{1, 2, 3, 4}, kThirdFirst{3, 1, 2, 4};

Match with_choices(const std::shared_ptr<const Game>& game, const Choices& choices, const std::string& letters) {
    Match match(game, 1);
    for (Seat seat = 1; seat <= kPlacers; ++seat) {
        const auto choice = static_cast<std::size_t>(choices[static_cast<std::size_t>(seat) - 1]);
        REQUIRE_FALSE(answer(match, seat, {{"pick", letters.substr(choice, 1)}}));
    }
    return match;
}

bool two_chose_one(const Choices& choices, const std::vector<int>& among = kSeatOrder) {
    for (const int a : among)
        for (const int b : among)
            if (a < b && choices[static_cast<std::size_t>(a) - 1] == choices[static_cast<std::size_t>(b) - 1])
                return true;
    return false;
}

bool alone_with(const Choices& choices, int seat) {
    const int choice = choices[static_cast<std::size_t>(seat) - 1];
    return std::count(choices.begin(), choices.end(), choice) == 1;
}

// The places after each seat in turn has put the next card of the deck on its place, if the place is free. With
// `nobody`, seats that chose the same place put no card.
std::vector<std::string> dealt(const std::vector<int>& order, const Choices& choices, int cards, bool nobody) {
    std::vector<std::string> places(kPlacers, "");
    int next = 1;
    for (const int seat : order) {
        std::string& place = places[static_cast<std::size_t>(choices[static_cast<std::size_t>(seat) - 1])];
        const bool loses = nobody ? !alone_with(choices, seat) : !place.empty();
        if (!loses && next <= cards) place = fmt::format("s{}", next++);
    }
    return places;
}

std::string dealing(const std::string& step, int cards) {
    std::vector<std::string> deck;
    for (int i = 1; i <= cards; ++i)
        deck.push_back(fmt::format("s{}", i));
    return fmt::format(R"(seats: {}
zones:
  deck: {{ kind: pile, seen_by: nobody, starts: [{}] }}
  hand: {{ of: seat, kind: hand, seen_by: everyone }}
  board: {{ kind: row, places: [a, b, c, d], seen_by: everyone }}
prompts: {{ pick: {{ pick: places(board) }}, stay: {{ pick: [wait] }} }}
flow:
  ask: {{ ask: pick }}
  deal: {{ {} }}
  stay: {{ ask: stay }}
  over: {{ end: draw }}
)",
                       kPlacers, fmt::join(deck, ", "), step);
}

}  // namespace

TEST_CASE("seats that place cards from one pile are served in turn, and a place goes to whom the step says") {
    std::mt19937 random(3);
    for (const std::string step : {"move: 1, from: deck, to: pick", "move: first(deck), to: pick"})
        for (const int cards : {1, 2, 3, 5}) {
            const SmallPack pack;
            const auto plain = pack.game(dealing(step, cards)), first = pack.game(dealing(step + ", first: 3", cards)),
                       nobody = pack.game(dealing(step + ", clash: nobody", cards));
            for (int round = 0; round < 20; ++round) {
                Choices choices;
                for (int& choice : choices)
                    choice = static_cast<int>(random() % kPlacers);
                INFO(step << " of " << cards << ": " << fmt::format("{}", fmt::join(choices, " ")));
                const auto board = [&](const std::shared_ptr<const Game>& game) {
                    const Match match = with_choices(game, choices, "abcd");
                    INFO(match.seen_by(0).view().failure);
                    CHECK_FALSE(match.halted());
                    return lying(match, 0, "board", 0);
                };
                const Match match = with_choices(plain, choices, "abcd");
                CHECK(match.halted() == two_chose_one(choices));
                if (match.halted())
                    CHECK_THAT(match.seen_by(0).view().failure,
                               Contains("want the place") && Contains("at the same moment"));
                else
                    CHECK(lying(match, 0, "board", 0) == dealt(kSeatOrder, choices, cards, false));
                CHECK(board(first) == dealt(kThirdFirst, choices, cards, false));
                CHECK(board(nobody) == dealt(kSeatOrder, choices, cards, true));
            }
        }
}

TEST_CASE("of a pile that is too small for all the seats that go first get cards") {
    for (const std::string step : {"move: 1, from: deck, to: hand", "move: first(deck), to: hand"})
        for (const int cards : {1, 2, 3}) {
            INFO(step << " of " << cards);
            for (const bool third : {false, true}) {
                const SmallPack pack;
                const auto game = pack.game(dealing(step + (third ? ", first: 3" : ""), cards));
                const Match match = with_choices(game, {0, 1, 2, 3}, "abcd");
                REQUIRE_FALSE(match.halted());
                const auto& order = third ? kThirdFirst : kSeatOrder;
                for (std::size_t i = 0; i < order.size(); ++i)
                    CHECK(lying(match, 0, "hand", order[i]).size() == (i < static_cast<std::size_t>(cards) ? 1 : 0));
            }
        }
}

namespace {

struct Faller {
    const char* step;
    int cards;     // the number of cards of each seat
    bool of_seat;  // cards of the seat with value 4 + seat; otherwise cards show no seat
};
constexpr Faller kFallers[] = {
    {"move: first(hand), to: pick", 1, true},
    {"move: 1, from: hand, to: pick", 1, true},
    {"move: 2, from: hand, to: pick", 2, true},
    {"move: hand, to: pick", 2, true},
    {"move: [first(hand), last(hand)], to: pick", 2, true},
    {"make: { value: mine, suit: sun }, to: pick", 1, true},
    {"make: [s1, s1], to: pick", 2, false},
    {"make: first(hand), to: pick", 1, true},
    {"make: hand, to: pick", 2, true},
};
constexpr int kRows = 3, kColumns = 2;

std::string falling(const std::string& step) {
    return fmt::format(R"(seats: {}
most_cards: 40
zones:
  grid: {{ kind: grid, columns: {}, rows: {}, seen_by: everyone }}
  hand: {{ of: seat, kind: hand, seen_by: everyone }}
let: {{ mine: 5 if seat = 1 else 6 if seat = 2 else 7 if seat = 3 else 8 }}
prompts: {{ pick: {{ pick: columns(grid) }}, stay: {{ pick: [wait] }} }}
flow:
  own: {{ make: {{ value: mine, suit: sun }}, to: hand }}
  more: {{ make: {{ value: mine, suit: sun }}, to: hand }}
  ask: {{ ask: pick }}
  fall: {{ {} }}
  stay: {{ ask: stay }}
  over: {{ end: draw }}
)",
                       kPlacers, kColumns, kRows, step);
}

using Columns = std::array<std::vector<std::string>, kColumns>;  // each from its bottom

Columns columns_of(const Match& match) {
    const auto cards = lying(match, 0, "grid", 0);
    Columns columns;
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (!cards[i].empty()) columns[i % kColumns].push_back(cards[i]);
    return columns;
}

// The columns after the cards have fallen. Returns nothing if a column is too full, unless the step passes over such
// seats. With `nobody`, seats that chose the same column move no card.
std::optional<Columns> fallen(const Faller& faller, const std::vector<int>& order, const Choices& choices,
                              bool passes_over, bool nobody) {
    Columns columns;
    for (const int seat : order) {
        if (nobody && !alone_with(choices, seat)) continue;
        auto& column = columns[static_cast<std::size_t>(choices[static_cast<std::size_t>(seat) - 1])];
        for (int i = 0; i < faller.cards; ++i) {
            if (column.size() < kRows)
                column.push_back(faller.of_seat ? fmt::format("s{}", 4 + seat) : "s1");
            else if (!passes_over)
                return std::nullopt;
        }
    }
    return columns;
}

}  // namespace

TEST_CASE("cards fall down one column in seat order, and where the step says who goes first the rest does without") {
    for (const Faller& faller : kFallers) {
        const std::string step = faller.step;
        const SmallPack pack;
        const auto plain = pack.game(falling(step)), first = pack.game(falling(step + ", first: 3")),
                   nobody = pack.game(falling(step + ", clash: nobody"));
        for (int all = 0; all < 1 << kPlacers; ++all) {
            Choices choices;
            for (int i = 0; i < kPlacers; ++i)
                choices[static_cast<std::size_t>(i)] = all >> i & 1;
            INFO(step << ": " << fmt::format("{}", fmt::join(choices, " ")));
            const auto check = [&](const std::shared_ptr<const Game>& game, const std::optional<Columns>& expected) {
                const Match match = with_choices(game, choices, "12");
                INFO(match.seen_by(0).view().failure);
                REQUIRE(match.halted() == !expected.has_value());
                if (expected) CHECK(columns_of(match) == *expected);
            };
            check(plain, fallen(faller, kSeatOrder, choices, false, false));
            check(first, fallen(faller, kThirdFirst, choices, true, false));
            check(nobody, fallen(faller, kSeatOrder, choices, false, true));
        }
    }
}

namespace {

// The cards in a zone of the table, or "halted".
std::string lying_or_halted(const Match& match, const char* zone, const char* separator) {
    return match.halted() ? "halted" : fmt::format("{}", fmt::join(lying(match, 0, zone, 0), separator));
}

// A game in which each of seats 1 to 3 moves a card to the place that it answers: seat 1 the card on a, the others one
// of their hand.
std::string chain(const std::string& more) {
    return fmt::format(R"(seats: 3
zones:
  board: {{ kind: row, places: [a, b], seen_by: everyone }}
  hand: {{ of: seat, kind: hand, seen_by: everyone }}
prompts: {{ pick: {{ pick: places(board) }}, stay: {{ pick: [wait] }} }}
let: {{ mine: only(board) if seat = 1 else only(hand) }}
flow:
  lay: {{ make: {{ value: 4, suit: sun }}, to: board, at: a }}
  own: {{ make: {{ value: 5 if seat = 2 else 6, suit: sun }}, to: hand, if: seat != 1 }}
  ask: {{ ask: pick }}
  go: {{ move: mine, to: pick{} }}
  stay: {{ ask: stay }}
  over: {{ end: draw }}
)",
                       more);
}

}  // namespace

TEST_CASE("where a card stays because its seat loses, its place is not free for another seat") {
    const SmallPack pack;
    const auto after = [&](const char* more, const char* third) {
        Match match(pack.game(chain(more)), 1);
        for (const auto& [seat, place] : {std::pair(1, "b"), std::pair(2, "a"), std::pair(3, third)})
            REQUIRE_FALSE(answer(match, seat, {{"pick", place}}));
        return lying_or_halted(match, "board", " ");
    };
    CHECK(after(", first: 3", "b") == "s4 s6");
    CHECK(after(", clash: nobody", "b") == "s4 ");
    CHECK(after("", "b") == "halted");
    CHECK(after(", first: 1", "b") == "s5 s4");
    CHECK(after(", first: 2", "a") == "s5 s4");
}

TEST_CASE("seats that want to swap a card which is protected do not clash: nothing happens") {
    const SmallPack pack;
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  wall: { from: 0, to: 1, guards: [places] }\n"
               "written: \"{value}\"\n");
    const Match match(pack.game("seats: 2\nzones:\n  row: { kind: hand, seen_by: everyone }\n"
                                "  hand: { of: seat, kind: hand, seen_by: everyone }\n"
                                "let: { own: 1 if seat = 1 else 2 }\nprompts: { stay: { pick: [wait] } }\nflow:\n"
                                "  lay: { make: { value: 5, wall: 1 }, to: row }\n"
                                "  own: { make: { value: own }, to: hand }\n"
                                "  swap: { swap: [first(hand), first(row)] }\n"
                                "  stay: { ask: stay }\n  over: { end: draw }\n"),
                      1);
    CHECK_FALSE(match.halted());
    CHECK(lying(match, 0, "row", 0).front().substr(0, 1) == "5");
}

TEST_CASE("seats that move the same set of cards down the same column do it once") {
    const SmallPack pack;
    const auto game = [&](const char* more) {
        return pack.game(fmt::format(
            "seats: 2\nzones:\n  row: {{ kind: hand, seen_by: everyone, starts: [s1, s2] }}\n"
            "  grid: {{ kind: grid, columns: 2, rows: 3, seen_by: everyone }}\n"
            "let: {{ least: 0 if seat = 1 else -1 }}\nprompts: {{ pick: {{ pick: columns(grid) }}, stay: {{ pick: "
            "[wait] }} }}\nflow:\n"
            "  ask: {{ ask: pick }}\n  fall: {{ move: row where value of it > least, to: pick{} }}\n"
            "  stay: {{ ask: stay }}\n  over: {{ end: draw }}\n",
            more));
    };
    const auto after = [&](const char* more, const char* second) {
        Match match(game(more), 1);
        REQUIRE_FALSE(answer(match, 1, {{"pick", "1"}}));
        REQUIRE_FALSE(answer(match, 2, {{"pick", second}}));
        return lying_or_halted(match, "grid", ",");
    };
    CHECK(after("", "1") == "s1,,s2,,,");
    CHECK(after(", clash: nobody", "1") == "s1,,s2,,,");
    CHECK(after("", "2") == "halted");
    CHECK(after(", first: 2", "2") == ",s1,,s2,,");
    CHECK(after(", clash: nobody", "2") == ",,,,,");
}
