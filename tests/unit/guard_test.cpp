// Tests that Lua's arithmetic with 64 bits gives the results of 128 bits, or halts and names the line.
#include <fmt/format.h>

#include <random>

#include "base/checked.hpp"
#include "script_fixture.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

constexpr std::int64_t kValues[] = {
    INT64_MIN,  INT64_MIN + 1, -4294967296, -3037000500, -2147483648,   -2,       -1, 0, 1, 2, 7,
    2147483647, 3037000500,    4294967295,  4294967296,  INT64_MAX - 1, INT64_MAX};
constexpr int kCount = static_cast<int>(std::size(kValues));

struct Reckoning {
    std::string text;
    std::optional<std::int64_t> value;  // empty: the script halts
};

Int128 floor_of(Int128 a, Int128 b) { return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0); }

// The text of a number in Lua. INT64_MIN has no numeral.
std::string numeral(std::int64_t n) { return n == INT64_MIN ? "math.mininteger" : std::to_string(n); }

// Random expressions in which operands are parameters, locals, fields, calls or numerals. Operations on numerals alone,
// which Lua computes while it compiles, have their own test.
class Expressions {
public:
    explicit Expressions(unsigned seed) : random_(seed) {}

    Reckoning any(int depth) {
        if (depth == 0) return leaf();
        const Reckoning a = any(depth - 1);
        const Reckoning b = below(3) == 0 ? written() : any(below(depth));
        switch (below(7)) {
            case 0: return one("(- {})", a, [](Int128 x) { return -x; });
            case 1: return one("math.abs({})", a, [](Int128 x) { return x < 0 ? -x : x; });
            default: return below(2) == 0 ? joined(b, a) : joined(a, b);
        }
    }

private:
    Reckoning joined(const Reckoning& a, const Reckoning& b) {
        switch (below(5)) {
            case 0: return both(a, "+", b, [](Int128 x, Int128 y) { return std::optional(x + y); });
            case 1: return both(a, "-", b, [](Int128 x, Int128 y) { return std::optional(x - y); });
            case 2: return both(a, "*", b, [](Int128 x, Int128 y) { return std::optional(x * y); });
            case 3:
                return both(a, "//", b,
                            [](Int128 x, Int128 y) { return y == 0 ? std::nullopt : std::optional(floor_of(x, y)); });
            default: return rest(a, b);
        }
    }
    int below(int n) { return std::uniform_int_distribution<>(0, n - 1)(random_); }
    Reckoning leaf() {
        const int i = below(kCount);
        const char* const forms[] = {"p.v{:02}", "l.v{:02}", "f{:02}()", "t[{} + 1]"};
        return {fmt::format(fmt::runtime(forms[below(4)]), i), kValues[i]};
    }
    Reckoning written() {
        const std::int64_t n = below(2) == 0 ? below(256) - 128 : kValues[below(kCount)];
        return {numeral(n), n};
    }
    template <class F>
    static Reckoning one(const char* text, const Reckoning& a, F f) {
        return {fmt::format(fmt::runtime(text), a.text), a.value ? checked(f(*a.value)) : std::nullopt};
    }
    // The remainder, which is never too large, even if it is the number that means none in the rules.
    static Reckoning rest(const Reckoning& a, const Reckoning& b) {
        Reckoning r{fmt::format("({} % {})", a.text, b.text), std::nullopt};
        if (!a.value || !b.value || *b.value == 0) return r;
        const Int128 x = *a.value, y = *b.value;
        r.value = static_cast<std::int64_t>(x - floor_of(x, y) * y);
        return r;
    }
    template <class F>
    static Reckoning both(const Reckoning& a, const char* sign, const Reckoning& b, F f) {
        Reckoning r{fmt::format("({} {} {})", a.text, sign, b.text), std::nullopt};
        if (!a.value || !b.value) return r;
        if (const std::optional<Int128> wide = f(*a.value, *b.value)) r.value = checked(*wide);
        return r;
    }

    std::mt19937 random_;
};

