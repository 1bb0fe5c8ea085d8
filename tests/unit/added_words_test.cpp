// Adds words of several kinds to the language, each in its own file under words/. Each must be read, checked, hinted,
// documented, costed, linted or executed, as its kind requires, without any other change.
#include <fmt/format.h>

#include "builtins/language.hpp"
#include "link/load.hpp"
#include "lint/notes.hpp"
#include "match/impl.hpp"
#include "rulebook/reference.hpp"
#include "small_pack.hpp"
#include "words/added_words.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// All words of Quattro and the added ones.
struct WiderLanguage {
    std::vector<TargetRow> targets;
    std::vector<PatternSets> pattern_sets;
    Language words = standard_language();

    WiderLanguage() {
        targets.assign(words.targets.begin(), words.targets.end());
        targets.push_back(kFarTarget);
        pattern_sets.assign(words.pattern_sets.begin(), words.pattern_sets.end());
        pattern_sets.push_back(kEndsSets);
        words.targets = targets;
        words.pattern_sets = pattern_sets;
        words.steps.insert(words.steps.begin(), {&kChimeStep, &kSkipStep});
        words.field_kinds.push_back(&kCoinField);
        words.add(kTwice);
    }
    WiderLanguage(const WiderLanguage&) = delete;
    WiderLanguage& operator=(const WiderLanguage&) = delete;
};

const WiderLanguage& wider() {
    static const WiderLanguage language;
    return language;
}

struct AddedWords : SmallPack {
    std::unique_ptr<Draft> load(const std::string& body, Diagnostics& out) const {
        write("boards/small/game.yaml", "game: small\ncards: chip\n" + body);
        const PackSet packs = PackSet::open({folder()}, out);
        return load_rules(wider().words, packs, "small", {}, out);
    }
    std::shared_ptr<const Game> playable(const std::string& body) const {
        Diagnostics out;
        auto rules = load(body, out);
        INFO(out.show());
        REQUIRE(rules);
        return ImplAccess::game(std::move(rules));
    }
    std::string wrong(const std::string& body) const {
        Diagnostics out;
        load(body, out);
        return out.show();
    }
};

const std::string kTable = R"(seats: 2
counters: { bell: { seen_by: everyone } }
zones: { row: { kind: row, places: [A, B, C], seen_by: everyone } }
patterns: { rim: { among: { ends: row, length: 2 }, same: suit } }
prompts: { flip: { fields: { side: { pick: coin }, sure: { pick: 0..3 } } } }
)";

const std::string kFill =
    "  lay_a: { make: { suit: sun, value: 1 }, to: row, at: A }\n"
    "  lay_b: { make: { suit: moon, value: 2 }, to: row, at: B }\n"
    "  lay_c: { make: { suit: sun, value: 3 }, to: row, at: C }\n";

}  // namespace

TEST_CASE("an added step is read, checked, hinted, linted and executed") {
    const AddedWords pack;
    const Match match(
        pack.playable(kTable + "flow:\n  ring: { chime: bell }\n  stay: { ask: flip }\n  over: { end: draw }\n"), 1);
    CHECK(counter(match, 0, "bell", 0) == "10");
    CHECK_THAT(pack.wrong(kTable + "flow:\n  ring: { chime: bel }\n  over: { end: draw }\n"), Contains("bell"));
    CHECK_THAT(pack.wrong(kTable + "flow:\n  ring: { chimes: bell }\n  over: { end: draw }\n"),
               Contains("did you mean 'chime'"));
    Diagnostics out;
    const auto rules =
        pack.load(kTable + "flow:\n  a: { chime: bell }\n  b: { chime: bell }\n  over: { end: draw }\n", out);
    REQUIRE(rules);
    const std::vector<LintNote> notes = lint_notes(*rules);
    CHECK(std::any_of(notes.begin(), notes.end(),
                      [](const LintNote& note) { return note.message == "this chimes twice in a row"; }));
    CHECK(std::none_of(notes.begin(), notes.end(), [](const LintNote& note) {
        return note.message.find("nothing changes the counter 'bell'") != std::string::npos && !note.is_correct;
    }));
}

TEST_CASE("an added control-flow step jumps over its steps") {
    const AddedWords pack;
    const auto game =
        pack.playable(kTable +
                      "flow:\n  early: { skip_below: 3, counter: bell, steps: { a: { chime: bell } } }\n"
                      "  ring: { chime: bell }\n"
                      "  late: { skip_below: 3, counter: bell, steps: { b: { chime: bell }, c: { chime: bell } } }\n"
                      "  stay: { ask: flip }\n  over: { end: draw }\n");
    CHECK(counter(Match(game, 1), 0, "bell", 0) == "30");
}

