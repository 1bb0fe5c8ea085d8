// What happened since somebody last looked, with pictures of what counted.
#include <catch2/catch.hpp>

#include "cli/news.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using namespace quattro::tools;
using Catch::Contains;

namespace {

// Seat 1 lays two chips of one suit; the pair scores, and the row is cleared if they say so.
const std::string kRow =
    "seats: 2\nzones: { pool: { of: seat, kind: pile, seen_by: everyone, starts: [s1, s3] },\n"
    "  row: { of: seat, kind: row, places: [A, B], seen_by: everyone } }\ncounters: { points: { of: seat } }\n"
    "patterns: { pair: { among: { windows: row, length: 2 }, same: suit, score: { sum: value } } }\n"
    "prompts: { clear: { pick: truth } }\nflow:\n  round:\n    repeat: 3\n    steps:\n"
    "      ask: { ask: clear, of: 1 }\n      a: { move: first(pool), to: row, at: A, if: round = 1, of: 1 }\n"
    "      b: { move: first(pool), to: row, at: B, if: round = 1, of: 1 }\n"
    "      score: { compare: pair, best: { points: 4 } }\n"
    "      clear: { move: row of 1, to: pool of 1, if: clear of 1 }\n  over: { end: draw }\n";

struct Told {
    std::string lines, pictures;
    std::set<std::string> counted;
};

// Of the first round.
Told told(const std::string& cleared) {
    const SmallPack pack;
    pack.write("cards/chip.yaml", kTiles);
    Match match(pack.game(kRow), 1);
    News news;
    news.begin(match.seen_by(2).view());
    const std::uint64_t known = match.seen_by(2).view().told;
    REQUIRE_FALSE(match.answer(1, 1, {{"clear", cleared}}, 0));
    const Look look{.game = &match.game(), .names = {"ann", "bo"}};
    Told all;
    for (const News::Piece& piece :
         news.tell(match.seen_by(2).events(known), match.seen_by(2).view(), look, [](const Event&) { return true; }))
        (piece.picture ? all.pictures : all.lines) += piece.text + "\n";
    all.counted = news.counted();
    return all;
}

}  // namespace

TEST_CASE("what counted and lies there still is marked on the table") {
    const Told news = told("false");
    CHECK(news.counted == std::set<std::string>{"1:row.A", "1:row.B"});
    CHECK(news.pictures.empty());
    CHECK_THAT(news.lines, Contains("ann: pair 4 at A B") && Contains("best pair: ann"));
}

TEST_CASE("what counted and is gone is drawn as it lay then, before what came behind it") {
    const Told news = told("true");
    CHECK(news.counted.empty());
    CHECK_THAT(news.pictures, Contains("A[s1]*") && Contains("B[s3]*") && Contains("* counts"));
}

TEST_CASE("beside a number stands what it has gained") {
    CHECK_THAT(told("false").lines, Contains("points - ann: 4 (+4)\n"));
}

TEST_CASE("a place has changed where another card lies than before, not where none does") {
    View before, now;
    before.zones.push_back({.name = "row", .seat = 2, .places = {"A", "B", "C"}, .cards = {"s1", "", "s2"}});
    now.zones.push_back({.name = "row", .seat = 2, .places = {"A", "B", "C"}, .cards = {"", "s1", "s3"}});
    CHECK(changed_places(before, now) == std::set<std::string>{"2:row.B", "2:row.C"});
    CHECK(changed_places(now, now).empty());
}