// Runs the script `probe` with an expression and returns its value.
class Scripts {
public:
    explicit Scripts(std::string head = "") : head_(std::move(head)) {
        for (int i = 0; i < kCount; ++i) {
            params_ += fmt::format(", v{:02} = amount {{}}", i);
            head_ += fmt::format("local function f{:02}() return {} end\n", i, numeral(kValues[i]));
            locals_ += fmt::format("v{0:02} = p.v{0:02}, ", i);
            list_ += fmt::format("p.v{:02}, ", i);
        }
    }
    // The value of an expression, or "LINE: halts" if a number is too large or the one that means none. Returns another
    // failure unchanged.
    std::string value_of(const std::string& expression) const {
        const std::string failure = failure_of(expression);
        const std::size_t value = failure.find(": =");
        if (value != std::string::npos) return failure.substr(value + 3);
        const bool halts = failure.find("is out of range") != std::string::npos ||
                           failure.find("which is reserved for none") != std::string::npos;
        return halts ? failure.substr(0, failure.find(':')) + ": halts" : failure;
    }
    // "LINE: =VALUE", or the failure.
    std::string failure_of(const std::string& expression) const {
        Table t(around("local l, t = { " + locals_ + "}, { " + list_ + "}\nerror('=' ..\ntostring(" + expression + "))",
                       "cards {}" + params_, head_),
                {}, std::vector<std::int64_t>(kCount + 1), dynamic());
        t.target({t.put(0, 3)});
        return t.failure({std::begin(kValues), std::end(kValues)});
    }

private:
    static std::vector<bool> dynamic() {
        std::vector<bool> all(kCount + 1, true);
        all[0] = false;
        return all;
    }
    std::string head_, params_, locals_, list_;
};

}  // namespace

TEST_CASE("Random arithmetic of scripts on boundary values is what 128 bits say, or halts with its line") {
    const Scripts scripts;
    int halts = 0, exact = 0;
    for (unsigned seed = 0; seed < 3000; ++seed) {
        const Reckoning r = Expressions(seed).any(1 + static_cast<int>(seed % 3));
        INFO(r.text);
        const std::string found = scripts.value_of(r.text);
        (r.value ? exact : halts) += 1;
        if (r.value)
            CHECK(found == std::to_string(*r.value));
        else if (found.find("divide by zero") == std::string::npos && found.find("'n%0'") == std::string::npos)
            CHECK(found == fmt::format("{}: halts", kCount + 8));
    }
    CHECK(halts > 500);
    CHECK(exact > 500);
}

TEST_CASE("A result that is the number for none is said to be that, and not too large") {
    const Scripts scripts;
    const auto says = [&](const char* expression, const char* what) {
        INFO(expression);
        return scripts.failure_of(expression).find(what) != std::string::npos;
    };
    const char* const none = "is -9223372034707292160, which is reserved for none";
    const char* const large = "is out of range";
    const std::string low = "(p.v00 - p.v00 - 9223372034707292159)";
    CHECK(says((low + " - 1").c_str(), none));
    CHECK(says((low + " + -1").c_str(), none));
    CHECK(says("(p.v00 - p.v00 - 4611686017353646080) * 2", none));
    CHECK(says((low + " * 2").c_str(), large));
    CHECK_FALSE(says((low + " - 2").c_str(), none));
}

namespace {

// The refusal of a file that begins with the text: "LINE: MESSAGE"; "" if it is accepted.
std::string refusal(const std::string& text) {
    const std::string found = problems(text + "\n" + around("fx:add(p.probe, 1)"));
    return found.find(".lua:") == std::string::npos ? "" : found.substr(found.find(".lua:") + 5);
}
bool too_large(const std::string& text) {
    const std::string found = refusal(text);
    return found.substr(0, 3) == "2: " && found.find("is out of range") != std::string::npos;
}

// Random expressions of numerals alone, with needed and with superfluous brackets and signs.
class Constants {
public:
    explicit Constants(unsigned seed) : random_(seed) {}

    // An empty value means that the result or an intermediate number is too large.
    Reckoning any(int depth) {
        if (depth == 0) return leaf();
        Reckoning a = any(depth - 1), b = any(below(depth));
        const char* const signs[] = {"+", "-", "*", "//"};
        const int sign = below(4);
        if (sign == 3) b = {"-1", -1};
        Reckoning r{fmt::format("({} {} {})", a.text, signs[sign], b.text), std::nullopt};
        if (!a.value || !b.value) return r;
        const Int128 x = *a.value, y = *b.value;
        r.value = checked(sign == 0 ? x + y : sign == 1 ? x - y : sign == 2 ? x * y : -x);
        return r;
    }

private:
    int below(int n) { return std::uniform_int_distribution<>(0, n - 1)(random_); }
    Reckoning leaf() {
        const std::int64_t n = std::max(kValues[below(kCount)], INT64_MIN + 1);
        return {n < 0 ? fmt::format("({})", n) : std::to_string(n), n};
    }
    std::mt19937 random_;
};

}  // namespace

