// Tests YAML as located nodes, and the messages about invalid YAML.
#include <catch2/catch.hpp>

#include "pack/doc.hpp"
#include "pack/syntax.hpp"

using namespace quattro;

namespace {

struct Read {
    Diagnostics out;
    Node node;
    explicit Read(std::string_view text) : node(parse_yaml(Source::from_text("x.yaml", text), out)) {}
    // "line:column message" of each error.
    std::vector<std::string> errors() const {
        std::vector<std::string> all;
        for (const Diagnostic& d : out.list())
            all.push_back(std::to_string(d.where.line) + ":" + std::to_string(d.where.column) + " " + d.message);
        return all;
    }
    std::string error() const {
        return out.size() == 1 ? errors()[0] : out.ok() ? "no error" : "several: " + out.show();
    }
};

std::string at(const Location& where) { return std::to_string(where.line) + ":" + std::to_string(where.column); }

}  // namespace

TEST_CASE("keys keep the order of the file, and their places and those of their values") {
    const Read read("# a game\nzones:\n  grid: { kind: grid, rows: [1, 2] }\nseats:   2\n");
    REQUIRE(read.out.ok());
    REQUIRE(read.node.is_map());
    REQUIRE(read.node.entries.size() == 2);
    CHECK(read.node.entries[0].key == "zones");
    CHECK(at(read.node.entries[1].where) == "4:1");
    CHECK(at(read.node.entries[1].value.where) == "4:10");
    const Node* grid = read.node.find("zones")->find("grid");
    REQUIRE(grid);
    CHECK(at(grid->where) == "3:9");
    CHECK(at(grid->find_entry("rows")->where) == "3:23");
    CHECK(at(grid->find("rows")->items[1].where) == "3:33");
    CHECK(grid->where.text() == "x.yaml:3:9");
    CHECK(read.node.find("none") == nullptr);
    CHECK(grid->find("rows")->find("x") == nullptr);
}

TEST_CASE("a scalar stays as it was written") {
    const Read read("a: 010\nb: \"5\"\nc: yes\nd: 'it''s'\ne: 0x1F\nf: |\n  two\n  lines\n");
    REQUIRE(read.out.ok());
    CHECK(read.node.find("a")->scalar == "010");
    CHECK_FALSE(read.node.find("a")->quoted);
    CHECK(read.node.find("b")->scalar == "5");
    CHECK(read.node.find("b")->quoted);
    CHECK(read.node.find("c")->scalar == "yes");
    CHECK(read.node.find("d")->scalar == "it's");
    CHECK(read.node.find("e")->scalar == "0x1F");
    CHECK(read.node.find("f")->scalar == "two\nlines\n");
}

TEST_CASE("a value that is '~', null or not there is nothing, and has a place in its own line") {
    const Read read("a: ~\nb:\nc: null\nd: { e: , f: }\n");
    REQUIRE(read.out.ok());
    for (const char* key : {"a", "b", "c"})
        CHECK(read.node.find(key)->is_null());
    CHECK(at(read.node.find("a")->where) == "1:4");
    CHECK(at(read.node.find("b")->where) == "2:1");
    CHECK(read.node.find("d")->find("e")->is_null());
    CHECK(read.node.find("a")->message_name() == "nothing");
    const Read followed("a: 1\nb:\nnullify: 2\nc: null # none\n");
    REQUIRE(followed.out.ok());
    CHECK(at(followed.node.find("b")->where) == "2:1");
    CHECK(at(followed.node.find("c")->where) == "4:4");
}

TEST_CASE("a node says what kind of thing it is") {
    const Read read("a: {}\nb: []\nc: word\nd: a text that goes on for very much longer than that\n");
    CHECK(read.node.find("a")->message_name() == "a map");
    CHECK(read.node.find("b")->message_name() == "a list");
    CHECK(read.node.find("c")->message_name() == "'word'");
    CHECK(read.node.find("d")->message_name() == "'a text that goes on for very much longer...'");
}

TEST_CASE("an empty file is nothing, but has a place to complain about") {
    for (const char* text : {"", "# only a remark\n"}) {
        const Read read(text);
        CHECK(read.out.ok());
        CHECK(read.node.is_null());
        CHECK(read.node.where.source != nullptr);
    }
}

