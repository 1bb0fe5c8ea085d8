// Tests membership of a number in lists and ranges against a simple computation, for counters of several scales.
#include <fmt/format.h>

#include <vector>

#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// A counter's name, its scale, and its value in hundredths.
struct Held {
    const char* name;
    int scale, hundredths;
};
constexpr Held kHeld[] = {{"two", 1, 200},    {"half", 2, 150},   {"whole", 2, 200},   {"tenth", 10, 190},
                          {"tens", 10, 200},  {"cent", 100, 199}, {"cents", 100, 200}, {"low", 100, -150},
                          {"minus", 2, -100}, {"none_yet", 1, 0}};

struct Question {
    std::string text;
    bool holds;
};

std::vector<Question> questions() {
    std::vector<Question> all;
    for (const Held& what : kHeld) {
        for (const Held& a : kHeld)
            for (const Held& b : kHeld)
                if (&a != &b && &a != &what && &b != &what)
                    all.push_back({fmt::format("{} in ({}; {})", what.name, a.name, b.name),
                                   what.hundredths == a.hundredths || what.hundredths == b.hundredths});
        for (const auto& [from, to] : {std::pair{1, 3}, {-2, 1}, {2, 2}, {0, 5}}) {
            const bool whole = what.hundredths % 100 == 0;
            all.push_back({fmt::format("{} in {}..{}", what.name, from, to),
                           whole && from * 100 <= what.hundredths && what.hundredths <= to * 100});
        }
    }
    return all;
}

std::string game_of(const std::string& counters, const std::string& steps) {
    return "seats: 2\nzones: { pool: { kind: pile, seen_by: everyone } }\ncounters:\n" + counters +
           "prompts: { stay: { pick: [wait] } }\nflow:\n  begin: { ask: stay }\n" + steps +
           "  stay: { ask: stay }\n  over: { end: draw }\n";
}

Match played(const std::string& counters, const std::string& steps) {
    const SmallPack pack;
    Match match(pack.game(game_of(counters, steps)), 1);
    for (Seat seat = 1; seat <= 2; ++seat)
        REQUIRE_FALSE(answer(match, seat, {{"stay", "wait"}}));
    return match;
}

}  // namespace

TEST_CASE("a number is one of several whatever scales they are counted in") {
    std::string counters, steps;
    for (const Held& held : kHeld)
        counters += fmt::format("  {}: {{ scale: {}, starts: {} }}\n", held.name, held.scale, held.hundredths / 100.0);
    const std::vector<Question> all = questions();
    for (std::size_t i = 0; i < all.size(); ++i) {
        counters += fmt::format("  q{}: {{ starts: -1 }}\n", i);
        steps += fmt::format("  q{}s: {{ set: {{ q{}: 1 if {} else 0 }} }}\n", i, i, all[i].text);
    }
    const Match match = played(counters, steps);
    REQUIRE_FALSE(match.halted());
    for (std::size_t i = 0; i < all.size(); ++i) {
        INFO(all[i].text);
        CHECK(counter(match, 0, fmt::format("q{}", i), 0) == (all[i].holds ? "1" : "0"));
    }
}

TEST_CASE("a range is compared with its ends, and gone through to the highest number there is") {
    const std::string counters =
        "  far: { starts: 9223372036854775807 }\n  near: { starts: 9223372036854775800 }\n  n: {}\n"
        "  mid: { starts: 7 }\n";
    const auto ends_with = [&](const std::string& value) {
        const Match match = played(counters, "  x: { set: { n: " + value + " } }\n");
        return match.halted() ? match.seen_by(0).view().failure : counter(match, 0, "n", 0);
    };
    CHECK(ends_with("1 if mid in 1..far else 0") == "1");
    CHECK(ends_with("1 if mid in near..far else 0") == "0");
    CHECK(ends_with("count(near..far)") == "8");
    CHECK(ends_with("count(near..mid)") == "0");
    CHECK(ends_with("count(mid..mid + 999)") == "1000");
    for (const std::string set : {"mid..mid + 1000000", "1..far", "-1 - far..far"})
        CHECK_THAT(ends_with("count(" + set + ")"), Contains("the range from"));
}
