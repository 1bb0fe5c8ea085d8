#include "cli/forecast.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/canvas.hpp"
#include "cli/progress_line.hpp"
#include "cli/window.hpp"

namespace quattro::tools {
namespace {

constexpr double kSecondsMeasured = 0.15;  // seconds after which no further match of a kind is measured
constexpr std::int64_t kMaxMeasured = 8;   // maximum measured matches of each kind
constexpr double kMinute = 60, kHour = 3600;

std::string matches_in_words(std::int64_t count) {
    return fmt::format("{} {}", with_commas(count), count == 1 ? "match" : "matches");
}

std::string at_most(double seconds) {
    const std::string duration = duration_in_words(seconds);
    return duration.starts_with("less") ? duration : "at most " + duration;
}

// The mean seconds of a match, measured on the first few matches from `first` on. `end`, the number after the last
// match, must be above `first`.
double seconds_of_one(Simulation& simulation, std::int64_t first, std::int64_t end) {
    double spent = 0;
    std::int64_t played = 0;
    while (played < std::min(kMaxMeasured, end - first) && spent < kSecondsMeasured) {
        spent += measure_seconds([&] { simulation.play(first + played, 1); });
        ++played;
    }
    return spent / static_cast<double>(played);
}

}  // namespace

std::string duration_in_words(double seconds) {
    if (seconds < 1) return "less than a second";
    if (seconds < 1.5 * kMinute) return fmt::format("about {:.0f} s", seconds);
    if (seconds < 1.5 * kHour) return fmt::format("about {:.0f} min", seconds / kMinute);
    return fmt::format("about {} h", with_commas(static_cast<std::int64_t>(std::lround(seconds / kHour))));
}

bool forecasts_are_shown() { return isatty(STDERR_FILENO) == 1; }

void show_forecast(const std::string& line) {
    if (!forecasts_are_shown()) return;
    for (const std::string& part : wrapped(line, window_width(STDERR_FILENO).value_or(80)))
        std::fputs((part + "\n").c_str(), stderr);
}

double estimate_seconds(const std::shared_ptr<const Game>& game, const RunInfo& run, const Shard& shard, int threads) {
    const std::int64_t begin = shard_begin(run.matches, shard), end = shard_end(run.matches, shard);
    const SimulationSetup& setup = run.setup;
    std::vector<std::int64_t> bounds{begin, end};
    for (const std::int64_t bound : {setup.slot_matches, setup.round_matches, setup.option_matches})
        bounds.push_back(std::clamp(bound, begin, end));
    std::sort(bounds.begin(), bounds.end());
    Simulation simulation(game, setup);
    double seconds = 0;
    for (std::size_t i = 1; i < bounds.size(); ++i)
        if (const std::int64_t count = bounds[i] - bounds[i - 1]; count > 0)
            seconds += static_cast<double>(count) * seconds_of_one(simulation, bounds[i - 1], bounds[i]);
    return seconds / std::min(std::max(threads, 1), cores());
}

std::string run_forecast(const RunInfo& run, const Shard& shard, std::int64_t runs, double seconds) {
    const std::int64_t matches = shard_end(run.matches, shard) - shard_begin(run.matches, shard);
    const std::string what =
        runs == 1 ? fmt::format("{} of {}", matches_in_words(matches), run.game)
                  : fmt::format("{} runs of {} each of {}", with_commas(runs), matches_in_words(matches), run.game);
    return fmt::format("{}: {}", what, duration_in_words(seconds * static_cast<double>(runs)));
}

std::string contest_forecast(const std::string& game, std::int64_t contests, std::int64_t matches, double seconds) {
    return fmt::format("{} of {} each of {}: {}",
                       contests == 1 ? "1 contest" : fmt::format("{} contests", with_commas(contests)),
                       matches_in_words(matches), game, duration_in_words(seconds));
}

std::string analysis_forecast(std::int64_t inputs, std::int64_t playouts, double seconds) {
    return fmt::format("{} {}, {} simulated {} each: {}", with_commas(inputs), inputs == 1 ? "input" : "inputs",
                       with_commas(playouts), playouts == 1 ? "match" : "matches", at_most(seconds));
}

std::string tree_forecast(const std::string& game, std::int64_t positions, double seconds) {
    return fmt::format("at most {} positions of {}: {}", with_commas(positions), game, at_most(seconds));
}

void forecast_run(const std::shared_ptr<const Game>& game, const RunInfo& run, const Shard& shard, int threads,
                  std::int64_t runs) {
    if (runs == 0 || !forecasts_are_shown()) return;
    double seconds = 0;
    try {
        const ProgressLine waiting(fmt::format("measuring the time of {}", matches_in_words(run.matches)));
        seconds = estimate_seconds(game, run, shard, threads);
    } catch (const PackError&) {
        return;  // the run itself reports the first match in which the rules fail
    }
    show_forecast(run_forecast(run, shard, runs, seconds));
}

}  // namespace quattro::tools
