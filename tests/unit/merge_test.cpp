// Tests that variants are merged into the games that they extend.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "pack/doc.hpp"

using namespace quattro;

namespace {

std::string flat(const Node& node) {
    std::string text;
    if (node.is_scalar()) return node.scalar;
    if (node.is_null()) return "~";
    for (const Node& item : node.items)
        text += (text.empty() ? "" : ", ") + flat(item);
    if (node.is_list()) return "[" + text + "]";
    for (const Node::Entry& entry : node.entries)
        text += (text.empty() ? "" : ", ") + entry.key + ": " + flat(entry.value);
    return "{" + text + "}";
}

struct Merged {
    Diagnostics out;
    Node node;
    Merged(std::string_view base, std::string_view change) {
        const Node below = parse_yaml(Source::from_text("base.yaml", base), out);
        node = merge(below, parse_yaml(Source::from_text("change.yaml", change), out), out);
    }
    std::string text() const { return flat(node); }
};

}  // namespace

TEST_CASE("maps merge, and everything else is replaced") {
    const Merged m("a: { b: 1, c: [1, 2] }\nd: 3\ne: 4\n", "a: { c: [3] }\nd: { x: 1 }\nf: 5\n");
    CHECK(m.out.ok());
    CHECK(m.text() == "{a: {b: 1, c: [3]}, d: {x: 1}, e: 4, f: 5}");
}

TEST_CASE("each part keeps the place of its file") {
    const Merged m("a: { b: 1 }\nc: 2\n", "\n\na: { d: 1 }\n");
    CHECK(m.node.find("a")->find("b")->where.text() == "base.yaml:1:9");
    CHECK(m.node.find("a")->find("d")->where.text() == "change.yaml:3:9");
    CHECK(m.node.find_entry("c")->where.text() == "base.yaml:2:1");
}

TEST_CASE("an empty value takes the key away") {
    const Merged m("a: 1\nb: { c: 2, d: 3 }\n", "a: ~\nb: { c: ~ }\n");
    CHECK(m.out.ok());
    CHECK(m.text() == "{b: {d: 3}}");
}

TEST_CASE("taking away what is not there is reported, with the name that was meant") {
    const Merged m("mover: 1\n", "movr: ~\n");
    REQUIRE(m.out.size() == 1);
    CHECK(m.out.list()[0].where.text() == "change.yaml:1:1");
    CHECK(m.out.list()[0].message ==
          "'movr' has no value, which removes it, but there is nothing of this name to remove");
    CHECK(m.out.list()[0].hint == "did you mean 'mover'?");
    CHECK(m.text() == "{mover: 1}");
    CHECK(Merged("a: 1\n", "b: { c: ~ }\n").out.size() == 1);
}

TEST_CASE("a new entry stands at the end, or behind the one it names") {
    const Merged m("s: { a: {}, b: {}, c: {} }\n", "s: { x: { after: a, y: 1 }, z: { y: 2 } }\n");
    CHECK(m.out.ok());
    CHECK(m.text() == "{s: {a: {}, x: {y: 1}, b: {}, c: {}, z: {y: 2}}}");
}

TEST_CASE("new entries behind one place keep the order they were written in") {
    const Merged m("a: {}\nb: {}\n", "x: { after: a }\ny: { after: a }\nz: { after: x }\nw: { after: a }\n");
    CHECK(m.text() == "{a: {}, x: {}, z: {}, y: {}, w: {}, b: {}}");
}

TEST_CASE("a new entry may stand behind one that is written later, or behind one that goes") {
    CHECK(Merged("a: {}\nb: {}\n", "x: { after: y }\ny: { after: a }\n").text() == "{a: {}, y: {}, x: {}, b: {}}");
    CHECK(Merged("a: {}\nb: {}\n", "x: { after: a }\na: ~\n").text() == "{x: {}, b: {}}");
}

TEST_CASE("an unknown neighbour is reported, and the entry stands at the end") {
    const Merged m("board: {}\nb: {}\n", "x: { after: baord }\n");
    REQUIRE(m.out.size() == 1);
    CHECK(m.out.list()[0].where.text() == "change.yaml:1:13");
    CHECK(m.out.list()[0].message == "there is no 'baord' to put 'x' after");
    CHECK(m.out.list()[0].hint == "did you mean 'board'?");
    CHECK(m.text() == "{board: {}, b: {}, x: {}}");
    CHECK(Merged("a: {}\n", "x: { after: y }\ny: { after: x }\n").out.size() == 2);
}

TEST_CASE("an entry that exists keeps its place, and its 'after' is an ordinary key") {
    CHECK(Merged("a: { b: 1 }\nc: {}\n", "a: { after: c }\n").text() == "{a: {b: 1, after: c}, c: {}}");
}

TEST_CASE("a file merged with nothing is itself") {
    CHECK(Merged("", "a: 1\n").text() == "{a: 1}");
    CHECK(Merged("a: 1\n", "b").text() == "b");
}
