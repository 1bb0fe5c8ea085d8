// Declares the verbs and options of `quattro`, and explains words that are neither.
#include "cli/command_line.hpp"

#include <charconv>
#include <filesystem>

#include <fmt/format.h>

#include "base/engine_version.hpp"
#include "base/text.hpp"
#include "cli/command_line_parts.hpp"

namespace quattro::tools {
namespace {

// Checks that the log to read exists. Returns an error message for the user, or "".
std::string is_log(const std::string& file) {
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) return fmt::format("'{}' is a folder, not a log", file);
    if (std::filesystem::exists(file, error)) return "";
    return fmt::format("there is no log '{}'; `quattro play GAME --log FILE` writes one", file);
}

std::string is_folder(const std::string& folder) {
    std::error_code error;
    if (std::filesystem::is_directory(folder, error)) return "";
    return fmt::format("there is no folder '{}'; a pack is a folder with a pack.yaml", folder);
}

}  // namespace

void add_packs(CLI::App& verb, Paths& packs) {
    verb.add_option("--pack", packs, "a pack on top of the base pack; can be given several times")
        ->type_name("DIR")
        ->check(is_folder)
        ->allow_extra_args(false);
}

// Rejects an empty file name: an empty shell variable must not mean "no log".
std::string is_named(const std::string& file) { return file.empty() ? "the name of a file is missing" : ""; }

CLI::Option* add_out(CLI::App& verb, OutRequest& out, const std::string& what) {
    CLI::Option* folder = verb.add_option("--out", out.folder, what)->type_name("DIR")->check(is_named);
    verb.add_flag("--replace", out.replace, "overwrite files of the same names in that folder")->needs(folder);
    return folder;
}

// Checks for a whole number that fits into 64 bits. Returns an error message for the user, or "".
std::string is_whole(const std::string& text) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [read_to, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc::result_out_of_range)
        return fmt::format("'{}' is too large: it must be at most 18446744073709551615", text);
    const bool whole = error == std::errc() && read_to == end;
    return whole ? "" : "must be a whole number, 0 or more, not '" + text + "'";
}

namespace {

// As is_whole(), but refuses a number that is too large for a seat of any game, since it could not be converted.
std::string is_seat(const std::string& text) {
    if (std::string wrong = is_whole(text); !wrong.empty()) return wrong;
    std::int32_t number = 0;
    const bool fits = std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc();
    return fits ? "" : fmt::format("there is no seat {}: a game has at most 16 seats", text);
}

}  // namespace

void add_options(CLI::App& verb, std::vector<std::string>& options) {
    verb.add_option("--option", options, "an option of the game; can be given several times")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
}

void add_boards(CLI::App& verb, std::vector<std::string>& boards) {
    verb.add_option("--board", boards, "play only this board; repeat the option to play several boards in this order")
        ->type_name("NAME")
        ->allow_extra_args(false);
}

