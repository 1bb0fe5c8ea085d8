// Logs together with their games, for the verbs that read a log.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "cli/packs.hpp"
#include "store/log.hpp"

namespace quattro::tools {

struct SavedMatch {
    LogFile log;
    std::shared_ptr<const Game> game;
};

// Reads a log and loads its game. Returns nothing, with an explanation in `problem`, if the text is not a valid log, if
// the game cannot be loaded, or if its rules have changed since. The explanation names changed files, if there are any.
// If `rebase` is set, the rules may have changed.
std::optional<SavedMatch> read_match(const std::string& text, const std::filesystem::path& path, const Paths& packs,
                                     bool rebase, std::string& problem);
// Reads a log from a file, then does as read_match(). The file is not changed.
std::optional<SavedMatch> open_log(const std::filesystem::path& path, const Paths& packs, bool rebase,
                                   std::string& problem);
// A sentence that says where a match departed from its log when it was replayed with other rules, or that it did not.
std::string departure_text(const RebasedMatch& rebased);

}  // namespace quattro::tools
