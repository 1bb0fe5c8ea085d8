// Reports from the counts of a run: shares and means, some with intervals, and warnings. Available as text, as JSON for
// the HTML page and for other programs, and as tables.
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

// The boards that a game lists, see listed_boards() in board_baseline.hpp. `isolated` has the rate at which the pattern
// is made on a board that was played in isolation, by board.
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
// the subject in words, for example a seat, board, slot, field, option or repeat. `text` is the warning in sentences.
struct Warning {
    std::string part, about, text;
};

// The warnings about a run: about ends and draws, then about seats, boards, prompts, and parts that were never reached.
std::vector<Warning> warnings_of(const RunResult& counted);
// The whole report. tools/README.md describes its figures.
Json report_of(const RunResult& counted);
// The CSV files of a report by name. After a line with the names of the columns they have one line for each seat,
// option, slot and end, and in rounds.csv one for each counter of a seat in a round.
inline constexpr std::array<const char*, 5> kTables = {"seats.csv", "options.csv", "slots.csv", "ends.csv",
                                                       "rounds.csv"};
std::map<std::string, std::string> tables_of(const Json& report);
// The most important figures and all warnings, for the terminal.
std::string to_text(const RunResult& counted);

Json to_json(const std::optional<Estimate>& estimate);
// The estimate with the number of matches that contribute; null without an estimate.
Json to_json(const std::optional<Estimate>& estimate, const Ratio& from);
// The number of uses of an option relative to the number of times that its field was asked.
Ratio use_of(const FieldStats& field, const OptionStats& option, std::int64_t matches);
// The unit in which worth is reported: one match, or one unit of the counter for which the game is played.
double unit_of_worth(const Game& game);

}  // namespace quattro::tools
