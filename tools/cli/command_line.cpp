// What may be typed after `quattro`: the verbs, their options, and what is wrong with the words that are none of them.
#include "cli/command_line.hpp"

#include <charconv>

#include <fmt/format.h>

#include "base/text.hpp"
#include "pack/manifest.hpp"

namespace quattro::tools {
namespace {
void add_packs(CLI::App& verb, Paths& packs) {
    verb.add_option("--pack", packs, "a pack on top of the base pack; may be given again")
        ->type_name("DIR")
        ->check(CLI::ExistingDirectory)
        ->allow_extra_args(false);
}

// An empty shell variable must not mean "no log".
std::string is_named(const std::string& file) { return file.empty() ? "a file's name is needed" : ""; }

// An error for whoever typed it, or nothing.
std::string is_whole(const std::string& text) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [read_to, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc::result_out_of_range)
        return fmt::format("'{}' is too large: a number up to 18446744073709551615 is needed", text);
    const bool whole = error == std::errc() && read_to == end;
    return whole ? "" : "a whole number from 0 is needed, not '" + text + "'";
}

constexpr const char* kNamesHelp = "what the seats are called, from the first: ann,bo";

void add_options(CLI::App& verb, std::vector<std::string>& options) {
    verb.add_option("--option", options, "an option of the game; may be given again")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
}

void add_play(CLI::App& app, PlayRequest& play) {
    CLI::App& verb = *app.add_subcommand("play", "play in the terminal, or let bots play");
    verb.add_option("game", play.game, "the game's id, as `list` shows it")->type_name("GAME");
    verb.add_option("--seats", play.seats,
                    "who plays each seat: me, bot, bot:1 (easy) to bot:5, greedy (= bot, bot:3) or random (= bot:1); "
                    "like me,bot; the last stands for the rest")
        ->type_name("NAMES");
    verb.add_option("--names", play.names, kNamesHelp)->type_name("NAMES");
    verb.add_option("--seed", play.seed, "the same seed gives the same cards")->type_name("N")->check(is_whole);
    add_options(verb, play.options);
    add_packs(verb, play.packs);
    verb.add_option("--log", play.log, "a new file that keeps every input as it is taken")
        ->type_name("FILE")
        ->check(is_named);
    CLI::Option* resume = verb.add_option("--resume", play.resume, "go on with a match, and with its log");
    resume->type_name("FILE")->check(CLI::ExistingFile);
    verb.add_flag("--no-clock", play.no_clock, "nobody's time runs out while people think");
    verb.add_flag("--rebase", play.rebase, "play its answers with the rules of now, into a new log")->needs(resume);
}

constexpr const char* kHosted =
    "Answers that players give elsewhere are entered by hand, deadlines pass, bots answer by themselves, and all of "
    "it\n"
    "stands in the log before it is shown. `help` lists what may be typed.";

void add_host(CLI::App& app, PlayRequest& host) {
    CLI::App& verb = *app.add_subcommand("host", "run a match by hand: enter answers, rule, give time");
    verb.footer(kHosted);
    verb.add_option("game", host.game, "the log of a match, to go on with; with --log the game of a new one")
        ->type_name(kLogOrGame)
        ->required();
    CLI::Option* log = verb.add_option("--log", host.log, "begin a match, in this new file");
    log->type_name("FILE")->check(is_named);
    verb.add_option("--seats", host.seats,
                    "who plays each seat: me (whose answers are entered), bot, greedy or random; the last for the rest")
        ->type_name("NAMES");
    verb.add_option("--names", host.names, kNamesHelp)->type_name("NAMES");
    verb.add_option("--seed", host.seed, "of a new match: the same seed gives the same cards")
        ->type_name("N")
        ->check(is_whole)
        ->needs(log);
    add_options(verb, host.options);
    add_packs(verb, host.packs);
    verb.add_flag("--no-clock", host.no_clock, "nobody's time runs out");
}

void add_rules(CLI::App& app, RulesRequest& rules) {
    CLI::App& verb = *app.add_subcommand("rules", "the rulebook of a game, for whoever has never played it");
    verb.add_option("game", rules.game, "the game's id")->type_name("GAME")->required();
    verb.add_option("--board", rules.board, "of the boards only this one; all otherwise")->type_name("NAME");
    verb.add_option("--width", rules.width, "of the lines, in characters; otherwise that of the terminal, at most 100")
        ->type_name("N")
        ->check(CLI::Range(40, 400));
    add_options(verb, rules.options);
    add_packs(verb, rules.packs);
}

void add_serve(CLI::App& app, ServeRequest& serve) {
    CLI::App& verb =
        *app.add_subcommand("serve-stdio", "the engine for other programs: one JSON object a line in, one out");
    verb.add_option("game", serve.game, "the game's id")->type_name("GAME");
    CLI::Option* host = verb.add_flag("--host", serve.host, "act for the host, who sees everything and for every seat");
    CLI::Option* seat = verb.add_option("--seat", serve.seat, "act for this seat alone; the others are bots");
    seat->type_name("N")->check(is_whole)->excludes(host);
    verb.add_option("--bots", serve.bots, "who they are: bot, bot:1 (easy) to bot:5, greedy or random")
        ->type_name("NAME")
        ->needs(seat);
    CLI::Option* seed = verb.add_option("--seed", serve.seed, "the same seed gives the same cards");
    seed->type_name("N")->check(is_whole)->needs(seat);
    CLI::Option* log = verb.add_option("--log", serve.log, "a new file that keeps every input before its reply");
    log->type_name("FILE")->check(is_named);
    verb.add_option("--resume", serve.resume, "go on with a match, and with its log")
        ->type_name("FILE")
        ->check(CLI::ExistingFile)
        ->excludes(log)
        ->excludes(seed);
    verb.add_option("--longest-line", serve.longest_line, "of a request, in bytes; 1 KiB to 64 MiB")
        ->type_name("BYTES")
        ->check(CLI::Range(kLeastLongest, kMostLongest))
        ->capture_default_str();
    verb.add_flag("--limits{}", serve.limits,
                  "for packs of strangers: what this process may use of the machine; "
                  "--limits=memory=512,cpu=600,file=64 (MiB, seconds, MiB) unless told otherwise");
    add_options(verb, serve.options);
    add_packs(verb, serve.packs);
}

constexpr const char* kReplayed =
    "At a terminal the table is shown as it stood after each input, once every hash was the same: Enter goes on,\n"
    "`help` lists what else may be typed.";

void add_replay(CLI::App& app, ReplayRequest& replay) {
    CLI::App& verb = *app.add_subcommand("replay", "play a log again, compare every state, and look at the match");
    verb.footer(kReplayed);
    verb.add_option("log", replay.log, "the log of a match")->type_name("LOG")->required()->check(CLI::ExistingFile);
    CLI::Option* step = verb.add_flag("--step", replay.step, "write what each input did");
    CLI::Option* rebase =
        verb.add_flag("--rebase", replay.rebase, "with the rules of now; say where the match departs");
    verb.add_option("--seat", replay.seat, "show the table as this seat saw it; otherwise as the host does")
        ->type_name("N")
        ->check(is_whole)
        ->excludes(step)
        ->excludes(rebase);
    add_packs(verb, replay.packs);
}

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
    CLI::Option* board =
        verb.add_option("--board", measure.boards, "count only this board; may be given again; all otherwise");
    board->type_name("NAME")->allow_extra_args(false);
    verb.add_option("--bots", measure.bots, "instead of boards: how often each of these bots beats the one before it")
        ->type_name("NAMES")
        ->excludes(board);
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

// How matches are played, for verbs that play many.
void add_run(CLI::App& verb, SimulateRequest& run) {
    verb.add_option("--seats", run.seats,
                    "who plays each seat: random, greedy, bot:1 to bot:5, search:200; the last stands for the rest")
        ->type_name("NAMES")
        ->capture_default_str();
    verb.add_option("--board", run.boards, "play this board alone; given again, these in their order")
        ->type_name("NAME")
        ->allow_extra_args(false);
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
    CLI::Option* out = verb.add_option("--out", simulate.out, "the folder for the report, or for the part");
    out->type_name("DIR")->check(is_named);
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
    verb.add_option("--out", compare.run.out, "the folder for comparison.html and comparison.json")
        ->type_name("DIR")
        ->check(is_named);
    add_run(verb, compare.run);
}

void add_merge(CLI::App& app, MergeRequest& merge) {
    CLI::App& verb =
        *app.add_subcommand("merge", "put the parts of `simulate --shard` together to the report of one run");
    verb.add_option("part", merge.parts, "files of parts, or folders with them")
        ->type_name("FILE|DIR")
        ->check(CLI::ExistingPath)
        ->required();
    verb.add_option("--out", merge.out, "the folder for the report")->type_name("DIR")->required();
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
    verb.add_option("--most", solve.most, "positions that may be written down")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, std::size_t{100'000'000}))
        ->capture_default_str();
    verb.add_option("--seed", solve.seed, "of the bots")->type_name("N")->check(is_whole)->capture_default_str();
    add_options(verb, solve.options);
    add_packs(verb, solve.packs);
}