TEST_CASE("Arithmetic on written numbers, which Lua does while it compiles, is refused where 64 bits do not hold it") {
    int refused = 0, taken = 0;
    for (unsigned seed = 0; seed < 1000; ++seed) {
        const Reckoning r = Constants(seed).any(1 + static_cast<int>(seed % 3));
        INFO(r.text);
        CHECK(too_large("\nlocal probed = { " + r.text + " }") == !r.value);
        (r.value ? taken : refused) += 1;
    }
    CHECK(refused > 200);
    CHECK(taken > 200);
    for (const char* const text :
         {"9223372036854775807 + 1", "x + 2 + 9223372036854775807 * 2", "f(1, 9223372036854775807 + 1)",
          "t[9223372036854775807 + 1]", "'a' .. 9223372036854775807 + 1", "- 9223372036854775807 - 2",
          "9223372036854775807 - -1", "2 * (9223372036854775807 - 1)", "x == 9223372036854775807 + 1",
          "f{ 9223372036854775807 + 1 }", "f(function() return 9223372036854775807 + 1 end)", "9223372036854775808",
          "-9223372036854775808", "0x8000000000000000", "0xffffffffffffffff", "0x7fffffffffffffff + 1",
          "3 and 9223372036854775807 + 1", "5 ~ 9223372036854775807 + 1", "not x, 9223372036854775807 + 1"}) {
        INFO(text);
        CHECK(too_large(std::string("local x, t, f = 1, {}, function() end\nlocal probed = { ") + text + " }"));
    }
    CHECK(too_large("local most <const> = 9223372036854775807\nlocal probed = { most + 1 }"));
    CHECK(too_large("local a, most <const> = 1, 9223372036854775806 + 1\nlocal probed = { most * 2 }"));
    for (const char* const text :
         {"9223372036854775807 * x + 1", "9223372036854775807 - 2 ^ 70 + 1", "9223372036854775807 // 1 + x",
          "(9223372036854775807) - 1", "-9223372036854775807 - 1", "9223372036854775807 * t[1] + 5",
          "9223372036854775807 * t.most:of(3) + 5", "9223372036854775807 .. 1",
          "9223372036854775807 % 5 + 9223372036854775800", "0x7fffffffffffffff", "2.5e300 * 2",
          "x - 9223372036854775807 - 9", "'9223372036854775807 + 1'", "1 --[[ 9223372036854775807 + 1 ]]",
          "-f(2) * 9223372036854775807", "9223372036854775807 < 1 + 1", "- - 9223372036854775807",
          "-9223372036854775807 * -1"}) {
        INFO(text);
        CHECK(
            refusal(std::string("local x, t, f = 1, {}, function() return 0 end\nlocal probed = function() return { ") +
                    text + " } end") == "");
    }
}

TEST_CASE("A constant of a script is known in its block alone") {
    const std::string most = "local n <const> = 9223372036854775807 ";
    for (const std::string& text : std::vector<std::string>{
             "local function f() " + most + "return n end\nlocal function g(n) return n + 1 end",
             "do " + most + "end\nlocal n = 1\nlocal m = n + 1",
             most + "\nlocal function g() local n = 2 return n + 1 end",
             most + "\nlocal function g() for n = 1, 3 do local m = n + 1 end end",
             most + "\nlocal function g() for _, n in ipairs({}) do local m = n + 1 end end",
             "local n <const> = 1, 9223372036854775807\nlocal m = n + 1",
             most + "\ndo local n <const> = n - 1\nlocal m = n + 1 end",
             "local f = function() repeat " + most + "until n == n\nlocal n = 1 return n + 1 end"}) {
        INFO(text);
        CHECK(refusal(text) == "");
    }
    for (const std::string& text :
         std::vector<std::string>{most + "\nlocal function g() return n + 1 end", most + "\nlocal n = n + 1",
                                  most + "local f = function() local n = 1 return n + 1 end\nlocal m = n + 1",
                                  "local f = function(m) repeat " + most + "until\nm == n + 1 end",
                                  most + "local function g() if n == 0 then local n = 1 else\nreturn n + 1 end end",
                                  "local a <const>, n <const> = 1, 9223372036854775807\nlocal m = n + 1"}) {
        INFO(text);
        CHECK(too_large(text));
    }
}

