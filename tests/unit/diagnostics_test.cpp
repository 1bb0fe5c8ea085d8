// Tests places, and the text of an error.
#include "checked_pack.hpp"

#include "pack/file_names.hpp"

using namespace quattro;
using quattro::test::SmallPack;

TEST_CASE("a source has its lines without line ends, byte order mark and last empty line") {
    CHECK(Source::from_text("a", "\xEF\xBB\xBFone\r\ntwo\n")->lines == std::vector<std::string>{"one", "two"});
    CHECK(Source::from_text("a", "one\n\n")->lines == std::vector<std::string>{"one", ""});
    CHECK(Source::from_text("a", "")->lines.empty());
}

TEST_CASE("a place leaves out the parts it does not know") {
    const auto source = Source::from_text("boards/x.yaml", "a\nb\nc: d\n");
    CHECK(Location{source, 3, 4}.text() == "boards/x.yaml:3:4");
    CHECK(Location{source, 3, 0}.text() == "boards/x.yaml:3");
    CHECK(Location{source, 0, 0}.text() == "boards/x.yaml");
    CHECK(Location{}.text().empty());
    CHECK(Location{}.path().empty());
}

TEST_CASE("a column is shown in characters, as editors count them") {
    const auto source = Source::from_text("x.yaml", "text: \xC3\xA9\xC3\xA9 }\n");
    const Diagnostic d{{source, 1, 12}, "a '}' too many", "remove it"};
    CHECK(d.show() == "x.yaml:1:10: a '}' too many\n    text: \xC3\xA9\xC3\xA9 }\n             ^\n    hint: remove it");
}

TEST_CASE("a diagnostic shows the place, the line, a caret and what to do") {
    const auto source = Source::from_text("x.yaml", "seats: 2\n\tzones: 3\n");
    CHECK(Diagnostic{{source, 1, 8}, "too many", "take fewer"}.show() ==
          "x.yaml:1:8: too many\n    seats: 2\n           ^\n    hint: take fewer");
    CHECK(Diagnostic{{source, 2, 2}, "bad", ""}.show() == "x.yaml:2:2: bad\n     zones: 3\n     ^");
    CHECK(Diagnostic{{source, 0, 0}, "empty", ""}.show() == "x.yaml: empty");
    CHECK(Diagnostic{{}, "no game", ""}.show() == "no game");
    CHECK(Diagnostic{{source, 9, 1}, "beyond", ""}.show() == "x.yaml:9:1: beyond");
}

TEST_CASE("of a long line only the part around the mistake is shown") {
    const auto source = Source::from_text("x.yaml", std::string(300, 'a') + "!" + std::string(300, 'b'));
    const std::string shown = Diagnostic{{source, 1, 301}, "m", ""}.show();
    CHECK(shown.size() < 300);
    const std::size_t line = shown.find('\n') + 1, caret = shown.find('\n', line) + 1;
    CHECK(shown[line + (shown.find('^') - caret)] == '!');
}

TEST_CASE("errors are shown in the order of files and lines, each once") {
    const auto a = Source::from_text("a.yaml", "1\n2\n"), b = Source::from_text("b.yaml", "1\n");
    Diagnostics out;
    CHECK(out.ok());
    out.error({b, 1, 0}, "third");
    out.error({a, 2, 0}, "second");
    out.error({a, 1, 0}, "first");
    out.error({a, 2, 0}, "second");
    CHECK(out.size() == 4);
    CHECK_FALSE(out.ok());
    const std::string expected = "a.yaml:1: first\n    1\na.yaml:2: second\n    2\nb.yaml:1: third\n    1";
    CHECK(out.show() == expected);
    CHECK(PackError{out.list()}.show() == expected);
}

TEST_CASE("consequences are shown after all mistakes") {
    const auto a = Source::from_text("a.yaml", "1\n2\n");
    Diagnostics out;
    out.add(Role::consequence, {a, 1, 0}, "third", "do this");
    out.unknown({a, 2, 0}, "fourth", "gold", {});
    out.error({a, 2, 0}, "first");
    out.unknown({a, 2, 0}, "second", "golds", {});
    out.mark_consequences(0, "gold");
    const std::vector<Diagnostic> shown = out.in_order();
    REQUIRE(shown.size() == 4);
    CHECK(shown[0].message == "first");
    CHECK(shown[1].message == "second");
    CHECK(shown[2].message == "third");
    CHECK(shown[2].hint == "do this");
    CHECK(shown[3].message == "fourth");
    CHECK(out.list()[0].message == "third");
}

TEST_CASE("an error that is found twice is a consequence if it is one once") {
    const auto a = Source::from_text("a.yaml", "1\n2\n");
    Diagnostics out;
    out.error({a, 1, 0}, "second");
    out.error({a, 2, 0}, "first");
    out.add(Role::consequence, {a, 1, 0}, "second");
    out.remove_duplicates();
    CHECK(out.size() == 2);
    CHECK(out.in_order()[0].message == "first");
    CHECK(out.in_order()[1].message == "second");
}

TEST_CASE("errors are shown by the rank of their file, then by its path") {
    Diagnostics out;
    out.error({Source::from_text("a", "1\n", "", 2), 1, 0}, "third");
    out.error({Source::from_text("c", "1\n", "", 1), 1, 0}, "second");
    out.error({Source::from_text("b", "1\n", "", 1), 1, 0}, "first");
    std::vector<std::string> shown;
    for (const Diagnostic& d : out.in_order())
        shown.push_back(d.message);
    CHECK(shown == std::vector<std::string>{"first", "second", "third"});
}

TEST_CASE("errors of a file are shown before those of files that depend on it") {
    SmallPack pack;
    pack.write("scripts/effects/nudge.lua", "return effect {\n");
    pack.write("scripts/lib/shared.lua", "return {\n");
    pack.write("cards/chip.yaml", "cards: chip\nattribute: 1\n");
    std::vector<std::string> files;
    for (const Diagnostic& d : test::check(pack, "seat: 2\n").found.in_order())
        if (const std::string told = d.where.source->display_path;
            d.role == Role::mistake && (files.empty() || files.back() != told))
            files.push_back(told);
    CHECK(files == std::vector<std::string>{"small: cards/chip.yaml", "small: scripts/lib/shared.lua",
                                            "small: scripts/effects/nudge.lua", "small: boards/small/game.yaml"});
    CHECK(file_rank("pack.yaml") < file_rank("cards/chip.yaml"));
    CHECK(file_rank("boards/small/game.yaml") < file_rank("boards/small/lagoon.yaml"));
}

TEST_CASE("of very many errors the first hundred are shown, and how many more there are") {
    const auto a = Source::from_text("a.yaml", "");
    Diagnostics out;
    for (int i = 1; i <= 350; ++i)
        out.error({a, i, 0}, "wrong");
    const std::string text = out.show();
    CHECK(std::count(text.begin(), text.end(), '\n') == 100);
    CHECK(text.find("a.yaml:100: wrong\n... and 250 more errors") != std::string::npos);
}
