// `quattro simulate`: plays many matches and reports the figures.
#include "cli/simulate.hpp"

#include <algorithm>
#include <iostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/board_baseline.hpp"
#include "cli/figures_json.hpp"
#include "cli/files.hpp"
#include "cli/forecast.hpp"
#include "cli/report_failure.hpp"
#include "cli/report_files.hpp"
#include "cli/verbs.hpp"

namespace quattro::tools {
namespace {

constexpr std::int64_t kMatchesWithoutAnswers = 1000;

// Parses "2/4"; "" means the whole run. Returns nothing, with a sentence in `problem`, if it is malformed, or if there
// is no such part or there are too many.
std::optional<Shard> read_shard(const std::string& text, std::string& problem) {
    if (text.empty()) return Shard{};
    const std::size_t slash = text.find('/');
    const auto part = to_integer(text.substr(0, slash));
    const auto of = slash == std::string::npos ? std::nullopt : to_integer(text.substr(slash + 1));
    if (part && of && *part >= 1 && *part <= *of && *of <= kMaxParts) return Shard{*part, *of};
    problem = fmt::format("--shard {}: write the part and the number of parts, such as 2/4", text);
    return std::nullopt;
}

// The names of the bots, one for each seat. Returns nothing, with a sentence in `problem`, if a name is not a bot or a
// bot that is limited by time, or if there are too many names.
std::optional<std::vector<std::string>> read_players(const std::string& text, int seats, std::string& problem) {
    auto players = read_seats(text.empty() ? "random" : text, seats, problem);
    if (!players) return std::nullopt;
    for (std::string& player : *players) {
        if (player == kHuman) {
            problem = fmt::format("--seats {}: only bots can play here; name bots, such as random,greedy", text);
            return std::nullopt;
        }
        const auto bot = read_bot(player, problem);
        if (!bot) return std::nullopt;
        player = *bot;
    }
    return players;
}

std::optional<SimulationSetup> setup_of(const SimulateRequest& request, int seats, std::string& problem) {
    auto players = read_players(request.seats, seats, problem);
    if (!players) return std::nullopt;
    const bool random = std::all_of(players->begin(), players->end(),
                                    [](const std::string& name) { return name == "random" || name == "bot:1"; });
    SimulationSetup setup;
    setup.players = std::move(*players);
    setup.seed = request.seed;
    setup.each_board_first = request.each_board_first;
    setup.slot_matches = setup.round_matches =
        std::min(request.matches, request.without_slots.value_or(random ? request.matches : 0));
    setup.option_matches =
        std::min(request.matches, request.without_answers.value_or(random ? kMatchesWithoutAnswers : 0));
    return setup;
}

std::string name_of_part(const Shard& shard) { return fmt::format("part-{}-of-{}.json", shard.part, shard.of); }

int write_part(const RunInfo& run, const Shard& shard, Stats figures, const std::filesystem::path& folder) {
    const auto file = folder / name_of_part(shard);
    const std::string problem = replace_file(file, part_text({run, shard, std::move(figures)}));
    return problem.empty() ? 0 : report_failure(problem);
}

}  // namespace

std::optional<RunResult> simulated(const SimulateRequest& request, const Shard& shard, std::string& problem,
                                   std::int64_t runs) {
    const auto game =
        load_requested_game(pack_stack(request.packs), request.game, request.options, request.boards, problem);
    if (!game) return std::nullopt;
    const auto setup = setup_of(request, game->info().seats, problem);
    if (!setup) return std::nullopt;
    const RunInfo run = run_info(*game, request.matches, *setup);
    const int threads = request.threads > 0 ? request.threads : cores();
    forecast_run(game, run, shard, threads, runs);
    return RunResult{game, run, play_run(game, run, shard, threads)};
}

int run_simulate(const SimulateRequest& request) {
    std::string problem;
    const auto shard = read_shard(request.shard, problem);
    if (!shard) return report_failure(problem);
    const std::vector<std::string> names =
        request.shard.empty() ? names_of_report() : std::vector<std::string>{name_of_part(*shard)};
    if (problem = prepare_folder(request.out, names); !problem.empty()) return report_failure(problem);
    try {
        auto counted = simulated(request, *shard, problem);
        if (!counted) return report_failure(problem);
        if (!request.shard.empty())
            return write_part(counted->run, *shard, std::move(counted->figures), request.out.folder);
        counted->listed =
            listed_boards(pack_stack(request.packs), *counted, request.threads > 0 ? request.threads : cores());
        std::cout << to_text(*counted);
        if (request.out.folder.empty()) return 0;
        problem = write_report(*counted, request.out.folder);
        if (!problem.empty()) return report_failure(problem);
        std::cout << fmt::format("written to {}\n", request.out.folder.string());
        return 0;
    } catch (const PackError& error) {
        return report_failure(error.show());
    }
}

}  // namespace quattro::tools