TEST_CASE("Loops and branches and lines of long functions stay what they are around guarded arithmetic") {
    const Scripts scripts(
        "local function jumps(n)\n"
        "  local sum, text = 0, ''\n"
        "  for i = n + 1, n * 3, n - 1 do sum = sum + i * i end\n"
        "  for i, v in ipairs({ 3, -n, 5 }) do if v - i > 0 then sum = sum - v elseif v + i < 0 then text = text .. -v "
        "end end\n"
        "  local k = n\n"
        "  while k - 1 >= 0 do k = k - 1 if k * 2 == 6 then break end sum = sum + 1 end\n"
        "  repeat k = k + 1 local odd = k % 2 == 1 and -k or k + 1 sum = sum + odd until k + 1 > n * 2\n"
        "  ::again:: k = k - 3 if k + n > n then goto again end\n"
        "  local function within(m) return m <= 0 and k - m or within(m - 1) + -m end\n"
        "  return sum * 1000000 + within(n) * 1000 + size(text) + (n - 7 == 0 and 5 or 6)\n"
        "end\n");
    const auto jumps = [](std::int64_t n) {
        std::int64_t sum = 0, letters = 0, k = n;
        for (std::int64_t i = n + 1; i <= n * 3; i += n - 1)
            sum += i * i;
        const std::int64_t list[] = {3, -n, 5};
        for (std::int64_t i = 1; i <= 3; ++i) {
            const std::int64_t v = list[i - 1];
            if (v - i > 0)
                sum -= v;
            else if (v + i < 0)
                letters += static_cast<std::int64_t>(std::to_string(-v).size());
        }
        while (k - 1 >= 0) {
            if (--k * 2 == 6) break;
            ++sum;
        }
        do {
            ++k;
            sum += k % 2 == 1 ? -k : k + 1;
        } while (k + 1 <= n * 2);
        do
            k -= 3;
        while (k > 0);
        return sum * 1000000 + (k - n * (n + 1) / 2) * 1000 + letters + (n == 7 ? 5 : 6);
    };
    for (const std::int64_t n : {2, 3, 7, 19, 140})
        CHECK(scripts.value_of(fmt::format("jumps({})", n)) == std::to_string(jumps(n)));
    // Lua stores lines differently after many instructions or lines.
    for (const int lines : {1, 60, 127, 128, 129, 300, 1000})
        for (const int blank : {0, 100, 127, 128, 200}) {
            std::string head = "local function long(n)\nlocal a = n\n";
            for (int i = 0; i < lines; ++i)
                head += "a = a * 1 - 0\n";
            head += std::string(static_cast<std::size_t>(blank), '\n') + "a = a + 9223372036854775807\n";
            for (int i = 0; i < 140; ++i)
                head += "a = a - 0\n";
            const Scripts long_ones(head + "return a\nend\n");
            CHECK(long_ones.value_of("long(1)") == fmt::format("{}: halts", lines + blank + 3));
            CHECK(long_ones.value_of("long(-1)") == "9223372036854775806");
        }
}

TEST_CASE("Guarded arithmetic on anything else is what it was: decimals, and messages that name a value") {
    const Scripts scripts;
    CHECK(scripts.value_of("2.5 * p.v09 + p.v14 * 0.5 - -1.5") == "2147483654.5");
    CHECK(scripts.value_of("p.v16 + 1.0") == "9.2233720368548e+18");
    CHECK(scripts.value_of("p.missing").find("no parameter 'missing'") != std::string::npos);
    const int line = kCount + 8;
    for (const char* const sign : {"+", "-", "*", "//"}) {
        CHECK(scripts.value_of(fmt::format("1 {} l.missing", sign)) ==
              fmt::format("{}: attempt to perform arithmetic on a nil value (field 'missing')", line));
        CHECK(scripts.value_of(fmt::format("l.missing {} l", sign)) ==
              fmt::format("{}: attempt to perform arithmetic on a nil value (field 'missing')", line));
        CHECK(scripts.value_of(fmt::format("p.v03 {} t", sign)) ==
              fmt::format("{}: attempt to perform arithmetic on a table value (local 't')", line));
        CHECK(scripts.value_of(fmt::format("'10' {} 1", sign)).find("string value (constant '10')") !=
              std::string::npos);
    }
    CHECK(scripts.value_of("-l") ==
          fmt::format("{}: attempt to perform arithmetic on a table value (local 'l')", line));
}
