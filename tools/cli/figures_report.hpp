// Reports from the counts of a run: shares and means with intervals, and warnings. Available as text, as JSON for the
// HTML page and for other programs, and as tables.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/estimate.hpp"
#include "cli/json.hpp"
#include "cli/run_info.hpp"

namespace quattro::tools {

// The boards that a game lists, and the rate at which the pattern is made if a board is played in isolation.
struct ListedBoards {
    std::vector<std::string> names;
    std::map<std::string, Estimate> isolated;
};

// A finished run.
struct RunResult {
    std::shared_ptr<const Game> game;
    RunInfo run;
    Stats figures;
    ListedBoards listed = {};  // the boards to compare with, see board_baseline.hpp
};

// A warning for the designer. `part` is the section of the report: wins, ends, boards, prompts or unreached. `about` is
// the seat, board, slot or field in words, and `text` the warning as a sentence.
struct Warning {
    std::string part, about, text;
};

// The warnings about a run, the most serious first.
std::vector<Warning> warnings_of(const RunResult& counted);
// The whole report. tools/README.md describes the layout.
Json report_of(const RunResult& counted);
// The CSV files by name, with one line for each seat, option, slot, end and round.
inline constexpr std::array<const char*, 5> kTables = {"seats.csv", "options.csv", "slots.csv", "ends.csv",
                                                       "rounds.csv"};
std::map<std::string, std::string> tables_of(const Json& report);
// The most important figures in a few lines, for the terminal.
std::string to_text(const RunResult& counted);

Json to_json(const std::optional<Estimate>& estimate);
// The estimate with the number of matches that contribute.
Json to_json(const std::optional<Estimate>& estimate, const Ratio& from);
// The number of uses of an option relative to the number of times that its field was asked.
Ratio use_of(const FieldStats& field, const OptionStats& option, std::int64_t matches);
// The unit in which worth is reported: one match, or one unit of the counter for which the game is played.
double unit_of_worth(const Game& game);

}  // namespace quattro::tools
