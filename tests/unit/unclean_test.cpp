// Tests texts with control or invisible characters: every input must refuse them, and no output may contain them.
#include "small_pack.hpp"

#include "base/text.hpp"
#include "pack/doc.hpp"
#include "store/log.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

const char* const kBad[] = {"\x1b[2J", "\u202e", "\u200b", "\x7f", "\u009b", "\r", "\xff", "\u2028"};

// The first error of a document: "line:column message"; "none" if there is none. Requires that the whole output is
// clean.
std::string error_of(std::string_view text) {
    Diagnostics out;
    parse_yaml(Source::from_text("x.yaml", text), out);
    CHECK(is_clean(out.show(), Breaks::allowed));
    if (out.ok()) return "none";
    const Diagnostic& d = out.list()[0];
    return std::to_string(d.where.line) + ":" + std::to_string(d.where.column) + " " + d.message;
}

const std::string kTalk = R"(
seats: 2
zones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] } }
counters: { n: {} }
channels: { table: { text: everybody } }
prompts: { go: { fields: { card: { pick: hand } } } }
flow:
  go: { ask: go }
  over: { end: draw }
)";

// The code of the refusal of an input, or "taken". Requires that it is clean and short, and that the match is
// unchanged.
std::string refused(Match& match, const Outcome& outcome, std::uint64_t hash) {
    CHECK(match.hash() == hash);
    if (!outcome) return "taken";
    CHECK(is_clean(outcome->reason));
    CHECK(outcome->reason.size() < 400);
    for (const auto& [name, value] : outcome->data) {
        CHECK(is_clean(name));
        CHECK(is_clean(value));
    }
    return std::string(word(outcome->code));
}

std::string script(const std::string& text) {
    return "return rule { text = " + text + ", params = { bump = amount {} }, run = function(fx, p)\n" +
           "  fx:add_counter(counter.n, p.bump)\nend }\n";
}

}  // namespace

TEST_CASE("a text of YAML is judged after its escapes are read") {
    CHECK(error_of("a: 1\nb: \"\\e[2J\"\n") == "2:4 this has <U+001B>, which no text may have");
    CHECK(error_of("a: [x, \"y\\u202ez\"]\n") == "1:8 this has <U+202E>, which no text may have");
    CHECK(error_of("a: \"\\x7f\"\n") == "1:4 this has <U+007F>, which no text may have");
    CHECK(error_of("a: \"\\u200b\"\n") == "1:4 this has <U+200B>, which no text may have");
    CHECK(error_of("a: \"\\u0085\"\n") == "1:4 this has <U+0085>, which no text may have");
    CHECK(error_of("\"a\\e\": 1\n") == "1:1 this has <U+001B>, which no text may have");
    CHECK(error_of("\"a\\nb\": 1\n") == "1:1 a key has <U+000A>, which no text may have");
    CHECK(error_of("a: \"one\\n\\ttwo\"\nb: |\n  three\n  four\n") == "none");
}

TEST_CASE("what is written raw in a file is judged at its column") {
    CHECK(error_of("a: 1\nb: x\u202ey\n") == "2:5 <U+202E> is invisible or hides other characters");
    CHECK(error_of("# \u2066 remark\na: 1\n") == "1:3 <U+2066> is invisible or hides other characters");
    CHECK(error_of("a: \x1b\n") == "1:4 this is not a valid character");
    CHECK(error_of("a: \u009b\n") == "1:4 <U+009B> is invisible or hides other characters");
}

TEST_CASE("a text of Lua is judged after its escapes are read") {
    const SmallPack pack;
    const auto error = [&](const std::string& text) {
        pack.write("scripts/rules/bump.lua", script(text));
        const std::string all = pack.errors(kTalk + "  last: { run: { bump: 1 } }\n");
        CHECK(is_clean(all, Breaks::allowed));
        return all;
    };
    for (const std::string text : {"'\\27[2J'", "\"\\x1b[2J\"", "'a' .. '\\u{1b}'", "'\\u{001B}'"})
        CHECK_THAT(error(text), Contains("bump.lua:1:") && Contains("this text has <U+001B>, which no text may have"));
    CHECK_THAT(error("'it\\'s \\u{202e}'"), Contains("bump.lua:1:22: this text has <U+202E>"));
    CHECK_THAT(error("'\\xe2' .. '\\x80\\xae'"), Contains("bump.lua:1:22: this text has <0xE2>"));
    CHECK_THAT(error("'' -- '\\27'\n, pass = 1 --[[ \"\\27\" ]]"), !Contains("U+001B"));
    CHECK_THAT(error("'two\\nlines'"), !Contains("which no text may have"));
    CHECK_THAT(error("'\\65\\x42 \\z\n   c'"), !Contains("which no text may have"));
    CHECK_THAT(error("[[\u202e]]"), Contains("bump.lua:1:24: <U+202E> is invisible or hides other characters"));
    CHECK_THAT(error("''\n, when = '\\u{7fffffff}'"), Contains("bump.lua:2:10: this text has <0xFD>"));
}

