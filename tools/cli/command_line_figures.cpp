// Declares the verbs that play many matches, merge their figures, or enumerate a whole game.
#include "cli/command_line_parts.hpp"

namespace quattro::tools {
namespace {

constexpr const char* kMeasured =
    "Seats answer at random. The same number of matches begins with each board of the game and is played to its "
    "end;\nevery round counts for the board on which it was played, once for each seat. For each slot, the round is "
    "played\nagain from its start with that slot empty, with the same cards and the same answers while the same "
    "questions and\noptions come up. The figure is the share of seat-rounds in which the score of the seat differs, or "
    "is present in\nonly one of the two rounds. A slot that repeats the empty slot keeps its effect. If slots roll "
    "dice, a slot without\nits roll shifts the dice of later slots. The pattern should be made in 30 to 90 % of the "
    "seat-rounds, and each slot\nshould change 5 %; a board that misses this is marked with ! and the exit code is 1.";

void add_measure(CLI::App& app, MeasureRequest& measure) {
    CLI::App& verb = *app.add_subcommand("measure", "measure the boards of a game with random play, or compare bots");
    verb.footer(kMeasured);
    verb.add_option("game", measure.game, "the game's id")->type_name("GAME")->required();
    add_boards(verb, measure.boards);
    verb.add_option("--bots", measure.bots, "instead of boards: compare each of these bots with the one before it")
        ->type_name("NAMES");
    verb.add_option("--matches", measure.matches,
                    "matches that begin with each board; or matches of two bots, half of them with swapped seats")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    verb.add_option("--seed", measure.seed, "the same seed gives the same figures")
        ->type_name("N")
        ->check(is_whole)
        ->capture_default_str();
    add_options(verb, measure.options);
    add_packs(verb, measure.packs);
}

constexpr const char* kSimulated =
    "Plays matches at random or with bots, and counts who wins, how long it takes, what is used and what it is "
    "worth.\nFor the worth of a slot or an answer, a match is played again without it for one seat, with the same "
    "cards and the\nsame answers while the same questions come up. By default this is done for slots in all matches "
    "and for answers in\nthe first 1000, if all seats answer at random; otherwise it is not done. --out writes a page "
    "for a browser\n(report.html), the same figures as JSON (figures.json), and tables (*.csv). The same arguments and "
    "seed give the\nsame bytes, for any number of threads.";

// Declares how matches are played, for verbs that play many.
void add_run(CLI::App& verb, SimulateRequest& run) {
    verb.add_option(
            "--seats", run.seats,
            "who plays each seat: random, greedy, bot:1 to bot:5, search:200; the last one plays all remaining seats")
        ->type_name("NAMES")
        ->capture_default_str();
    add_boards(verb, run.boards);
    verb.add_flag("--each-board-first", run.each_board_first, "matches begin with each board in turn");
    verb.add_option("--matches", run.matches, "the number of matches")
        ->type_name("N")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{10'000'000}))
        ->capture_default_str();
    verb.add_option("--threads", run.threads, "the number of threads; default: one for each core")
        ->type_name("T")
        ->check(CLI::Range(1, 256));
    verb.add_option("--seed", run.seed, "the same seed gives the same figures")
        ->type_name("N")
        ->check(is_whole)
        ->capture_default_str();
    const auto again = CLI::Range(std::int64_t{0}, std::int64_t{10'000'000});
    verb.add_option("--without-slots", run.without_slots, "the number of matches that are replayed without each slot")
        ->type_name("N")
        ->check(again);
    verb.add_option("--without-answers", run.without_answers,
                    "the number of matches that are replayed without each answer")
        ->type_name("N")
        ->check(again);
    add_options(verb, run.options);
    add_packs(verb, run.packs);
}

void add_simulate(CLI::App& app, SimulateRequest& simulate) {
    CLI::App& verb =
        *app.add_subcommand("simulate", "play many matches and report figures about a game and its boards");
    verb.footer(kSimulated);
    verb.add_option("game", simulate.game, "the game's id")->type_name("GAME")->required();
    CLI::Option* shard = verb.add_option("--shard", simulate.shard, "play only part I of N, for `merge`");
    shard->type_name("I/N");
    CLI::Option* out = add_out(verb, simulate.out, "the folder for the report, or for the part");
    shard->needs(out);
    add_run(verb, simulate);
}

