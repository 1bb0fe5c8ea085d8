// Generates the shell completion scripts. All verbs and options are read from the CLI11 declarations.
#include "cli/completion.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "bots/bot.hpp"
#include "cli/command_line.hpp"
#include "cli/verb_requests.hpp"
#include "cli/verbs.hpp"

namespace quattro::tools {
namespace {

bool takes_game(const CLI::App& verb) { return verb.get_option_no_throw("game") != nullptr; }
// True if the verb takes a game or a log file.
bool takes_log(const CLI::App& verb) {
    return takes_game(verb) && verb.get_option("game")->get_type_name() == kLogOrGame;
}
bool takes_verb(const CLI::App& verb) { return verb.get_option_no_throw("verb") != nullptr; }
bool takes_kind(const CLI::App& verb) { return verb.get_option_no_throw("kind") != nullptr; }
bool takes_shell(const CLI::App& verb) { return verb.get_option_no_throw("shell") != nullptr; }

// The options that take no value.
std::vector<std::string> flags_of(const CLI::App& verb) {
    std::vector<std::string> flags;
    for (const CLI::Option* option : verb.get_options({}))
        if (option->get_items_expected_max() == 0)
            for (const std::string& name : option->get_lnames())
                flags.push_back("--" + name);
    return flags;
}

// For fish: completes games and passes the packs that are already on the command line to `quattro list --ids`.
constexpr const char* kFishGames =
    "-a '(set -l words (commandline -po); set -l packs; for i in (seq (count $words)); test \"$words[$i]\" = "
    "--pack; "
    "and set -a packs --pack $words[(math $i + 1)]; end; $words[1] list --ids $packs 2>/dev/null)'";

// For fish: the arguments of `complete` for the value of an option.
std::string value_of(const CLI::Option& option) {
    if (option.get_items_expected_max() == 0) return "";
    if (option.check_lname("seats")) return fmt::format(" -x -a '{}'", join(player_names(), " "));
    if (option.check_lname("bots")) return fmt::format(" -x -a '{}'", join(bot_names(), " "));
    return " -r";
}

constexpr const char* kBash = R"(# The words of quattro, for bash.
_quattro() {{
    local words options="" things="" flags="" files="" packs=() i
    read -ra words <<<"${{COMP_LINE:0:COMP_POINT}}."  # bash itself would break them at each colon
    local word="${{words[-1]%.}}" before="${{words[-2]}}"
    for ((i = 2; i < ${{#words[@]}} - 1; i++)); do
        if [[ ${{words[i]}} == --pack ]]; then packs+=(--pack "${{words[i+1]/#\~/$HOME}}"); fi
    done
    if [[ $COMP_CWORD -eq 1 ]]; then
        COMPREPLY=($(compgen -W "{verbs} --help --version" -- "$word"))
        return
    fi
    case "${{COMP_WORDS[1]}}" in
{cases}    esac
    if [[ $before == --seats ]]; then
        COMPREPLY=($(compgen -P "${{word%"${{word##*,}}"}}" -W "{players}" -- "${{word##*,}}"))
    elif [[ $before == --bots ]]; then
        COMPREPLY=($(compgen -P "${{word%"${{word##*,}}"}}" -W "{bots}" -- "${{word##*,}}"))
    elif [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$word"))
    elif [[ $before != --* || " $flags " == *" $before "* ]]; then
        COMPREPLY=($(compgen $files -W "$things" -- "$word"))
    fi
    if [[ $COMP_WORDBREAKS == *:* ]]; then  # bash keeps what stands before the last colon
        COMPREPLY=("${{COMPREPLY[@]#"${{word%"${{word##*:}}"}}"}}")
    fi
}}
complete -o default -F _quattro quattro
)";

}  // namespace

std::string bash_completion(const CLI::App& app) {
    const std::string verbs = join(verbs_of(app), " ");
    std::string cases;
    for (const CLI::App* verb : app.get_subcommands({})) {
        std::string things;
        if (takes_game(*verb)) things = R"($("${COMP_WORDS[0]}" list --ids "${packs[@]}" 2>/dev/null))";
        if (takes_verb(*verb)) things = verbs;
        if (takes_shell(*verb)) things = "bash fish";
        if (takes_kind(*verb)) things = join(new_kinds(), " ");
        cases += fmt::format("        {}) options=\"{}\" flags=\"{}\" things=\"{}\"{} ;;\n", verb->get_name(),
                             join(options_of(*verb), " "), join(flags_of(*verb), " "), things,
                             takes_log(*verb) ? " files=-f" : "");
    }
    return fmt::format(kBash, fmt::arg("verbs", verbs), fmt::arg("cases", cases),
                       fmt::arg("players", join(player_names(), " ")), fmt::arg("bots", join(bot_names(), " ")));
}

std::string fish_completion(const CLI::App& app) {
    std::string script = "# The words of quattro, for fish.\n";
    const auto line = [&](const std::string& verb, const std::string& rest) {
        const std::string where =
            verb.empty() ? "__fish_use_subcommand" : fmt::format("__fish_seen_subcommand_from {}", verb);
        script += fmt::format("complete -c quattro -n '{}' {}\n", where, rest);
    };
    const auto quoted = [](std::string text) {
        for (std::size_t at = 0; (at = text.find('\'', at)) != std::string::npos; at += 2)
            text.insert(at, "\\");
        return "'" + text + "'";
    };
    for (const CLI::App* verb : app.get_subcommands({})) {
        const std::string name = verb->get_name();
        line("", fmt::format("-f -a {} -d {}", name, quoted(verb->get_description())));
        if (takes_game(*verb)) line(name, takes_log(*verb) ? kFishGames : std::string("-f ") + kFishGames);
        if (takes_verb(*verb)) line(name, fmt::format("-f -a '{}'", join(verbs_of(app), " ")));
        if (takes_shell(*verb)) line(name, "-f -a 'bash fish'");
        if (takes_kind(*verb)) line(name, fmt::format("-f -a '{}'", join(new_kinds(), " ")));
        for (const CLI::Option* option : verb->get_options({}))
            for (const std::string& word : option->get_lnames()) {
                line(name, fmt::format("-l {}{} -d {}", word, value_of(*option), quoted(option->get_description())));
            }
    }
    return script;
}

}  // namespace quattro::tools
