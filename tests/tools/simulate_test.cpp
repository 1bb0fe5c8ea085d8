// Tests figures against values that are known otherwise, equal figures for every division of a run, and warnings.
#include <catch2/catch.hpp>

#include "cli/board_baseline.hpp"
#include "cli/figures_json.hpp"
#include "cli/forecast.hpp"
#include "cli/packs.hpp"
#include "payday.hpp"

using namespace quattro;
using namespace quattro::test;
using namespace quattro::tools;

namespace {

constexpr const char* kOneSlot = "  A: { pay: 1 }\n";

std::shared_ptr<const Game> shipped(const std::string& id, const std::map<std::string, std::string>& options = {}) {
    Diagnostics errors;
    auto game = load_game({base_pack()}, id, options, errors);
    INFO(errors.show());
    REQUIRE(game);
    return game;
}

const SlotStats& slot_of(const RunResult& run, std::size_t slot) { return run.figures.boards.at("wages").slots[slot]; }

constexpr std::uint64_t kRuns = 300;

// The share of runs in which the interval of a figure contains its true value.
template <class F>
double covered(const std::shared_ptr<const Game>& game, double truth, F&& figure) {
    int count = 0;
    for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
        const std::optional<Estimate> estimate = figure(counted(game, 200, seed));
        REQUIRE(estimate);
        if (estimate->low <= truth && truth <= estimate->high) ++count;
    }
    return static_cast<double>(count) / kRuns;
}

}  // namespace

// The slot's coin is taken from one seat only. That seat then draws with heads against tails, and otherwise loses.
TEST_CASE("what a slot is worth to one seat is what can be reckoned by hand, in 9 of 10 runs at least") {
    const Payday pack;
    const auto game = pack.game("", kOneSlot);
    CHECK(covered(game, 0.375, [](const RunResult& run) {
              return ratio_of(slot_of(run, 0).gains, static_cast<double>(kMatchPoints));
          }) >= 0.9);
    const RunResult run = counted(game, 4000, 1);
    CHECK(share_of(slot_of(run, 0).single_changes)->value == Approx(0.75).margin(0.03));
    CHECK(slot_of(run, 0).changed == 0);  // taken from both seats, it changes nothing
    CHECK(slot_of(run, 0).worked == 8000);
}

TEST_CASE("where something is played for, worth is told in that") {
    const Payday pack;
    const RunResult run = counted(pack.game("score: coins\n", "  A: { pay: 1 }\n  C: { pay: 3 }\n"), 50, 1);
    CHECK(unit_of_worth(*run.game) == 1);
    CHECK(ratio_of(slot_of(run, 0).gains, 1)->value == 1);
    CHECK(ratio_of(slot_of(run, 2).gains, 1)->value == 3);
    CHECK(run.figures.scores.at("coins")[0].begin()->first == 4);  // tails, and both slots
    CHECK_FALSE(ratio_of(slot_of(run, 1).gains, 1));
}

TEST_CASE("an option that does nothing is worth nothing, in 9 of 10 runs at least, and one that wins is worth that") {
    const Payday pack;
    // The option of one coin is worth as much as the mean of the other options.
    const auto game = pack.game("", kOneSlot, "0..2", "{ add: { coins: toss } }");
    const auto worth = [](const std::string& option) {
        return [option](const RunResult& run) {
            return ratio_of(run.figures.fields.at({"toss", "toss"}).answers.at(option).worth,
                            static_cast<double>(kMatchPoints));
        };
    };
    CHECK(covered(game, 0, worth("1")) >= 0.9);
    // Two coins win 5/6 of a match against none, one or two coins; the other options win 1/6 and 1/2.
    CHECK(covered(game, 0.5, worth("2")) >= 0.9);
}

TEST_CASE("shares that are known of random play lie in the interval") {
    const auto of_first = [](const std::string& id, const std::map<std::string, std::string>& options, double truth) {
        const RunResult run = counted(shipped(id, options), 3000, 1, false);
        const auto points = share_of(run.figures.seats[0].points, kMatchPoints);
        INFO(id << ": " << points->value);
        CHECK(std::abs(points->value - truth) < 4 * points->error);
    };
    of_first("connect-four", {}, 0.5555 + 0.0025 / 2);
    const RunResult run = counted(shipped("connect-four"), 3000, 2, false);
    CHECK(share_of(run.figures.seats[0].sole_wins, run.figures.matches)->value == Approx(0.5555).margin(0.04));
    CHECK(share_of(run.figures.seats[1].sole_wins, run.figures.matches)->value == Approx(0.4420).margin(0.04));
}

