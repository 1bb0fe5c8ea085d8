// Tests kinds of zones: their rows, the honeycomb in all uses of zones, and the lines of the lattice.
#include "game/zone_kinds.hpp"
#include "small_pack.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

const std::string kHead =
    "seats: 2\nmost_cards: 20\ncounters: { points: { of: seat } }\nzones:\n  deck: { kind: pile, seen_by: nobody }\n";

std::string with_zone(const std::string& zone) {
    return kHead + "  it: { " + zone + ", seen_by: everyone }\nflow: { over: { end: draw } }\n";
}

// A game that repeats these steps until a honeycomb of 3 by 3 is full. Its lowest row is a1, b1, c1.
std::string comb(const std::string& steps) {
    return kHead + R"(  comb: { kind: honeycomb, columns: 3, rows: 3, seen_by: everyone }
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, s2, s3] }
patterns:
  line: { among: { lines: comb, length: 3 }, same: suit }
prompts:
  go: { pick: places(comb) where it is empty }
flow:
  round:
    until: comb is full
    steps:
)" + steps +
           "  over: { end: draw }\n";
}
const std::string kLay = R"(      go: { ask: go, of: 1 }
      lay: { make: { value: 1, suit: sun }, to: go of 1 }
      win: { end: 1, if: made(line; at(comb; go of 1)) }
)";

}  // namespace

TEST_CASE("every kind of zone is declared as its example says, and has what it says") {
    for (const ZoneKindRow* row : zone_kind_rows()) {
        SmallPack pack;
        INFO(row->kind.example);
        const std::string example(row->kind.example);
        const std::string name = example.substr(0, example.find(':'));
        const Match match(pack.game("seats: 2\nzones:\n  " + example + "\nflow: { over: { end: draw } }\n"), 1);
        const View view = match.seen_by(1).view();
        const auto zone =
            std::find_if(view.zones.begin(), view.zones.end(), [&](const ZoneView& z) { return z.name == name; });
        REQUIRE(zone != view.zones.end());
        CHECK(zone->kind == &row->kind);
        CHECK(zone->kind == zone_kind(row->kind.word));
        CHECK(zone->kind->has_places() == !zone->places.empty());
        CHECK(zone->kind->has_places() == !row->keys.empty());
        CHECK((zone->columns > 0) == (row->kind.arrangement == Arrangement::rows));
        CHECK(row->kind.directions.empty() == (row->kind.arrangement != Arrangement::rows));
    }
    CHECK(zone_kind("tree") == nullptr);
}

TEST_CASE("a kind of zone takes its own keys and no others") {
    SmallPack pack;
    CHECK_THAT(pack.errors(with_zone("kind: pile, places: [A]")), Contains("only a row or a loop has places"));
    CHECK_THAT(pack.errors(with_zone("kind: loop, places: [A], rows: 2")),
               Contains("only a grid, a honeycomb or a lattice has rows"));
    CHECK_THAT(pack.errors(with_zone("kind: honeycomb, rows: 2")),
               Contains("the honeycomb 'it' needs columns and rows") && Contains("columns: 7, rows: 6"));
    CHECK_THAT(pack.errors(with_zone("kind: row")), Contains("the zone 'it' has no places"));
    CHECK_THAT(pack.errors(with_zone("kind: honycomb, columns: 2, rows: 2")), Contains("did you mean 'honeycomb'?"));
    CHECK_THAT(pack.errors(with_zone("kind: honeycomb, columns: 16, rows: 2")), Contains("from 1 to 15"));
    CHECK_THAT(pack.errors(with_zone("kind: honeycomb, columns: 2, rows: 2, effects: board")),
               Contains("only a row or a loop carries a board's effects"));
    CHECK_THAT(pack.errors(with_zone("kind: honeycomb, columns: 2, rows: 2, known_to: nobody")),
               Contains("'it' cannot have 'known_to'"));
}

