// `quattro serve-stdio`: the protocol on the standard streams, and the log of its match.
#include <iostream>

#include <fmt/format.h>

#include "cli/journal.hpp"
#include "cli/protocol.hpp"
#include "cli/saved_match.hpp"
#include "cli/verbs.hpp"

namespace quattro::tools {
namespace {

// Both give nothing and say why in `problem` if there is nothing to serve.
std::optional<Protocol> begin(const ServeRequest& request, Journal& journal, std::string& problem) {
    if (request.game.empty()) {
        problem = "Which game? `quattro list` shows them; or go on with a match: quattro serve-stdio --resume FILE";
        return std::nullopt;
    }
    const auto options = read_options(request.options, problem);
    if (!options) return std::nullopt;
    const Paths packs = pack_stack(request.packs);
    Diagnostics errors;
    auto game = load_game(packs, request.game, *options, errors);
    if (!game) {
        problem = errors.show();
        return std::nullopt;
    }
    if (!request.log.empty()) problem = journal.create(request.log);
    if (!problem.empty()) return std::nullopt;
    return Protocol(std::move(game), packs, *options, request.host, &journal);
}

std::optional<Protocol> resume(const ServeRequest& request, Journal& journal, std::string& problem) {
    if (!request.options.empty()) {
        problem = "--option belongs to a new match; --resume takes the options from the log.";
        return std::nullopt;
    }
    const Paths packs = pack_stack(request.packs);
    std::string text;
    problem = journal.open(request.resume, text);
    if (!problem.empty()) return std::nullopt;
    const auto saved = read_match(text, request.resume, packs, false, problem);
    if (!saved) return std::nullopt;
    if (!request.game.empty() && request.game != saved->log.header.game) {
        problem = fmt::format("{} is a match of {}, not of {}.", request.resume.string(), saved->log.header.game,
                              request.game);
        return std::nullopt;
    }
    Diagnostics errors;
    auto match = Match::replay(saved->game, saved->log.text, request.resume.string(), errors);
    if (!match) {
        problem = errors.show();
        return std::nullopt;
    }
    journal.go_on(*match, saved->log.text.size());
    if (!saved->log.torn.empty()) std::cerr << saved->log.torn << '\n';
    Protocol protocol(saved->game, packs, saved->log.header.options, request.host, &journal);
    protocol.go_on(std::move(*match));
    return protocol;
}

}  // namespace

int run_serve(const ServeRequest& request) {
    std::string problem;
    Journal journal;
    auto protocol = request.resume.empty() ? begin(request, journal, problem) : resume(request, journal, problem);
    if (!protocol) {
        std::cerr << problem << '\n';
        return 1;
    }
    for (std::string line; std::getline(std::cin, line);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.empty()) continue;
        std::cout << protocol->handle(line) << '\n' << std::flush;
        if (!std::cout || protocol->must_end()) return 1;  // nobody listens any more, or nothing can be kept
    }
    protocol->end();
    return 0;
}

}  // namespace quattro::tools
