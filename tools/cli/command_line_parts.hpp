// Helpers that declare options, and the declarations of verbs that are in a file of their own.
#pragma once

#include <string>
#include <vector>

#include "cli/command_line.hpp"

namespace quattro::tools {

// Declare --pack, --option and --board, each repeatable. Every verb that loads a game by its name has all three.
void add_packs(CLI::App& verb, Paths& packs);
void add_options(CLI::App& verb, std::vector<std::string>& options);
void add_boards(CLI::App& verb, std::vector<std::string>& boards);
// Declares --out with the help text `what`, and --replace, which requires --out. Returns the option --out.
CLI::Option* add_out(CLI::App& verb, OutRequest& out, const std::string& what);
// Validators for CLI11. They return "" if the word is valid, and otherwise an error message for the user. `is_named`
// rejects an empty word. `is_whole` accepts a whole number from 0 that fits into 64 bits.
std::string is_named(const std::string& file);
std::string is_whole(const std::string& text);

// Declares measure, simulate, merge, compare, tune and solve.
void add_figures(CLI::App& app, Arguments& given);

}  // namespace quattro::tools