TEST_CASE("an added function is read, checked, costed and evaluated") {
    const AddedWords pack;
    const std::string flow = "flow:\n  a: { set: { bell: twice(21) } }\n  stay: { ask: flip }\n  over: { end: draw }\n";
    CHECK(counter(Match(pack.playable(kTable + flow), 1), 0, "bell", 0) == "42");
    CHECK_THAT(pack.wrong(kTable + "flow:\n  a: { set: { bell: twice(true) } }\n  over: { end: draw }\n"),
               Contains("twice"));
    CHECK_THAT(pack.wrong(kTable + "flow:\n  a: { set: { bell: twise(2) } }\n  over: { end: draw }\n"),
               Contains("did you mean 'twice'"));
    Diagnostics out;
    const auto cheap = pack.load(kTable + "flow:\n  a: { set: { bell: 2 + 2 } }\n  over: { end: draw }\n", out);
    const auto costly = pack.load(kTable + "flow:\n  a: { set: { bell: twice(2) } }\n  over: { end: draw }\n", out);
    REQUIRE((cheap && costly));
    CHECK(costly->program[InstructionIndex(0)].cost > cheap->program[InstructionIndex(0)].cost);
}

TEST_CASE("an added kind of field is asked and answered") {
    const AddedWords pack;
    Match match(pack.playable(kTable + "flow:\n  ask: { ask: flip }\n  keep: { set: { bell: flip.side of 1 } }\n"
                                       "  stay: { ask: flip }\n  over: { end: draw }\n"),
                1);
    CHECK(options(match, 1, "side") == std::vector<std::string>{"heads", "tails"});
    CHECK_FALSE(answer(match, 1, {{"side", "tails"}, {"sure", "2"}}));
    CHECK(answer(match, 2, {{"side", "edge"}, {"sure", "2"}}));
    CHECK_FALSE(answer(match, 2, {{"side", "heads"}, {"sure", "2"}}));
    CHECK(counter(match, 0, "bell", 0) == "1");
    CHECK_THAT(pack.wrong("prompts: { flip: { fields: { side: { pick: coim } } } }\nflow: { a: { ask: flip } }\n"),
               Contains("coin"));
}

TEST_CASE("an added kind of pattern sets is searched") {
    const AddedWords pack;
    const auto game = pack.playable(kTable + "flow:\n" + kFill +
                                    "  a: { if: made(rim; at(row; A)), set: { bell: 7 } }\n"
                                    "  stay: { ask: flip }\n  over: { end: draw }\n");
    CHECK(counter(Match(game, 1), 0, "bell", 0) == "7");
    CHECK_THAT(pack.wrong("zones: { row: { kind: row, places: [A, B], seen_by: everyone } }\n"
                          "patterns: { rim: { among: { length: 2 }, same: suit } }\nflow: { over: { end: draw } }\n"),
               Contains("ends"));
}

TEST_CASE("added target words find their card") {
    const AddedWords pack;
    pack.write("scripts/effects/mark.lua",
               "return effect { text = 'mark', params = { mark = amount { from = 0, to = 9 }, n = counter_named {} },"
               "\n  run = function(fx, p) fx:add_counter(p.n, p.mark) end }\n");
    pack.write("boards/small/tide.yaml",
               "board: tide\nslots:\n  A: { if: value of far card = 3, then: { mark: 5, n: bell } }\n");
    const std::string body = R"(seats: 2
boards: [tide]
counters: { bell: { of: seat, seen_by: everyone } }
zones: { row: { of: seat, kind: row, places: [A, B, C], effects: board, seen_by: everyone } }
prompts: { flip: { fields: { side: { pick: coin } } } }
flow:
  board: { present: next }
)" + kFill + "  all: { resolve: row }\n  stay: { ask: flip }\n  over: { end: draw }\n";
    CHECK(counter(Match(pack.playable(body), 1), 0, "bell", 1) == "5");
}

TEST_CASE("the reference documents added words") {
    const std::string page = reference_page("boards", wider().words);
    for (const char* text :
         {"step: chime", "`chime: bell`", "step: skip_below", "`twice(NUMBER)`", "Two times a number.", "`coin`",
          "Heads, which is 0, or tails, which is 1.", "`far card`", "The card on the last place."})
        CHECK_THAT(page, Contains(text));
    CHECK(reference_page("boards", standard_language()).find("chime") == std::string::npos);
}

// A row must not compile without its required parts.
template <class Row, class... Parts>
concept Complete = requires(Parts... parts) {
    Row{parts...};
};
static_assert(!Complete<FunctionRow, lang::FunctionWord, LinkedTerm (*)(Linker&, Branches)>);
static_assert(!Complete<FunctionRow, lang::FunctionWord, LinkedTerm (*)(Linker&, Branches), CallCost, Discloses>);
static_assert(
    Complete<FunctionRow, lang::FunctionWord, LinkedTerm (*)(Linker&, Branches), CallCost, Discloses, FunctionProse>);
static_assert(!Complete<StepRow, Schema, decltype(StepRow::if_is), decltype(StepRow::compile)>);
static_assert(Complete<StepRow, Schema, decltype(StepRow::if_is), decltype(StepRow::compile), StepLint>);