namespace {

constexpr const char* kNamesHelp = "the names of the seats, from the first: ann,bo";

void add_play(CLI::App& app, PlayRequest& play) {
    CLI::App& verb = *app.add_subcommand("play", "play in the terminal, or let bots play");
    verb.add_option("game", play.game, "the game's id, as `list` shows it")->type_name("GAME");
    verb.add_option("--seats", play.seats,
                    "who plays each seat: me, bot, bot:1 (easy) to bot:5, greedy (= bot, bot:3) or random (= bot:1); "
                    "for example me,bot; the last one plays all remaining seats")
        ->type_name("NAMES");
    verb.add_option("--names", play.names, kNamesHelp)->type_name("NAMES");
    verb.add_option("--seed", play.seed, "the same seed gives the same cards")->type_name("N")->check(is_whole);
    add_boards(verb, play.boards);
    add_options(verb, play.options);
    add_packs(verb, play.packs);
    verb.add_option("--log", play.log, "a new file to which every input is written at once")
        ->type_name("FILE")
        ->check(is_named);
    CLI::Option* resume = verb.add_option("--resume", play.resume, "continue a match and its log");
    resume->type_name("FILE")->check(is_log);
    verb.add_flag("--no-clock", play.no_clock, "play without time limits");
    verb.add_flag("--rebase", play.rebase, "replay its answers with the current rules, into a new log")->needs(resume);
}

constexpr const char* kHosted =
    "The host enters the answers that players give elsewhere; bots answer by themselves, and deadlines pass. Every "
    "input\nis in the log before it is shown. `help` lists the commands.";

void add_host(CLI::App& app, PlayRequest& host) {
    CLI::App& verb = *app.add_subcommand("host", "run a match as its host: enter answers, make rulings, give time");
    verb.footer(kHosted);
    verb.add_option("game", host.game, "the log of a match to continue; with --log, the game of a new match")
        ->type_name(kLogOrGame)
        ->required();
    CLI::Option* log = verb.add_option("--log", host.log, "begin a match, with its log in this new file");
    log->type_name("FILE")->check(is_named);
    verb.add_option("--seats", host.seats,
                    "who plays each seat: me (the host enters the answers), bot, greedy or random; the last one plays "
                    "all remaining seats")
        ->type_name("NAMES");
    verb.add_option("--names", host.names, kNamesHelp)->type_name("NAMES");
    verb.add_option("--seed", host.seed, "for a new match; the same seed gives the same cards")
        ->type_name("N")
        ->check(is_whole)
        ->needs(log);
    add_boards(verb, host.boards);
    add_options(verb, host.options);
    add_packs(verb, host.packs);
    verb.add_flag("--no-clock", host.no_clock, "run without time limits");
}

void add_rules(CLI::App& app, RulesRequest& rules) {
    CLI::App& verb = *app.add_subcommand("rules", "the rulebook of a game, for new players");
    verb.add_option("game", rules.game, "the game's id")->type_name("GAME")->required();
    verb.add_option("--width", rules.width,
                    "the width of the lines in characters; default: that of the terminal, at most 100")
        ->type_name("N")
        ->check(CLI::Range(40, 400));
    add_boards(verb, rules.boards);
    add_options(verb, rules.options);
    add_packs(verb, rules.packs);
}

void add_serve(CLI::App& app, StdioRequest& serve) {
    CLI::App& verb =
        *app.add_subcommand("serve-stdio", "the engine for other programs: one JSON object per line, in and out");
    verb.add_option("game", serve.game, "the game's id")->type_name("GAME");
    CLI::Option* host =
        verb.add_flag("--host", serve.host, "act for the host, who sees everything and can act for every seat");
    CLI::Option* seat = verb.add_option("--seat", serve.seat, "act only for this seat; the other seats are bots");
    seat->type_name("N")->check(is_seat)->excludes(host);
    verb.add_option("--bots", serve.bots, "the bot of the other seats: bot, bot:1 (easy) to bot:5, greedy or random")
        ->type_name("NAME")
        ->needs(seat);
    CLI::Option* seed = verb.add_option("--seed", serve.seed, "the same seed gives the same cards");
    seed->type_name("N")->check(is_whole)->needs(seat);
    CLI::Option* log =
        verb.add_option("--log", serve.log, "a new file to which every input is written before its reply");
    log->type_name("FILE")->check(is_named);
    verb.add_option("--resume", serve.resume, "continue a match and its log")
        ->type_name("FILE")
        ->check(is_log)
        ->excludes(log)
        ->excludes(seed);
    verb.add_option("--longest-line", serve.longest_line, "the longest request in bytes, 1 KiB to 64 MiB")
        ->type_name("BYTES")
        ->check(CLI::Range(kMinLineLimit, kMaxLineLimit))
        ->capture_default_str();
    verb.add_flag("--limits{}", serve.limits,
                  "for packs that you do not trust: limits for this process; default: "
                  "--limits=memory=512,cpu=600,file=64 (MiB, seconds, MiB)");
    add_boards(verb, serve.boards);
    add_options(verb, serve.options);
    add_packs(verb, serve.packs);
}

constexpr const char* kReplayed =
    "At a terminal, if every hash is the same, the table is shown after each input: Enter shows the next one,\n`help` "
    "lists the other commands.";

void add_replay(CLI::App& app, ReplayRequest& replay) {
    CLI::App& verb = *app.add_subcommand("replay", "replay a log, compare every state, and look at the match");
    verb.footer(kReplayed);
    verb.add_option("log", replay.log, "the log of a match")->type_name("LOG")->required()->check(is_log);
    CLI::Option* step = verb.add_flag("--step", replay.step, "print the effects of each input");
    CLI::Option* rebase =
        verb.add_flag("--rebase", replay.rebase, "replay with the current rules, and report the first difference");
    verb.add_option("--seat", replay.seat, "show the table as this seat saw it; default: as the host sees it")
        ->type_name("N")
        ->check(is_seat)
        ->excludes(step)
        ->excludes(rebase);
    add_packs(verb, replay.packs);
}

void add_draw(CLI::App& app, DrawRequest& draw) {
    CLI::App& verb = *app.add_subcommand("draw", "the table as an SVG file: the start of a game, or a moment of a log");
    verb.footer("Without --seat the file holds only what everybody may see.");
    verb.add_option("game", draw.what, "a game's id; or a log, with :N behind it as after its input N")
        ->type_name(kLogOrGame)
        ->required();
    verb.add_option("--seat", draw.seat, "draw what this seat sees")->type_name("N")->check(is_seat);
    CLI::Option* out = verb.add_option("-o,--out", draw.out, "the new file; without it, the standard output");
    out->type_name("FILE")->check(is_named);
    verb.add_flag("--replace", draw.replace, "overwrite the file")->needs(out);
    verb.add_option("--seed", draw.seed, "of a new match; the same seed gives the same cards")
        ->type_name("N")
        ->check(is_whole)
        ->capture_default_str();
    add_boards(verb, draw.boards);
    add_options(verb, draw.options);
    add_packs(verb, draw.packs);
}

constexpr const char* kNew =
    "A pack becomes a folder of the current folder, with a small game or, with --game, a board of that game. A game "
    "with\n--game is a variant of that game. A board is a copy of a board of its game. An effect comes with a board "
    "that "
    "tries it;\nan action and an item come with a small game. No file is overwritten.";

void add_new(CLI::App& app, NewRequest& fresh) {
    CLI::App& verb = *app.add_subcommand("new", "write the files of something small and new, which plays at once");
    verb.footer(kNew);
    verb.add_option("kind", fresh.kind, join(new_kinds(), ", "))->type_name("KIND")->required();
    verb.add_option("name", fresh.name, "its name, which is also the name of its files")->type_name("NAME")->required();
    verb.add_option("--game", fresh.game, "the game of a board, an effect or a scenario; the base of a new game")
        ->type_name("GAME");
    verb.add_option("--pack", fresh.packs,
                    "the pack that gets the files; before it, each with --pack, the packs that it needs; default: the "
                    "current folder")
        ->type_name("DIR")
        ->check(is_folder)
        ->allow_extra_args(false);
}

constexpr const char* kAnalysed =
    "After each input the match is played to its end many times. Each seat searches with as many simulated matches "
    "of\nits own, and knows only what it sees. A draw counts half.";

void add_analyse(CLI::App& app, AnalyseRequest& analyse) {
    CLI::App& verb =
        *app.add_subcommand("analyse", "each seat's chances over a match, and the answers that reduced them most");
    verb.footer(kAnalysed);
    verb.add_option("log", analyse.log, "the log of a match")->type_name("LOG")->required()->check(is_log);
    verb.add_option("--playouts", analyse.playouts, "simulated matches after each input")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    verb.add_option("--seed", analyse.seed, "the same seed gives the same figures")
        ->type_name("N")
        ->check(is_whole)
        ->capture_default_str();
    verb.add_flag("--json", analyse.json, "print the figures as JSON");
    add_out(verb, analyse.out, "the folder for analysis.html and analysis.json");
    add_packs(verb, analyse.packs);
}

constexpr const char* kChecked =
    "Besides the files, each game is tested: random matches look for parts that were not reached before, and the "
    "effects\nof every slot of every board run in isolation. Parts that no match reached are notes, not errors. Of the "
    "given packs,\nor the pack of a file, only the games to which they contribute are tested.";

void add_check(CLI::App& app, CheckRequest& check) {
    CLI::App& verb = *app.add_subcommand("check", "find errors in packs without playing");
    verb.footer(kChecked);
    verb.add_option("what", check.what,
                    "packs, or YAML and Lua files in packs; default: the pack of this folder, or the base pack")
        ->type_name("PACK|FILE");
    CLI::Option* seconds = verb.add_option("--seconds", check.seconds, "CPU time for each game that is tested");
    seconds->type_name("S")->check(CLI::Range(0.0, 86'400.0))->capture_default_str();
    verb.add_option("--matches", check.matches,
                    "instead of --seconds: the number of trial matches of each game; the outcome is always the same")
        ->type_name("N")
        ->check(is_whole)
        ->excludes(seconds);
}

constexpr const char* kCompletion =
    "bash: add  source <(quattro completion bash)  to ~/.bashrc\nfish: quattro completion fish > "
    "~/.config/fish/completions/quattro.fish";

void add_verbs(CLI::App& app, Arguments& given) {
    CLI::App& list = *app.add_subcommand("list", "the games, with seats, options and boards");
    list.add_flag("--ids", given.ids, "only the ids, one per line");
    add_packs(list, given.packs);
    add_play(app, given.play);
    add_host(app, given.host);
    add_rules(app, given.rules);

    add_replay(app, given.replay);
    add_new(app, given.fresh);
    add_draw(app, given.draw);
    add_analyse(app, given.analyse);
    add_serve(app, given.serve);

    CLI::App& test = *app.add_subcommand(
        "test",
        "run scenario tests; without a file, those of each --pack, of the pack in this folder, or of the base pack");
    test.add_option("what", given.what, "scenario files, or folders with them")->type_name("FILE|DIR");
    add_packs(test, given.packs);

    add_check(app, given.check);

    add_figures(app, given);

    CLI::App& docs = *app.add_subcommand("docs", "the reference pages, from the tables that declare keys and verbs");
    docs.add_flag("--write", given.write, "write them: reference.md in boards, cards, scripts and tools");
    docs.add_flag("--check", given.docs_check, "report which of those pages are stale")->excludes("--write");

    CLI::App& lsp = *app.add_subcommand("lsp", "the language server for editors, on the standard streams");
    lsp.add_flag("--stdio", given.stdio, "as without it; many editors add this word");
    add_packs(lsp, given.packs);

    CLI::App& help = *app.add_subcommand("help", "the verbs, or the arguments of a verb");
    help.add_option("verb", given.about, "one of these verbs")->type_name("VERB");

    CLI::App& completion = *app.add_subcommand("completion", "a script for completion in a shell");
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
    app.allow_extras();  // wrong_word() reports them with a suggestion
    add_verbs(app, given);
    for (CLI::App* verb : app.get_subcommands({}))
        verb->allow_extras();
}

namespace {

// The reason why a verb that plays matches or reads played ones has no option --board. Returns "" for any other verb.
std::string why_no_board(const std::string& verb) {
    if (verb == "replay" || verb == "analyse") return "the log says which boards were played";
    if (verb == "merge") return "its parts say which boards were played";
    if (verb == "test") return "each scenario names its board";
    return verb == "check" ? "every board is checked; to check only one, name its file" : "";
}

}  // namespace

std::string wrong_word(const CLI::App& app) {
    const std::vector<CLI::App*> named = app.remaining().empty() ? app.get_subcommands() : std::vector<CLI::App*>();
    const CLI::App& verb = named.empty() ? app : *named.front();
    const std::vector<std::string> extra = verb.remaining();
    if (extra.empty()) return "";
    const std::string& word = extra.front();
    const std::string name = named.empty() ? "quattro" : "quattro " + verb.get_name();
    if (word.starts_with('-')) {
        const std::string written = word.substr(0, word.find('='));
        if (const std::string why = written == "--board" ? why_no_board(verb.get_name()) : ""; !why.empty())
            return fmt::format("{}: there is no option '--board', because {}", name, why);
        return fmt::format("{}: there is no option '{}' ({})", name, written, suggest(written, options_of(verb)));
    }
    if (named.empty()) return fmt::format("quattro: there is no verb '{}' ({})", word, suggest(word, verbs_of(app)));
    return fmt::format("{}: '{}' is one word too many; `quattro help {}` lists the arguments", name, word,
                       verb.get_name());
}

}  // namespace quattro::tools
