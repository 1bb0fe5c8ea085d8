// Tests what editors are told about the shipped files: each place has a word that must be offered, explained or found.
#include <algorithm>
#include <map>

#include <catch2/catch.hpp>

#include "base/text.hpp"
#include "check/check.hpp"
#include "language/loading.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

const PackFolders& shipped() {
    static const PackFolders packs = [] {
        PackFolders all;
        all.push_back(in_memory(PackFolder(QUATTRO_HOME_DIR), "base"));
        return all;
    }();
    return packs;
}

std::string pack_name() { return shipped().front().name(); }

// The packs with `now` in place of the first `before` in the file, and the place of the '|' in `now`, which is left
// out.
struct Asked {
    PackFolders packs;
    FilePlace at;
};
Asked asked(const std::string& path, const std::string& before, std::string now) {
    std::string text = text_of(shipped(), pack_name(), path).value();
    const std::size_t from = text.find(before);
    REQUIRE(from != std::string::npos);
    const std::size_t cursor = now.find('|');
    REQUIRE(cursor != std::string::npos);
    now.erase(cursor, 1);
    text.replace(from, before.size(), now);
    const std::string until = text.substr(0, from + cursor);
    const auto line = static_cast<int>(std::count(until.begin(), until.end(), '\n')) + 1;
    FilePlace at{pack_name(), path, line, static_cast<int>(until.size() - (until.rfind('\n') + 1)) + 1};
    return {with_text(shipped(), at, text), at};
}

