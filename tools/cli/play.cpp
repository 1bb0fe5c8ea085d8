// `quattro play`: sets up a match, new or resumed, and hands it to the keyboard or to bots alone.
#include <algorithm>
#include <iostream>
#include <random>

#include <fmt/format.h>
#include <unistd.h>

#include "base/text.hpp"
#include "cli/journal.hpp"
#include "cli/rulebook.hpp"
#include "cli/saved_match.hpp"
#include "cli/self_play.hpp"
#include "cli/session.hpp"
#include "cli/verbs.hpp"

namespace quattro::tools {
namespace {

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
    std::vector<std::string> players, names;
    Journal journal;
};

// Who sits at the table and what they are called, as --seats and --names have it.
struct Seating {
    std::string seats, names;
};

std::optional<Table> complain_of(const Diagnostics& errors, std::string& problem) {
    problem = errors.show();
    return std::nullopt;
}

// The match with its players; it is kept in `path` if that is not empty.
std::optional<Table> seat(Match match, const Seating& seating, Journal journal, const std::filesystem::path& path,
                          std::string& problem) {
    const int seats = match.game().info().seats;
    auto players = read_seats(seating.seats, seats, problem);
    auto names = players ? read_names(seating.names, seats, problem) : std::nullopt;
    if (!names) return std::nullopt;
    if (!journal.keeps()) match.name_players(*players, *names);  // a log that is gone on with has its players
    if (!path.empty()) problem = journal.create(path);
    if (!problem.empty()) return std::nullopt;
    journal.keep(match);
    return Table{std::move(match), std::move(*players), std::move(*names), std::move(journal)};
}

// A match with other rules is another match: it gets a log of its own.
std::optional<Table> play_rebased(const PlayRequest& request, const SavedMatch& saved, const Seating& seating,
                                  std::string& problem) {
    Diagnostics errors;
    auto rebased = rebase(saved.game, saved.log, request.resume.string(), errors);
    if (!rebased) return complain_of(errors, problem);
    std::cout << tell_departure(*rebased) << '\n';
    const auto path = request.log.empty() ? fresh_log_name(rebased->match) : request.log;
    auto table = seat(std::move(rebased->match), seating, {}, path, problem);
    if (table) std::cout << fmt::format("It goes on in {}.\n", path.string());
    return table;
}

std::optional<Table> resume(const PlayRequest& request, const Paths& packs, std::string& problem) {
    if (request.seed || !request.options.empty()) {
        problem = "--seed and --option belong to a new match; --resume takes both from the log.";
        return std::nullopt;
    }
    Journal journal;
    std::string text;
    problem = journal.open(request.resume, text);
    if (!problem.empty()) return std::nullopt;
    const auto saved = read_match(text, request.resume, packs, request.rebase, problem);
    if (!saved) return std::nullopt;
    const std::string& id = saved->game->info().id;
    if (!request.game.empty() && request.game != id) {
        problem = fmt::format("{} is a match of {}, not of {}.", request.resume.string(), id, request.game);
        return std::nullopt;
    }
    const LogHeader& header = saved->log.header;
    const Seating seating{request.seats.empty() ? join(header.players, ",") : request.seats,
                          request.names.empty() ? join(header.names, ",") : request.names};
    if (!saved->log.torn.empty()) std::cout << saved->log.torn << '\n';
    if (request.rebase) return play_rebased(request, *saved, seating, problem);
    Diagnostics errors;
    auto match = Match::replay(saved->game, saved->log.text, request.resume.string(), errors);
    if (!match) return complain_of(errors, problem);
    if (!request.log.empty()) return seat(std::move(*match), seating, {}, request.log, problem);
    journal.go_on(*match, saved->log.text.size());
    return seat(std::move(*match), seating, std::move(journal), "", problem);
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
    if (!game) return complain_of(errors, problem);
    return seat(Match(game, request.seed.value_or(any_seed())), {request.seats, request.names}, {}, request.log,
                problem);
}

}  // namespace

int run_play(const PlayRequest& request) {
    const Paths packs = pack_stack(request.packs);
    std::string problem;
    auto table = request.resume.empty() ? begin(request, packs, problem) : resume(request, packs, problem);
    if (!table) return complain(problem);
    const GameInfo info = table->match.game().info();
    const std::vector<std::string>& players = table->players;

    Look look = look_of_output();
    look.game = &table->match.game();
    look.names = table->names;
    const auto say = [&](const std::string& text) { std::cout << wrapped_lines(text, look.width) << '\n'; };
    say(fmt::format("{}, seed {}", info.title, table->match.seed()));
    if (const std::string signs = signs_in_words(look); !signs.empty()) say(signs);
    if (std::find(players.begin(), players.end(), kMe) == players.end())
        return play_by_itself(table->match, players, look, std::cout, table->journal);
    if (!info.text.empty()) say(info.text);
    say("Write `rules` for the rulebook, `help` for the commands.");
    stop_gently();
    DescriptorLines lines(STDIN_FILENO);
    const bool terminal = isatty(STDOUT_FILENO) != 0;
    const Milliseconds start = table->match.now();
    PlayClock clock(start, request.no_clock ? [] { return Milliseconds{0}; } : PlayClock::steady());
    Session session({players, look, terminal, request.packs, std::move(table->journal), !request.no_clock},
                    std::move(table->match), lines, std::cout, std::move(clock));
    return session.run();
}

}  // namespace quattro::tools