TEST_CASE("a file that cannot be read is a null without a source") {
    const Read read("a: [1\n");
    CHECK_FALSE(read.out.ok());
    CHECK(read.node.is_null());
    CHECK(read.node.where.source == nullptr);
}

TEST_CASE("a key that stands twice is reported with the place of both, and the first counts") {
    const Read read("a: 1\nb: 2\na: 3\n");
    CHECK(read.error() == "3:1 the key 'a' appears twice in this map, first in line 1");
    CHECK(read.node.find("a")->scalar == "1");
    CHECK(Read("m: { a: 1, a: 2 }\n").error() == "1:12 the key 'a' appears twice in this map, first in column 6");
}

TEST_CASE("of a doubled line that opens a block, the block is kept") {
    const Read read("flow:\nflow:\n  turn: x\n");
    CHECK(read.error() == "2:1 the key 'flow' appears twice in this map, first in line 1");
    CHECK(read.node.find("flow")->is_map());
}

TEST_CASE("tabs in the indentation are reported once, with their number") {
    CHECK(Read("a:\n\tb: 1\n\tc: 2\n").error() ==
          "2:1 this line is indented with a tab (2 lines of this file have one)");
    CHECK(Read("a:\n  \tb: 1\n").error() == "2:3 this line is indented with a tab");
    CHECK(Read("a: 1\t# a tab elsewhere\n\t\n").out.ok());
}

TEST_CASE("anchors, references and tags are reported where they stand") {
    CHECK(Read("a: &here 1\n").error() == "1:4 '&here' is an anchor, which is not used here");
    CHECK(Read("a: &here 1\nb: *here\n").errors().size() == 2);
    CHECK(Read("a: !card R5\n").error() == "1:4 '!card' is a tag, which is not used here");
    CHECK(Read("a: *nowhere\n").error() == "1:4 '*' refers to an anchor, and anchors are not supported");
}

TEST_CASE("a second document is reported, and the first is read") {
    const Read read("---\na: 1\n---\nb: 2\n");
    CHECK(read.error() == "3:1 a second document begins here");
    CHECK(read.node.find("a")->scalar == "1");
    CHECK(Read("--- # begins\na: 1\n").out.ok());
}

TEST_CASE("a key must be a word") {
    CHECK(Read("{ [a]: 1 }\n").error() == "1:3 a key is a word, not a list");
    CHECK(Read("? { a: 1 }\n: 2\n").error() == "1:3 a key is a word, not a map");
}

TEST_CASE("a bracket that was never closed is named where it was opened") {
    CHECK(Read("a: 1\nb: { c: 1, d: [2, 3]\ne: 4\nf: 5\n").error() == "2:4 this '{' is never closed");
    CHECK(Read("a: [1, 2\n").error() == "1:4 this '[' is never closed");
    CHECK(Read("a: { b: [1, 2 }\nc: 3\n").error() == "1:9 this '[' is never closed");
    CHECK(Read("a: [\n  { b: 1 },\n  { c: 2,\n  { d: 3 }\n]\n").error() == "3:3 this '{' is never closed");
    CHECK(Read("a:\n  - { b: 1\n  - { c: 2 }\n").error() == "2:5 this '{' is never closed");
}

TEST_CASE("a closing bracket without an opening one is named") {
    CHECK(Read("a: { b: 1, 2] }\nc: 3\n").error() == "1:13 ']' has no opening bracket");
    CHECK(Read("a: b, c]\n").error() == "1:4 'b, c]' has an unbalanced ']'");
    CHECK(Read("a: b: 1, c: 2 }\n").error() == "1:4 a '{' is missing before 'b'");
    CHECK(Read("a: { b: 1 }, { c: 2 } ]\n").error() == "1:12 unexpected ', { c: 2 } ]' after the end of a value");
}

TEST_CASE("a missing comma is named where it belongs") {
    CHECK(Read("a: { b: 1 c: 2 }\n").error() == "1:11 a ',' or '}' is missing before 'c'");
    CHECK(Read("a: [ { b: 1 } { c: 2 } ]\n").error() == "1:15 a ',' or ']' is missing before '{ c: 2 } ]'");
    CHECK(Read("a: {\n  b: 1\n  c: 2 }\n").error() == "2:7 a ',' or '}' is missing before 'c'");
}

