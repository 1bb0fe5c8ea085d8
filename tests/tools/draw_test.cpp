// Tests tables, events, times and results in plain text.
#include <catch2/catch.hpp>

#include "cli/draw.hpp"
#include "cli/event_text.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

ZoneView loop_of(Seat seat) {
    ZoneView zone;
    zone.name = "loop";
    zone.kind = zone_kind("loop");
    zone.seat = seat;
    zone.places = {"A", "B", "C", "D", "E", "F", "G"};
    zone.cards = {"R1", "", "G2", "B2", "", "0", "Y2"};
    return zone;
}

ZoneView cards_of(const std::string& name, Seat seat, std::vector<std::string> cards) {
    ZoneView zone;
    zone.name = name;
    zone.kind = zone_kind("hand");
    zone.seat = seat;
    zone.cards = std::move(cards);
    return zone;
}

}  // namespace

TEST_CASE("a loop is a ring, clockwise from the top") {
    CHECK("\n" + draw_ring(lay_out_zone(loop_of(1), {}), "your loop").show(false) == R"(
          . A[R1] .
       .             .
   G[Y2]             B[  ]
   .                     .
  .       your loop       .
F[0 ]                   C[G2]
    .                   .
      .               .
       E[  ]     D[B2]
)");
}

TEST_CASE("a grid stands on its lowest row, columns numbered below") {
    ZoneView grid;
    grid.name = "grid";
    grid.kind = zone_kind("grid");
    grid.columns = 3;
    grid.cards = {"1", "", "2", "", "", "1"};
    CHECK("\n" + draw_grid(lay_out_zone(grid, {}), "grid").show(false) == R"(
grid
| . . 1 |
| 1 . 2 |
  1 2 3
)");
}

TEST_CASE("each row of a honeycomb lies half a place to the right of the one below") {
    ZoneView comb;
    comb.name = "comb";
    comb.kind = zone_kind("honeycomb");
    comb.columns = 3;
    comb.cards = {"1", "", "2", "", "", "1", "2", "", ""};
    CHECK("\n" + draw_grid(lay_out_zone(comb, {}), "comb").show(false) == R"(
comb
  | 2 . . |
 | . . 1 |
| 1 . 2 |
  1 2 3
)");
    comb.cards[1] = "10";
    CHECK("\n" + draw_grid(lay_out_zone(comb, {}), "comb").show(false) == R"(
comb
    |   2  .   .  |
  |  .   .    1 |
|   1  10   2 |
   1   2   3
)");
}

TEST_CASE("a row names its places") {
    ZoneView row;
    row.name = "bridge";
    row.kind = zone_kind("row");
    row.places = {"a", "b"};
    row.cards = {"X1", ""};
    CHECK(draw_row(lay_out_zone(row, {}), "bridge").show(false) == "bridge\na[X1] b[  ]\n");
}

TEST_CASE("hidden cards are counted, not shown") {
    CHECK(cards_in_words(lay_out_zone(cards_of("hand", 2, {"?", "?"}), {}), false) == "2 hidden");
    CHECK(cards_in_words(lay_out_zone(cards_of("hand", 2, {"R1", "?"}), {}), false) == "R1 ?");
    CHECK(cards_in_words(lay_out_zone(cards_of("hand", 2, {}), {}), false) == "empty");
    const std::vector<std::string> many(21, "R1");
    ZoneView pile = cards_of("deck", 0, many);
    pile.kind = zone_kind("pile");
    CHECK(cards_in_words(lay_out_zone(pile, {}), false) == "R1 R1 R1 R1 R1 R1 R1 R1 and 13 more");
    CHECK(cards_in_words(lay_out_zone(cards_of("hand", 1, many), {}), false).size() == 62);
}

