// A log is only played again with the very files it was played with: anything else would be another match.
#include "cli/saved_match.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/launch.hpp"

namespace quattro::tools {

std::optional<SavedMatch> open_log(const std::filesystem::path& path, const Paths& packs, std::string& problem) {
    auto text = read_file(path);
    if (!text) {
        problem = fmt::format("{}: cannot be read", path.string());
        return std::nullopt;
    }
    Diagnostics errors;
    auto header = read_log_header(*text, path.string(), errors);
    auto game = header ? load_game(packs, header->game, header->options, errors) : nullptr;
    if (!game) {
        problem = errors.show();
        return std::nullopt;
    }
    if (game->content_hash() != header->content_hash) {
        problem = fmt::format(
            "{}: the files of {} have changed since this match was played (then {}, now {}); "
            "it can only be played again with those of then",
            path.string(), header->game, header->content_hash, game->content_hash());
        return std::nullopt;
    }
    return SavedMatch{std::move(*text), std::move(*header), std::move(game)};
}

bool save_log(const std::filesystem::path& path, const Match& match, const std::vector<std::string>& players) {
    // A comment: who played is the keyboard's business, not the match's.
    return write_file(path, fmt::format("{}{}\n{}", kSeatsLine, join(players, ","), match.log()));
}

}  // namespace quattro::tools
