// Tests every kind of field at the limits of the reference: all possible answers must be offered, and the last one must
// be accepted. The kinds are those of the rows of the reference: a new one without a line here fails.
#include <algorithm>

#include "builtins/language.hpp"
#include "large_pack.hpp"

#include "compile/field_kinds.hpp"
#include "rules/field_kind.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

struct FieldCase {
    std::string parts, pick;
    std::vector<std::string> options;
    std::string first = {};  // steps
};

std::vector<std::string> numbers(int from, int to) {
    std::vector<std::string> names;
    for (int i = from; i <= to; ++i)
        names.push_back(std::to_string(i));
    return names;
}

std::string named(const FieldKindRow& row) { return row.form.empty() ? "at places" : std::string(row.form); }

std::map<std::string, FieldCase> field_cases() {
    const auto cards = all_cards();
    const auto places = numbered("p", kLargePlaces);
    const std::string shelf = "shelf: { kind: row, places: [" + join(places, ", ") + "], seen_by: everyone }";
    const std::span on_places(cards.data(), kLargePlaces);
    return {
        {"ZONE, ZONE of opponent, all ZONE",
         {"zones: { deck: { kind: pile, seen_by: everyone, starts: [" + written(cards) + "] } }\n", "deck",
          each_written(cards)}},
        {"at places", {beside_pile(on_places, shelf), "shelf", places, laid_out("shelf", places)}},
        {"places(ZONE)", {"zones: { " + shelf + " }\n", "places(shelf) where it is empty", places}},
        {"columns(ZONE)",
         {"zones: { grid: { kind: grid, columns: 15, rows: 15, seen_by: everyone } }\n",
          "columns(grid) where it is not full", numbers(1, 15)}},
        {"seats", {"zones: {}\n", "seats", numbers(1, kMaxSeats)}},
        {"ATTRIBUTE", {"zones: {}\n", "suit", numbered("suit", kLargeNames)}},
        {"LOWEST..HIGHEST", {"zones: {}\n", "0..100000", numbers(0, 100'000)}},
        {"[some, words], truth",
         {"zones: {}\n", "[" + join(numbered("w", kLargeNames), ", ") + "]", numbered("w", kLargeNames)}},
    };
}
// Kinds of fields without a line in field_cases(), with the place of their test or the reason.
const std::map<std::string, std::string> kElsewhere = {
    {"every(ATTRIBUTE; ATTRIBUTE)", "the case below about kinds of cards"},
    {"splits(NUMBER; ATTRIBUTE), splits(NUMBER; seats)", "the case below about splits"},
    {"action", "it is one word for each action"},
};

}  // namespace

TEST_CASE("every kind of field has a line in the tests of what is largest") {
    const auto cases = field_cases();
    for (const FieldKindRow* row : standard_language().field_kinds) {
        INFO(named(*row));
        CHECK((cases.contains(named(*row)) || kElsewhere.contains(named(*row))));
    }
}

TEST_CASE("every kind of field offers all that there is, and takes the last of it") {
    const LargePack pack;
    for (const auto& [kind, given] : field_cases()) {
        INFO(kind);
        Match match = pack.after(given.parts + pack.prompts("go: { pick: " + given.pick + " }"),
                                 given.first + "  go: { ask: go, of: 1 }\n");
        auto offered = options(match, 1, "go"), wanted = given.options;
        const std::string last = wanted.back();
        std::sort(offered.begin(), offered.end());
        std::sort(wanted.begin(), wanted.end());
        CHECK(offered.size() == wanted.size());
        CHECK((offered == wanted));
        const Outcome outcome = answer(match, 1, {{"go", last}});
        INFO((outcome ? outcome->reason : ""));
        CHECK_FALSE(outcome);
    }
}

TEST_CASE("all kinds of cards are offered up to 10,000, and more are refused, however many more") {
    const SmallPack pack;
    const auto body = [&](int lowest, int highest, const std::string& pick) {
        std::string attributes, form;
        for (const char* name : {"a", "b", "c", "d", "e"}) {
            attributes += fmt::format("  {}: {{ from: {}, to: {} }}\n", name, lowest, highest);
            form += fmt::format("/{{{}}}", name);
        }
        pack.write("cards/chip.yaml", "cards: chip\nattributes:\n" + attributes + "written: \"" + form + "\"\n");
        return "seats: 2\nzones: {}\nprompts: { go: { pick: " + pick +
               " } }\nflow: { go: { ask: go }, o: { end: draw } }\n";
    };
    const Match match(pack.game(body(0, 99, "every(a; b)")), 1);
    CHECK(options(match, 1, "go").size() == 10'000);
    CHECK_THAT(pack.errors(body(0, 99, "every(a; b; c)")),
               Contains("there are too many combinations of these attributes"));
    CHECK_THAT(pack.errors(body(-8192, 8191, "every(a; b; c; d; e)")),
               Contains("there are too many combinations of these attributes"));  // 2^70
}

TEST_CASE("all splits are offered up to 10,000, and more are refused") {
    const SmallPack pack;
    const auto body = [](int seats, const std::string& pick) {
        return fmt::format(
            "seats: {}\nzones: {{}}\nprompts: {{ go: {{ pick: {} }} }}\n"
            "flow: {{ go: {{ ask: go }}, over: {{ end: draw }} }}\n",
            seats, pick);
    };
    const auto offered = [&](int seats, const std::string& pick) {
        return options(Match(pack.game(body(seats, pick)), 1), 1, "go").size();
    };
    CHECK(offered(2, "splits(9999; seats)") == 10'000);
    CHECK(offered(2, "splits(9999; suit)") == 10'000);
    CHECK(offered(16, "splits(3; seats)") == 816);  // 18 choose 3
    CHECK_THAT(pack.errors(body(2, "splits(10000; seats)")),
               Contains("there are more than 10000 ways to split this number"));
    CHECK_THAT(pack.errors(body(16, "splits(4; seats)")),
               Contains("there are more than 3125 ways to split this number"));
}

TEST_CASE("a range of amounts that is too large is refused, or halts the match where it is asked") {
    const LargePack pack;
    const auto says = [&](const std::string& pick, const std::string& more = "") {
        return pack.stops("zones: {}\ncounters: { n: { starts: 100001 }, far: { starts: 2000000000 } }\n" +
                              pack.prompts("go: { fields: { first: { pick: " + pick + " }" + more + " } }"),
                          "  go: { ask: go, of: 1 }\n");
    };
    const auto errors = [&](const std::string& pick) {
        return pack.errors("seats: 2\nzones: {}\nprompts: { go: { pick: " + pick + " } }\nflow: { go: { ask: go } }\n");
    };
    CHECK_THAT(errors("0..100001"), Contains("game.yaml:5:") && Contains("'0..100001' has more than 100000 numbers"));
    CHECK(says("0..n - 1").empty());
    CHECK(says("1..n").empty());
    CHECK_THAT(says("0..n"), Contains("game.yaml:") && Contains("'first' ranges from 0 to 100001") &&
                                 Contains("at most 100000 above the lowest"));
    CHECK_THAT(says("0..n - 1", ", second: { pick: 0..9 }"), Contains("at most 50000 above the lowest"));
    CHECK_THAT(says("far - 9..far"), Contains("an amount must be at most 1000000000"));
}
