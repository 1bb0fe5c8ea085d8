// Numbers have 64 bits: what reckons with them gives what 128 bits give, or halts the match where 64 do not hold it.
#include <fmt/format.h>

#include <random>

#include "base/checked.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

constexpr std::int64_t kValues[] = {INT64_MIN,  INT64_MIN + 1, -4294967296, -3037000500, -2147483648,   -1,       2, 7,
                                    2147483647, 3037000500,    4294967295,  4294967296,  INT64_MAX - 1, INT64_MAX};

// An expression as a designer writes it, and what it comes to; nothing: the match halts.
struct Reckoning {
    std::string text;
    std::optional<std::int64_t> value;
};

// What a number can be: what 64 bits hold but for the one of them that stands for none.
constexpr std::int64_t kNone = INT64_MIN + 2147483648;
std::optional<std::int64_t> as_number(Wide wide) {
    const auto held = checked(wide);
    return held && *held != kNone ? held : std::nullopt;
}

Wide floor_of(Wide a, Wide b) { return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0); }

class Expressions {
public:
    explicit Expressions(unsigned seed) : random_(seed) {}

    Reckoning any(int depth) {
        if (depth == 0) return leaf();
        const Reckoning a = any(depth - 1), b = any(depth - 1);
        switch (below(9)) {
            case 0: return both(a, "+", b, [](Wide x, Wide y) { return std::optional(x + y); });
            case 1: return both(a, "-", b, [](Wide x, Wide y) { return std::optional(x - y); });
            case 2: return both(a, "*", b, [](Wide x, Wide y) { return std::optional(x * y); });
            case 3:
                return both(a, "%", b, [](Wide x, Wide y) {
                    return y == 0 ? std::nullopt : std::optional(x - floor_of(x, y) * y);
                });
            case 4:
                return both(a, "/", b,
                            [](Wide x, Wide y) { return y == 0 || x % y != 0 ? std::nullopt : std::optional(x / y); });
            case 5: return one("-({})", a, [](Wide x) { return -x; });
            case 6: return one("abs({})", a, [](Wide x) { return x < 0 ? -x : x; });
            case 7: {
                Reckoning r = both(
                    a, "/", b, [](Wide x, Wide y) { return y == 0 ? std::nullopt : std::optional(floor_of(x, y)); });
                r.text = fmt::format("down{}", r.text);
                return r;
            }
            default:
                return both(a, "+ total(pool) -", b, [this](Wide x, Wide y) {
                    const auto sum = as_number(x + pool[0] + pool[1]);
                    return sum ? std::optional(*sum - y) : std::nullopt;
                });
        }
    }
    // What seats have in `pool`: in `a + total(pool) - b` these are small, so that only a and b make it too large.
    std::int64_t pool[2] = {3, 4};

private:
    int below(int n) { return std::uniform_int_distribution<>(0, n - 1)(random_); }
    Reckoning leaf() {
        const int i = below(static_cast<int>(std::size(kValues)));
        return {fmt::format("v{}", i), kValues[i]};
    }
    template <class F>
    static Reckoning one(fmt::format_string<const std::string&> text, const Reckoning& a, F f) {
        return {fmt::format(text, a.text), a.value ? as_number(f(*a.value)) : std::nullopt};
    }
    template <class F>
    static Reckoning both(const Reckoning& a, const char* sign, const Reckoning& b, F f) {
        Reckoning r{fmt::format("({} {} {})", a.text, sign, b.text), std::nullopt};
        if (!a.value || !b.value) return r;
        if (const std::optional<Wide> wide = f(*a.value, *b.value)) r.value = as_number(*wide);
        return r;
    }

    std::mt19937 random_;
};

struct Numbers : SmallPack {
    // What `n` is when the flow waits; "halts" with a message that names line and reason.
    std::string after(const std::string& steps) const {
        std::string counters = "n: {}, pool: { of: seat, starts: 0 }, own: { of: seat, starts: 9223372036854775807 }";
        for (std::size_t i = 0; i < std::size(kValues); ++i)
            counters += fmt::format(", v{}: {{ starts: {} }}", i, kValues[i]);
        const auto loaded =
            game("seats: 2\nzones: { heap: { kind: hand, seen_by: everyone } }\ncounters: { " + counters +
                 " }\nprompts: { go: { pick: [ready] } }\nflow:\n  fill: { set: { pool of 1: 3, pool of 2: 4 } }\n" +
                 steps + "  stay: { ask: go }\n  over: { end: draw }\n");
        try {
            return test::counter(Match(loaded, 1), 0, "n", 0);
        } catch (const PackError& e) {
            CHECK_THAT(e.show(), Contains("game.yaml:9:"));
            return e.show().find("more than a number can be") != std::string::npos ? "halts" : "fails";
        }
    }
};

}  // namespace

TEST_CASE("random expressions of numbers at the bounds come to what 128 bits say, or halt with their line") {
    const Numbers numbers;
    int halts = 0;
    for (unsigned seed = 0; seed < 400; ++seed) {
        const Reckoning r = Expressions(seed).any(1 + static_cast<int>(seed % 3));
        INFO(r.text);
        const std::string found = numbers.after("  reckon: { set: { n: \"" + r.text + "\" } }\n");
        halts += found == "halts";
        if (r.value)
            CHECK(found == std::to_string(*r.value));
        else
            CHECK((found == "halts" || found == "fails"));
    }
    CHECK(halts > 50);
}

TEST_CASE("a counter halts the match where an addition goes beyond 64 bits") {
    const Numbers numbers;
    CHECK(numbers.after("  reckon: { add: { v13: 1 } }\n") == "halts");
    CHECK(numbers.after("  reckon: { add: { v0: -1 } }\n") == "halts");
    CHECK(numbers.after("  reckon: { add: { v12: 1 } }\n") == "0");
    CHECK(numbers.after("  reckon: { add: { own: 1 } }\n") == "halts");
    CHECK(numbers.after("  reckon: { set: { n: total(own) } }\n") == "halts");
    CHECK(numbers.after("  reckon: { set: { n: total(own) - 1 } }\n") == "halts");
}

TEST_CASE("what is reckoned of known numbers alone and is too large is refused when the game is loaded") {
    const SmallPack pack;
    CHECK_THAT(pack.errors("seats: 2\ncounters: { n: {} }\nflow:\n  a: { set: { n: 2147483647 * 2147483647 * 3 } }\n"
                           "  over: { end: draw }\n"),
               Contains("game.yaml:6:") && Contains("more than a number can be"));
}
