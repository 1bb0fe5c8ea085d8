// Forecasts of the duration of runs, contests, analyses and game trees, which are shown on the terminal before these
// begin. Estimates the duration of a run from a short sample.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "cli/run_info.hpp"

namespace quattro::tools {

// A duration in words: "less than a second", "about 12 s", "about 3 min" or "about 2 h".
std::string duration_in_words(double seconds);

// True if the standard error is a terminal.
bool forecasts_are_shown();
// Writes the line to the standard error, wrapped to its window. Does nothing if that is not a terminal.
void show_forecast(const std::string& line);

// Estimates the seconds that a part of a run takes, by playing some of its matches without counting them. Ranges of
// matches that are replayed without slots or answers are measured separately. Throws PackError if the rules fail in one
// of these matches.
double estimate_seconds(const std::shared_ptr<const Game>& game, const RunInfo& run, const Shard& shard, int threads);
// The forecast of runs: "20,000 matches of quattro-loop: about 3 min", or "12 runs of 300 matches each of ...".
// `seconds` is the time of one run.
std::string run_forecast(const RunInfo& run, const Shard& shard, std::int64_t runs, double seconds);
// Measures the time of runs and shows the forecast. Does nothing if `runs` is 0 or if forecasts are not shown. Shows
// nothing if the rules fail in a measured match.
void forecast_run(const std::shared_ptr<const Game>& game, const RunInfo& run, const Shard& shard, int threads,
                  std::int64_t runs = 1);

// The forecast of contests: "4 contests of 200 matches each of quarto: about 3 min". `seconds` is the whole time.
std::string contest_forecast(const std::string& game, std::int64_t contests, std::int64_t matches, double seconds);
// The forecast of an analysis: "42 inputs, 1,000 simulated matches each: at most about 2 min". `seconds` is the whole
// time.
std::string analysis_forecast(std::int64_t inputs, std::int64_t playouts, double seconds);
// The forecast of a game tree: "at most 2,000,000 positions of kuhn-poker: at most about 40 s". `seconds` is the whole
// time.
std::string tree_forecast(const std::string& game, std::int64_t positions, double seconds);

// The wall-clock seconds that a call takes.
template <class F>
double measure_seconds(F&& what) {
    const auto began = std::chrono::steady_clock::now();
    what();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

}  // namespace quattro::tools
