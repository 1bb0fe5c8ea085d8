// `quattro compare`: compares two runs. Each is read from files or played now.
#include <iostream>
#include <utility>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/comparison.hpp"
#include "cli/figures_report.hpp"
#include "cli/files.hpp"
#include "cli/report_failure.hpp"
#include "cli/report_files.hpp"
#include "cli/simulate.hpp"
#include "cli/verbs.hpp"

namespace quattro::tools {
namespace {

// The file with figures that `simulate` wrote. `side` is the file or its folder. Returns nothing if it is neither.
std::optional<std::filesystem::path> figures_file(const std::string& side) {
    const std::filesystem::path path(side);
    if (std::filesystem::is_regular_file(path)) return path;
    if (std::filesystem::is_regular_file(path / "figures.json")) return path / "figures.json";
    return std::nullopt;
}

std::optional<Json> read_report(const std::filesystem::path& file, std::string& problem) {
    std::string text;
    problem = read_whole(file, text, kLargestFigures);
    if (!problem.empty()) return std::nullopt;
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_object() && json.value("quattro", Json()) == "figures" && json.value("version", Json()) == 1)
        return json;
    problem = fmt::format("{} has no figures; `simulate --out` writes them to figures.json", file.string());
    return std::nullopt;
}

// Reads a side that must be played: a pack to put on top, GAME:BOARD, GAME, or with --game the name of a board. Returns
// nothing, with a sentence in `problem`, if the side is not complete or names a board twice.
std::optional<SimulateRequest> played_side(const std::string& side, const CompareRequest& request,
                                           std::string& problem) {
    SimulateRequest run = request.run;
    if (std::filesystem::is_directory(side)) {
        if (run.game.empty()) {
            problem = fmt::format("{} is a pack; name the game with --game", side);
            return std::nullopt;
        }
        run.packs.push_back(side);
        return run;
    }
    const std::size_t colon = side.find(':');
    const std::string name = side.substr(0, colon);
    if (!run.boards.empty() && (colon != std::string::npos || !run.game.empty())) {
        problem =
            fmt::format("--board {}: '{}' already names a board; remove one of the two", run.boards.front(), side);
        return std::nullopt;
    }
    if (colon != std::string::npos) {
        run.game = name;
        run.boards = {side.substr(colon + 1)};
    } else if (run.game.empty()) {
        run.game = name;
    } else {
        run.boards = {name};
    }
    return run;
}

// Reads or plays one side. `runs` is the number of runs that the forecast covers. If it is 0, no forecast is shown.
std::optional<Json> side_of(const std::string& side, const CompareRequest& request, std::int64_t runs,
                            std::string& problem) {
    if (const auto file = figures_file(side)) return read_report(*file, problem);
    const auto run = played_side(side, request, problem);
    if (!run) return std::nullopt;
    const auto counted = simulated(*run, {}, problem, runs);
    if (!counted) return std::nullopt;
    return report_of(*counted);
}

// The first option that says how matches are played and differs from its default; "" if there is none.
std::string option_of_play(const SimulateRequest& run) {
    const SimulateRequest usual;
    const std::pair<bool, const char*> given[] = {{!run.game.empty(), "--game"},
                                                  {run.seats != usual.seats, "--seats"},
                                                  {!run.boards.empty(), "--board"},
                                                  {run.each_board_first, "--each-board-first"},
                                                  {run.matches != usual.matches, "--matches"},
                                                  {run.seed != usual.seed, "--seed"},
                                                  {run.without_slots.has_value(), "--without-slots"},
                                                  {run.without_answers.has_value(), "--without-answers"},
                                                  {!run.options.empty(), "--option"}};
    for (const auto& [is_given, name] : given)
        if (is_given) return name;
    return "";
}

// One line about the run of a side, for example "A: Quattro Loop, 10000 matches of random".
std::string run_in_words(const std::string& name, const Json& report) {
    const Json& run = report.at("run");
    return fmt::format("{}: {}, {} matches of {}\n", name, run.at("title").get<std::string>(),
                       run.at("matches").get<std::int64_t>(),
                       join(run.at("players").get<std::vector<std::string>>(), ", "));
}

}  // namespace

int run_compare(const CompareRequest& request) {
    const bool plays_a = !figures_file(request.a), plays_b = !figures_file(request.b);
    if (const std::string ignored = option_of_play(request.run); !plays_a && !plays_b && !ignored.empty())
        return report_failure(fmt::format(
            "{} has no effect: both sides were played before and are read from files; leave it out, or name "
            "a game to play",
            ignored));
    std::string problem = prepare_folder(request.run.out, names_of_page("comparison"));
    if (!problem.empty()) return report_failure(problem);
    try {
        const auto a = side_of(request.a, request, plays_b ? 2 : 1, problem);
        const auto b = a ? side_of(request.b, request, plays_a ? 0 : 1, problem) : std::nullopt;
        if (!a || !b) return report_failure(problem);
        const std::vector<FigureChange> changes = changes_between(*a, *b);
        std::cout << run_in_words(request.a, *a) << run_in_words(request.b, *b) << to_text(changes);
        if (request.run.out.folder.empty()) return 0;
        problem =
            write_page(comparison_of(request.a, *a, request.b, *b, changes), request.run.out.folder, "comparison");
        if (!problem.empty()) return report_failure(problem);
        std::cout << fmt::format("written to {}\n", request.run.out.folder.string());
        return 0;
    } catch (const PackError& error) {
        return report_failure(error.show());
    } catch (const Json::exception& error) {
        return report_failure(
            fmt::format("figures.json of {} or {} is damaged; write it again with `simulate --out` ({})", request.a,
                        request.b, error.what()));
    }
}

}  // namespace quattro::tools
