// Tests events about patterns beside their numbers: lines that a card has made, and tie-breaks.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

std::vector<Values> told(const Match& match, Seat seat, EventKind kind) {
    std::vector<Values> list;
    for (const Event& event : match.seen_by(seat).events())
        if (event.kind == kind) list.push_back(event.data);
    return list;
}

// A match in which a row of three is filled with these chips, and then the steps `end` run.
Match filled(const SmallPack& pack, const std::string& chips, const std::string& end,
             const std::string& seen = "everyone") {
    pack.write("cards/chip.yaml", kTiles);
    return Match(pack.game("seats: 2\nzones: { pool: { kind: pile, seen_by: nobody, starts: [" + chips +
                           "] }, grid: { kind: grid, columns: 3, rows: 1, seen_by: " + seen +
                           " } }\ncounters: { latest: { holds: card } }\n"
                           "patterns: { one_suit: { among: { lines: grid, length: 3 }, same: suit },\n"
                           "  one_value: { among: { lines: grid, length: 3 }, same: value } }\n"
                           "prompts: { go: { pick: [yes, no] } }\n"
                           "flow:\n  a: { move: first(pool), to: grid, at: a1 }\n"
                           "  b: { move: first(pool), to: grid, at: b1 }\n"
                           "  c: { move: first(pool), to: grid, at: c1, as: latest }\n" +
                           end + "  stay: { ask: go }\n  over: { end: draw }\n"),
                 1);
}

const std::string kTellMade = "  made: { tell_made: latest, of: 2 }\n";

}  // namespace

TEST_CASE("every line that a card has made is told with what its cards have in common, to whoever sees it") {
    const SmallPack pack;
    const Match match = filled(pack, "s1, s1, s1", kTellMade);
    const std::vector<Values> both{{{"seat", "2"},
                                    {"pattern", "one_suit"},
                                    {"attribute", "suit"},
                                    {"value", "sun"},
                                    {"places", "a1 b1 c1"},
                                    {"zone", "grid"}},
                                   {{"seat", "2"}, {"pattern", "one_value"}, {"places", "a1 b1 c1"}, {"zone", "grid"}}};
    CHECK(told(match, 1, EventKind::scored) == both);
    CHECK(told(match, kSpectator, EventKind::scored) == both);
}

TEST_CASE("a line that is not there is not told, nor one to whoever does not see its cards") {
    const SmallPack pack;
    CHECK(told(filled(pack, "s1, m2, s3", kTellMade), 1, EventKind::scored).empty());
    const Match unseen = filled(pack, "s1, s1, s1", kTellMade, "nobody");
    CHECK(told(unseen, 1, EventKind::scored).empty());
    CHECK(told(unseen, kHost, EventKind::scored).size() == 2);
}

TEST_CASE("a whole loop is one window, told once; shorter windows of it are told for each through the card") {
    const SmallPack pack;
    pack.write("cards/chip.yaml", kTiles);
    const auto places = [&](const std::string& length) {
        const Match match(pack.game("seats: 2\nzones: { pool: { kind: pile, seen_by: nobody, starts: [s1, s2, s3] }, "
                                    "loop: { kind: loop, places: [A, B, C], seen_by: everyone } }\n"
                                    "counters: { latest: { holds: card } }\n"
                                    "patterns: { one_suit: { among: { windows: loop, length: " +
                                    length +
                                    " }, same: suit } }\nprompts: { go: { pick: [yes, no] } }\n"
                                    "flow:\n  a: { move: first(pool), to: loop, at: A }\n"
                                    "  b: { move: first(pool), to: loop, at: B }\n"
                                    "  c: { move: first(pool), to: loop, at: C, as: latest }\n" +
                                    kTellMade + "  stay: { ask: go }\n  over: { end: draw }\n"),
                          1);
        std::vector<std::string> list;
        for (const Event& event : match.seen_by(1).events())
            if (event.kind == EventKind::scored) list.push_back(part_of(event, "places"));
        return list;
    };
    CHECK(places("3") == std::vector<std::string>{"A B C"});
    CHECK(places("2") == std::vector<std::string>{"B C", "C A"});
}

TEST_CASE("what tell_made is about is one card, and the game has lines") {
    const SmallPack pack;
    const std::string zones = "seats: 2\nzones: { grid: { kind: grid, columns: 3, rows: 1, seen_by: everyone } }\n";
    const std::string flow = "flow: { made: { tell_made: grid }, over: { end: draw } }\n";
    CHECK_THAT(pack.errors(zones + "patterns: { line: { among: { lines: grid, length: 3 }, same: value } }\n" + flow),
               Contains("'tell_made' needs one card, but these are several"));
    CHECK_THAT(pack.errors(zones + "flow: { made: { tell_made: at(grid; a1) }, over: { end: draw } }\n"),
               Contains("the game has no pattern of lines or windows"));
}

namespace {

// The viewer's events about the tie-break between two hands, the better of which wins a point.
std::vector<Values> decided(const std::string& one, const std::string& two, Seat viewer) {
    const SmallPack pack;
    pack.write("cards/chip.yaml", kTiles);
    const Match match(
        pack.game("seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: owner } }\n"
                  "counters: { won: { of: seat } }\n"
                  "patterns: { set: { among: { cards: hand }, table: [{ cards: 2, same: value, worth: 2 }],\n"
                  "  ties: [{ highest: value }, { lowest: suit }] } }\n"
                  "prompts: { go: { pick: [yes, no] } }\n"
                  "flow:\n  one: { make: [" +
                  one + "], to: hand, of: 1 }\n  two: { make: [" + two +
                  "], to: hand, of: 2 }\n  compare: { compare: set, best: { won: 1 } }\n"
                  "  stay: { ask: go }\n  over: { end: draw }\n"),
        1);
    return told(match, viewer, EventKind::decided);
}

}  // namespace

TEST_CASE("of two hands of one score it is told what decides, to those who could have compared them") {
    const std::string low = "m1, s1";
    const std::string high = "s3, m3";
    const std::string suns = "s3, s3";
    using List = std::vector<Values>;
    CHECK(decided(low, high, kHost) ==
          List{{{"seat", "2"}, {"pattern", "set"}, {"attribute", "value"}, {"better", "3"}, {"worse", "1"}}});
    CHECK(decided(suns, high, kHost) ==
          List{{{"seat", "1"}, {"pattern", "set"}, {"attribute", "suit"}, {"better", "sun"}, {"worse", "moon"}}});
    CHECK(decided(high, high, kHost) == List{{{"pattern", "set"}}});
    CHECK(decided(high, "s3", kHost) == List{{{"seat", "1"}, {"pattern", "set"}}});
    CHECK(decided("s3", "m3", kHost).empty());
    for (const Seat seat : {Seat{1}, Seat{2}, kSpectator}) {  // a hidden hand without a match must stay hidden
        CHECK(decided(high, "s3", seat).empty());
        CHECK(decided("s3", high, seat).empty());
    }
    CHECK(decided(low, high, 1).empty());
    CHECK(decided(low, high, kSpectator).empty());
}
