// Shell completion scripts for `quattro`: verbs, options, games and players.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace quattro::tools {

// Completion scripts for bash and fish. They call `quattro list --ids` for the games at completion time.
std::string bash_completion(const CLI::App& app);
std::string fish_completion(const CLI::App& app);

}  // namespace quattro::tools