TEST_CASE("a quote that was never closed is named where it was opened") {
    CHECK(Read("a: \"text\nb: 1\n").error() == "1:4 this double quote is never closed");
    CHECK(Read("a: 'text\nb: 'c'\n").error() == "1:4 this single quote is never closed");
    CHECK(Read("b: 1\na: \"text\n").error() == "2:4 this double quote is never closed");
    CHECK(Read("a: text\"\n").error() == "1:4 'text\"' has an unbalanced quote");
    CHECK(Read("a: {b}{c}\"\n").error() == "1:7 unexpected '{c}\"' after the end of a value");
}

TEST_CASE("a missing ':' is named, and a missing blank behind it") {
    CHECK(Read("a: 1\nseats 2\nb: 3\n").error() == "2:6 a ':' is missing after 'seats'");
    CHECK(Read("seats 2\nb: 3\n").error() == "1:6 a ':' is missing after 'seats'");
    CHECK(Read("a:\n  turn\n    steps: 1\n").error() == "2:7 a ':' is missing after 'turn'");
    CHECK(Read("seats:2\nb: 3\n").error() == "1:6 a space is missing after the ':' of 'seats'");
    CHECK(Read("a: { add:2 }\n").error() == "1:6 a space is missing after the ':' in 'add:2'");
    CHECK(Read("a: { kind grid, b: 2 }\n").error() == "1:6 a ':' is missing after 'kind'");
}

TEST_CASE("the line that slipped is named, not the one where it was noticed") {
    CHECK(Read("a:\n  b: 1\n   c: 2\n  d: 3\n").error() ==
          "3:4 this line is indented further than the one above, which already has a value");
    CHECK(Read("a:\n   b: 1\n  c: 2\n  d: 3\n").errors()[0].substr(0, 4) == "2:4 ");
    CHECK(Read("a:\n  b:\n    c: 1\n    d: 2\n   e: 3\n").errors()[0].substr(0, 4) == "5:4 ");
}

TEST_CASE("where the line that opened a block is lost, the block is named") {
    CHECK(Read("a: 1\n  b: 2\n  c: 3\n").error() ==
          "2:3 this line is indented further than the one above, which already has a value");
}

TEST_CASE("several mistakes are reported together") {
    CHECK(Read("a: [1, 2\nb: 3\nc: { d: 1\ne: 4\n").errors() ==
          std::vector<std::string>{"1:4 this '[' is never closed", "3:4 this '{' is never closed"});
}

TEST_CASE("every syntax error says what to do") {
    for (const char* text : {"a: [1", "a: 1\n b: 2", "a: \"\\q\"", "a: @x", "a: %x", "- a\nb: 1", "a: - b", "a: b: c",
                             "a: }", "]", "a: [1]]", "a: 'b' c", "a: !<x", "a: &", "a: *", "%X\n---\na: 1", "\"a"}) {
        const Read read(text);
        INFO(text);
        REQUIRE_FALSE(read.out.ok());
        CHECK_FALSE(read.out.list()[0].hint.empty());
        CHECK(read.out.list()[0].where.line >= 1);
    }
}

TEST_CASE("what is no text is refused") {
    CHECK(Read("a: 1\nb: \xFF\n").error() == "2:4 this is not a valid character");
    CHECK(Read(std::string_view("a: \0x\n", 6)).error() == "1:4 this is not a valid character");
    CHECK(Read(std::string(2000, '[')).out.size() >= 1);
}

TEST_CASE("well formed texts are no mistakes") {
    for (const char* text : {"a: {\n  b: 1,\n  c: [2,\n      3]\n}\nd: 4\n", "a:\n- 1\n- 2\nb: 3\n",
                             "a: one\n  two, three\nb: 1\n", "a: \"x\n  y: z\"\nb: 1\n", "a: it's # a [ remark\n",
                             "a: >\n  any { thing: \" here\nb: 1\n", "- a: 1\n  b: 2\n- - 3\n  - 4\n", "\"a b\": 1\n",
                             "a: {b: 'c}', d: \"]\"}\n", "a: x[1]\n", "{a: 1,\nb: 2}\n"}) {
        const Read read(text);
        INFO(text << read.out.show());
        CHECK(read.out.ok());
        CHECK(find_syntax_mistakes(*Source::from_text("x", text)).empty());
    }
}
