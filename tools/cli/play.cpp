// `quattro play`: starts or resumes a match and runs it at the keyboard or between bots.
#include <algorithm>
#include <iostream>

#include <fmt/format.h>
#include <unistd.h>

#include "base/text.hpp"
#include "cli/open_match.hpp"
#include "cli/rulebook.hpp"
#include "cli/self_play.hpp"
#include "cli/session.hpp"
#include "cli/verbs.hpp"
#include "cli/window.hpp"

namespace quattro::tools {
namespace {

int complain(const std::string& problem) {
    const auto width = window_width(STDERR_FILENO);
    std::cerr << (width ? wrapped_lines(problem, *width) : problem) << '\n';
    return 1;
}

// Makes each player that is not a bot a person at this keyboard.
void seat_people(std::vector<std::string>& players) {
    for (std::string& player : players)
        if (!is_any_bot(player)) player = kHuman;
}

}  // namespace

int run_play(const PlayRequest& request) {
    const Paths packs = pack_stack(request.packs);
    std::string problem;
    auto opened = open_match(request, packs, "", problem);
    if (!opened) return complain(problem);
    seat_people(opened->players);
    const Match& match = opened->table.match();
    const GameInfo info = match.game().info();
    const std::vector<std::string>& players = opened->players;

    const Look look = look_of_output(match.game(), opened->names);
    const auto say = [&](const std::string& text) { std::cout << wrapped_lines(text, look.width) << '\n'; };
    say(fmt::format("{}, seed {}", info.title, match.seed()));
    if (const std::string signs = sign_legend(look); !signs.empty()) say(signs);
    if (std::find(players.begin(), players.end(), kHuman) == players.end())
        return play_bots_only(opened->table, players, look, std::cout);
    if (!info.text.empty()) say(info.text);
    say("Type `rules` for the rulebook, `help` for the commands.");
    handle_stop_signals();
    DescriptorReader lines(STDIN_FILENO);
    const bool terminal = isatty(STDOUT_FILENO) != 0;
    PlayClock clock(match.now(), request.no_clock ? [] { return Milliseconds{0}; } : PlayClock::steady());
    Session session({players, look, terminal, request.packs, opened->log, !request.no_clock}, std::move(opened->table),
                    lines, std::cout, std::move(clock));
    return session.run();
}

}  // namespace quattro::tools
