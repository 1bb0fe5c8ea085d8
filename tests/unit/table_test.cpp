// Tests the table: counters that hold values, visibility, the number of seats, and generated cards.
#include "small_pack.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

const std::string kRooms = R"(
seats: { from: 2, to: 4, usual: 3 }
options: { rich: { seats: [1, 3], text: Who begins rich. } }
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }
  safe: { of: seat, kind: hand, seen_by: owner, counted_by: owner, starts: [s3, s4, s5] }
counters:
  room:  { of: seat, holds: suit, starts: sun, seen_by: { same: room } }
  purse: { of: seat, starts: 2, seen_by: { same: room } }
  notes: { of: seat, starts: 7, shown: false }
prompts: { move: { fields: { to: { pick: suit } } } }
flow:
  gift:  { add: { purse: 10 }, if: seat in rich }
  go:    { set: { room: moon }, of: 2 }
  move:  { ask: move }
  moved: { set: { room: move } }
  met:   { set: { notes: count(seats where room of it = room) } }
  stay:  { ask: move }
  over:  { end: draw }
)";

// A game with a pile that starts with these cards.
std::string lies(const std::string& starts) {
    return "seats: 1\nzones: { pool: { kind: pile, seen_by: everyone, starts: " + starts +
           " } }\nprompts: { go: { fields: { say: { pick: [now] } } } }\nflow: { stay: { ask: go }, over: { end: "
           "draw } }\n";
}

}  // namespace

TEST_CASE("a counter may hold a named value, and seats for which a counter is the same may share it") {
    SmallPack pack;
    Match match(pack.game(kRooms), 1);
    CHECK(counter(match, 1, "room", 1) == "sun");
    CHECK(counter(match, 1, "room", 3) == "sun");
    CHECK(counter(match, 1, "room", 2) == "unseen");
    CHECK(counter(match, 0, "room", 2) == "moon");
    CHECK(counter(match, 2, "purse", 2) == "2");
    CHECK(counter(match, 2, "purse", 1) == "unseen");
    CHECK(counter(match, 3, "purse", 1) == "12");
    REQUIRE_FALSE(answer(match, 1, {{"to", "moon"}}));
    REQUIRE_FALSE(answer(match, 2, {{"to", "moon"}}));
    REQUIRE_FALSE(answer(match, 3, {{"to", "sun"}}));
    CHECK(counter(match, 2, "purse", 1) == "12");
    CHECK(counter(match, 3, "purse", 1) == "unseen");
    CHECK(counter(match, 3, "room", 1) == "unseen");
}

TEST_CASE("seats of which a counter holds none share nothing for it, and what they hide is not shown as none") {
    SmallPack pack;
    std::string rooms = kRooms;
    rooms.replace(rooms.find(", starts: sun"), 13, "");
    Match match(pack.game(rooms), 1);
    CHECK(counter(match, 1, "room", 1) == "none");
    CHECK(counter(match, 1, "room", 2) == "unseen");
    CHECK(counter(match, 1, "room", 3) == "unseen");
    CHECK(counter(match, 1, "purse", 3) == "unseen");
}

TEST_CASE(
    "a counter that is not shown counts all the same, and of the seats those are counted for which something holds") {
    SmallPack pack;
    Match match(pack.game(kRooms), 1);
    for (const CounterView& c : match.seen_by(1).view().counters)
        CHECK(c.name != "notes");
    for (Seat seat : {1, 2})
        REQUIRE_FALSE(answer(match, seat, {{"to", "moon"}}));
    REQUIRE_FALSE(answer(match, 3, {{"to", "sun"}}));
    CHECK_THAT(write_save(match), Contains("2, 2, 1]"));
}

TEST_CASE("a zone that only its owner counts shows the others nothing at all") {
    SmallPack pack;
    Match match(pack.game(kRooms), 1);
    CHECK(lying(match, 1, "safe", 1) == Names{"s3", "s4", "s5"});
    CHECK(lying(match, 1, "safe", 2).empty());
    CHECK(lying(match, 1, "hand", 2) == Names{"?", "?"});
    for (const ZoneView& z : match.seen_by(1).view().zones)
        CHECK(z.hidden == (z.name == "safe" && z.seat != 1));
    CHECK_THAT(pack.errors("seats: 2\nzones: { safe: { kind: pile, seen_by: nobody, counted_by: nobdy } }\n"
                           "flow: { over: { end: draw } }\n"),
               Contains("game.yaml:4:") && Contains("did you mean 'nobody'?"));
}

TEST_CASE("how many seats play can be chosen, and so can several seats") {
    SmallPack pack;
    CHECK(pack.game(kRooms)->info().seats == 3);
    const auto four = pack.game(kRooms, {{"seats", "4"}, {"rich", "2 4"}});
    CHECK(four->info().seats == 4);
    Match match(four, 1);
    CHECK(counter(match, 0, "purse", 1) == "2");
    CHECK(counter(match, 0, "purse", 2) == "12");
    CHECK(counter(match, 0, "purse", 4) == "12");
    const auto all = [&](const std::string& rich) {
        Match m(pack.game(kRooms, {{"rich", rich}}), 1);
        return counter(m, 0, "purse", 1) + " " + counter(m, 0, "purse", 2);
    };
    CHECK(all("everyone") == "12 12");
    CHECK(all("none") == "2 2");
    for (const auto& [name, value] : {std::pair{"seats", "5"}, {"seats", "1"}, {"seats", "x"}, {"rich", "4"}}) {
        Diagnostics out;
        CHECK_FALSE(Game::load({pack.folder()}, "small", {{name, value}}, out));
        CHECK_THAT(out.show(), Contains(std::string("option ") + name) && Contains(value));
    }
    CHECK_THAT(pack.errors("seats: { from: 4, to: 2, usual: 3 }\nzones: {}\nflow: { over: { end: draw } }\n"),
               Contains("game.yaml:3:") && Contains("'usual' must be between 'from' and 'to'"));
}