TEST_CASE("a run is the same with one thread and with two, and of four parts that are put together") {
    for (const auto& [id, options] : std::map<std::string, std::map<std::string, std::string>>{
             {"quattro-loop", {{"boards", "millrace"}}}, {"quarto", {}}}) {
        const auto game = shipped(id, options);
        const RunResult one = counted(game, 34, 3, true, 1), two = counted(game, 34, 3, true, 2);
        CHECK(one.figures == two.figures);
        Stats all;
        for (std::int64_t part = 1; part <= 4; ++part) {
            std::string problem;
            const auto read =
                read_part(part_text({one.run, {part, 4}, play_run(game, one.run, {part, 4}, 1)}), problem);
            INFO(problem);
            REQUIRE(read);
            CHECK(read->run == one.run);
            all += read->counted;
        }
        CHECK(all == one.figures);
        CHECK(report_of({game, one.run, all}) == report_of(one));
    }
}

TEST_CASE("a run is split into parts that differ by one match at most, and none is lost") {
    for (const std::int64_t of : {1, 3, 7, 12}) {
        std::int64_t next = 0;
        for (std::int64_t part = 1; part <= of; ++part) {
            CHECK(shard_begin(10, {part, of}) == next);
            next = shard_end(10, {part, of});
            CHECK(next - shard_begin(10, {part, of}) >= 10 / of);
            CHECK(next - shard_begin(10, {part, of}) <= (10 + of - 1) / of);
        }
        CHECK(next == 10);
    }
}

TEST_CASE("figures and parts of a run have its seed as a text, and a part of before with a number is taken") {
    const Payday pack;
    const auto game = pack.game("", kOneSlot);
    for (const std::uint64_t seed : {std::uint64_t{1}, (std::uint64_t{1} << 53U) + 1, UINT64_MAX}) {
        const RunResult run = counted(game, 5, seed);
        CHECK(to_json(run.run)["seed"] == std::to_string(seed));
        const std::string text = part_text({run.run, {}, play_run(game, run.run, {}, 1)});
        std::string problem;
        const auto part = read_part(text, problem);
        REQUIRE(part);
        CHECK(part->run.setup.seed == seed);
    }
    const RunResult run = counted(game, 5, 7);
    std::string text = part_text({run.run, {}, play_run(game, run.run, {}, 1)}), problem;
    const std::string as_text = R"("seed":"7")";
    text.replace(text.find(as_text), as_text.size(), R"("seed":7)");
    const auto part = read_part(text, problem);
    REQUIRE(part);
    CHECK(part->run == run.run);
}

TEST_CASE("what is not a part of a run, or is damaged, is refused with the reason") {
    const Payday pack;
    const RunResult run = counted(pack.game("", kOneSlot), 5, 1);
    const Shard second{2, 3};
    const std::string text = part_text({run.run, second, play_run(run.game, run.run, second, 1)});
    const auto refused = [](const std::string& wrong) {
        std::string problem;
        CHECK_FALSE(read_part(wrong, problem));
        return problem;
    };
    CHECK(refused("").find("is not a part of a run") != std::string::npos);
    CHECK(refused("[1]").find("is not a part of a run") != std::string::npos);
    CHECK(refused(text.substr(0, text.size() / 2)).find("is cut") != std::string::npos);
    const auto changed = [&](const std::string& what, const std::string& by) {
        std::string wrong = text;
        wrong.replace(wrong.find(what), what.size(), by);
        return refused(wrong);
    };
    CHECK(changed(R"("version":2)", R"("version":1)").find("another version") != std::string::npos);
    CHECK(changed(R"("part":2)", R"("part":4)") == "claims to be part 4 of 3");
    CHECK(changed(R"("of":3)", R"("of":100001)") == "claims to be part 2 of 100001");
    CHECK(changed(R"("part":2)", R"("part":1.9)").find("is damaged") != std::string::npos);
    for (const char* seed : {R"("x")", R"("18446744073709551616")", "9007199254740993", "-1", "1.5", "null"})
        CHECK(changed(R"("seed":"1")", std::string(R"("seed":)") + seed).find("its seed must be") != std::string::npos);
    CHECK(changed(R"("matches":5)", R"("matches":50)").find("has 2 matches, but part 2 of 3 has 17") == 0);
    CHECK(changed(R"("counted":[2,)", R"("counted":[9007199254740993,)").find("is damaged") != std::string::npos);
    CHECK(changed(R"("counted":[2,)", R"("counted":["x",)").find("is damaged") != std::string::npos);
    CHECK(changed(R"("counted":[2,)", R"("counted":[2.5,)").find("is damaged") != std::string::npos);
    RunPart large{run.run, second, play_run(run.game, run.run, second, 1)};
    large.counted.seats.at(0).points.sum = Int128{1} << 70U;
    std::string problem;
    const auto again = read_part(part_text(large), problem);
    INFO(problem);
    REQUIRE(again);
    CHECK(again->counted == large.counted);
}