struct Offer {
    const char *path, *before, *now, *offered;
};
const Offer kOffers[] = {
    // keys
    {"boards/connect-four/game.yaml", "seats: 2\n", "seats: 2\nopt|\n", "options"},
    {"boards/connect-four/game.yaml", "seats: 2\n", "seats: 2\n|\n", "let"},
    {"boards/connect-four/game.yaml", "columns: 7,", "columns: 7, s|,", "starts"},
    {"boards/connect-four/game.yaml", "{ kind: grid, columns: 7", "{ |, kind: grid, columns: 7", "counted_by"},
    {"boards/connect-four/game.yaml", "    seconds: 60\n", "    sec|\n", "seconds"},
    {"boards/connect-four/game.yaml", "{ ask: column }", "{ ask: column, o| }", "of"},
    {"boards/connect-four/game.yaml", "{ ask: column }", "{ | }", "ask"},
    {"boards/connect-four/game.yaml", "    until: grid is full\n", "    |\n    until: grid is full\n", "if"},
    {"boards/quattro-loop/game.yaml", "{ windows: loop, length: 4 }", "{ windows: loop, l| }", "length"},
    {"boards/quattro-loop/game.yaml", "score: { sum: value }", "score: { | }", "sum"},
    {"boards/quattro-loop/game.yaml", "      card: { pick: hand }", "      card: { | }", "pick"},
    {"boards/quattro-loop/game.yaml", "set: { colour: colour } }", "| }", "set"},
    {"boards/quattro-loop/game.yaml", "tied: { points: 0.5 }", "|", "tied"},
    {"boards/quattro-loop/game.yaml", "{ seat: 2, text", "{ seat: 2, al|, text", "also"},
    // values that are names
    {"boards/connect-four/game.yaml", "kind: grid", "kind: |", "honeycomb"},
    {"boards/connect-four/game.yaml", "seen_by: everyone", "seen_by: ev|", "everyone"},
    {"boards/connect-four/game.yaml", "cards: checker", "cards: |", "quattro"},
    {"boards/connect-four/game.yaml", "if_made: line", "if_made: |", "line"},
    {"boards/connect-four/game.yaml", "by: fall", "by: |", "fall"},
    {"boards/connect-four/game.yaml", "{ ask: column }", "{ ask: | }", "column"},
    {"boards/connect-four/game.yaml", "lines: grid", "lines: |", "grid"},
    {"boards/connect-four/game.yaml", "if_silent: random", "if_silent: |", "random"},
    {"boards/quattro-loop/game.yaml", "boards: [millrace", "boards: [|", "auction"},
    {"boards/quattro-loop/game.yaml", "asks: choice", "asks: |", "choice"},
    {"boards/quattro-loop/game.yaml", "{ shuffle: deck }", "{ shuffle: | }", "deck"},
    {"boards/quattro-loop/game.yaml", "from: deck, to: hand }", "from: deck, to: | }", "loop"},
    {"boards/quattro-loop/game.yaml", "different: [value, colour]", "different: [value, |]", "colour"},
    {"boards/quattro-loop/game.yaml", "{ compare: quattro,", "{ compare: |,", "quattro"},
    {"boards/quattro-loop/game.yaml", "{ resolve: loop }", "{ resolve: | }", "loop"},
    {"boards/quattro-loop/game.yaml", "    pick: colour", "    pick: |", "colour"},
    {"boards/quattro-loop-final/game.yaml", "extends: quattro-loop", "extends: |", "quattro-loop"},
    {"boards/quattro-loop/undertow.yaml", "A: { add: 2, to: clockwise }", "A: { add: 2, |", "to"},  // not closed
    {"boards/quattro-loop/undertow.yaml", "A: { add: 2, to: clockwise }", "A: { | }", "if"},
    {"boards/quattro-loop/undertow.yaml", "{ if: this is blue, then: { add: 3 }, else: { protect: adjacent } }",
     "{ if: this is blue, | }", "then"},
    // inside expressions
    {"boards/connect-four/game.yaml", "until: grid is full", "until: |", "grid"},
    {"boards/connect-four/game.yaml", "until: grid is full", "until: gr| is full", "grid"},
    {"boards/connect-four/game.yaml", "where it is not full", "where |", "it"},
    {"boards/connect-four/game.yaml", "where it is not full", "where count(|) > 3", "grid"},
    {"boards/connect-four/game.yaml", "columns(grid) where", "col| where", "columns"},
    {"boards/connect-four/game.yaml", "columns(grid) where", "columns(|) where", "grid"},
    {"boards/connect-four/game.yaml", "{ owner: seat }", "{ owner: | }", "mover"},
    {"boards/quattro-loop/game.yaml", "best(points) >= 5", "best(|) >= 5", "points"},
    {"boards/quattro-loop/game.yaml", "best(points) >= 5", "points of | >= 5", "opponent"},
    {"boards/quattro-loop/game.yaml", "best(points) >= 5", "b| >= 5", "best"},
    {"boards/quattro-loop/game.yaml", "120 if fill = 1 else 60", "120 if | = 1 else 60", "fill"},
    {"boards/quattro-loop/game.yaml", "120 if fill = 1 else 60", "120 if fill = 1 e| 60", "else"},
    {"boards/quattro-loop/game.yaml", "count(hand) + count(deck)", "count(hand) + count(|)", "deck"},
    {"boards/quattro-loop/game.yaml", "move: place.card", "move: place.|", "place.card"},
    {"boards/quattro-loop/game.yaml", "at: place.slot", "at: pl|", "place.slot"},
    {"boards/quattro-loop/game.yaml", "shield of everything: 0", "shield of |: 0", "everything"},
    {"boards/quattro-loop/game.yaml", "most(points) or ties_go_to", "most(points) or |", "ties_go_to"},
    // boards
    {"boards/quattro-loop/undertow.yaml", "A: { add: 2, to: clockwise }", "A: { | }", "swap"},
    {"boards/quattro-loop/undertow.yaml", "A: { add: 2, to: clockwise }", "A: { add: 2, t| }", "to"},
    {"boards/quattro-loop/undertow.yaml", "A: { add: 2, to: clockwise }", "A: { add: 2, to: | }", "clockwise"},
    {"boards/quattro-loop/undertow.yaml", "{ invert: odd }", "{ invert: | }", "odd"},
    {"boards/quattro-loop/undertow.yaml", "if: this is blue", "if: this is |", "blue"},
    {"boards/quattro-loop/undertow.yaml", "if: this is blue", "if: points > | of opponent", "points"},
    {"boards/quattro-loop/undertow.yaml", "{ repeat: A }", "{ repeat: | }", "B"},
    {"boards/quattro-loop/thunderstorm.yaml", "counted: count(odd)", "counted: count(|)", "odd"},
    {"boards/quattro-loop/thunderstorm.yaml", "whose: own", "whose: |", "both"},
    // scripts
    {"scripts/effects/add.lua", "fx:add(p.to, p.add)", "fx:|", "exchange"},
    {"scripts/effects/add.lua", "fx:add(p.to, p.add)", "fx:se|(p.to, 1)", "set"},
    {"scripts/effects/add.lua", "fx:add(p.to, p.add)", "fx:add(p.|)", "p.to"},
    {"scripts/effects/add.lua", "fx:add(p.to, p.add)", "fx:add(|)", "p.add"},
    {"scripts/effects/add.lua", "to = cards {", "to = ca| {", "cards"},
    {"scripts/effects/add.lua", "fx:add(p.to, p.add)", "local n = math.|", "math.max"},
    {"scripts/effects/add.lua", "fx:add(p.to, p.add)", "fx:get_counter(|)", "counter."},
};

