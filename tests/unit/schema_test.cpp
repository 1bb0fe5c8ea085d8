// Tests the check of maps against the tables that declare their keys.
#include <catch2/catch.hpp>

#include "pack/schema.hpp"

using namespace quattro;

namespace {

constexpr Key kZoneKeys[] = {
    {.name = "kind", .type = KeyType::name, .doc = "", .example = "kind: grid", .required = true},
    {.name = "columns", .type = KeyType::integer, .doc = "", .example = "columns: 7", .lo = 1, .hi = 64},
    {.name = "seen_by", .type = KeyType::names, .doc = "", .example = ""},
    {.name = "hidden", .type = KeyType::flag, .doc = "", .example = ""},
    {.name = "starts", .type = KeyType::list, .doc = "", .example = ""},
    {.name = "when", .type = KeyType::expression, .doc = "", .example = ""},
    {.name = "more", .type = KeyType::map, .doc = "", .example = ""},
    {.name = "text", .type = KeyType::text, .doc = "", .example = ""},
    {.name = "free", .type = KeyType::any, .doc = "", .example = ""},
};
constexpr Schema kZone = {"zone", "", kZoneKeys};
constexpr Schema kOpenStep = {"step: ask", "", kZoneKeys, true};

struct Checked {
    Diagnostics out;
    Node node;
    MapReader reader;
    explicit Checked(std::string_view text, const Schema& schema = kZone)
        : node(parse_yaml(Source::from_text("x.yaml", text), out)), reader(node, schema, out) {}
    std::string shown() const {
        std::string text;
        for (const Diagnostic& d : out.list())
            text += (text.empty() ? "" : "; ") + d.where.text() + " " + d.message +
                    (d.hint.empty() ? "" : " (" + d.hint + ")");
        return text;
    }
};

}  // namespace

TEST_CASE("a map that fits its table is read by its getters") {
    const Checked c(
        "{ kind: grid, columns: 7, seen_by: [owner, host], hidden: true, when: a = 1, text: \"5\", free: [1] }\n");
    CHECK(c.shown() == "");
    CHECK(c.reader.ok());
    CHECK(c.reader.text_or("kind", "pile") == "grid");
    CHECK(c.reader.integer("columns") == 7);
    CHECK(c.reader.integer_or("rows", 3) == 3);
    CHECK(c.reader.flag_or("hidden", false));
    CHECK_FALSE(c.reader.flag_or("open", false));
    CHECK(c.reader.names("seen_by").size() == 2);
    CHECK(c.reader.text_or("text", "") == "5");
    CHECK(c.reader.node("starts") == nullptr);
    CHECK(c.reader.node("free")->is_list());
}

TEST_CASE("one name stands for a list of one") {
    const Checked c("{ kind: grid, seen_by: owner }\n");
    REQUIRE(c.reader.names("seen_by").size() == 1);
    CHECK(c.reader.names("seen_by")[0]->scalar == "owner");
    CHECK(c.reader.names("starts").empty());
}

TEST_CASE("an unknown key is reported with the one that was meant") {
    CHECK(Checked("{ kind: grid, sead_by: x }\n").shown() ==
          "x.yaml:1:15 unknown key 'sead_by' in a zone (did you mean 'seen_by'?)");
    CHECK(Checked("{ kind: grid, zzz: x }\n").shown() ==
          "x.yaml:1:15 unknown key 'zzz' in a zone (one of: kind, columns, seen_by, hidden, starts, when, more, text, "
          "free)");
    CHECK(Checked("{ kind: grid, zzz: x }\n", kOpenStep).reader.ok());
    CHECK(Checked("{ kind: grid, columns: min(1, 2) }")
              .shown()
              .find("unknown key '2)' in a zone (inside { }, a comma ends") != std::string::npos);
}

TEST_CASE("a missing key is reported at its map, with an example") {
    const Checked c("a: 1\n", kOpenStep);
    CHECK(c.shown() == "x.yaml:1:1 'kind' is missing in an ask step (for example: kind: grid)");
    CHECK_FALSE(c.reader.ok());
}

