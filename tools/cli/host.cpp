// `quattro host`: opens a new match or a log and lets its host run it at the terminal.
#include <iostream>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/host_session.hpp"
#include "cli/rulebook.hpp"
#include "cli/verbs.hpp"

namespace quattro::tools {
namespace {

// Decides if a match begins (--log is given) or a log is continued. Returns nothing, with a sentence in `problem`, if
// there is no such log.
std::optional<PlayRequest> what_to_host(PlayRequest match, std::string& problem) {
    if (!match.log.empty()) return match;
    match.resume = std::exchange(match.game, "");
    if (std::filesystem::is_regular_file(match.resume)) return match;
    problem = fmt::format("There is no log '{}'. To begin a match with a log: quattro host GAME --log FILE",
                          match.resume.string());
    return std::nullopt;
}

}  // namespace

int run_host(const PlayRequest& request) {
    std::string problem;
    const auto what = what_to_host(request, problem);
    auto opened = what ? open_match(*what, pack_stack(what->packs), std::string(kHuman), problem) : std::nullopt;
    if (!opened) {
        std::cerr << problem << '\n';
        return 1;
    }
    const Match& match = opened->table.match();
    const Look look = look_of_output(match.game(), opened->names);
    std::cout << wrapped_lines(
                     fmt::format("{}, seed {}. `help` lists the commands.", match.game().info().title, match.seed()),
                     look.width)
              << '\n';
    handle_stop_signals();
    DescriptorReader lines(STDIN_FILENO);
    PlayClock clock(match.now(), what->no_clock ? [] { return Milliseconds{0}; } : PlayClock::steady());
    const HostSetup setup{look, isatty(STDOUT_FILENO) != 0, what->packs, !what->no_clock};
    HostSession(std::move(*opened), setup, lines, std::cout, std::move(clock)).run();
    return 0;
}

}  // namespace quattro::tools