struct Explained {
    const char *path, *before, *now, *text, *declared;
};
const Explained kExplained[] = {
    {"boards/connect-four/game.yaml", "zones:", "zo|nes:", "Where cards lie", nullptr},
    {"boards/connect-four/game.yaml", "kind: grid", "ki|nd: grid", "The arrangement of its cards", nullptr},
    {"boards/connect-four/game.yaml", "if_silent: random", "if_si|lent: random", "if_silent", nullptr},
    {"boards/connect-four/game.yaml", "until: grid is full", "until: gr|id is full", "the zone 'grid'", "  grid: {"},
    {"boards/connect-four/game.yaml", "columns(grid) where", "columns(gr|id) where", "the zone 'grid'", "  grid: {"},
    {"boards/quattro-loop/game.yaml", "count(hand) + count", "cou|nt(hand) + count", "count(", nullptr},
    {"boards/connect-four/game.yaml", "if_made: line", "if_made: li|ne", "the pattern 'line'", "  line: {"},
    {"boards/connect-four/game.yaml", "{ ask: column }", "{ ask: col|umn }", "the prompt 'column'", "  column:"},
    {"boards/connect-four/game.yaml", "cards: checker", "cards: che|cker", "the card set 'checker'", nullptr},
    {"boards/quattro-loop/game.yaml", "best(points) >= 5", "best(po|ints) >= 5", "the counter 'points'", "  points: {"},
    {"boards/quattro-loop/game.yaml", "120 if fill = 1", "120 if fi|ll = 1", "the repeat 'fill'", "      fill:"},
    {"boards/quattro-loop/game.yaml", "to: place.slot", "to: place.sl|ot", "place.slot", "      slot: {"},
    {"boards/quattro-loop/game.yaml", "or ties_go_to }", "or ties_go|_to }", "the option 'ties_go_to'",
     "  ties_go_to: {"},
    {"boards/quattro-loop/game.yaml", "boards: [millrace", "boards: [mill|race", "the board 'millrace'", nullptr},
    {"boards/quattro-loop/game.yaml", "shield of everything", "shi|eld of everything", "the attribute 'shield'",
     nullptr},
    {"boards/quattro-loop/undertow.yaml", "A: { add: 2", "A: { ad|d: 2", "the effect 'add'", nullptr},
    {"boards/quattro-loop/undertow.yaml", "to: clockwise", "t|o: clockwise", "the parameter 'to'", nullptr},
    {"boards/quattro-loop/tug-of-war.yaml", "if: points < points", "if: poi|nts < points", "the counter 'points'",
     "  points: {"},
    {"scripts/effects/add.lua", "fx:add(p.to", "fx:a|dd(p.to", "Adds n to each card", nullptr},
    {"scripts/effects/add.lua", "to = cards {", "to = ca|rds {", "Target words", nullptr},
};

}  // namespace

TEST_CASE("editors are offered what the engine accepts at a place") {
    for (const Offer& place : kOffers) {
        INFO(place.path << ": " << place.now << " must offer " << place.offered);
        const Asked a = asked(place.path, place.before, place.now);
        const Completions found = complete(a.packs, a.at);
        std::vector<std::string> names;
        for (const Choice& choice : found.choices)
            names.push_back(choice.name);
        INFO("offered: " << join(names, ", "));
        CHECK(std::find(names.begin(), names.end(), place.offered) != names.end());
    }
}

TEST_CASE("editors are told what a word means and where it is declared") {
    for (const Explained& place : kExplained) {
        INFO(place.path << ": " << place.now);
        const Asked a = asked(place.path, place.before, place.now);
        const auto meaning = meaning_of(a.packs, a.at);
        REQUIRE(meaning);
        CHECK_THAT(meaning->text, Catch::Contains(place.text));
        if (!place.declared) continue;
        REQUIRE(meaning->declared);
        const std::string text = text_of(a.packs, meaning->declared->pack, meaning->declared->path).value();
        CHECK_THAT(split(text, '\n')[static_cast<std::size_t>(meaning->declared->line - 1)],
                   Catch::StartsWith(place.declared));
    }
}