TEST_CASE("places of a honeycomb are chosen, filled, looked at and written like those of a grid") {
    SmallPack pack;
    Match match(pack.game(comb(kLay)), 1);
    CHECK(options(match, 1, "go") == Names{"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"});
    REQUIRE_FALSE(answer(match, 1, {{"go", "b2"}}));
    CHECK(lying(match, 2, "comb", 0) == Names{"", "", "", "", "s1", "", "", "", ""});
    CHECK(match.host({HostInputKind::set_zone, {{"zone", "comb"}, {"cards", "s1 - - | - m2 - | - - m3"}}}, 0) ==
          std::nullopt);
    CHECK(lying(match, 2, "comb", 0) == Names{"", "", "m3", "", "m2", "", "s1", "", ""});
    Diagnostics out;
    const auto again = load_save(pack.game(comb(kLay)), write_save(match), "save", out);
    INFO(out.show());
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
}

TEST_CASE("lines of a honeycomb run in three directions") {
    const auto wins = [](const std::string& cards, const std::string& place) {
        SmallPack pack;
        Match match(pack.game(comb(kLay)), 1);
        REQUIRE_FALSE(match.host({HostInputKind::set_zone, {{"zone", "comb"}, {"cards", cards}}}, 0));
        REQUIRE_FALSE(answer(match, 1, {{"go", place}}));
        return match.over();
    };
    CHECK(wins("- - - | - - - | s1 s1 -", "c1"));
    CHECK(wins("s1 - - | s1 - - | - - -", "a1"));
    CHECK(wins("s1 - - | - - - | - - s1", "b2"));  // up and to the left
    CHECK_FALSE(wins("- - s1 | - - - | s1 - -", "b2"));
}

TEST_CASE("lines of a lattice run along rows and columns, and nothing falls there") {
    std::string lattice = comb(kLay);
    lattice.replace(lattice.find("honeycomb"), 9, "lattice");
    const auto wins = [&](const std::string& cards, const std::string& place) {
        SmallPack pack;
        Match match(pack.game(lattice), 1);
        REQUIRE_FALSE(match.host({HostInputKind::set_zone, {{"zone", "comb"}, {"cards", cards}}}, 0));
        REQUIRE_FALSE(answer(match, 1, {{"go", place}}));
        return match.over();
    };
    CHECK(wins("- - - | - - - | s1 s1 -", "c1"));
    CHECK(wins("s1 - - | s1 - - | - - -", "a1"));
    CHECK_FALSE(wins("s1 - - | - - - | - - s1", "b2"));
    CHECK_FALSE(wins("- - s1 | - - - | s1 - -", "b2"));
    CHECK_FALSE(wins("s1 - - | - - - | - s1 s1", "b3"));
    SmallPack pack;
    CHECK_THAT(pack.errors(with_zone("kind: latice, columns: 3, rows: 3")), Contains("did you mean 'lattice'?"));
    lattice.replace(lattice.find("places(comb) where it is empty"), 30, "columns(comb) where it is not full");
    CHECK_THAT(pack.errors(lattice), Contains("'comb' is a lattice and has no columns to choose"));
}

TEST_CASE("what only other kinds of zones have is said of a honeycomb") {
    SmallPack pack;
    const auto wrong = [&](const std::string& was, const std::string& is) {
        std::string body = comb(kLay);
        body.replace(body.find(was), was.size(), is);
        return pack.errors(body);
    };
    CHECK_THAT(wrong("places(comb) where it is empty", "columns(comb) where it is not full"),
               Contains("'comb' is a honeycomb and has no columns to choose"));
    CHECK_THAT(wrong("lines: comb", "windows: comb"),
               Contains("'comb' has no windows") && Contains("windows need a row or a loop"));
    CHECK_THAT(wrong("lines: comb", "lines: deck"),
               Contains("'deck' has no lines") && Contains("lines need a grid, a honeycomb or a lattice"));
}
