// Snapshots in the stdio protocol: the bytes as base64, with the options they were made with.
#include "cli/base64.hpp"
#include "cli/protocol.hpp"

namespace quattro::tools {

Json Protocol::snapshot(Request& request) {
    request.finish();
    return {{"snapshot", base64(match().snapshot())}, {"options", options_of(*game_)}, {"inputs", match().inputs()}};
}

Json Protocol::restore(Request& request) {
    const std::string text = request.text("snapshot");
    const Values options = request.values_if_any("options");
    request.finish();
    refuse_loading();
    const auto bytes = from_base64(text);
    if (!bytes) throw Refused{"bad_save", "this is no snapshot: it is not base64", {}};
    const auto game = game_with(options);
    Diagnostics errors;
    auto match = Match::restore(game, *bytes, errors);
    if (!match) throw Refused{"bad_save", "this snapshot cannot be restored", {{"detail", errors.show(Files::told)}}};
    return begin_again(std::move(*match), game, true);
}

}  // namespace quattro::tools
