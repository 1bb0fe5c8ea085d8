// Protocol operations on stored matches: logs, saves, and snapshots. A snapshot is base64, with the options of its
// game.
#include "cli/base64.hpp"
#include "cli/protocol_operations.hpp"
#include "store/log.hpp"
#include "store/save.hpp"

namespace quattro::tools::operations {
namespace {

constexpr std::size_t kLargestSave = std::size_t{4} << 20U;

}  // namespace

Json save(ServedMatch& served, Request& request) {
    const bool whole = served.is_host() && !request.number_if_any("seat", INT64_MIN, INT64_MAX);
    const Seat seat = whole ? 0 : served.seat_of(request, SeatScope::or_host);
    request.finish();
    return {{"saved", write_view(served.seen_by(seat))}};
}

Json load(ServedMatch& served, Request& request) {
    const std::string saved = request.text("saved", Breaks::allowed);
    request.finish();
    served.refuse_loading();
    if (saved.size() > kLargestSave) throw Rejected{"bad_save", "a save must have at most 4 MiB"};
    Diagnostics errors;
    const auto header = read_log_header(saved, "saved", errors);
    if (!header) throw files_refused("bad_save", "this save cannot be read; \"detail\" says why", errors);
    if (header->game != served.game->info().id)
        throw files_refused("bad_save", "this is not a saved match of this game", errors);
    const auto game = served.game_with({header->options.begin(), header->options.end()});
    auto match = load_save(game, saved, "saved", errors);
    if (!match) throw files_refused("bad_save", "this save cannot be loaded; \"detail\" says why", errors);
    return served.begin_again(std::move(*match), game, true);
}

Json log(ServedMatch& served, Request& request) {
    request.finish();
    served.match();
    if (served.loaded)
        throw Rejected{"no_log", "this match was loaded from a save, so its earlier inputs are not available"};
    return {{"log", write_log(served.match())}};
}

Json snapshot(ServedMatch& served, Request& request) {
    request.finish();
    return {{"snapshot", base64(write_snapshot(served.match()))},
            {"options", options_of(*served.game)},
            {"inputs", served.match().inputs()}};
}

Json restore(ServedMatch& served, Request& request) {
    const std::string text = request.text("snapshot");
    const Values options = request.values_if_any("options");
    request.finish();
    served.refuse_loading();
    const auto bytes = from_base64(text);
    if (!bytes) throw Rejected{"bad_save", "this is not a snapshot: it is not base64", {}};
    const auto game = served.game_with(options);
    Diagnostics errors;
    auto match = restore_snapshot(game, *bytes, errors);
    if (!match)
        throw Rejected{"bad_save", "this snapshot cannot be restored", {{"detail", errors.show(PathStyle::display)}}};
    return served.begin_again(std::move(*match), game, true);
}

}  // namespace quattro::tools::operations
