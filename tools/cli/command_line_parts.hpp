// What verbs are declared with, and those of them that stand in a file of their own.
#pragma once

#include <string>
#include <vector>

#include "cli/command_line.hpp"

namespace quattro::tools {

// --pack, --option and --board, which may be given again. Every verb that loads a game by its name has all three.
void add_packs(CLI::App& verb, Paths& packs);
void add_options(CLI::App& verb, std::vector<std::string>& options);
void add_boards(CLI::App& verb, std::vector<std::string>& boards);
// --out, and --replace, which goes with it.
CLI::Option* add_out(CLI::App& verb, OutRequest& out, const std::string& what);
// Of a word that is typed: "", or what is wrong for whoever typed it. That it is not empty; that it is a whole number
// from 0 that 64 bits hold.
std::string is_named(const std::string& file);
std::string is_whole(const std::string& text);

// measure, simulate, compare, tune, merge and solve.
void add_figures(CLI::App& app, Arguments& given);

}  // namespace quattro::tools
