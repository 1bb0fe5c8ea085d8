// Logs in files: reading one with the game it is of, and writing one with who played.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/home.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

struct SavedMatch {
    std::string text;
    LogHeader header;
    std::shared_ptr<const Game> game;
};

// The log and its game. Nothing, with an explanation in `problem`, if the file cannot be read, is no log, or is
// of a game whose files have changed since.
std::optional<SavedMatch> open_log(const std::filesystem::path& path, const Paths& packs, std::string& problem);
bool save_log(const std::filesystem::path& path, const Match& match, const std::vector<std::string>& players);

}  // namespace quattro::tools
