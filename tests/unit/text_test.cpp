// Tests functions on texts: similar names, lists in a sentence, numbers with a scale.
#include <catch2/catch.hpp>

#include "base/text.hpp"

using namespace quattro;

TEST_CASE("the nearest name is at most two edits and a third of its length away") {
    CHECK(nearest("sead_by", {"kind", "seen_by"}) == "seen_by");
    CHECK(nearest("colunms", {"columns", "rows"}) == "columns");
    CHECK(nearest("setp", {"step"}) == "step");  // swapped neighbours are one edit
    CHECK(nearest("to", {"of"}).empty());
    CHECK(nearest("banana", {"columns"}).empty());
    CHECK(nearest("zone", {"zones", "cone"}) == "zones");  // the first of equally similar words
    CHECK(nearest("x", {}).empty());
}

TEST_CASE("a suggestion names the near candidate, or lists at most twelve") {
    CHECK(suggest("grdi", {"grid", "pile"}) == "did you mean 'grid'?");
    CHECK(suggest("loop", {"grid", "pile"}) == "one of: grid, pile");
    CHECK(suggest("loop", {}).empty());
    const std::vector<std::string> many{"a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "b1", "b2", "b3", "b4"};
    CHECK(suggest("zzzzzz", many) == "one of: a1, a2, a3, a4, a5, a6, a7, a8, a9, b1, b2, b3, ...");
}

TEST_CASE("split and join undo each other, but for the empty text") {
    CHECK(split("", ',').empty());
    CHECK(split("a,,b", ',') == std::vector<std::string>{"a", "", "b"});
    CHECK(split("a,", ',') == std::vector<std::string>{"a", ""});
    CHECK(join(split("a,,b", ','), ",") == "a,,b");
    CHECK(join({}, ", ").empty());
}

TEST_CASE("trim takes blanks off both ends") {
    CHECK(trim("  a b \t\r") == "a b");
    CHECK(trim(" \t ").empty());
    CHECK(trim("").empty());
}

TEST_CASE("an integer is decimal, whole, in range, and without leading zeros") {
    CHECK(to_integer("0") == 0);
    CHECK(to_integer("-12") == -12);
    CHECK(to_integer("+3") == 3);
    CHECK(to_integer("9223372036854775807") == INT64_MAX);
    CHECK(to_integer("-9223372036854775808") == INT64_MIN);
    for (const char* bad : {"", "-", "+-1", "010", "1.0", " 1", "1 ", "0x10", "1e3", "9223372036854775808"}) {
        INFO(bad);
        CHECK_FALSE(to_integer(bad));
    }
}

TEST_CASE("a scaled number must come out whole") {
    CHECK(to_scaled("0.5", 2) == 1);
    CHECK(to_scaled("-2.5", 2) == -5);
    CHECK(to_scaled("3", 2) == 6);
    CHECK(to_scaled("1.50", 2) == 3);
    CHECK(to_scaled("0.25", 100) == 25);
    CHECK_FALSE(to_scaled("0.25", 2));
    for (const char* bad : {"", ".5", "1.", "01.5", "1,5", "a", "1.5.5", "9223372036854775807"}) {
        INFO(bad);
        CHECK_FALSE(to_scaled(bad, 2));
    }
    CHECK_FALSE(to_scaled("1", 0));
}

TEST_CASE("a scaled number is written as a player reads it") {
    CHECK(from_scaled(5, 2) == "2.5");
    CHECK(from_scaled(-1, 2) == "-0.5");
    CHECK(from_scaled(4, 2) == "2");
    CHECK(from_scaled(7, 1) == "7");
    CHECK(from_scaled(5, 100) == "0.05");
    CHECK(from_scaled(7, 3) == "7/3");
    CHECK(from_scaled(INT64_MIN, 2) == "-4611686018427387904");
}

TEST_CASE("every scaled number can be read back") {
    for (std::int64_t value = -50; value <= 50; ++value)
        for (const int scale : {1, 2, 4, 5, 10, 100})
            CHECK(to_scaled(from_scaled(value, scale), scale) == value);
}

TEST_CASE("a name begins with a letter or '_' and has no blanks") {
    CHECK(is_name("quattro-loop"));
    CHECK(is_name("_x9"));
    CHECK_FALSE(is_name(""));
    CHECK_FALSE(is_name("9a"));
    CHECK_FALSE(is_name("-a"));
    CHECK_FALSE(is_name("a b"));
    CHECK_FALSE(is_name("a.b"));
}

TEST_CASE("letters of all languages, signs and pictures are clean; what a screen obeys or hides is not") {
    for (const char* clean :
         {"", "Zoë plays 4", "каток", "日本語", "♥ ♠ → ½", "\U0001F3B2", "\u0627\u0644", "❤️"}) {
        INFO(clean);
        CHECK(is_clean(clean));
        CHECK(safe_text(clean) == clean);
    }
    const std::pair<const char*, const char*> unclean[] = {{"\x1b[2J", "<U+001B>"},     {"\x7f", "<U+007F>"},
                                                           {"\u009b2J", "<U+009B>"},    {"\u200e", "<U+200E>"},
                                                           {"\u202e", "<U+202E>"},      {"\u2066", "<U+2066>"},
                                                           {"\u061c", "<U+061C>"},      {"\u200b", "<U+200B>"},
                                                           {"\u200d", "<U+200D>"},      {"\ufeff", "<U+FEFF>"},
                                                           {"\u2028", "<U+2028>"},      {"\u2029", "<U+2029>"},
                                                           {"\u00ad", "<U+00AD>"},      {"\u2060", "<U+2060>"},
                                                           {"\U000E0041", "<U+E0041>"}, {"\xff", "<0xFF>"},
                                                           {"\xc0\x80", "<0xC0>"},      {"\xe0\x80\x80", "<0xE0>"},
                                                           {"\xed\xa0\x80", "<0xED>"},  {"\xf4\x90\x80\x80", "<0xF4>"},
                                                           {"\xe2\x80", "<0xE2>"},      {"\r", "<U+000D>"},
                                                           {"\x85", "<0x85>"}};
    for (const auto& [text, name] : unclean) {
        INFO(name);
        const std::string around = "a" + std::string(text) + "z";
        CHECK(find_unclean(around) == 1);
        CHECK(find_unclean(around, Breaks::allowed) == 1);
        CHECK(character_name(around, 1) == name);
        CHECK(safe_text(around).starts_with(std::string("a") + name));
        CHECK(is_clean(safe_text(around)));
        CHECK(is_clean(masked_text(around)));
    }
    CHECK(find_unclean(std::string_view("a\0b", 3)) == 1);
}

TEST_CASE("line ends and tabs are clean only where breaks are allowed") {
    CHECK_FALSE(is_clean("a\nb"));
    CHECK_FALSE(is_clean("a\tb"));
    CHECK(is_clean("a\n\tb", Breaks::allowed));
    CHECK(safe_text("a\n\tb") == "a<U+000A><U+0009>b");
    CHECK(safe_text("a\n\tb", 9, Breaks::allowed) == "a\n\tb");
}

TEST_CASE("what is quoted is cut at a whole character") {
    CHECK(safe_text(std::string(500, 'x')) == std::string(kMaxQuoted, 'x') + "...");
    CHECK(safe_text("ééé", 5) == "éé...");
    CHECK(safe_text("a\x1b", 5) == "a...");
    CHECK(safe_text("four", 4) == "four");
}
