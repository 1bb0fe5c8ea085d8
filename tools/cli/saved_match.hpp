// Logs and the games they are of.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "cli/home.hpp"
#include "match/log.hpp"

namespace quattro::tools {

struct SavedMatch {
    LogFile log;
    std::shared_ptr<const Game> game;
};

// A log's text with its game. Nothing, with an explanation in `problem`, if it is no log or was changed, or if the
// rules of its game have changed since: the files are named. With `rebase` those may have changed.
std::optional<SavedMatch> read_match(const std::string& text, const std::filesystem::path& path, const Paths& packs,
                                     bool rebase, std::string& problem);
// The same out of a file, which is left alone.
std::optional<SavedMatch> open_log(const std::filesystem::path& path, const Paths& packs, bool rebase,
                                   std::string& problem);
// Where a match that was played again with other rules departed, in a sentence.
std::string tell_departure(const Rebased& rebased);

}  // namespace quattro::tools
