// `quattro serve-stdio`: runs the protocol on the standard streams and writes the log of its match.
#include <iostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/bounded_line_reader.hpp"
#include "cli/journal.hpp"
#include "cli/limits.hpp"
#include "cli/protocol.hpp"
#include "cli/saved_match.hpp"
#include "cli/verbs.hpp"
#include "store/log.hpp"

namespace quattro::tools {
namespace {

// The seat or host for which the program acts. Returns nothing, with an error in `problem`, if the request names
// neither, or a bot that does not exist.
std::optional<ActingRole> acting_for(const StdioRequest& request, std::string& problem) {
    const auto bots = read_bot(request.bots, problem, TimedBots::allowed);
    if (!bots) return std::nullopt;
    if (request.host) return ActingRole{};
    if (request.seat) return ActingRole{*request.seat, *bots, request.seed};
    problem =
        "Add --host to act for the host, who sees everything and can act for every seat; or --seat N to act only for "
        "seat N, with the view of that seat and bots in the other seats.";
    return std::nullopt;
}

bool has_seat(const GameInfo& game, const StdioRequest& request, std::string& problem) {
    if (!request.seat || (*request.seat >= 1 && *request.seat <= game.seats)) return true;
    problem = fmt::format("--seat {}: {} has the seats 1 to {}", *request.seat, game.id, game.seats);
    return false;
}

// begin_serving() and resume_serving() return nothing, with an error in `problem`, if there is nothing to serve.
// resume_serving() throws JournalFailure.
std::optional<Protocol> begin_serving(const StdioRequest& request, const ActingRole& acting, std::string& problem) {
    if (request.game.empty()) {
        problem =
            "The game is missing. `quattro list` shows the games; to continue a match: quattro serve-stdio --resume "
            "FILE";
        return std::nullopt;
    }
    const auto options = read_options(request.options, request.boards, problem);
    if (!options) return std::nullopt;
    const Paths packs = pack_stack(request.packs);
    Diagnostics errors;
    auto game = load_game(packs, request.game, *options, errors);
    if (!game) {
        problem = errors.show();
        return std::nullopt;
    }
    if (!has_seat(game->info(), request, problem)) return std::nullopt;
    auto file = request.log.empty() ? nullptr : std::make_unique<MatchLogFile>();
    if (file) problem = file->create(request.log);
    if (!problem.empty()) return std::nullopt;
    return Protocol(std::move(game), packs, *options, acting, std::move(file));
}

std::optional<Protocol> resume_serving(const StdioRequest& request, const ActingRole& acting, std::string& problem) {
    if (!request.options.empty() || !request.boards.empty()) {
        problem = "--option and --board are only for a new match; a resumed match has them in its log.";
        return std::nullopt;
    }
    const Paths packs = pack_stack(request.packs);
    auto file = std::make_unique<MatchLogFile>();
    std::string text;
    problem = file->open(request.resume, text);
    if (!problem.empty()) return std::nullopt;
    const auto saved = read_match(text, request.resume, packs, false, problem);
    if (!saved) return std::nullopt;
    if (!request.game.empty() && request.game != saved->log.header.game) {
        problem = fmt::format("{} is a match of {}, not of {}.", request.resume.string(), saved->log.header.game,
                              request.game);
        return std::nullopt;
    }
    if (!has_seat(saved->game->info(), request, problem)) return std::nullopt;
    Diagnostics errors;
    auto match = replay_log(saved->game, saved->log.text, request.resume.string(), errors);
    if (!match) {
        problem = errors.show();
        return std::nullopt;
    }
    host::Table table = continue_log(std::move(file), std::move(*match), saved->log.text.size());
    if (!saved->log.torn.empty()) std::cerr << saved->log.torn << '\n';
    Protocol protocol(saved->game, packs, saved->log.header.options, acting);
    protocol.go_on(std::move(table), true);
    return protocol;
}

// Replies to each line that is not blank, until the input ends, the output fails or the log cannot be written. Returns
// the exit code. Throws std::bad_alloc and JournalFailure.
int serve(Protocol& protocol, const StdioRequest& request) {
    BoundedLineReader lines(std::cin, request.longest_line);
    std::string line;
    for (auto got = lines.next(line); got != BoundedLineReader::ReadResult::end; got = lines.next(line)) {
        const bool whole = got == BoundedLineReader::ReadResult::line;
        if (whole && trim(line).empty()) continue;
        const std::string reply = whole ? protocol.handle(line) : Protocol::refuse_long_line(request.longest_line);
        std::cout << reply << '\n' << std::flush;
        if (!std::cout) return 1;  // nobody reads the output any more
        if (protocol.failure().empty()) continue;
        if (!request.host) std::cerr << protocol.failure() << '\n';  // the reply to a seat does not contain the reason
        return 1;
    }
    protocol.end();
    return 0;
}

}  // namespace

int run_serve_stdio(const StdioRequest& request) {
    std::string problem;
    const auto limits = read_limits(request.limits.value_or(""), problem);
    if (limits && request.limits) problem = apply_limits(*limits);
    const auto acting = problem.empty() ? acting_for(request, problem) : std::nullopt;
    std::optional<Protocol> protocol;
    if (acting)
        protocol = request.resume.empty() ? begin_serving(request, *acting, problem)
                                          : resume_serving(request, *acting, problem);
    if (!protocol) {
        std::cerr << problem << '\n';
        return 1;
    }
    try {
        return serve(*protocol, request);
    } catch (const std::bad_alloc&) {
        std::cout << Protocol::no_memory() << '\n' << std::flush;
        return 1;
    }
}

}  // namespace quattro::tools