TEST_CASE(
    "warnings: a slot that undoes itself, one that never changes an outcome, an advantage, what was never answered") {
    const Payday pack;
    const std::string undone = warned(counted(pack.game("", kOneSlot), 1000, 1));
    CHECK(undone.find("wages, slot A: it cancels itself out. If one seat plays without it, the winners differ in") !=
          std::string::npos);
    CHECK(undone.find("advantage") == std::string::npos);
    CHECK(undone.find("slot B") == std::string::npos);  // it is empty
    const std::string first = warned(counted(pack.game("", "  A: { if: seat = 1, then: { pay: 1 } }\n"), 1000, 1));
    CHECK(first.find("Seat 1 has 87") != std::string::npos);
    CHECK(first.find("it is at an advantage") != std::string::npos);
    CHECK(first.find("cancels itself out") == std::string::npos);
    const std::string idle = warned(counted(pack.game("", "  A: { pay: 0 }\n"), 300, 1));
    CHECK(idle.find("cancels itself out") == std::string::npos);
    const std::string shown = warned(
        counted(pack.game("", kOneSlot, "(1..2) where it = 1", "{ add: { coins: toss }, if: toss > 1 }"), 300, 1));
    CHECK(shown.find("toss: it was asked 600 times, but there was a choice in only 0.0 %") != std::string::npos);
    CHECK(shown.find("Never answered") == std::string::npos);
    const std::string other = warned(counted(
        pack.game("", kOneSlot, "[heads, tails]", "{ if: best(coins) > 5, steps: { more: { add: { coins: 1 } } } }"),
        300, 1));
    CHECK(other.find("Never reached in 300 matches: ") != std::string::npos);
}