TEST_CASE("a name is changed at its declaration and wherever it is used") {
    const Asked a = asked("boards/quattro-loop/game.yaml", "best(points) >= 5", "best(po|ints) >= 5");
    const Renaming renaming = rename_word(a.packs, a.at, "chips");
    CHECK(renaming.problem.empty());
    std::map<std::string, std::string> texts;
    for (auto r = renaming.replacements.rbegin(); r != renaming.replacements.rend(); ++r) {
        CHECK(r->text == "chips");
        std::string& text = texts.try_emplace(r->at.path, *text_of(a.packs, pack_name(), r->at.path)).first->second;
        std::vector<std::string> lines = split(text, '\n');
        std::string& line = lines[static_cast<std::size_t>(r->at.line - 1)];
        const auto from = static_cast<std::size_t>(r->at.column - 1), to = static_cast<std::size_t>(r->to - 1);
        CHECK(line.substr(from, to - from) == "points");
        line.replace(from, to - from, "chips");
        text = join(lines, "\n");
    }
    CHECK(texts.size() >= 2);  // the game, and boards whose slots read the counter
    CHECK_THAT(texts["boards/quattro-loop/game.yaml"],
               Catch::Contains("  chips: { of: seat") && Catch::Contains("best(chips) >= 5") &&
                   Catch::Contains("best: { chips: 1 }") && !Catch::Contains("best(points)"));
    CHECK_THAT(texts["tests/scenarios/quattro-loop/scoring.yaml"], Catch::Contains("chips: ["));
    CHECK_THAT(texts["boards/quattro-loop/tug-of-war.yaml"], Catch::Contains("if: chips < chips of opponent"));
}

TEST_CASE("a name is not changed if that breaks something") {
    const Asked a = asked("boards/quattro-loop/game.yaml", "best(points) >= 5", "best(po|ints) >= 5");
    CHECK_THAT(rename_word(a.packs, a.at, "hand").problem, Catch::Contains("hand"));
    CHECK_THAT(rename_word(a.packs, a.at, "no name").problem, Catch::Contains("is not a name"));
    const Asked key = asked("boards/quattro-loop/game.yaml", "counters:", "coun|ters:");
    CHECK_THAT(rename_word(key.packs, key.at, "numbers").problem,
               Catch::Contains("not a name that a YAML file declares"));
    CHECK(rename_word(a.packs, {"nobody", "boards/none.yaml", 1, 1}, "chips").problem == "there is no such place");
}

TEST_CASE("an error about a misspelt word has its correction") {
    const struct {
        const char *path, *before, *now, *right;
    } wrong[] = {
        {"boards/connect-four/game.yaml", "columns: 7", "|colums: 7", "columns"},
        {"boards/connect-four/game.yaml", "until: grid is full", "until: |gird is full", "grid"},
        {"boards/connect-four/game.yaml", "{ ask: column }", "{ ask: |colum }", "column"},
        {"boards/connect-four/game.yaml", "if_made: line", "if_made: |lines", "line"},
        {"boards/quattro-loop/game.yaml", "at: place.slot", "at: |place.slott", "place.slot"},
        {"boards/quattro-loop/undertow.yaml", "{ invert: odd }", "{ |inverted: odd }", "invert"},
        {"boards/quattro-loop/undertow.yaml", "add: 2, to: clockwise", "add: 2, |too: clockwise", "to"},
        {"scripts/effects/add.lua", "fx:add(p.to", "fx:|exchagne(p.to", "exchange"},
    };
    for (const auto& each : wrong) {
        INFO(each.path << ": " << each.now);
        const Asked a = asked(each.path, each.before, each.now);
        CheckReport report;
        const Diagnostics errors = check_packs(a.packs, report, {.least_matches = 0});
        std::vector<std::string> found;
        for (const Diagnostic& error : errors.list())
            if (const auto correction = correction_of(error))
                if (correction->at.line == a.at.line && correction->at.column == a.at.column)
                    found.push_back(correction->text);
        CHECK(std::find(found.begin(), found.end(), each.right) != found.end());
    }
}
