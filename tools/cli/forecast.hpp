// How long a run will take, from a short piece of it: shown on a terminal before the run begins.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "cli/run_info.hpp"

namespace quattro::tools {

// "less than a second", "about 12 s", "about 3 min", "about 2 h".
std::string duration_in_words(double seconds);

// Whether forecasts are shown: where the standard error is a terminal.
bool forecasts_are_shown();
// Writes the line to the standard error; nothing where that is no terminal.
void show_forecast(const std::string& line);

// How many seconds the matches of a part will take, from some of them that are played for it and not counted. Matches
// that are played again without slots or without answers are measured apart from those that are not. Throws PackError
// if the rules fail.
double seconds_of(const std::shared_ptr<const Game>& game, const RunInfo& run, const Shard& shard, int threads);
// "20,000 matches of quattro-loop: about 3 min"; of several such runs "12 runs of 300 matches each of ...".
std::string run_forecast(const RunInfo& run, const Shard& shard, std::int64_t runs, double seconds);
// Measures and shows it; does nothing for no runs, or where no forecasts are shown.
void forecast_run(const std::shared_ptr<const Game>& game, const RunInfo& run, const Shard& shard, int threads,
                  std::int64_t runs = 1);

// "4 contests of 200 matches each of quarto: about 3 min".
std::string contest_forecast(const std::string& game, std::int64_t contests, std::int64_t matches, double seconds);
// "42 inputs, 1,000 made-up matches each: at most about 2 min".
std::string analysis_forecast(std::int64_t inputs, std::int64_t playouts, double seconds);
// "at most 2,000,000 positions of kuhn-poker: at most about 40 s".
std::string tree_forecast(const std::string& game, std::int64_t positions, double seconds);

// How many seconds of the clock something takes.
template <class F>
double seconds_for(F&& what) {
    const auto began = std::chrono::steady_clock::now();
    what();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

}  // namespace quattro::tools