constexpr const char* kCompared =
    "Each of A and B is a folder that `simulate --out` wrote, or its figures.json; or it is played now: GAME, "
    "GAME:BOARD,\nwith --game the name of a board, or the folder of a pack. If nothing has changed, chance alone "
    "reports a change in\nat most 5 of 100 comparisons.";

void add_compare(CLI::App& app, CompareRequest& compare) {
    CLI::App& verb = *app.add_subcommand("compare", "report what differs between two runs, boards, games or packs");
    verb.footer(kCompared);
    verb.add_option("a", compare.a, "the first side")->type_name("A")->required();
    verb.add_option("b", compare.b, "the second side")->type_name("B")->required();
    verb.add_option("--game", compare.run.game, "the game to play, if A or B is a pack or a board")->type_name("GAME");
    add_out(verb, compare.run.out, "the folder for comparison.html and comparison.json");
    add_run(verb, compare.run);
}

constexpr const char* kTuned =
    "PLACE is a path in the file: keys with dots between them, and numbers for the items of a list, such "
    "as\nslots.A.add=1..5 or slots.C.1.to=max,min. An aim is a figure, then ~ (near), < or >, then a number. The "
    "figures are\ndraws, answers, rounds, made; for seat 1 points_1, win_1 (alone) and shared_1 (with others); for a "
    "slot changes_A,\nworth_A, matters_A; and used_NAME: how often an option or action is used when it is offered. All "
    "settings are played\nwith the same seed. If there are more combinations than --tries, the numbers are improved "
    "one after the other.\nNothing is written.";

void add_tune(CLI::App& app, TuneRequest& tune) {
    CLI::App& verb = *app.add_subcommand("tune", "try numbers in a board, and report which come closest to an aim");
    verb.footer(kTuned);
    verb.add_option("board", tune.board, "a board, or the file of a board or a game")
        ->type_name("GAME:BOARD|FILE")
        ->required();
    verb.add_option("--param", tune.parameters, "the values to try at a place; can be given several times")
        ->type_name("PLACE=VALUES")
        ->allow_extra_args(false)
        ->required();
    verb.add_option("--aim", tune.aims, "an aim; can be given several times")
        ->type_name("FIGURE~NUMBER")
        ->allow_extra_args(false)
        ->required();
    verb.add_option("--tries", tune.max_settings, "the maximum number of settings that are played")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, std::size_t{10'000}))
        ->capture_default_str();
    verb.add_option("--game", tune.run.game, "the game to play; default: the game of the file's folder")
        ->type_name("GAME");
    add_run(verb, tune.run);
}

void add_merge(CLI::App& app, MergeRequest& merge) {
    CLI::App& verb = *app.add_subcommand("merge", "merge the parts of `simulate --shard` into one report");
    verb.add_option("part", merge.parts, "part files, or folders with them")
        ->type_name("FILE|DIR")
        ->check(CLI::ExistingPath)
        ->required();
    add_out(verb, merge.out, "the folder for the report")->required();
    add_packs(verb, merge.packs);
}

constexpr const char* kSolved =
    "Enumerates the whole game: every draw, every answer and every end. For two seats of which one gains what the "
    "other\nloses, it finds the exact equilibrium. A match is worth the game's `score`, or else 1 to the winner, 0 to "
    "the loser,\nand a half for a draw. The exploitability of a bot is how much more a seat that knows its play wins "
    "against it than\nin the equilibrium, on average over the seats.";

void add_solve(CLI::App& app, SolveRequest& solve) {
    CLI::App& verb =
        *app.add_subcommand("solve", "find the best play of a small game, and how much a bot can be exploited in it");
    verb.footer(kSolved);
    verb.add_option("game", solve.game, "the game's id")->type_name("GAME")->required();
    verb.add_option("--bot", solve.bots, "report how much this bot can be exploited; can be given several times")
        ->type_name("NAME")
        ->allow_extra_args(false);
    verb.add_option("--most", solve.max_positions, "the maximum number of positions")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, std::size_t{100'000'000}))
        ->capture_default_str();
    verb.add_option("--seed", solve.seed, "the seed of the bots")
        ->type_name("N")
        ->check(is_whole)
        ->capture_default_str();
    add_boards(verb, solve.boards);
    add_options(verb, solve.options);
    add_packs(verb, solve.packs);
}

}  // namespace

void add_figures(CLI::App& app, Arguments& given) {
    add_measure(app, given.measure);
    add_simulate(app, given.simulate);
    add_merge(app, given.merge);
    add_compare(app, given.compare);
    add_tune(app, given.tune);
    add_solve(app, given.solve);
}

}  // namespace quattro::tools