TEST_CASE("`every` makes a card of each combination, the last attribute fastest") {
    SmallPack pack;
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes:\n  value: { from: 1, to: 2 }\n  suit: { one_of: { sun: s, moon: m } }\n"
               "written: \"{suit}{value}\"\n");
    Match match(pack.game(lies("[m2, { every: [suit, value] }]")), 1);
    CHECK(lying(match, 1, "pool", 0) == Names{"m2", "s1", "s2", "m1", "m2"});
    CHECK_THAT(pack.errors(lies("[{ every: [suit, size] }]")), Contains("game.yaml:4:") && Contains("size"));
}

TEST_CASE("`rising` makes each pair once, an attribute may be like another, and the first form that fits is written") {
    SmallPack pack;
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes:\n  left: { one_of: { sun: s, moon: m, star: t } }\n  right: { like: left }\n"
               "  seen: { holds: seat }\nwritten: [\"{left}-{right}\", \"to {seen}\", \"{left}\"]\n");
    Match match(pack.game(lies("[{ every: [left, right], rising: [[left], [right]] }, t, \"to 1\", t-s]")), 1);
    CHECK(lying(match, 1, "pool", 0) == Names{"s-m", "s-t", "m-t", "t", "to 1", "t-s"});
    CHECK_THAT(pack.errors(lies("[{ every: [left, right], rising: [[left]] }]")),
               Contains("game.yaml:4:") && Contains("'rising' needs two lists"));
    CHECK_THAT(pack.errors(lies("[q]")), Contains("game.yaml:4:") && Contains("'q' is not a card of the set 'chip'"));
    Match counted(pack.game(R"(
seats: 1
zones: { pool: { kind: pile, seen_by: everyone, starts: [{ every: [left, right] }] } }
counters: { n: {} }
prompts: { go: { fields: { say: { pick: [now] } } } }
flow:
  count: { set: { n: count(pool where left of it = right of it) } }
  stay: { ask: go }
  over: { end: draw }
)"),
                  1);
    CHECK(counter(counted, 1, "n", 0) == "3");
}

TEST_CASE("counters that nobody can share, or that hold what no card has, are named with their place") {
    SmallPack pack;
    const auto says = [&](const std::string& counters) {
        return pack.errors("seats: 2\nzones: {}\ncounters: " + counters + "\nflow: { over: { end: draw } }\n");
    };
    CHECK_THAT(says("{ room: { of: seat, holds: siut } }"), Contains("game.yaml:5:") &&
                                                                Contains("a counter cannot hold 'siut'") &&
                                                                Contains("did you mean 'suit'?"));
    CHECK_THAT(says("{ room: { of: seat, holds: value } }"), Contains("a counter cannot hold 'value'"));
    CHECK_THAT(says("{ n: {}, purse: { of: seat, seen_by: { same: n } } }"),
               Contains("game.yaml:5:") && Contains("'n' is not an earlier counter with 'of: seat'"));
}

TEST_CASE("cards at places and ends are found by expressions") {
    SmallPack pack;
    Match match(pack.game(R"(
seats: 2
zones:
  pool: { kind: pile, seen_by: everyone, starts: [s1, m2, s3] }
  heap: { kind: pile, seen_by: everyone }
  row: { of: seat, kind: row, places: [x, y], seen_by: everyone }
counters: { first: {}, end: {}, at: { of: seat }, suns: {}, bare: {}, moons: {}, more: {} }
prompts: { go: { fields: { where: { pick: places(row) } } } }
flow:
  put:   { make: { value: 4, suit: moon }, to: row, at: y }
  first: { set: { first: the value of first(pool) } }
  end:   { set: { end: value of last(pool) or 9 } }
  suns:  { set: { suns: count(pool where it is sun) } }
  moons: { set: { moons: count(all row where it is moon) } }
  more:  { set: { more: count(pool where value of it > value of first(pool)) } }
  ask:   { ask: go }
  at:    { set: { at: '(the value of at(row; y)) * 10 + (value of at(row; go.where) or 0)' } }
  clear: { move: pool, to: heap }
  bare:  { set: { bare: 1 }, if: first(pool) is none and last(pool) is none }
  stay:  { ask: go }
  over:  { end: draw }
)"),
                1);
    REQUIRE_FALSE(answer(match, 1, {{"where", "x"}}));
    REQUIRE_FALSE(answer(match, 2, {{"where", "y"}}));
    std::string found;
    for (const char* name : {"first", "end", "suns", "moons", "more", "bare"})
        found += counter(match, 0, name, 0) + " ";
    CHECK(found == "1 3 2 2 2 1 ");
    CHECK(counter(match, 0, "at", 1) == "40");
    CHECK(counter(match, 0, "at", 2) == "44");
}
