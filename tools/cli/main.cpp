// The program `quattro`: parses the command line and calls a verb.
#include <exception>
#include <iostream>
#include <sstream>

#include <fmt/format.h>
#include <unistd.h>

#include "base/text.hpp"
#include "cli/canvas.hpp"
#include "cli/command_line.hpp"
#include "cli/completion.hpp"
#include "cli/window.hpp"
#include "language/server.hpp"

namespace quattro::tools {
namespace {

const CLI::App* find_verb(const CLI::App& app, const std::string& name) {
    const auto named = app.get_subcommands([&](const CLI::App* verb) { return verb->get_name() == name; });
    return named.empty() ? nullptr : named.front();
}

// Breaks lines at the width of the window, if the descriptor is a terminal.
std::string for_window(const std::string& text, int descriptor = STDOUT_FILENO) {
    const auto width = window_width(descriptor);
    return width ? wrapped_lines(text, *width) : text;
}

// Converts an error of CLI11 to a sentence that says what to do.
std::string error_in_words(const CLI::App& app, const CLI::ParseError& error) {
    const std::string said = error.what();
    const auto verbs = app.get_subcommands();
    const std::string verb = verbs.empty() ? "" : " " + verbs.front()->get_name();
    if (error.get_name() == "RequiredError" && said.starts_with("game "))
        return fmt::format("quattro{}: the game is missing; `quattro list` shows the games.", verb);
    if (error.get_name() == "RequiredError" && said.starts_with("log "))
        return fmt::format("quattro{}: the log is missing; `quattro play GAME --log FILE` writes one.", verb);
    // Omits the argument's name, because the user does not type it.
    if (error.get_name() == "ValidationError" && said.starts_with("log: "))
        return fmt::format("quattro{}: {}", verb, said.substr(said.find(' ') + 1));
    if (error.get_name() == "ArgumentMismatch")
        return fmt::format("quattro{}: {} needs a value; see `quattro help{}`.", verb, said.substr(0, said.find(':')),
                           verb);
    return fmt::format("quattro{}: {} (see `quattro help{}`)", verb, said, verb);
}

int run_help(const CLI::App& app, const std::string& about) {
    const CLI::App* verb = about.empty() ? &app : find_verb(app, about);
    if (verb == nullptr) {
        std::cerr << "quattro: there is no verb '" << about << "' (" << suggest(about, verbs_of(app)) << ")\n";
        return 2;
    }
    const std::string name = about.empty() ? "quattro" : "quattro " + about;
    std::cout << for_window(app.get_formatter()->make_help(verb, name, CLI::AppFormatMode::Normal));
    return 0;
}

int run(const CLI::App& app, const Arguments& given) {
    if (app.got_subcommand("help")) return run_help(app, given.about);
    if (app.got_subcommand("completion")) {
        std::cout << (given.shell == "bash" ? bash_completion(app) : fish_completion(app));
        return 0;
    }
    if (app.got_subcommand("list")) return run_list(given.packs, given.ids);
    if (app.got_subcommand("play")) return run_play(given.play);
    if (app.got_subcommand("host")) return run_host(given.host);
    if (app.got_subcommand("rules")) return run_rules(given.rules);
    if (app.got_subcommand("replay")) return run_replay(given.replay);
    if (app.got_subcommand("new")) return run_new(given.fresh);
    if (app.got_subcommand("draw")) return run_draw(given.draw);
    if (app.got_subcommand("analyse")) return run_analyse(given.analyse);
    if (app.got_subcommand("serve-stdio")) return run_serve_stdio(given.serve);
    if (app.got_subcommand("test")) return run_scenario_tests(given.what, given.packs);
    if (app.got_subcommand("solve")) return run_solve(given.solve);
    if (app.got_subcommand("simulate")) return run_simulate(given.simulate);
    if (app.got_subcommand("compare")) return run_compare(given.compare);
    if (app.got_subcommand("tune")) return run_tune(given.tune);
    if (app.got_subcommand("merge")) return run_merge(given.merge);
    if (app.got_subcommand("measure")) return run_measure(given.measure);
    if (app.got_subcommand("lsp")) return run_language_server(given.packs);
    if (app.got_subcommand("docs")) return run_docs(given.write, given.docs_check);
    return run_check(given.check);
}

}  // namespace
}  // namespace quattro::tools

namespace {

// Rejects arguments that may not be shown on a screen (base/text.hpp), because messages may echo the names of files,
// games and options.
bool clean_arguments(int argc, char** argv) {
    using namespace quattro;
    for (int i = 1; i < argc; ++i)
        if (const std::size_t at = find_unclean(argv[i]); at != std::string_view::npos) {
            std::cerr << "quattro: '" << safe_text(argv[i]) << "' has " << character_name(argv[i], at)
                      << ", which no text may have\n";
            return false;
        }
    return true;
}

constexpr int kGoOn = -1;  // continue; not an exit code

// Parses the whole command line. Returns the exit code, or `kGoOn` to continue with a verb.
int parse(CLI::App& app, int argc, char** argv) {
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& done) {
        std::ostringstream shown;
        app.exit(done, shown, shown);
        std::cout << quattro::tools::for_window(shown.str());
        return 0;
    } catch (const CLI::ParseError& error) {
        const std::string wrong = quattro::tools::wrong_word(app);
        std::cerr << quattro::tools::for_window(wrong.empty() ? quattro::tools::error_in_words(app, error) : wrong,
                                                STDERR_FILENO)
                  << '\n';
        return 2;
    }
    if (const std::string wrong = quattro::tools::wrong_word(app); !wrong.empty()) {
        std::cerr << quattro::tools::for_window(wrong, STDERR_FILENO) << '\n';
        return 2;
    }
    if (!app.get_subcommands().empty()) return kGoOn;
    std::cerr << quattro::tools::for_window(app.help(), STDERR_FILENO);
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    if (!clean_arguments(argc, argv)) return 2;
    CLI::App app{"Quattro: a rules engine whose games are YAML and Lua.", "quattro"};
    quattro::tools::Arguments given;
    quattro::tools::add_words(app, given);
    if (const int code = parse(app, argc, argv); code != kGoOn) return code;
    try {
        return quattro::tools::run(app, given);
    } catch (const quattro::PackError& error) {
        std::cerr << error.show() << '\n';
    } catch (const std::bad_alloc&) {
        std::cerr << "quattro: out of memory\n";
    } catch (const std::exception& error) {
        std::cerr << "quattro: " << error.what() << '\n';
    }
    return 1;
}
