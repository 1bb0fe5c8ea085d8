// Tests steps of the flow and of its end at the limits of the reference; see maxima_steps_test.cpp.
#include <fmt/format.h>

#include <numeric>

#include "large_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Words = std::vector<std::string>;

namespace {

std::string deep(const std::string& begin, int times, const std::string& inner) {
    std::string text = inner;
    for (int i = 0; i < times; ++i)
        text = fmt::format(fmt::runtime(begin), i, text);
    return text;
}

// A match in which seat 16 drops 15 cards into the last column.
Match dropped_by_16(const LargePack& pack, const std::string& then) {
    Match match = pack.after(
        "zones: { grid: { kind: grid, columns: 15, rows: 15, seen_by: everyone } }\n"
        "patterns: { line: { among: { lines: grid, length: 15 }, same: suit } }\n" +
            pack.prompts("column: { pick: columns(grid) where it is not full }"),
        "  go: { repeat: 20, steps: { in: { of: 16, steps: { ask: { ask: column }, fall: { drop: { suit: "
        "suit1000 }, into: column }, " +
            then + " } } } }\n");
    for (int i = 0; i < 15 && !match.over(); ++i)
        REQUIRE_FALSE(answer(match, 16, {{"column", "15"}}));
    return match;
}

void presents(const LargePack& pack) {
    constexpr int kBoards = 100;
    const auto names = numbered("b", kBoards);
    for (const std::string& name : names)
        pack.write("boards/small/" + name + ".yaml", "board: " + name + "\nslots: {}\n");
    for (const int times : {1, kBoards, kBoards + 1}) {
        const Match match =
            pack.after("boards: [" + join(names, ", ") +
                           "]\nzones: { shelf: { kind: row, places: [A, B], effects: board, seen_by: everyone } }\n" +
                           pack.prompts(),
                       fmt::format("  go: {{ repeat: {}, steps: {{ next: {{ present: next }} }} }}\n  work: {{ of: 1, "
                                   "steps: {{ slots: {{ resolve: shelf }} }} }}\n",
                                   times));
        CHECK(match.seen_by(1).view().board == names[static_cast<std::size_t>((times - 1) % kBoards)]);
    }
}

void tells(const LargePack& pack) {
    const std::string text(4000, 'x');
    const Match match = pack.after("zones: {}\n" + pack.prompts(), "  say: { tell: \"" + text + "\" }\n");
    for (Seat seat = 1; seat <= kMaxSeats; ++seat) {
        Words heard;
        for (const Event& event : match.seen_by(seat).events())
            for (const auto& [key, value] : event.data)
                if (value == text) heard.push_back(value);
        CHECK(heard == Words{text});
    }
}

void ends_if_made(const LargePack& pack) {
    const Match match = dropped_by_16(pack, "made: { if_made: line, by: fall }");
    CHECK(match.over());
    CHECK(match.winners() == std::vector<Seat>{16});
}

void tells_made(const LargePack& pack) {
    const Match match = dropped_by_16(pack, "tell: { tell_made: at(grid; o1), of: 16 }");
    std::vector<int> told_to;
    for (Seat seat = 1; seat <= kMaxSeats; ++seat)
        told_to.push_back(told(match, seat, "scored"));
    CHECK(told_to == std::vector<int>(kMaxSeats, 1));
}

void ends(const LargePack& pack) {
    const auto winners = [&](const std::string& who) {
        return Match(pack.game("seats: 16\nzones: {}\nflow: { over: { end: \"" + who + "\" } }\n"), 1).winners();
    };
    std::vector<Seat> all(kMaxSeats);
    std::iota(all.begin(), all.end(), 1);
    CHECK(winners("seats") == all);
    CHECK(winners("seats where it = 16") == std::vector<Seat>{16});
    CHECK(winners("16") == std::vector<Seat>{16});
}

void does(const LargePack& pack) {
    const auto nested = [&](int times) {
        std::string routines = "routines:\n  r0: { more: { add: { k: 1 } } }\n";
        for (int i = 1; i < times; ++i)
            routines += fmt::format("  r{}: {{ more: {{ add: {{ k: 1 }} }}, in: {{ do: r{} }} }}\n", i, i - 1);
        return std::pair(routines + "counters: { k: {} }\nzones: {}\n" + pack.prompts(),
                         fmt::format("  go: {{ do: r{} }}\n", times - 1));
    };
    const auto [parts, flow] = nested(100);
    CHECK(counter(pack.after(parts, flow), 0, "k", 0) == "100");
    const auto [more_parts, more_flow] = nested(101);
    CHECK_THAT(pack.errors("seats: 2\n" + more_parts + "flow:\n" + more_flow + "  over: { end: draw }\n"),
               Contains("game.yaml:") && Contains("routines are nested more than 100 deep"));
}

void leaves(const LargePack& pack) {
    const Match match = pack.after(
        "counters: { k: {}, passes: {} }\nzones: {}\n" + pack.prompts(),
        "  outer: { repeat: 100000, steps: { count: { set: { passes: outer } }, inner: { repeat: 100000, steps: { "
        "more: { "
        "add: { k: 1 } }, out: { leave: outer, if: k = 1000 }, next: { leave: inner, if: k % 100 = 0 } } } } }\n");
    CHECK(counter(match, 0, "k", 0) == "1000");
    CHECK(counter(match, 0, "passes", 0) == "10");
}

const char* const kUsedUp = "one input exceeded its budget (more than 5000000 units of work)";

void repeats(const LargePack& pack) {
    const auto flow = [](int times) {
        return fmt::format("  go: {{ repeat: {}, steps: {{ more: {{ add: {{ k: go }} }} }} }}\n", times);
    };
    const std::string parts = numbered_counters("k: {}, own: { of: seat }") + "zones: {}\n" + pack.prompts();
    const Match match =
        pack.after(parts, kNumbered + flow(1000) + "  each: { repeat: 1000, steps: { more: { add: { own: no } } } }\n");
    CHECK(counter(match, 0, "k", 0) == "500500");
    Words wanted;
    for (Seat seat = 1; seat <= kMaxSeats; ++seat)
        wanted.push_back(std::to_string(1000 * seat));
    CHECK(of_seats(match, "own") == wanted);
    CHECK_THAT(pack.stops(parts, flow(1'000'000)), Contains("game.yaml:") && Contains(kUsedUp));
}

void goes_through(const LargePack& pack) {
    const Match match = pack.after(
        "counters: { k: {}, of_suit: { of: suit }, own: { of: seat } }\nzones: {}\n" + pack.prompts(),
        "  seats: { each: seat, from: 16, steps: { more: { add: { k: 1 } }, own: { set: { own: k } } } }\n"
        "  suits: { each: suit, steps: { more: { add: { k: 1 } }, keep: { set: { of_suit(suit): k } } } }\n");
    Words wanted;
    for (Seat seat = 1; seat <= kMaxSeats; ++seat)
        wanted.push_back(std::to_string(seat == 16 ? 1 : seat + 1));
    CHECK(of_seats(match, "own") == wanted);
    CHECK(counter(match, 0, "k", 0) == "1016");
    CHECK(counter(match, 0, "of_suit(suit1)", 0) == "17");
    CHECK(counter(match, 0, "of_suit(suit1000)", 0) == "1016");
}

void goes_apart(const LargePack& pack) {
    Match match =
        pack.after("counters: { own: { of: seat } }\nzones: {}\n" + pack.prompts("go: { pick: 1..100000 }"),
                   "  apart: { parallel: everyone, steps: { one: { ask: go }, keep: { add: { own: go } }, two: { "
                   "ask: go }, more: { add: { own: go } } } }\n");
    for (Seat seat = kMaxSeats; seat >= 1; --seat)
        for (const int value : {100'000, seat}) {
            CHECK(asked(match, seat) == "go");
            REQUIRE_FALSE(answer(match, seat, {{"go", std::to_string(value)}}));
        }
    CHECK(asked(match, 16) == "stop");
    Words wanted;
    for (Seat seat = 1; seat <= kMaxSeats; ++seat)
        wanted.push_back(std::to_string(100'000 + seat));
    CHECK(of_seats(match, "own") == wanted);
}

void goes_on_until(const LargePack& pack) {
    const auto cards = all_cards();
    const Match match = pack.after(
        deck_of(cards, ", rest: { kind: pile, seen_by: everyone }") + "counters: { k: {} }\n" + pack.prompts(),
        "  go: { until: k = 300, steps: { one: { move: first(deck), to: rest }, more: { add: { k: 1 } } } }\n");
    CHECK(counter(match, 0, "k", 0) == "300");
    CHECK((lying(match, 0, "rest", 0) == each_written(std::span(cards).first(300))));
}

void blocks(const LargePack& pack) {
    // Blocks nested to the maximum depth of files.
    const std::string inner = deep("b{}: {{ of: 16, steps: {{ {} }} }}", 20, "more: { add: { own: 1 } }");
    const Match match = pack.after(
        numbered_counters("own: { of: seat }") + "zones: {}\n" + pack.prompts(),
        kNumbered + "  " + inner +
            "\n  of_last: { if: no of 16 > 15, steps: { a: { add: { own: 10 } } } }\n"
            "  not: { if: up > 16, steps: { a: { add: { own: 5 } } }, else: { b: { add: { own: 100 } } } }\n");
    for (Seat seat = 1; seat <= kMaxSeats; ++seat)
        CHECK(counter(match, 0, "own", seat) == (seat == 16 ? "111" : "110"));
}

}  // namespace

namespace quattro::test {

std::map<std::string, TriedStep> steps_of_flow() {
    return {
        {"present", presents},
        {"tell", tells},
        {"if_made", ends_if_made},
        {"tell_made", tells_made},
        {"end", ends},
        {"do", does},
        {"leave", leaves},
        {"repeat", repeats},
        {"each", goes_through},
        {"parallel", goes_apart},
        {"until", goes_on_until},
        {"steps", blocks},
    };
}

}  // namespace quattro::test