TEST_CASE("a forecast counts what will be played, and says its time in a unit that fits") {
    CHECK(duration_in_words(0.2) == "less than a second");
    CHECK(duration_in_words(12.3) == "about 12 s");
    CHECK(duration_in_words(89) == "about 89 s");
    CHECK(duration_in_words(175) == "about 3 min");
    CHECK(duration_in_words(7000) == "about 2 h");
    CHECK(duration_in_words(3.6e7) == "about 10,000 h");
    RunInfo run;
    run.game = "small", run.matches = 20'001;
    CHECK(run_forecast(run, {}, 1, 175) == "20,001 matches of small: about 3 min");
    CHECK(run_forecast(run, {1, 20'001}, 1, 0) == "1 match of small: less than a second");
    CHECK(run_forecast(run, {}, 12, 175) == "12 runs of 20,001 matches each of small: about 35 min");
    CHECK(contest_forecast("small", 1, 4, 20) == "1 contest of 4 matches each of small: about 20 s");
    CHECK(analysis_forecast(1, 500, 20) == "1 input, 500 simulated matches each: at most about 20 s");
    CHECK(tree_forecast("small", 2'000'000, 0.5) == "at most 2,000,000 positions of small: less than a second");
    // The matches that are played for the estimate change no figure.
    const Payday pack;
    const RunResult counted_run = counted(pack.game("", kOneSlot), 40, 1);
    CHECK(estimate_seconds(counted_run.game, counted_run.run, {}, 1) > 0);
    CHECK(play_run(counted_run.game, counted_run.run, {}, 1) == counted_run.figures);
}

TEST_CASE("a slot that harms who has it is named, in matches and in what is played for") {
    const Payday pack;
    const char* slots = "  A: { pay: 2 }\n  B: { pay: -1 }\n  C: { pay: -2 }\n";
    const std::string matches = warned(counted(pack.game("", slots), 300, 1));
    for (const char* slot : {"wages, slot B", "wages, slot C"})
        CHECK(matches.find(
                  std::string(slot) +
                  ": it harms its owner. Each time it takes effect, it changes the winnings of its owner by -") !=
              std::string::npos);
    CHECK(matches.find("slot A: it harms") == std::string::npos);
    const std::string coins = warned(counted(pack.game("score: coins\n", slots), 300, 1));
    CHECK(coins.find(
              "slot B: it harms its owner. Each time it takes effect, it changes the winnings of its owner by -1.000 "
              "± 0.000 coins.") != std::string::npos);
    CHECK(coins.find("slot A: it harms") == std::string::npos);
}

TEST_CASE("a board is named whose pattern is made more or less often than on all others of its game") {
    const auto rate = [](double value, double margin = 0.02) {
        return Estimate{value, value - margin, value + margin, margin / kZ95};
    };
    const std::vector<Estimate> others{rate(0.45), rate(0.84), rate(0.35), rate(0.60)};
    CHECK(outlier_text(rate(0.30), false, others) ==
          "fewer than on any of the 4 other boards of the game, which have 35.0 to 84.0 %");
    CHECK(outlier_text(rate(0.89), false, others) ==
          "more than on any of the 4 other boards of the game, which have 35.0 to 84.0 %");
    for (const double like : {0.34, 0.36, 0.5, 0.83, 0.85})
        CHECK(outlier_text(rate(like), false, others).empty());
    CHECK(outlier_text(rate(0.30, 0.06), false, others).empty());  // this may be chance
    // Some board is always the last of a list: a listed board is named only if it clearly differs.
    CHECK(outlier_text(rate(0.30), true, others).empty());
    CHECK(outlier_text(rate(0.06), true, others).starts_with("fewer"));
    CHECK(outlier_text(rate(0.06), false, {rate(0.5), rate(0.6)}).empty());
}

TEST_CASE("wins alone, wins with others, draws and points are told apart") {
    const SmallPack pack;
    const auto words = [&](const std::string& end) {
        return to_text(counted(pack.game(R"(seats: 3
zones: { table: { kind: hand, seen_by: everyone } }
counters: { coins: { of: seat } }
flow:
  first:  { set: { coins: 5 }, if: seat = 1 or seat = 2 }
  second: { set: { coins: 4 }, if: seat = 3 }
  over:   { end: )" + end + " }\n"),
                               200, 1, false));
    };
    const std::string shared = words("seats where coins of it = 5");
    CHECK(shared.find("\nseat 2: 50.0 % ") != std::string::npos);
    CHECK(shared.find(" of the points; it won 0 of 200 matches alone and 200 with others\n") != std::string::npos);
    CHECK(shared.find("\ndraws: 0 of 200 matches, 0.0 %") != std::string::npos);
    CHECK(shared.find("it is at an advantage. It won 0 of 200 matches alone and 200 with others.\n") !=
          std::string::npos);
    const std::string drawn = words("draw");
    CHECK(drawn.find("; it won 0 of 200 matches alone and 0 with others\n") != std::string::npos);
    CHECK(drawn.find("\ndraws: 200 of 200 matches, 100.0 %") != std::string::npos);
    CHECK(words("only(seats where coins of it = 4)").find("; it won 200 of 200 matches alone and 0 with others\n") !=
          std::string::npos);
}

TEST_CASE("a rule that fails is told with the match in which it first does, however many threads play") {
    const Payday pack;
    const std::string slots = "  A: { pay: 1 }\n";
    pack.game("", slots);
    const auto broken = [&] {
        pack.write(
            "scripts/effects/pay.lua",
            "return effect { text = 'pay', params = { pay = amount { from = 0, to = 9 } }, run = function(fx, p) "
            "if fx:get_counter(counter.coins) > 0 then fx:add_counter(counter.coins, nil) end end }\n");
        Diagnostics errors;
        return Game::load({pack.folder()}, "small", {}, errors);
    }();
    REQUIRE(broken);
    std::string first;
    for (const int threads : {1, 2})
        try {
            counted(broken, 200, 1, false, threads);
            FAIL("it does not fail");
        } catch (const PackError& error) {
            const std::string text = error.show();
            CHECK(text.find("in match 1 of the run, which has the seed") != std::string::npos);
            if (first.empty()) first = text;
            CHECK(text == first);
        }
}

// The second pass asks nobody, and only the third one pays: answers must be left out in their own round.
TEST_CASE("passes in which nobody is asked are no rounds, and what is left out is left out in its own round") {
    const SmallPack pack;
    const auto game = pack.game(R"(seats: 2
score: coins
zones: { table: { kind: hand, seen_by: everyone } }
counters: { coins: { of: seat }, pass: {} }
prompts: { say: { pick: [go, stay] }, last: { pick: [yes, no] } }
flow:
  round:
    repeat: 6
    steps:
      next: { add: { pass: 1 } }
      ask:  { ask: say, if: pass = 1 or pass = 3 or pass = 6 }
      pay:  { add: { coins: 1 }, if: pass = 3 and say = go }
  after: { ask: last }
  over:  { end: most(coins) }
)");
    const RunResult run = counted(game, 200, 1);
    CHECK(run.figures.rounds == Histogram{{3, 200}});
    CHECK(run.figures.drift.size() == 3);
    const auto& say = run.figures.fields.at({"say", "say"}).answers;
    CHECK(ratio_of(say.at("go").worth, 1)->value > 0.3);
    CHECK(ratio_of(say.at("stay").worth, 1)->value < -0.3);
    CHECK(ratio_of(run.figures.fields.at({"last", "last"}).answers.at("yes").worth, 1)->value == 0);
}

// The block `right` has a jump at the end of its first branch, which does not count as a step.
TEST_CASE("a leave without a condition counts as reached, and the block around it does not") {
    const SmallPack pack;
    const auto game = pack.game(R"(seats: 1
counters: { coins: { of: seat } }
zones: { table: { kind: hand, seen_by: everyone } }
prompts: { say: { pick: [go, stay] } }
flow:
  round:
    repeat: 1
    steps:
      ask:   { ask: say }
      right: { if: say of 1 = go, steps: { done: { leave: round } }, else: { pay: { add: { coins: 1 } } } }
  over: { end: 1 }
)");
    const RunResult run = counted(game, 100, 1);
    const auto reached = [&](const std::string& step) {
        const auto found = run.figures.steps.lower_bound(step + "\n");
        return found == run.figures.steps.end() || !found->first.starts_with(step + "\n") ? -1 : found->second;
    };
    CHECK(reached("round.right.done") + reached("round.right.pay") == 100);
    CHECK(reached("round.right.done") > 20);
    CHECK(reached("round.right") == -1);
}

TEST_CASE("a slot that does two things works once") {
    const Payday pack;
    const RunResult run = counted(pack.game("score: coins\n", "  A: [ { pay: 1 }, { pay: 2 } ]\n"), 40, 1);
    CHECK(slot_of(run, 0).worked == 80);
    CHECK(ratio_of(slot_of(run, 0).gains, 1)->value == 3);
}

TEST_CASE("numbers far beyond a million are counted whole, and nothing is said of few matches") {
    const Payday pack;
    const auto game =
        pack.game("score: coins\n", kOneSlot, "[heads, tails]", "{ add: { coins: 900000000 }, if: toss = heads }");
    const RunResult run = counted(game, 60, 1);
    CHECK(ratio_of(run.figures.fields.at({"toss", "toss"}).answers.at("heads").worth, 1)->value == 900000000);
    CHECK_FALSE(ratio_of(slot_of(counted(game, 20, 1), 0).gains, 1));
}

TEST_CASE("bots can sit in any seat of a run") {
    SimulationSetup setup;
    setup.players = {"greedy", "random"};
    const auto game = shipped("connect-four");
    const RunInfo run = run_info(*game, 20, setup);
    const Stats figures = play_run(game, run, {}, 2);
    CHECK(figures.matches == 20);
    CHECK(figures.seats[0].sole_wins > 14);
    CHECK(figures == play_run(game, run, {}, 1));
}
