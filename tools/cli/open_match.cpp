#include "cli/open_match.hpp"

#include <iostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/saved_match.hpp"
#include "cli/seed.hpp"
#include "cli/session.hpp"
#include "store/log.hpp"

namespace quattro::tools {
namespace {

std::optional<OpenedMatch> complain_of(const Diagnostics& errors, std::string& problem) {
    problem = errors.show();
    return std::nullopt;
}

// The players and names of the seats, in the format of --seats and --names.
struct Seating {
    std::string seats, names;
};

struct Players {
    std::vector<std::string> players, names;
};

std::optional<Players> read_seating(const Seating& seating, int seats, std::string& problem) {
    auto players = read_seats(seating.seats, seats, problem);
    auto names = players ? read_names(seating.names, seats, problem) : std::nullopt;
    if (!names) return std::nullopt;
    return Players{std::move(*players), std::move(*names)};
}

// Assigns players to the match. If `path` is not empty, begins a log there.
std::optional<OpenedMatch> seat(Match match, const Seating& seating, const std::filesystem::path& path,
                                std::string& problem) {
    auto seated = read_seating(seating, match.game().info().seats, problem);
    if (!seated) return std::nullopt;
    set_log_players(match, seated->players, seated->names);
    auto file = path.empty() ? nullptr : std::make_unique<MatchLogFile>();
    if (file) problem = file->create(path);
    if (!problem.empty()) return std::nullopt;
    host::Table table = file ? begin_log(std::move(file), std::move(match)) : host::Table(std::move(match), nullptr);
    return OpenedMatch{std::move(table), std::move(seated->players), std::move(seated->names), path};
}

// A match with other rules gets its own log.
std::optional<OpenedMatch> play_rebased(const PlayRequest& request, const SavedMatch& saved, const Seating& seating,
                                        std::string& problem) {
    Diagnostics errors;
    auto rebased = rebase(saved.game, saved.log, request.resume.string(), errors);
    if (!rebased) return complain_of(errors, problem);
    std::cout << departure_text(*rebased) << '\n';
    const auto path = request.log.empty() ? fresh_log_name(rebased->match) : request.log;
    auto table = seat(std::move(rebased->match), seating, path, problem);
    if (table) std::cout << fmt::format("It continues in {}.\n", path.string());
    return table;
}

// Applies the replacements of players that the host made during the match.
void seat_replaced(OpenedMatch& table) {
    for (const auto& [seat, name] : replaced_players(table.table.match()))
        table.players[static_cast<std::size_t>(seat - 1)] = name;
}

std::optional<OpenedMatch> replay(const PlayRequest& request, const SavedMatch& saved, const Seating& seating,
                                  std::unique_ptr<MatchLogFile> file, std::string& problem) {
    Diagnostics errors;
    auto match = replay_log(saved.game, saved.log.text, request.resume.string(), errors);
    if (!match) return complain_of(errors, problem);
    if (!request.log.empty()) {
        file = nullptr;
        return seat(std::move(*match), seating, request.log, problem);
    }
    auto seated = read_seating(seating, match->game().info().seats, problem);  // the log has its players already
    if (!seated) return std::nullopt;
    return OpenedMatch{continue_log(std::move(file), std::move(*match), saved.log.text.size()),
                       std::move(seated->players), std::move(seated->names), request.resume};
}

std::optional<OpenedMatch> resume(const PlayRequest& request, const Paths& packs, const std::string& otherwise,
                                  std::string& problem) {
    if (request.seed || !request.options.empty() || !request.boards.empty()) {
        problem = "--seed, --option and --board are only for a new match; a resumed match has them in its log.";
        return std::nullopt;
    }
    auto file = std::make_unique<MatchLogFile>();
    std::string text;
    problem = file->open(request.resume, text);
    if (!problem.empty()) return std::nullopt;
    const auto saved = read_match(text, request.resume, packs, request.rebase, problem);
    if (!saved) return std::nullopt;
    const std::string& id = saved->game->info().id;
    if (!request.game.empty() && request.game != id) {
        problem = fmt::format("{} is a match of {}, not of {}.", request.resume.string(), id, request.game);
        return std::nullopt;
    }
    const LogHeader& header = saved->log.header;
    Seating seating{request.seats.empty() ? join(header.players, ",") : request.seats,
                    request.names.empty() ? join(header.names, ",") : request.names};
    if (seating.seats.empty()) seating.seats = otherwise;
    if (!saved->log.torn.empty()) std::cout << saved->log.torn << '\n';
    auto table = request.rebase ? play_rebased(request, *saved, seating, problem)
                                : replay(request, *saved, seating, std::move(file), problem);
    if (table && !request.rebase && request.seats.empty()) seat_replaced(*table);
    return table;
}

std::optional<OpenedMatch> begin(const PlayRequest& request, const Paths& packs, const std::string& otherwise,
                                 std::string& problem) {
    if (request.game.empty()) {
        problem =
            "The game is missing. `quattro list` shows the games; to continue a saved match: quattro play --resume "
            "FILE";
        return std::nullopt;
    }
    const auto game = load_requested_game(packs, request.game, request.options, request.boards, problem);
    if (!game) return std::nullopt;
    const std::string seats = request.seats.empty() ? otherwise : request.seats;
    return seat(Match(game, request.seed.value_or(any_seed())), {seats, request.names}, request.log, problem);
}

}  // namespace

std::optional<OpenedMatch> open_match(const PlayRequest& request, const Paths& packs, const std::string& otherwise,
                                      std::string& problem) {
    return request.resume.empty() ? begin(request, packs, otherwise, problem)
                                  : resume(request, packs, otherwise, problem);
}

}  // namespace quattro::tools
