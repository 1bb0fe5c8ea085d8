// What the counts of a run say: shares and means with their intervals, warnings in words; as JSON for the page and for
// other programs, and as tables.
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

// The boards that a game lists, and how often the pattern is made on each if it is played alone.
struct ListedBoards {
    std::vector<std::string> names;
    std::map<std::string, Estimate> alone;
};

// A run that is over.
struct Counted {
    std::shared_ptr<const Game> game;
    RunInfo run;
    Figures figures;
    ListedBoards listed = {};  // with which its boards are compared; see other_boards.hpp
};

struct Warning {
    std::string part, about, text;
};

// What a designer should look at, the gravest first.
std::vector<Warning> warnings_of(const Counted& counted);
// All of it; the layout is in tools/README.md.
Json report_of(const Counted& counted);
// By the file's name: a line for each seat, option, slot, end and round, commas between.
inline constexpr std::array<const char*, 5> kTables = {"seats.csv", "options.csv", "slots.csv", "ends.csv",
                                                       "rounds.csv"};
std::map<std::string, std::string> tables_of(const Json& report);
// The most important of it in a few lines, for a terminal.
std::string in_words(const Counted& counted);

Json to_json(const std::optional<Estimate>& estimate);
// The same with how many matches tell of it.
Json to_json(const std::optional<Estimate>& estimate, const Ratio& from);
// How often an option was used of the times its field was asked.
Ratio use_of(const FieldFigures& field, const OptionFigures& option, std::int64_t matches);
// In what worth is told: parts of a match, or of what is played for.
double unit_of_worth(const Game& game);

}  // namespace quattro::tools
