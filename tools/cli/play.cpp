// `quattro play`: sets up a match, new or resumed, and hands it to the keyboard or to bots alone.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <random>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/text.hpp"
#include "cli/saved_match.hpp"
#include "cli/self_play.hpp"
#include "cli/session.hpp"
#include "cli/verbs.hpp"

namespace quattro::tools {
namespace {

constexpr int kPlainWidth = 100;  // fixed, so that output in a file does not depend on a window

Look look_of_output() {
    Look look;
    if (isatty(STDOUT_FILENO) == 0) return {false, kPlainWidth};
    const char* no_colour = std::getenv("NO_COLOR");
    look.colour = no_colour == nullptr || *no_colour == '\0';
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40) look.width = size.ws_col;
    return look;
}

int complain(const std::string& problem) {
    std::cerr << problem << '\n';
    return 1;
}

std::uint64_t any_seed() {
    std::random_device device;
    return device() % 1'000'000'000U;  // short enough to be typed again
}

struct Table {
    Match match;
    std::string seats;
    std::filesystem::path log;
};

std::optional<Table> resume(const PlayRequest& request, const Paths& packs, std::string& problem) {
    auto saved = open_log(request.resume, packs, problem);
    if (!saved) return std::nullopt;
    const std::string& id = saved->game->info().id;
    if (!request.game.empty() && request.game != id) {
        problem = fmt::format("{} is a match of {}, not of {}.", request.resume.string(), id, request.game);
        return std::nullopt;
    }
    if (request.seed || !request.options.empty()) {
        problem = "--seed and --option belong to a new match; --resume takes both from the log.";
        return std::nullopt;
    }
    Diagnostics errors;
    auto match = Match::replay(saved->game, saved->text, request.resume.string(), errors);
    if (!match) {
        problem = errors.show();
        return std::nullopt;
    }
    const std::string seats = request.seats.empty() ? seats_of_log(saved->text) : request.seats;
    return Table{std::move(*match), seats, request.log.empty() ? request.resume : request.log};
}

std::optional<Table> begin(const PlayRequest& request, const Paths& packs, std::string& problem) {
    if (request.game.empty()) {
        problem = "Which game? `quattro list` shows them; or go on with a saved match: quattro play --resume FILE";
        return std::nullopt;
    }
    const auto options = read_options(request.options, problem);
    if (!options) return std::nullopt;
    Diagnostics errors;
    const auto game = load_game(packs, request.game, *options, errors);
    if (!game) {
        problem = errors.show();
        return std::nullopt;
    }
    std::string seats = request.seats;
    return Table{Match(game, request.seed.value_or(any_seed())), std::move(seats), request.log};
}

}  // namespace

int run_play(const PlayRequest& request) {
    const Paths packs = pack_stack(request.packs);
    std::string problem;
    auto table = request.resume.empty() ? begin(request, packs, problem) : resume(request, packs, problem);
    if (!table) return complain(problem);
    const GameInfo info = table->match.game().info();
    const auto players = read_seats(table->seats, info.seats, problem);
    if (!players) return complain(problem);

    Look look = look_of_output();
    look.game = &table->match.game();
    std::cout << fmt::format("{}, seed {}\n", info.title, table->match.seed());
    if (const std::string signs = signs_in_words(look); !signs.empty()) std::cout << signs << '\n';
    if (std::find(players->begin(), players->end(), kMe) == players->end()) {
        const int code = play_by_itself(table->match, *players, look, std::cout);
        if (!table->log.empty() && !save_log(table->log, table->match, *players))
            return complain(fmt::format("Could not write {}.", table->log.string()));
        return code;
    }
    if (!info.text.empty()) std::cout << info.text << '\n';
    std::cout << "Write `help` for the commands.\n";
    stop_gently();
    DescriptorLines lines(STDIN_FILENO);
    const bool terminal = isatty(STDOUT_FILENO) != 0;
    const Milliseconds start = table->match.now();
    Session session({*players, look, terminal, request.packs, table->log}, std::move(table->match), lines, std::cout,
                    PlayClock(start));
    return session.run();
}

}  // namespace quattro::tools
