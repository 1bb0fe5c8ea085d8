// `quattro serve-stdio`: the protocol on the standard streams.
#include <iostream>

#include "cli/protocol.hpp"
#include "cli/verbs.hpp"

namespace quattro::tools {

int run_serve(const ServeRequest& request) {
    std::string problem;
    const auto options = read_options(request.options, problem);
    if (!options) {
        std::cerr << problem << '\n';
        return 1;
    }
    const Paths packs = pack_stack(request.packs);
    Diagnostics errors;
    auto game = load_game(packs, request.game, *options, errors);
    if (!game) {
        std::cerr << errors.show() << '\n';
        return 1;
    }
    Protocol protocol(std::move(game), packs, *options, request.host);
    for (std::string line; std::getline(std::cin, line);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.empty()) continue;
        std::cout << protocol.handle(line) << '\n' << std::flush;
        if (!std::cout) return 1;  // nobody listens any more
    }
    return 0;
}

}  // namespace quattro::tools
