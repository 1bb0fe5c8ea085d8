// Tests the analysis of matches: the chances during a match, and the answers that lost it.
#include <unistd.h>

#include <catch2/catch.hpp>

#include <filesystem>

#include "cli/analyse.hpp"
#include "cli/report_files.hpp"
#include "unit/small_pack.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

// Nim with one heap: a seat takes 1 to 3, and the seat that takes the last one wins. Leaving a multiple of 4 wins.
const char* const kSticks = R"(
seats: 2
zones: { table: { kind: hand, seen_by: everyone } }
counters: { left: { starts: 10 } }
prompts: { take: { pick: '(1..3) where it <= left' } }
flow:
  turn:
    each: seat
    until: false
    steps:
      ask:  { ask: take }
      take: { add: { left: -take } }
      last: { end: seat, if: left = 0 }
)";

// Rock, paper, scissors, chosen at the same time: no throw is better than another.
const char* const kThrows = R"(
seats: 2
zones: { table: { kind: hand, seen_by: everyone } }
counters: { wins: { of: seat } }
prompts: { throw: { pick: [rock, paper, scissors] } }
let:
  beats: >-
    throw = rock and throw of opponent = scissors or throw = scissors and throw of opponent = paper
    or throw = paper and throw of opponent = rock
flow:
  ask:   { ask: throw }
  score: { add: { wins: 1 }, if: beats }
  over:  { end: most(wins) or draw }
)";

// Plays a match with these answers. Each is that of the first seat that is asked and has not answered.
Match played(const std::shared_ptr<const Game>& game, const std::vector<std::string>& answers) {
    Match match(game, 1);
    for (const std::string& answer : answers) {
        Seat seat = 1;
        const auto is_asked = [&] {
            const auto prompts = match.seen_by(seat).prompts();
            return !prompts.empty() && !prompts[0].answered;
        };
        while (!is_asked())
            REQUIRE(++seat <= 2);
        const PromptView prompt = match.seen_by(seat).prompts()[0];
        REQUIRE_FALSE(match.answer(seat, prompt.number, {{prompt.fields[0].name, answer}}, match.now()));
    }
    return match;
}

std::vector<CostlyAnswer> mistakes_of(const Match& match, Analysis& analysis) {
    std::size_t last = 0;
    const auto found = analysis.costly_answers(5, 0.1, [&](std::size_t input) { last = std::max(last, input); });
    CHECK(last == match.inputs());
    return found;
}

}  // namespace

TEST_CASE("the answer that lost is found, and the one that would have won") {
    const test::SmallPack pack;
    // 2 of 10 leaves 8, which wins. 1 of 8 loses in any case. 1 of 7 is the mistake: 3 would leave 4. 2 of 6 wins.
    const Match match = played(pack.game(kSticks), {"2", "1", "1", "2", "1", "3"});
    REQUIRE(match.winners() == std::vector<Seat>{2});
    History history(match);
    Analysis analysis(history, 1000, 1);
    const auto mistakes = mistakes_of(match, analysis);
    REQUIRE(mistakes.size() == 1);
    CHECK(mistakes[0].input == 3);
    CHECK(mistakes[0].seat == 1);
    CHECK(mistakes[0].given == Values{{"take", "1"}});
    CHECK(mistakes[0].better == Values{{"take", "3"}});
    CHECK(mistakes[0].before - mistakes[0].after > 0.7);
    CHECK(mistakes[0].with_better > 0.9);
    for (std::size_t inputs = 0; inputs <= 6; ++inputs) {
        INFO("after " << inputs);
        const ExpectedResults& chances = analysis.after(inputs);
        CHECK(chances[0] + chances[1] == Approx(1));
        CHECK((chances[0] > 0.5) == (inputs < 3));
    }
    CHECK(analysis.after(6) == ExpectedResults{0, 1});
    CHECK(to_text(mistakes[0], {}).starts_with("input 3, seat 1: `take 1` cost "));
    CHECK(to_text(mistakes[0], {}).find("; better: `take 3` (") != std::string::npos);
}

TEST_CASE("whoever answers first where all answer at once has not lost by it") {
    const test::SmallPack pack;
    const Match match = played(pack.game(kThrows), {"rock", "paper"});
    REQUIRE(match.winners() == std::vector<Seat>{2});
    History history(match);
    Analysis analysis(history, 1000, 1);
    CHECK(analysis.after(0)[0] == Approx(0.5).margin(0.1));
    CHECK(analysis.after(1)[0] == Approx(0.5).margin(0.15));
    CHECK(analysis.after(2)[0] == 0);
    CHECK(mistakes_of(match, analysis).empty());  // rock was as good as any throw
}

TEST_CASE("the same match, playouts and seed give the same figures") {
    const test::SmallPack pack;
    const Match match = played(pack.game(kSticks), {"3", "2", "1"});
    const auto figures = [&](std::uint64_t seed) {
        History history(match);
        Analysis analysis(history, 50, seed);
        std::vector<ExpectedResults> all;
        for (std::size_t inputs = 3; inputs + 1 > 0; --inputs)  // backwards
            all.insert(all.begin(), analysis.after(inputs));
        return all;
    };
    CHECK(figures(4) == figures(4));
    CHECK(figures(4) != figures(5));
}

TEST_CASE("a chart has a line of marks for each seat, and a sign where they meet") {
    Analysed all{0, {{0.5, 0.5}, {0.7, 0.3}, {0, 1}}, {}, 10};
    CHECK(chart(all, 80) ==
          " 1.00 |  2\n"
          "      |\n"
          "      |\n"
          "      | 1\n"
          "      |\n"
          " 0.50 |+\n"
          "      |\n"
          "      | 2\n"
          "      |\n"
          "      |\n"
          " 0.00 |  1\n"
          "       0 2  inputs\n");
    all.chances.assign(1000, {0.25, 0.75});
    const std::string narrow = chart(all, 40);
    for (std::size_t begin = 0; begin < narrow.size(); begin = narrow.find('\n', begin) + 1)
        CHECK(narrow.find('\n', begin) - begin <= 40 + std::string("  inputs").size());
}

TEST_CASE("the figures of an analysis as JSON") {
    Analysed all{2, {{0.5, 0.5}, {0, 1}}, {}, 10};
    all.mistakes.push_back({3, 1, "take", {{"take", "1"}}, {{"take", "3"}}, 0.5, 0, 1});
    CHECK(line_of(to_json(all)) ==
          R"({"playouts":10,"chances":[{"input":2,"seats":[0.5,0.5]},{"input":3,"seats":[0.0,1.0]}],"mistakes":[)"
          R"({"input":3,"seat":1,"prompt":"take","given":{"take":"1"},"before":0.5,"after":0.0,"better":)"
          R"({"take":"3"},"with_better":1.0}]})");
}

TEST_CASE("a page is written into a folder that was not there yet") {
    const auto folder = std::filesystem::temp_directory_path() / ("quattro_page_test_" + std::to_string(::getpid()));
    CHECK(write_page(Json{{"playouts", 1}}, folder / "one" / "two", "analysis").empty());
    CHECK(std::filesystem::exists(folder / "one" / "two" / "analysis.json"));
    std::filesystem::remove_all(folder);
}