TEST_CASE("a missing key is shown behind the errors of its map, for it may be misspelt") {
    const auto roles = [](const char* text) {
        std::string shown;
        for (const Diagnostic& d : Checked(text).out.in_order())
            shown += std::to_string(d.where.line) + (d.role == Role::mistake ? " mistake, " : " consequence, ");
        return shown;
    };
    CHECK(roles("columns: 2\nknid: grid\n") == "2 mistake, 1 consequence, ");
    CHECK(roles("columns: 2\nclour: grid\n") == "2 mistake, 1 consequence, ");
    CHECK(roles("columns: 2\n") == "1 mistake, ");
}

TEST_CASE("what is no map is reported once") {
    CHECK(Checked("[a]\n").shown() == "x.yaml:1:1 a zone must be a map of keys, not a list (for example: kind: grid)");
    CHECK(Checked("").shown() == "x.yaml:1:1 a zone must be a map of keys, not nothing (for example: kind: grid)");
    const Checked broken("a: [\n");
    CHECK(broken.out.size() == 1);  // only the bracket, and no error about an empty zone
    CHECK_FALSE(broken.reader.ok());
    CHECK(broken.reader.node("kind") == nullptr);
}

TEST_CASE("values of the wrong type are reported at the value, and read as absent") {
    const Checked c(
        "kind: [a]\ncolumns: seven\nseen_by: [owner, 5]\nhidden: yes\nstarts: a\nwhen: {}\nmore: 3\ntext: [x]\n");
    CHECK(c.shown() ==
          "x.yaml:1:7 'kind' takes a name, not a list (for example: kind: grid); "
          "x.yaml:2:10 'columns' takes an integer from 1 to 64, not 'seven' (for example: columns: 7); "
          "x.yaml:3:18 'seen_by' takes a name or a list of names, not '5'; "
          "x.yaml:4:9 'hidden' takes true or false, not 'yes'; "
          "x.yaml:5:9 'starts' takes a list, not 'a'; "
          "x.yaml:6:7 'when' takes an expression, not a map; "
          "x.yaml:7:7 'more' takes a map, not '3'; "
          "x.yaml:8:7 'text' takes a text, not a list (put a text that begins with a bracket in quotes)");
    CHECK_FALSE(c.reader.ok());
    CHECK_FALSE(c.reader.integer("columns"));
    CHECK(c.reader.names("seen_by").empty());
    CHECK(c.reader.node("starts") == nullptr);
}

TEST_CASE("an integer is in range, unquoted and without leading zeros") {
    const auto columns = [](const std::string& value) {
        return Checked("{ kind: g, columns: " + value + " }\n").shown();
    };
    CHECK(columns("1").empty());
    CHECK(columns("64").empty());
    CHECK(columns("65") == "x.yaml:1:21 'columns' takes an integer from 1 to 64, not '65' (for example: columns: 7)");
    CHECK(columns("\"7\"") == "x.yaml:1:21 'columns' takes an integer from 1 to 64, not '7' (remove the quotes)");
    CHECK(columns("010") ==
          "x.yaml:1:21 'columns' takes an integer from 1 to 64, not '010' (write it without leading zeros)");
}

TEST_CASE("a key without a value is reported, but where anything goes") {
    CHECK(Checked("kind: g\ncolumns:\nfree: ~\n").shown() ==
          "x.yaml:2:1 'columns' has no value (write a value, or remove the key)");
}

TEST_CASE("a type reads as part of a sentence") {
    const auto integer = [](std::int64_t lo, std::int64_t hi) {
        return type_text({"a", KeyType::integer, "", "", false, lo, hi});
    };
    CHECK(integer(INT64_MIN, INT64_MAX) == "an integer");
    CHECK(integer(0, INT64_MAX) == "an integer of at least 0");
    CHECK(integer(INT64_MIN, 9) == "an integer of at most 9");
    CHECK(type_text(kZoneKeys[2]) == "a name or a list of names");
}

TEST_CASE("a reader's own errors stand at the value of the key, or at the map") {
    Checked c("{ kind: grid }\n");
    c.reader.error("kind", "no such kind", "take another");
    c.reader.error("columns", "too few");
    CHECK(c.shown() == "x.yaml:1:9 no such kind (take another); x.yaml:1:1 too few");
}
