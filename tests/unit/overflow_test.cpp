// Tests that arithmetic with 64 bits gives the results of 128 bits, or halts the match if they do not fit.
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

// An expression in the language of games, and its value. The value is empty if the match halts, because of an overflow
// or for another reason.
struct Reckoning {
    std::string text;
    std::optional<std::int64_t> value;
    bool overflows = false;
};

// The number that means none. as_number() is empty for it and for numbers that do not fit into 64 bits.
constexpr std::int64_t kNothing = INT64_MIN + 2147483648;
std::optional<std::int64_t> as_number(Int128 wide) {
    const bool fits = wide >= INT64_MIN && wide <= INT64_MAX && wide != kNothing;
    return fits ? std::optional(static_cast<std::int64_t>(wide)) : std::nullopt;
}

Int128 floor_of(Int128 a, Int128 b) { return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0); }

class Expressions {
public:
    explicit Expressions(unsigned seed) : random_(seed) {}

    Reckoning any(int depth) {
        if (depth == 0) return leaf();
        const Reckoning a = any(depth - 1), b = any(depth - 1);
        switch (below(9)) {
            case 0: return both(a, "+", b, [](Int128 x, Int128 y) { return std::optional(x + y); });
            case 1: return both(a, "-", b, [](Int128 x, Int128 y) { return std::optional(x - y); });
            case 2: return both(a, "*", b, [](Int128 x, Int128 y) { return std::optional(x * y); });
            case 3:
                return both(a, "%", b, [](Int128 x, Int128 y) {
                    return y == 0 ? std::nullopt : std::optional(x - floor_of(x, y) * y);
                });
            case 4:
                return both(a, "/", b, [](Int128 x, Int128 y) {
                    return y == 0 || x % y != 0 ? std::nullopt : std::optional(x / y);
                });
            case 5: return one("-({})", a, [](Int128 x) { return -x; });
            case 6: return one("abs({})", a, [](Int128 x) { return x < 0 ? -x : x; });
            case 7: {
                Reckoning r = both(a, "/", b, [](Int128 x, Int128 y) {
                    return y == 0 ? std::nullopt : std::optional(floor_of(x, y));
                });
                r.text = fmt::format("down{}", r.text);
                return r;
            }
            default:
                return both(a, "+ total(pool) -", b, [this](Int128 x, Int128 y) {
                    const auto sum = as_number(x + pool[0] + pool[1]);
                    return std::optional(sum ? *sum - y : Int128{INT64_MAX} * 2);
                });
        }
    }
    // Small values of `pool` by seat, so that in `a + total(pool) - b` only a and b can cause an overflow.
    std::int64_t pool[2] = {3, 4};

private:
    int below(int n) { return std::uniform_int_distribution<>(0, n - 1)(random_); }
    Reckoning leaf() {
        const int i = below(static_cast<int>(std::size(kValues)));
        return {fmt::format("v{}", i), kValues[i], false};
    }
    template <class F>
    static Reckoning one(fmt::format_string<const std::string&> text, const Reckoning& a, F f) {
        const auto value = a.value ? as_number(f(*a.value)) : std::nullopt;
        return {fmt::format(text, a.text), value, a.value ? !value : a.overflows};
    }
    template <class F>
    static Reckoning both(const Reckoning& a, const char* sign, const Reckoning& b, F f) {
        // The left operand is evaluated first, and halts first.
        Reckoning r{fmt::format("({} {} {})", a.text, sign, b.text), std::nullopt,
                    !a.value ? a.overflows : b.overflows};
        if (!a.value || !b.value) return r;
        if (const std::optional<Int128> wide = f(*a.value, *b.value)) {
            r.value = as_number(*wide);
            r.overflows = !r.value;
        }
        return r;
    }

    std::mt19937 random_;
};

struct Numbers : SmallPack {
    // The value of `n` when the flow waits, "halts" if a number is out of range, or "fails" after another failure. A
    // failure must name its line.
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
            return e.show().find("out of range") != std::string::npos ? "halts" : "fails";
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
            CHECK(found == (r.overflows ? "halts" : "fails"));
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

TEST_CASE("a counter never becomes the number that stands for none") {
    const Numbers numbers;
    CHECK(numbers.after("  reckon: { set: { n: v0 + 2147483647 } }\n") == std::to_string(kNothing - 1));
    CHECK(numbers.after("  reckon: { set: { n: v0 + 2147483647 + 1 } }\n") == "halts");
    CHECK(numbers.after("  reckon: { add: { v0: 2147483647 } }\n") == "0");
    CHECK(numbers.after("  reckon: { add: { v0: v8 + 1 } }\n") == "halts");
    CHECK(numbers.after("  reckon: { add: { v0: v8 + 2 } }\n") == "0");
}

TEST_CASE("what is reckoned of known numbers alone and is too large is refused when the game is loaded") {
    const SmallPack pack;
    CHECK_THAT(pack.errors("seats: 2\ncounters: { n: {} }\nflow:\n  a: { set: { n: 2147483647 * 2147483647 * 3 } }\n"
                           "  over: { end: draw }\n"),
               Contains("game.yaml:6:") && Contains("out of range"));
}
