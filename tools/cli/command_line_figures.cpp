// Declares the verbs that play many matches or enumerate a whole game.
#include "cli/command_line_parts.hpp"

namespace quattro::tools {
namespace {

constexpr const char* kMeasured =
    "Seats answer at random. Of the game's boards in their order, as many matches begin with each, and go on to\n"
    "their end; every round is counted for the board it was played on, once for each seat. For the slots,\n"
    "the round is played again from its start with one slot empty, and with the same cards and the same answers as\n"
    "far as the same questions are asked and the same options are there. The figure is the share of seat-rounds\n"
    "in which the seat's score then is another, or is there in one of both only. A slot that repeats the empty\n"
    "one still does what that did. If slots roll dice, a slot without its roll shifts the dice of later slots.\n"
    "The pattern should be made in 30 to 90 % of the seat-rounds, and each slot should change 5 %; a board\n"
    "that misses this is marked with ! and the exit code is 1.";

void add_measure(CLI::App& app, MeasureRequest& measure) {
    CLI::App& verb =
        *app.add_subcommand("measure", "what random play makes of a game's boards, or which bots are the better");
    verb.footer(kMeasured);
    verb.add_option("game", measure.game, "the game's id")->type_name("GAME")->required();
    add_boards(verb, measure.boards);
    verb.add_option("--bots", measure.bots, "instead of boards: how often each of these bots beats the one before it")
        ->type_name("NAMES");
    verb.add_option("--matches", measure.matches,
                    "matches that begin with each board, or of two bots, half of them with the seats swapped")
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
    "Matches are played at random, or by bots, and counted: who wins, how long it takes, what is used and what it is\n"
    "worth. For the worth of a slot or an answer a match is played again, with the same cards and the same answers as\n"
    "far as the same questions are asked, but without it for one seat: of slots in all matches, of answers in the\n"
    "first 1000, where all seats answer at random; else of none, unless it is said. With --out it writes a page to\n"
    "be read in a browser (report.html), the same as JSON (figures.json), and tables (*.csv). The same words and seed\n"
    "give the same bytes, whatever the threads.";

// Declares how matches are played, for verbs that play many.
void add_run(CLI::App& verb, SimulateRequest& run) {
    verb.add_option("--seats", run.seats,
                    "who plays each seat: random, greedy, bot:1 to bot:5, search:200; the last stands for the rest")
        ->type_name("NAMES")
        ->capture_default_str();
    add_boards(verb, run.boards);
    verb.add_flag("--each-board-first", run.each_board_first, "matches begin with each board in turn");
    verb.add_option("--matches", run.matches, "how many")
        ->type_name("N")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{10'000'000}))
        ->capture_default_str();
    verb.add_option("--threads", run.threads, "how many play at once; otherwise one for each core")
        ->type_name("T")
        ->check(CLI::Range(1, 256));
    verb.add_option("--seed", run.seed, "the same seed gives the same figures")
        ->type_name("N")
        ->check(is_whole)
        ->capture_default_str();
    const auto again = CLI::Range(std::int64_t{0}, std::int64_t{10'000'000});
    verb.add_option("--without-slots", run.without_slots, "of so many matches, each slot is left out again")
        ->type_name("N")
        ->check(again);
    verb.add_option("--without-answers", run.without_answers, "of so many matches, each answer is left out again")
        ->type_name("N")
        ->check(again);
    add_options(verb, run.options);
    add_packs(verb, run.packs);
}

void add_simulate(CLI::App& app, SimulateRequest& simulate) {
    CLI::App& verb = *app.add_subcommand("simulate", "play many matches and say what a game and its boards are like");
    verb.footer(kSimulated);
    verb.add_option("game", simulate.game, "the game's id")->type_name("GAME")->required();
    CLI::Option* shard = verb.add_option("--shard", simulate.shard, "play the I-th of N parts alone, for `merge`");
    shard->type_name("I/N");
    CLI::Option* out = add_out(verb, simulate.out, "the folder for the report, or for the part");
    shard->needs(out);
    add_run(verb, simulate);
}

constexpr const char* kCompared =
    "Each of A and B is a folder that `simulate --out` wrote, or its figures.json; or what is played now: GAME,\n"
    "GAME:BOARD, with --game the name of a board, or a pack's folder. A change is claimed where chance alone would "
    "make\n"
    "one, among all that is compared, in 5 of 100 comparisons at most.";

void add_compare(CLI::App& app, CompareRequest& compare) {
    CLI::App& verb = *app.add_subcommand("compare", "say what is another between two runs, boards, games or packs");
    verb.footer(kCompared);
    verb.add_option("a", compare.a, "what was")->type_name("A")->required();
    verb.add_option("b", compare.b, "what is now")->type_name("B")->required();
    verb.add_option("--game", compare.run.game, "which game is played of packs or boards")->type_name("GAME");
    add_out(verb, compare.run.out, "the folder for comparison.html and comparison.json");
    add_run(verb, compare.run);
}

constexpr const char* kTuned =
    "A place of the file is named by its keys with dots between, things of a list by their number: slots.A.add=1..5,\n"
    "slots.C.1.to=max,min. What is aimed at is a figure, ~ (near), < or >, and a number: draws, answers, rounds,\n"
    "made, of seat 1 points_1, win_1 (alone) and shared_1 (with others), of a slot changes_A, worth_A,\n"
    "matters_A, and used_NAME: how often an option or action is used when it is offered.\n"
    "All are played with the same seed. Where there are more combinations than --tries,\n"
    "each number in turn is set to what is best. Nothing is written.";

void add_tune(CLI::App& app, TuneRequest& tune) {
    CLI::App& verb = *app.add_subcommand("tune", "try numbers of a board, and say which come nearest to an aim");
    verb.footer(kTuned);
    verb.add_option("board", tune.board, "a board, or the file of a board or a game")
        ->type_name("GAME:BOARD|FILE")
        ->required();
    verb.add_option("--param", tune.parameters, "what to try where; may be given again")
        ->type_name("PLACE=VALUES")
        ->allow_extra_args(false)
        ->required();
    verb.add_option("--aim", tune.aims, "what is wanted; may be given again")
        ->type_name("FIGURE~NUMBER")
        ->allow_extra_args(false)
        ->required();
    verb.add_option("--tries", tune.max_settings, "settings that are played at most")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, std::size_t{10'000}))
        ->capture_default_str();
    verb.add_option("--game", tune.run.game, "which game is played; otherwise that of the file's folder")
        ->type_name("GAME");
    add_run(verb, tune.run);
}

void add_merge(CLI::App& app, MergeRequest& merge) {
    CLI::App& verb =
        *app.add_subcommand("merge", "put the parts of `simulate --shard` together to the report of one run");
    verb.add_option("part", merge.parts, "files of parts, or folders with them")
        ->type_name("FILE|DIR")
        ->check(CLI::ExistingPath)
        ->required();
    add_out(verb, merge.out, "the folder for the report")->required();
    add_packs(verb, merge.packs);
}

constexpr const char* kSolved =
    "The whole game is written down: every draw, every answer and every end. Of two seats of whom one gains what the\n"
    "other loses the equilibrium is found, exactly. A match is worth what the game's `score` says, or else 1 to who\n"
    "wins, 0 to who loses, and a half. A bot can be exploited for what a seat that knows how it plays wins more\n"
    "against it than it would if both played so, on average over the seats.";

void add_solve(CLI::App& app, SolveRequest& solve) {
    CLI::App& verb = *app.add_subcommand("solve", "how a small game is to be played, and what a bot can lose in it");
    verb.footer(kSolved);
    verb.add_option("game", solve.game, "the game's id")->type_name("GAME")->required();
    verb.add_option("--bot", solve.bots, "say how much this bot can be exploited; may be given again")
        ->type_name("NAME")
        ->allow_extra_args(false);
    verb.add_option("--most", solve.max_positions, "positions that may be written down")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, std::size_t{100'000'000}))
        ->capture_default_str();
    verb.add_option("--seed", solve.seed, "of the bots")->type_name("N")->check(is_whole)->capture_default_str();
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
