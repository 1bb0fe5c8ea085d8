// Tests the news since a player's last look, with pictures of zones that scored.
#include <catch2/catch.hpp>

#include "cli/event_text.hpp"
#include "cli/news.hpp"
#include "cli/packs.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using namespace quattro::tools;
using Catch::Contains;

namespace {

// A game in which seat 1 lays two chips of one suit. The pair scores, and the row is cleared if seat 1 answers so.
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

// The news of the first round.
Told told(const std::string& cleared) {
    const SmallPack pack;
    pack.write("cards/chip.yaml", kTiles);
    Match match(pack.game(kRow), 1);
    News news;
    news.begin(match.seen_by(2).view());
    const std::uint64_t known = match.seen_by(2).view().last_event;
    REQUIRE_FALSE(match.answer(1, 1, {{"clear", cleared}}, 0));
    const Look look{.game = &match.game(), .names = {"ann", "bo"}};
    Told all;
    for (const News::Piece& piece :
         news.update(match.seen_by(2).events(known), match.seen_by(2).view(), look, [](const Event&) { return true; }))
        (piece.picture ? all.pictures : all.lines) += piece.text + "\n";
    all.counted = news.scored_places();
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

TEST_CASE("an action is told by its name, a mark and a shield in words, and a column as it is chosen") {
    Diagnostics errors;
    const auto told = [&](const std::string& game, Event event) {
        const auto loaded = load_game(pack_stack({}), game, {}, errors);
        REQUIRE(loaded);
        return event_text(event, 1, {.game = loaded.get()});
    };
    const auto changed = [](const char* card, const char* at, const char* attribute, const char* to, const char* by) {
        return Event{1,
                     1,
                     0,
                     EventKind::changed,
                     {{"card", card}, {"at", at}, {"attribute", attribute}, {"from", "0"}, {"to", to}, {"by", by}}};
    };
    CHECK(told("quattro-bridge", changed("G>Y", "1:bridges#2", "value", "1", "")) ==
          "your bridges: G>Y is crossed now");
    CHECK(told("quattro-bridge", changed("R4", "1:hand#2", "value", "1", "")) == "your hand: value 0 to 1, now R4");
    CHECK(told("quattro-loop", changed("R4", "1:loop.A", "shield", "1", "protect this card")) ==
          "A of your loop: R4 now has a shield (protect this card)");
    CHECK(told("quattro-loop", changed("R4", "1:loop.A", "shield", "0", "")) ==
          "A of your loop: R4 no longer has a shield");
    CHECK(told("connect-four", {1, 1, 0, EventKind::moved, {{"card", "1"}, {"to", "grid.d3"}, {"whose", "1"}}}) ==
          "you: 1 to column 4 of grid");
    CHECK(told("connect-four", {1,
                                1,
                                0,
                                EventKind::scored,
                                {{"seat", "1"}, {"pattern", "line"}, {"places", "a1 b1"}, {"zone", "grid"}}}) ==
          "you: line at columns 1, 2");
    CHECK(told("quattro-bridge",
               {1, 1, 0, EventKind::answered, {{"seat", "1"}, {"prompt", "turn"}, {"only_if", "took_effect"}}}) ==
          "you, turn: on condition that the first action took effect");
    CHECK(told("quattro-bridge",
               {1, 1, 0, EventKind::answered, {{"seat", "2"}, {"prompt", "bestow"}, {"answer.seat", "1"}}}) ==
          "seat 2, bestow: second token to you");
    CHECK(told("triangle-clock", {1,
                                  1,
                                  0,
                                  EventKind::answered,
                                  {{"seat", "1"}, {"prompt", "choose"}, {"palette", "swap"}, {"use", "none"}}}) ==
          "you: Palette Swap use it");
    CHECK(told("quattro-loop", {1, 1, 0, EventKind::host, {{"kind", "extend"}, {"reason", ""}, {"seat", "1"}}}) ==
          "The host gives you more time");
}

TEST_CASE("numbers that change for one reason are a line, which says why") {
    const auto counter = [](const char* seat, const char* why) {
        return Event{1, 1, 0, EventKind::counter, {{"name", "points"}, {"seat", seat}, {"value", "2"}, {"why", why}}};
    };
    const std::vector<std::string> lines = event_lines(
        {counter("1", "for an ace"), counter("2", "for an ace"), counter("3", ""), counter("4", "for luck")}, 1);
    CHECK(lines == std::vector<std::string>{"points - you: 2; seat 2: 2 - for an ace", "points - seat 3: 2",
                                            "points - seat 4: 2 - for luck"});
}