TEST_CASE("a view is its pictures, the effects beside them, then hands and counters") {
    View view;
    view.seat = 1;
    view.board = "millrace";
    view.repeats = {{"round", "3"}};
    for (Seat seat : {1, 2}) {
        view.zones.push_back(loop_of(seat));
        view.zones.back().effects = {
            "+2 to clockwise", "", "", "", "", "", "if this is blue, +3; otherwise this becomes blue"};
    }
    view.zones.push_back(cards_of("hand", 1, {"R2", "B1"}));
    view.zones.push_back(cards_of("hand", 2, {"?"}));
    view.counters = {{"points", 1, "4.5"}, {"points", 2, "4"}, {"holder", 0, "2"}};
    CHECK("\n" + draw_view(view, {false, 100}) == R"(
board millrace, round 3

          . A[R1] .                       . A[R1] .             A  +2 to clockwise
       .             .                 .             .          G  if this is blue, +3; otherwise
   G[Y2]             B[  ]         G[Y2]             B[  ]         this becomes blue
   .                     .         .                     .
  .       your loop       .       .    loop of seat 2     .
F[0 ]                   C[G2]   F[0 ]                   C[G2]
    .                   .           .                   .
      .               .               .               .
       E[  ]     D[B2]                 E[  ]     D[B2]

hand - you: R2 B1; seat 2: 1 hidden
points - you: 4.5; seat 2: 4
holder - 2
)");
}

TEST_CASE("cards are coloured by their initial, owners' pieces by seat, and only where colour is wanted") {
    CHECK(card_brush("R5", zone_kind("loop")) == Brush{Ink::red, true});
    CHECK(card_brush("0", zone_kind("loop")) == Brush{Ink::plain, true});
    CHECK(card_brush("2", zone_kind("grid")) == Brush{Ink::yellow, true});
    CHECK(cards_in_words(lay_out_zone(cards_of("hand", 1, {"R5"}), {}), true) == "\x1b[30;101mR5\x1b[0m");
    CHECK(cards_in_words(lay_out_zone(cards_of("hand", 1, {"R5"}), {}), false) == "R5");
}

