// Reads logs. Without --rebase, a log is replayed only with the rules with which it was played, because other rules
// give another match.
#include "cli/saved_match.hpp"

#include <fmt/format.h>

#include "cli/files.hpp"
#include "store/log.hpp"

namespace quattro::tools {

std::optional<SavedMatch> read_match(const std::string& text, const std::filesystem::path& path, const Paths& packs,
                                     bool rebase, std::string& problem) {
    Diagnostics errors;
    auto log = read_log(text, path.string(), errors);
    auto game = log ? load_game(packs, log->header.game, log->header.options, errors) : nullptr;
    if (!game) {
        problem = errors.show();
        return std::nullopt;
    }
    if (!rebase && game->rules_hash() != log->header.rules_hash) {
        const std::string files = changed_files(log->header, *game);
        problem = fmt::format(
            "{}: the rules of {} have changed since this match was played{}.\nIt can only be replayed with the old "
            "rules. To replay its answers with the current rules, as far as possible: --rebase",
            path.string(), log->header.game, files.empty() ? "" : fmt::format(" (files that {})", files));
        return std::nullopt;
    }
    return SavedMatch{std::move(*log), std::move(game)};
}

std::optional<SavedMatch> open_log(const std::filesystem::path& path, const Paths& packs, bool rebase,
                                   std::string& problem) {
    std::string text;
    problem = read_whole(path, text);
    return problem.empty() ? read_match(text, path, packs, rebase, problem) : std::nullopt;
}

std::string departure_text(const RebasedMatch& rebased) {
    if (!rebased.at) return fmt::format("All {} inputs are possible with the current rules.", rebased.match.inputs());
    return fmt::format(
        "With the current rules the match differs at line {} of the log, input {}: {} It continues from the position "
        "before that, after {} inputs.",
        rebased.at->line, rebased.at->input, rebased.at->reason, rebased.match.inputs());
}

}  // namespace quattro::tools