TEST_CASE("a file whose name a screen would obey is reported, and its name shown safely") {
    const SmallPack pack;
    pack.write("boards/small/sl\u202eip.yaml", "board: slip\n");
    const std::string all = pack.errors(kTalk);
    CHECK_THAT(all, Contains("sl<U+202E>ip.yaml: the name has <U+202E>, which no text may have"));
    CHECK(is_clean(all, Breaks::allowed));
}

TEST_CASE("no input takes a text that is not clean") {
    const SmallPack pack;
    Match match(pack.game(kTalk), 1);
    const std::uint64_t hash = match.hash();
    const auto code = [&](const Outcome& outcome) { return refused(match, outcome, hash); };
    for (const std::string bad : kBad) {
        INFO(safe_text(bad));
        CHECK(code(match.answer(1, 1, {{"card", bad}}, 9)) == "bad_text");
        CHECK(code(match.answer(1, 1, {{bad, "s1"}}, 9)) == "bad_text");
        CHECK(code(match.seen_by(1).judge(1, {{"card", bad}})) == "bad_text");
        CHECK(code(match.answer_by_draw(1, 1, {{{"card", "s1"}}, {{"card", bad}}}, 9)) == "bad_text");
        CHECK(code(match.say(1, "table", "hello" + bad, 9)) == "bad_text");
        CHECK(code(match.say(1, bad, "hello", 9)) == "bad_text");
        CHECK(code(match.host(bad, {}, 9)) == "bad_text");
        CHECK(code(match.host({HostInputKind::note, {{"reason", bad}}}, 9)) == "bad_text");
        CHECK(code(match.host({HostInputKind::note, {{bad, "reason"}}}, 9)) == "bad_text");
        CHECK(code(match.host({HostInputKind::replace, {{"seat", "1"}, {"name", "Zoë" + bad}}}, 9)) == "bad_text");
        CHECK(code(match.host({HostInputKind::pause, {{"reason", bad}}}, 9)) == "bad_text");
        CHECK(code(match.host({HostInputKind::set_counter, {{"counter", bad}, {"value", "1"}}}, 9)) == "bad_text");
        CHECK(code(match.host({HostInputKind::go_to, {{"step", bad}}}, 9)) == "bad_text");
    }
    CHECK(match.inputs() == 0);
}

TEST_CASE("line ends and tabs stand in what is said and in notes, and nowhere else") {
    const SmallPack pack;
    Match match(pack.game(kTalk), 1);
    const std::string lines = "one\n\ttwo";
    const std::uint64_t hash = match.hash();
    CHECK(refused(match, match.answer(1, 1, {{"card", lines}}, 0), hash) == "bad_text");
    CHECK(refused(match, match.host({HostInputKind::replace, {{"seat", "1"}, {"name", lines}}}, 0), hash) ==
          "bad_text");
    CHECK(refused(match, match.host({HostInputKind::pause, {{"reason", lines}}}, 0), hash) == "bad_text");
    CHECK(refused(match, match.host({HostInputKind::note, {{lines, "x"}}}, 0), hash) == "bad_text");
    REQUIRE_FALSE(match.say(1, "table", lines, 0));
    REQUIRE_FALSE(match.host({HostInputKind::note, {{"reason", lines}}}, 0));
    Diagnostics out;
    const auto again = replay_log(pack.game(kTalk), write_log(match), "x.qlog", out);
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
}

TEST_CASE("what is quoted in a refusal is cut") {
    const SmallPack pack;
    Match match(pack.game(kTalk), 1);
    const std::string lengthy(100'000, 'x');
    const std::uint64_t hash = match.hash();
    CHECK(refused(match, match.answer(1, 1, {{"card", lengthy}}, 0), hash) == "not_an_option");
    CHECK(refused(match, match.answer(1, 1, {{lengthy, "s1"}}, 0), hash) == "unknown_field");
    CHECK(refused(match, match.answer(1, 1, {{lengthy, "1"}, {lengthy, "2"}}, 0), hash) == "unknown_field");
    CHECK(refused(match, match.say(1, lengthy, "hello", 0), hash) == "no_channel");
    CHECK(refused(match, match.host(lengthy, {}, 0), hash) == "bad_host_input");
    CHECK(refused(match, match.host({HostInputKind::go_to, {{"step", lengthy}}}, 0), hash) == "bad_host_input");
    CHECK(refused(match,
                  match.host({HostInputKind::set_zone, {{"zone", "hand"}, {"seat", "1"}, {"cards", lengthy}}}, 0),
                  hash) == "bad_host_input");
}
