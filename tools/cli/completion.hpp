// Scripts with which a shell finishes what is typed after `quattro`: verbs, options, games, players.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace quattro::tools {

// For bash, or for fish. Games are asked of `quattro list --ids` when they are needed.
std::string bash_completion(const CLI::App& app);
std::string fish_completion(const CLI::App& app);

}  // namespace quattro::tools