TEST_CASE("cards are drawn, told and coloured as their set says, and zones named in the game's words") {
    Diagnostics out;
    const auto game = Game::load({QUATTRO_HOME_DIR}, "quarto", {}, out);
    REQUIRE(game);
    const Look look{false, 100, game.get()};
    CHECK(picture_of("SRTH", zone_kind("grid"), look).text == "[R/o]");
    CHECK(picture_of("CBKF", zone_kind("grid"), look).text == "(B#@)");
    CHECK(picture_of("CBKF", zone_kind("grid"), look).brush == Brush{Ink::blue, true});
    CHECK(picture_of("?", zone_kind("hand"), look).text == "?");
    CHECK(sign_legend(look) ==
          "Cards: [ ] square, ( ) circle, R red, B blue, / striped, # checkered, o hollow, @ solid");
    ZoneView board;
    board.name = "board";
    board.kind = zone_kind("grid");
    board.columns = 2;
    board.cards = {"SRTH", "", "", "CBKF"};
    CHECK("\n" + draw_grid(lay_out_zone(board, look), "board").show(false) == R"(
board
2 |   .   (B#@) |
1 | [R/o]   .   |
      a     b
)");
    View view;
    view.seat = 1;
    view.zones = {cards_of("held", 1, {"SRTH"}), cards_of("held", 2, {})};
    view.counters = {{"wins", 1, "2"}, {"wins", 2, "0"}};
    CHECK("\n" + draw_view(view, look) == R"(

piece to place - you: [R/o]; seat 2: empty
rounds won - you: 2; seat 2: 0
)");
    CHECK(event_text({1, 1, 0, EventKind::moved, {{"card", "SRTH"}, {"from", "pool#3"}, {"to", "1:held#1"}}}, 1,
                     look) == "[R/o] from pieces left to your piece to place");
}

TEST_CASE("time is told in the two units that matter") {
    CHECK(duration_text(-5) == "0 s");
    CHECK(duration_text(1) == "1 s");
    CHECK(duration_text(60000) == "60 s");
    CHECK(duration_text(125000) == "2 min 5 s");
    CHECK(duration_text(3600000) == "1 h");
    CHECK(duration_text(2 * 86400000LL + 3600000) == "2 days 1 h");
    CHECK(duration_text(2 * 86400000LL - 5000) == "2 days");
    CHECK(duration_text(86400000LL - 5000) == "1 day");
    CHECK(duration_text(86400000LL - 600000) == "23 h 50 min");
    CHECK(duration_text(7200000 - 5000) == "2 h");
    CHECK(duration_text(119000) == "1 min 59 s");
}

TEST_CASE("results are told from the viewer's seat") {
    View view;
    view.seat = 1;
    view.over = true;
    CHECK(result_text(view) == "A draw.");
    view.winners = {1};
    CHECK(result_text(view) == "You win.");
    view.winners = {2};
    CHECK(result_text(view) == "Seat 2 wins.");
    const Look look{.names = {"ann", "bo"}};
    CHECK(result_text(view, look) == "bo wins.");
    view.winners = {1, 2, 3};
    CHECK(result_text(view, look) == "The winners: you, bo, seat 3.");
}

TEST_CASE("seats that have a name are called by it, the others by their number") {
    const Look look{.names = {"ann", "", "cy"}};
    CHECK(seat_name(1, {2, look}) == "ann");
    CHECK(seat_name(1, {1, look}) == "you");
    CHECK(seat_name(2, {1, look}) == "seat 2");
    CHECK(seat_name(4, {1, look}) == "seat 4");
    CHECK(seats_in_words({4, 3, 2, 1}, {1, look}) == "you, cy, seats 4, 2");
    CHECK(place_text("3:loop.A", {1, look}) == "A of loop of cy");
    CHECK(event_text({2, 2, 0, EventKind::moved, {{"card", "?"}, {"to", "grid.4"}, {"whose", "3"}}}, 1, look) ==
          "cy: a hidden card to 4 of grid");
}

TEST_CASE("events are told as sentences, places as a player would name them") {
    const Event changed{1,
                        1,
                        0,
                        EventKind::changed,
                        {{"card", "R4"},
                         {"at", "1:loop.A"},
                         {"attribute", "value"},
                         {"from", "2"},
                         {"to", "4"},
                         {"by", "+2 to clockwise"},
                         {"file", "boards/x.yaml:3:6"}}};
    CHECK(event_text(changed, 1) == "A of your loop: value 2 to 4, now R4 (+2 to clockwise)");
    CHECK(event_text({3, 3, 0, EventKind::created, {{"card", "?"}, {"to", "2:hand#1"}}}, 1) ==
          "a new hidden card to hand of seat 2");
    CHECK(event_text(changed, 2) == "A of loop of seat 1: value 2 to 4, now R4 (+2 to clockwise)");
    CHECK(event_text({2, 2, 0, EventKind::moved, {{"card", "?"}, {"to", "grid.4"}, {"whose", "2"}}}, 1) ==
          "seat 2: a hidden card to 4 of grid");
    CHECK(event_text(
              {2, 2, 0, EventKind::scored, {{"seat", "2"}, {"pattern", "quattro"}, {"score", "none"}, {"places", ""}}},
              1) == "seat 2: no quattro");
    CHECK(event_text({2, 2, 0, EventKind::counter, {{"name", "holder"}, {"seat", "0"}, {"value", "2"}}}, 1) ==
          "holder - 2");
    CHECK(event_text({2,
                      2,
                      0,
                      EventKind::answered,
                      {{"seat", "1"}, {"prompt", "turn"}, {"move", "none"}, {"act.give.to", "red"}}},
                     1) == "you: to red");
    CHECK(event_text({2, 2, 0, EventKind::answered, {{"seat", "2"}, {"prompt", "crush"}, {"crush", "false"}}}, 1) ==
          "seat 2: crush no");
    CHECK(event_text({2,
                      2,
                      0,
                      EventKind::answered,
                      {{"seat", "2"}, {"prompt", "last_call"}, {"swap_values", "1:A"}, {"swap_values2", "2:C"}}},
                     1) == "seat 2: swap values your A, C of seat 2");
    CHECK(event_text({2, 2, 0, EventKind::answered, {{"seat", "2"}, {"prompt", "last_call"}, {"call", "mine"}}}, 1) ==
          "seat 2, last call: call mine");
    CHECK(event_text({2, 2, 0, EventKind::answered, {{"seat", "2"}, {"prompt", "colour"}, {"colour", "red"}}}, 1) ==
          "seat 2: colour red");
    CHECK(event_text({2, 2, 0, EventKind::answered, {{"seat", "2"}, {"prompt", "turn"}, {"move", "none"}}}, 1) ==
          "seat 2, turn: none");
    CHECK(event_text({3, 3, 0, EventKind::waiting, {{"seat", "1"}, {"a", "b"}}}, 1) == "you: waiting - a b");
}

TEST_CASE("cards dealt together are one line, and an answer is not told twice") {
    const std::vector<Event> events{
        {1, 1, 0, EventKind::answered, {{"seat", "1"}, {"prompt", "place"}, {"card", "R1"}, {"slot", "A"}}},
        {2, 2, 0, EventKind::moved, {{"card", "R1"}, {"from", "1:hand#1"}, {"to", "1:loop.A"}, {"whose", "1"}}},
        {3, 3, 0, EventKind::moved, {{"card", "R2"}, {"from", "1:deck#1"}, {"to", "1:hand#1"}}},
        {4, 3, 0, EventKind::moved, {{"card", "B2"}, {"from", "1:deck#2"}, {"to", "1:hand#2"}}},
        {5, 3, 0, EventKind::moved, {{"card", "?"}, {"from", "2:deck#8"}, {"to", "2:hand#1"}}},
        {6, 6, 0, EventKind::answered, {{"seat", "1"}, {"prompt", "colour"}, {"colour", "red"}}}};
    CHECK(event_lines(events, 1) ==
          std::vector<std::string>{"you: R1 to A of your loop", "R2, B2 from your deck to your hand",
                                   "a hidden card from deck of seat 2 to hand of seat 2", "you: colour red"});
}

TEST_CASE("an answer is told unless the card it laid says all of it") {
    const Event placed{
        2, 2, 0, EventKind::moved, {{"card", "R1"}, {"from", "1:hand#1"}, {"to", "1:loop.A"}, {"whose", "1"}}};
    const Event says_more{1, 1, 0, EventKind::answered, {{"seat", "1"}, {"prompt", "p"}, {"card", "R1"}, {"bet", "7"}}};
    CHECK(event_lines({says_more, placed}, 1) ==
          std::vector<std::string>{"you: card R1, bet 7", "you: R1 to A of your loop"});
    const Event from_table{2, 2, 0, EventKind::moved, {{"card", "R1"}, {"from", "pool#1"}, {"to", "board.A"}}};
    const Event chosen{1, 1, 0, EventKind::answered, {{"seat", "1"}, {"prompt", "pick"}, {"card", "R1"}}};
    CHECK(event_lines({chosen, from_table}, 2) ==
          std::vector<std::string>{"seat 1, pick: card R1", "R1 from pool to A of board"});
}

TEST_CASE("cards made together are one line, and so is a counter of several seats") {
    const std::vector<Event> events{
        {1, 1, 0, EventKind::created, {{"card", "R1"}, {"to", "1:hand#1"}}},
        {2, 2, 0, EventKind::created, {{"card", "?"}, {"to", "2:hand#1"}}},
        {3, 3, 0, EventKind::created, {{"card", "?"}, {"to", "2:hand#1"}}},
        {4, 4, 0, EventKind::created, {{"card", "B1"}, {"to", "3:hand#1"}}},
        {5, 5, 0, EventKind::created, {{"card", "B2"}, {"to", "3:hand#1"}}},
        {6, 6, 0, EventKind::counter, {{"name", "coins"}, {"seat", "1"}, {"value", "4"}}},
        {7, 7, 0, EventKind::counter, {{"name", "coins"}, {"seat", "2"}, {"value", "5"}}},
        {8, 8, 0, EventKind::counter, {{"name", "coins"}, {"seat", "1"}, {"value", "6"}}},
        {9, 9, 0, EventKind::counter, {{"name", "n"}, {"seat", "0"}, {"value", "1"}}},
        {10, 10, 0, EventKind::counter, {{"name", "n"}, {"seat", "0"}, {"value", "2"}}},
        {11, 11, 0, EventKind::counter, {{"name", "lives"}, {"seat", "2"}, {"value", "3"}}}};
    CHECK(event_lines(events, 1) ==
          std::vector<std::string>{"a new R1 to your hand", "new: 2 hidden cards to hand of seat 2",
                                   "new: B1, B2 to hand of seat 3", "coins - you: 4; seat 2: 5", "coins - you: 6",
                                   "n - 1", "n - 2", "lives - seat 2: 3"});
}

TEST_CASE("cards hidden alike that go the same way are counted") {
    const Event back{
        1, 1, 0, EventKind::moved, {{"card", "?"}, {"from", "2:hand#1"}, {"to", "deck#1"}, {"by", "wind"}}};
    const Event other{
        2, 2, 0, EventKind::moved, {{"card", "R1"}, {"from", "2:hand#1"}, {"to", "deck#1"}, {"by", "wind"}}};
    CHECK(event_lines({back, back, back, other, other, back}, 1) ==
          std::vector<std::string>{"3 hidden cards from hand of seat 2 to deck (wind)",
                                   "R1 from hand of seat 2 to deck (wind)", "R1 from hand of seat 2 to deck (wind)",
                                   "a hidden card from hand of seat 2 to deck (wind)"});
}

TEST_CASE("what is empty or nothing for all shares a line") {
    View view;
    view.seat = 1;
    view.zones = {cards_of("hand", 1, {}), cards_of("hand", 2, {"R1"}), cards_of("given", 1, {}),
                  cards_of("discards", 0, {})};
    view.counters = {{"points", 1, "0"}, {"points", 2, "0"}, {"wins", 1, "0"}, {"wins", 2, "1"}, {"holder", 0, "none"}};
    CHECK("\n" + draw_view(view, {}) == R"(

hand - you: empty; seat 2: R1
given, discards - empty
wins - you: 0; seat 2: 1
points - 0
holder - none
)");
}

TEST_CASE("who has answered is told where several are asked") {
    View view;
    view.seat = 1;
    view.seats = {{1, true, false}, {2, true, true}, {3, false, false}, {4, true, true}, {5, true, false}};
    CHECK(answers_in_words(view) == "Answered: seats 2, 4; still asked: you, seat 5");
    view.seats = {{1, true, true}, {2, true, true}};
    CHECK(answers_in_words(view) == "Answered: you, seat 2");
    view.seats = {{1, true, false}, {2, true, false}, {3, true, false}};
    CHECK(answers_in_words(view) == "Asked: you, seats 2, 3");
    view.seats = {{1, true, false}, {2, false, false}};
    CHECK(answers_in_words(view).empty());
}

TEST_CASE("two attributes can have a sign together") {
    Diagnostics out;
    const auto game = Game::load({QUATTRO_HOME_DIR}, "triangle-clock", {}, out);
    REQUIRE(game);
    const Look look{false, 100, game.get()};
    CHECK(picture_of("N+SE-", zone_kind("hand"), look).text == "▲N+◿SE-");
    CHECK(picture_of("W-", zone_kind("hand"), look).text == "◁W-");
    CHECK(sign_legend(look).starts_with("Cards: ▲ ◥ ▶ ◢ ▼ ◣ ◀ ◤ solid, △ ◹ ▷ ◿ ▽ ◺ ◁ ◸ clear, N north, "));
}

TEST_CASE("text wraps at blanks, and a number stays with what it counts") {
    CHECK(wrapped_lines("  card: 1 R1, 2 R2, 3 B1", 14) == "  card: 1 R1,\n    2 R2, 3 B1");
    CHECK(wrapped_lines("to the hand of seat 2", 19) == "to the hand of seat\n  2");
    CHECK(wrapped_lines("one\n\ntwo three", 7) == "one\n\ntwo\n  three");
    CHECK(wrapped_lines("\x1b[31mred\x1b[0m \x1b[31mred\x1b[0m", 7) == "\x1b[31mred\x1b[0m \x1b[31mred\x1b[0m");
    CHECK(wrapped_lines("incomprehensibilities", 5) == "incomprehensibilities");  // no word is broken
}

TEST_CASE("cards that are removed from one zone, or that one effect moves around it, are one line each") {
    const auto gone = [](const char* card, const char* from) {
        return Event{1, 1, 0, EventKind::removed, {{"card", card}, {"from", from}}};
    };
    CHECK(event_lines({gone("R1", "1:loop.A"), gone("B2", "1:loop.C"), gone("G1", "2:loop.A")}, 1) ==
          std::vector<std::string>{"R1, B2 of your loop are gone", "G1 of A of loop of seat 2 is gone"});
    const auto turned = [](const char* card, const char* from, const char* to, const char* by) {
        return Event{1, 1, 0, EventKind::moved, {{"card", card}, {"from", from}, {"to", to}, {"by", by}}};
    };
    CHECK(event_lines({turned("R1", "1:loop.A", "1:loop.B", "turn"), turned("B2", "1:loop.G", "1:loop.A", "turn"),
                       turned("G1", "2:loop.A", "2:loop.B", "turn"), turned("G1", "2:loop.B", "1:loop.B", "give")},
                      1) == std::vector<std::string>{"your loop: R1 to B, B2 to A (turn)",
                                                     "G1 from A of loop of seat 2 to B of loop of seat 2 (turn)",
                                                     "G1 from B of loop of seat 2 to B of your loop (give)"});
}