constexpr const char* kChecked =
    "Besides what files say, each game is tried: matches at random that seek what was not done before, and the\n"
    "effects of every slot of every board by themselves. What no match reached is noted; that is no error. Of packs,\n"
    "or a file's pack, only those games are tried of which they have a part.";

void add_check(CLI::App& app, CheckRequest& check) {
    CLI::App& verb = *app.add_subcommand("check", "find every error that can be found without anybody playing");
    verb.footer(kChecked);
    verb.add_option("what", check.what,
                    "packs, or YAML and Lua files in packs; none: the pack of this folder, or the base pack")
        ->type_name("PACK|FILE");
    CLI::Option* seconds = verb.add_option("--seconds", check.seconds, "of CPU for each game that is tried");
    seconds->type_name("S")->check(CLI::Range(0.0, 86'400.0))->capture_default_str();
    verb.add_option("--matches", check.matches, "trial matches of each game instead: always with the same outcome")
        ->type_name("N")
        ->check(is_whole)
        ->excludes(seconds);
}

constexpr const char* kCompletion =
    "bash: put  source <(quattro completion bash)  into ~/.bashrc\n"
    "fish: quattro completion fish > ~/.config/fish/completions/quattro.fish";

void add_verbs(CLI::App& app, Arguments& given) {
    CLI::App& list = *app.add_subcommand("list", "the games, with seats, options and boards");
    list.add_flag("--ids", given.ids, "only what they are called on the command line, one a line");
    add_packs(list, given.packs);
    add_play(app, given.play);
    add_host(app, given.host);
    add_rules(app, given.rules);

    add_replay(app, given.replay);
    add_serve(app, given.serve);

    CLI::App& test = *app.add_subcommand(
        "test",
        "run scenario tests; without a file, those of each --pack, of the pack in this folder, or of the base pack");
    test.add_option("what", given.what, "scenario files, or folders of them")->type_name("FILE|DIR");
    add_packs(test, given.packs);

    add_check(app, given.check);

    add_measure(app, given.measure);
    add_simulate(app, given.simulate);
    add_merge(app, given.merge);
    add_compare(app, given.compare);
    add_solve(app, given.solve);

    CLI::App& docs = *app.add_subcommand("docs", "the reference pages, from the tables that declare keys and verbs");
    docs.add_flag("--write", given.write, "write them into the READMEs of boards, cards and scripts");
    docs.add_flag("--check", given.stale, "say which of those READMEs are stale");

    CLI::App& help = *app.add_subcommand("help", "what may be typed, or what a verb takes");
    help.add_option("verb", given.about, "one of these verbs")->type_name("VERB");

    CLI::App& completion = *app.add_subcommand("completion", "a script that lets a shell finish these words");
    completion.footer(kCompletion);
    completion.add_option("shell", given.shell, "bash or fish")
        ->required()
        ->type_name("SHELL")
        ->check(CLI::IsMember({"bash", "fish"}));
}

}  // namespace

std::vector<std::string> verbs_of(const CLI::App& app) {
    std::vector<std::string> verbs;
    for (const CLI::App* verb : app.get_subcommands({}))
        verbs.push_back(verb->get_name());
    return verbs;
}

std::vector<std::string> options_of(const CLI::App& verb) {
    std::vector<std::string> options;
    for (const CLI::Option* option : verb.get_options({}))
        for (const std::string& name : option->get_lnames())
            options.push_back("--" + name);
    return options;
}

void add_words(CLI::App& app, Arguments& given) {
    app.set_version_flag("--version", fmt::format("quattro {}", kEngineVersion));
    app.require_subcommand(0, 1);
    app.allow_extras();  // they are told by wrong_word(), with what was meant
    add_verbs(app, given);
    for (CLI::App* verb : app.get_subcommands({}))
        verb->allow_extras();
}

std::string wrong_word(const CLI::App& app) {
    const std::vector<CLI::App*> named = app.remaining().empty() ? app.get_subcommands() : std::vector<CLI::App*>();
    const CLI::App& verb = named.empty() ? app : *named.front();
    const std::vector<std::string> extra = verb.remaining();
    if (extra.empty()) return "";
    const std::string& word = extra.front();
    const std::string name = named.empty() ? "quattro" : "quattro " + verb.get_name();
    if (word.starts_with('-')) {
        const std::string written = word.substr(0, word.find('='));
        return fmt::format("{}: there is no option '{}' ({})", name, written, suggest(written, options_of(verb)));
    }
    if (named.empty()) return fmt::format("quattro: there is no verb '{}' ({})", word, suggest(word, verbs_of(app)));
    return fmt::format("{}: '{}' is one word too many; `quattro help {}` shows what it takes", name, word,
                       verb.get_name());
}

}  // namespace quattro::tools
